//! The position: two bitboards of stones.

use std::hash::{Hash, Hasher};

use game::{Keyed, Lossless, NumberedMoves, Outcome, Position, Side};

use crate::Shape;

/// A square, numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.0
    }
}

impl From<u8> for Square {
    fn from(number: u8) -> Square {
        Square(number)
    }
}

#[cfg(feature = "serde")]
game::serde_as_number!(Square);

/// A board with its stones; X is the first player. The default is the empty board of tic-tac-toe.
#[derive(Copy, Debug)]
pub struct Board {
    shape: &'static Shape,
    /// The stones of the side to move, and of the other.
    own: u64,
    opponent: u64,
    side: Side,
    /// Whether the side that just moved has completed a line.
    is_won: bool,
}

impl Board {
    /// The empty board.
    #[must_use]
    pub fn new(shape: &'static Shape) -> Board {
        Board { shape, own: 0, opponent: 0, side: Side::First, is_won: false }
    }

    /// A board in the middle of a game; `is_won` says whether the last mover has completed a line.
    pub(crate) fn with_stones(shape: &'static Shape, stones: [u64; 2], side: Side, is_won: bool) -> Board {
        let (own, opponent) = (stones[side.index()], stones[side.opponent().index()]);
        Board { shape, own, opponent, side, is_won }
    }

    /// Size, lines and symmetries of the board.
    #[inline]
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The squares that `side` holds, as a set of bits.
    #[inline]
    #[must_use]
    pub fn stones(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The stones of the first and of the second player.
    #[inline]
    pub(crate) fn by_side(&self) -> [u64; 2] {
        Side::BOTH.map(|side| self.stones(side))
    }

    /// The empty squares, as a set of bits.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> u64 {
        self.shape.all() & !(self.own | self.opponent)
    }
}

/// Shapes are equal when they are the same: there is one for each size.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        std::ptr::eq(self.shape, other.shape) && self.own == other.own && self.opponent == other.opponent
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.own, self.opponent).hash(state);
    }
}

/// Masked, which changes nothing, so that the compiler copies field by field and skips what `play` is about
/// to overwrite. A copy in whole blocks, as `derive` makes it, has to wait for the single fields just
/// written: that cost a third of all time in a search of tic-tac-toe (`cargo run --release -p poda-search
/// --example generic_cost`).
#[expect(clippy::non_canonical_clone_impl, reason = "the canonical one is slower, see above")]
impl Clone for Board {
    #[inline]
    fn clone(&self) -> Board {
        let Board { shape, own, opponent, side, is_won } = *self;
        let all = shape.all();
        Board { shape, own: own & all, opponent: opponent & all, side, is_won }
    }
}

impl Position for Board {
    type Move = Square;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Row by row from the top, in the order in which the textbook's program scans its board.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Square> + use<> {
        Squares(if self.is_won { 0 } else { self.empty() })
    }

    #[inline]
    fn n_moves(&self) -> usize {
        if self.is_won { 0 } else { self.empty().count_ones() as usize }
    }

    #[inline]
    fn play(&mut self, Square(square): Square) {
        let stones = self.own | 1 << square;
        let is_won = self.shape.lines_through(u32::from(square)).iter().any(|line| stones & line == *line);
        let side = self.side.opponent();
        *self = Board { shape: self.shape, own: self.opponent, opponent: stones, side, is_won };
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_won {
            return Some(Outcome::Win { side: self.side.opponent(), margin: 1 });
        }
        (self.empty() == 0).then_some(Outcome::Draw)
    }
}

/// A move's number is its square, counted from 0 row by row from the top left: `column + row * columns`.
impl NumberedMoves for Board {
    fn n_move_numbers(&self) -> u32 {
        self.shape.n_squares()
    }

    fn move_number(&self, Square(square): Square) -> u32 {
        u32::from(square)
    }
}

impl Keyed for Board {
    #[inline]
    fn key(&self) -> u64 {
        mix(self.by_side())
    }

    #[inline]
    fn table_key(&self) -> u64 {
        mix(self.shape.canonical(self.by_side()))
    }
}

impl Lossless for Board {
    /// Both sets of stones; the side to move follows from their sizes.
    type Exact = [u64; 2];

    #[inline]
    fn exact_key(&self) -> [u64; 2] {
        self.shape.canonical(self.by_side())
    }
}

#[inline]
fn mix([first, second]: [u64; 2]) -> u64 {
    let mut z = first.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ second.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(square))
    }
}
