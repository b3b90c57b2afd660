//! Othello's rules, as far as a referee needs them. He judges programs of the project too, so he shares no code with it.

use std::fmt;

/// A position. Squares are numbered row by row from a1; Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Black's discs and White's.
    discs: [u64; 2],
    pub side: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// As GTP and game files write it.
    pub fn letter(self) -> char {
        match self {
            Side::Black => 'b',
            Side::White => 'w',
        }
    }
}

/// A move: a square, or none, which is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub Option<u8>);

impl Move {
    /// Reads `f5`, `F5` or a pass.
    pub fn read(text: &str) -> Option<Move> {
        let lower = text.to_ascii_lowercase();
        match lower.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some(Move(Some((row - b'1') * 8 + column - b'a'))),
            b"pass" | b"pa" | b"ps" => Some(Move(None)),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => write!(f, "pass"),
            Some(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
        }
    }
}

impl Board {
    pub const START: Board = Board { discs: [1 << 28 | 1 << 35, 1 << 27 | 1 << 36], side: Side::Black };

    fn own(&self) -> u64 {
        self.discs[self.side as usize]
    }

    fn opponent(&self) -> u64 {
        self.discs[self.side.other() as usize]
    }

    /// The discs that the side to move flips by a disc on this square; none if the move is illegal.
    fn flips(&self, square: u8) -> u64 {
        if (self.own() | self.opponent()) >> square & 1 != 0 {
            return 0;
        }
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        steps.into_iter().fold(0, |flips, step| flips | self.flips_towards(square, step))
    }

    fn flips_towards(&self, square: u8, (down, right): (i8, i8)) -> u64 {
        let (mut row, mut column) = (square as i8 / 8, square as i8 % 8);
        let mut flips = 0;
        loop {
            (row, column) = (row + down, column + right);
            if !(0..8).contains(&row) || !(0..8).contains(&column) {
                return 0;
            }
            let bit = 1 << (row * 8 + column);
            if self.own() & bit != 0 {
                return flips;
            }
            if self.opponent() & bit == 0 {
                return 0;
            }
            flips |= bit;
        }
    }

    fn has_move(&self) -> bool {
        (0..64).any(|square| self.flips(square) != 0)
    }

    fn passed(&self) -> Board {
        Board { side: self.side.other(), ..*self }
    }

    pub fn must_pass(&self) -> bool {
        !self.has_move() && self.passed().has_move()
    }

    pub fn is_over(&self) -> bool {
        !self.has_move() && !self.passed().has_move()
    }

    /// The position after a move; `None` if it is illegal.
    pub fn after(&self, mv: Move) -> Option<Board> {
        let Some(square) = mv.0 else { return self.must_pass().then(|| self.passed()) };
        let flips = self.flips(square);
        if flips == 0 {
            return None;
        }
        let mut discs = self.discs;
        discs[self.side as usize] |= flips | 1 << square;
        discs[self.side.other() as usize] &= !flips;
        Some(Board { discs, side: self.side.other() })
    }

    /// Black's discs less White's at the end of a game; empty squares go to the winner.
    pub fn margin(&self) -> i32 {
        let [black, white] = self.discs.map(|discs| discs.count_ones() as i32);
        (black - white) + (black - white).signum() * (64 - black - white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(board: &Board, depth: u32) -> u64 {
        if depth == 0 || board.is_over() {
            return 1;
        }
        let moves = (0..64).map(Some).chain([None]).map(Move);
        moves.filter_map(|mv| board.after(mv)).map(|child| leaves(&child, depth - 1)).sum()
    }

    /// The known numbers of games of so many moves.
    #[test]
    fn games_are_counted_like_elsewhere() {
        assert_eq!(
            [1, 2, 3, 4, 5, 6].map(|depth| leaves(&Board::START, depth)),
            [4, 12, 56, 244, 1396, 8200]
        );
    }

    /// The shortest game that ends with an empty side, found by many.
    #[test]
    fn a_wiped_out_side_loses_everything() {
        let game = "f5 d6 c5 f4 e3 f6 g5 e6 e7";
        let play = |board: Board, mv| board.after(Move::read(mv).unwrap()).unwrap();
        let end = game.split(' ').fold(Board::START, play);
        assert!(end.is_over());
        assert_eq!(end.margin(), 64);
        assert_eq!(Board::START.after(Move::read("a1").unwrap()), None);
        assert_eq!(Board::START.after(Move::read("PASS").unwrap()), None);
        assert_eq!(Move::read("i9"), None);
        assert_eq!(Move::read("H8").unwrap().to_string(), "h8");
    }
}
