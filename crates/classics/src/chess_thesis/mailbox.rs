//! The "traditional" representation: a matrix of 12 × 10 cells around the 8 × 8 board.
//!
//! A cell is 0 if empty, +1 … +6 for White's pawn, knight, bishop, rook, queen and king, −1 … −6 for Black's,
//! and 99 outside the board, so that leaving the board is noticed without counting files. A step is a
//! difference of cell numbers: +10 is one rank up, +1 one file to the right. The thesis numbers cells from 1,
//! so a1 is 22; counted from 0, as here, it is 21.

use game::Side;

use super::chess_move::Move;
use super::piece::{Kind, Piece};
use super::representation::{Locations, Representation};
use super::square::{Map, Square};

/// The value of a cell outside the board.
const OUTSIDE: i8 = 99;
/// A knight's steps, by target.
const KNIGHT: [i8; 8] = [-21, -19, -12, -8, 8, 12, 19, 21];
/// The king's steps and the queen's rays: the bishop's and the rook's together.
const ALL_ROUND: [i8; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];
const BISHOP: [i8; 4] = [-11, -9, 9, 11];
const ROOK: [i8; 4] = [-10, -1, 1, 10];

/// The board as 120 cells.
///
/// ```
/// use classics::chess_thesis::{Mailbox, Representation, Square};
/// let e4 = Square::named("e4").unwrap();
/// assert_eq!(Mailbox::empty().at(e4), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    cells: [i8; 120],
}

/// The cell of a square.
#[inline]
const fn cell(square: Square) -> usize {
    21 + 10 * square.rank() as usize + square.file() as usize
}

/// The square of a cell on the board.
#[inline]
const fn square(cell: usize) -> Square {
    let from_a1 = cell - 21;
    Square::new((from_a1 / 10 * 8 + from_a1 % 10) as u8)
}

#[inline]
const fn step(cell: usize, step: i8) -> usize {
    cell.wrapping_add_signed(step as isize)
}

/// The sign of a side's numbers.
#[inline]
const fn sign(side: Side) -> i8 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

#[inline]
const fn number(side: Side, kind: Kind) -> i8 {
    sign(side) * (kind as i8 + 1)
}

impl Mailbox {
    /// Whether the cell holds a piece of the opponent of the side with this sign.
    #[inline]
    fn is_enemy(&self, cell: usize, sign: i8) -> bool {
        self.cells[cell] != OUTSIDE && self.cells[cell] * sign < 0
    }

    /// The squares of the pieces of `side`, by kind.
    fn pieces_by_kind(&self, side: Side) -> [Squares; 6] {
        let mut pieces_by_kind = [Squares::default(); 6];
        for rank in 0..8 {
            for cell in 21 + 10 * rank..29 + 10 * rank {
                let kind = self.cells[cell] * sign(side);
                if kind > 0 {
                    pieces_by_kind[kind as usize - 1].push(cell);
                }
            }
        }
        pieces_by_kind
    }

    fn pawn(&self, from: usize, side: Side, en_passant: usize, list: &mut Vec<Move>) {
        let sign = sign(side);
        let ahead = step(from, 10 * sign);
        let home = if side == Side::First { 3 } else { 8 };
        let mut push = |to: usize| Move::push_pawn(square(from), square(to), list);
        if self.cells[ahead] == 0 {
            push(ahead);
            let two_ahead = step(from, 20 * sign);
            if from / 10 == home && self.cells[two_ahead] == 0 {
                push(two_ahead);
            }
        }
        // Cells beyond the edge are 99, so a capture cannot wrap around the board.
        for to in [ahead - 1, ahead + 1] {
            if self.is_enemy(to, sign) || to == en_passant {
                push(to);
            }
        }
    }

    fn leaps(&self, from: usize, side: Side, steps: &[i8], list: &mut Vec<Move>) {
        for to in steps.iter().map(|&by| step(from, by)) {
            if self.cells[to] == 0 || self.is_enemy(to, sign(side)) {
                list.push(Move::new(square(from), square(to)));
            }
        }
    }

    fn slides(&self, from: usize, side: Side, rays: &[i8], list: &mut Vec<Move>) {
        for &ray in rays {
            let mut to = step(from, ray);
            while self.cells[to] == 0 {
                list.push(Move::new(square(from), square(to)));
                to = step(to, ray);
            }
            if self.is_enemy(to, sign(side)) {
                list.push(Move::new(square(from), square(to)));
            }
        }
    }

    /// Whether the first piece from `cell` along one of `rays` is `slider` or the queen of `by`.
    fn sees_slider(&self, cell: usize, rays: &[i8], slider: Kind, by: Side) -> bool {
        rays.iter().any(|&ray| {
            let mut seen = step(cell, ray);
            while self.cells[seen] == 0 {
                seen = step(seen, ray);
            }
            self.cells[seen] == number(by, slider) || self.cells[seen] == number(by, Kind::Queen)
        })
    }
}

impl Representation for Mailbox {
    const NAME: &'static str = "mailbox";

    fn empty() -> Mailbox {
        let mut cells = [OUTSIDE; 120];
        Square::all().for_each(|square| cells[cell(square)] = 0);
        Mailbox { cells }
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        let number = self.cells[cell(square)];
        if number == 0 {
            return None;
        }
        let side = if number > 0 { Side::First } else { Side::Second };
        Some(Piece::new(side, Kind::ALL[number.unsigned_abs() as usize - 1]))
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.cells[cell(square)] = number(piece.side, piece.kind);
    }

    #[inline]
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.at(square);
        self.cells[cell(square)] = 0;
        piece
    }

    fn king(&self, side: Side) -> Square {
        let king = number(side, Kind::King);
        let found = self.cells[21..99].iter().position(|&number| number == king);
        square(21 + found.expect("a side has a king"))
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        let cell = cell(square);
        let holds = |by_step: i8, kind: Kind| self.cells[step(cell, by_step)] == number(by, kind);
        let towards_its_pawns = -10 * sign(by);
        holds(towards_its_pawns - 1, Kind::Pawn)
            || holds(towards_its_pawns + 1, Kind::Pawn)
            || KNIGHT.iter().any(|&by_step| holds(by_step, Kind::Knight))
            || ALL_ROUND.iter().any(|&by_step| holds(by_step, Kind::King))
            || self.sees_slider(cell, &BISHOP, Kind::Bishop, by)
            || self.sees_slider(cell, &ROOK, Kind::Rook, by)
    }

    fn steps(&self, side: Side, en_passant: Option<Square>, list: &mut Vec<Move>) {
        // Cell 0 is outside the board, so nothing is captured there.
        let en_passant = en_passant.map_or(0, cell);
        for (kind, squares) in Kind::ALL.into_iter().zip(&self.pieces_by_kind(side)) {
            for &from in squares.as_slice() {
                let from = usize::from(from);
                match kind {
                    Kind::Pawn => self.pawn(from, side, en_passant, list),
                    Kind::Knight => self.leaps(from, side, &KNIGHT, list),
                    Kind::Bishop => self.slides(from, side, &BISHOP, list),
                    Kind::Rook => self.slides(from, side, &ROOK, list),
                    Kind::Queen => self.slides(from, side, &ALL_ROUND, list),
                    Kind::King => self.leaps(from, side, &ALL_ROUND, list),
                }
            }
        }
    }

    fn locations(&self) -> Locations {
        let mut locations = Locations::default();
        for square in Square::all() {
            if let Some(piece) = self.at(square) {
                locations.0[piece.side.index()][piece.kind as usize].0 |= Map::of(square).0;
            }
        }
        locations
    }
}

/// The cells of the pieces of one side and kind; a side has at most 16 pieces.
#[derive(Clone, Copy, Default)]
struct Squares {
    cells: [u8; 16],
    len: usize,
}

impl Squares {
    #[inline]
    fn push(&mut self, cell: usize) {
        self.cells[self.len] = cell as u8;
        self.len += 1;
    }

    fn as_slice(&self) -> &[u8] {
        &self.cells[..self.len]
    }
}
