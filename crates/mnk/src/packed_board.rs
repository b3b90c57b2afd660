//! Tic-tac-toe in 18 bits of one integer, two bits per square: the smallest board that can still be read
//! without arithmetic. Measurements use it to find out whether saving space also saves time.

use std::fmt;

use game::{Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, Refusal, Side};

use crate::{Board, Mnk, Shape, Square};

/// A 3×3 board in 18 bits. Square `s`, counted row by row from the top left, is the pair of bits `2s + 1` and
/// `2s`: `00` empty, `01` X, `10` O; `11` never occurs.
///
/// ```text
///   bits  1 0 | 3 2 | 5 4        X . O         01 00 10
///         7 6 | 9 8 | 11 10      . X .    =    00 01 00    =  0x20121
///        13 12|15 14| 17 16      . . O         00 00 10
/// ```
///
/// The side to move is derived: each stone sets one bit, so X moves when their number is even.
///
/// ```
/// use game::Game;
/// let board = mnk::PackedGame.parse_position("X.O/.X./..O X")?;
/// assert_eq!(board.bits(), 0x20121);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedBoard(u32);

/// The lower bit of every square.
const LOWER_BITS: u32 = 0x15555;

/// The lower bits of the squares of each line: three rows, three columns, two diagonals.
const LINES: [u32; 8] = [
    line([0, 1, 2]),
    line([3, 4, 5]),
    line([6, 7, 8]),
    line([0, 3, 6]),
    line([1, 4, 7]),
    line([2, 5, 8]),
    line([0, 4, 8]),
    line([2, 4, 6]),
];

const fn line([a, b, c]: [u32; 3]) -> u32 {
    1 << (2 * a) | 1 << (2 * b) | 1 << (2 * c)
}

impl PackedBoard {
    /// The empty board.
    pub const EMPTY: PackedBoard = PackedBoard(0);

    /// The 18 bits.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The lower bits of the empty squares.
    #[inline]
    fn empty(self) -> u32 {
        !(self.0 | self.0 >> 1) & LOWER_BITS
    }

    #[inline]
    fn is_won_by(self, side: Side) -> bool {
        let stones = self.0 >> side.index();
        LINES.iter().any(|line| stones & line == *line)
    }
}

impl Position for PackedBoard {
    type Move = Square;

    #[inline]
    fn side_to_move(&self) -> Side {
        Side::BOTH[self.0.count_ones() as usize % 2]
    }

    /// Row by row from the top.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Square> + use<> {
        let is_won = self.is_won_by(self.side_to_move().opponent());
        let mut empty = if is_won { 0 } else { self.empty() };
        std::iter::from_fn(move || {
            let square = (empty != 0).then_some(Square((empty.trailing_zeros() / 2) as u8));
            empty &= empty.wrapping_sub(1);
            square
        })
    }

    #[inline]
    fn n_moves(&self) -> usize {
        let is_won = self.is_won_by(self.side_to_move().opponent());
        if is_won { 0 } else { self.empty().count_ones() as usize }
    }

    #[inline]
    fn play(&mut self, Square(square): Square) {
        self.0 |= 1 << (2 * u32::from(square) + self.side_to_move() as u32);
    }

    /// Only the side that just moved can have completed a line.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let last = self.side_to_move().opponent();
        if self.is_won_by(last) {
            return Some(Outcome::Win { side: last, margin: 1 });
        }
        (self.empty() == 0).then_some(Outcome::Draw)
    }
}

impl Keyed for PackedBoard {
    /// The bits, spread over 64 by an odd factor, which keeps keys distinct.
    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The same numbers as [`Board`] on 3×3.
impl NumberedMoves for PackedBoard {
    fn n_move_numbers(&self) -> u32 {
        9
    }

    fn move_number(&self, Square(square): Square) -> u32 {
        u32::from(square)
    }
}

impl Lossless for PackedBoard {
    /// The 18 bits, mirror images not merged.
    type Exact = u32;

    #[inline]
    fn exact_key(&self) -> u32 {
        self.0
    }
}

impl TryFrom<&Board> for PackedBoard {
    type Error = Refusal;

    /// The same position in 18 bits.
    ///
    /// # Errors
    /// A [`Refusal`] when the board is not 3×3 with three in a line.
    fn try_from(board: &Board) -> Result<PackedBoard, Refusal> {
        let [first, second] = board.shape().require_tic_tac_toe().map(|()| board.by_side())?;
        let codes = (0..9).map(|square| ((second >> square & 1) << 1 | first >> square & 1) << (2 * square));
        Ok(PackedBoard(codes.sum::<u64>() as u32))
    }
}

impl From<PackedBoard> for Board {
    fn from(board: PackedBoard) -> Board {
        let side = board.side_to_move();
        let holds = |side: Side, square: u32| u64::from(board.0 >> (2 * square) >> side.index() & 1);
        let stones = Side::BOTH.map(|side| (0..9).map(|square| holds(side, square) << square).sum());
        Board::with_stones(Shape::tic_tac_toe(), stones, side, board.is_won_by(side.opponent()))
    }
}

impl fmt::Display for PackedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Board::from(*self).fmt(f)
    }
}

impl Notation for PackedBoard {
    fn parse_move(&self, text: &str) -> Result<Square, Refusal> {
        Board::from(*self).parse_move(text)
    }

    fn write_move(&self, mv: Square) -> String {
        Board::from(*self).write_move(mv)
    }

    fn diagram(&self) -> String {
        Board::from(*self).diagram()
    }
}

/// Tic-tac-toe on a [`PackedBoard`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PackedGame;

impl Game for PackedGame {
    type Position = PackedBoard;

    fn start(&self) -> PackedBoard {
        PackedBoard::EMPTY
    }

    fn parse_position(&self, text: &str) -> Result<PackedBoard, Refusal> {
        PackedBoard::try_from(&Mnk::new(Shape::tic_tac_toe()).parse_position(text)?)
    }
}
