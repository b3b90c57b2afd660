//! The position: two sets of stones.

use game::{Keyed, Lossless, Outcome, Position, Side};

use crate::Shape;

/// A square, numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

/// A board with its stones; X is the first player.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub(crate) shape: &'static Shape,
    /// The stones of the first and of the second player.
    pub(crate) stones: [u64; 2],
    pub(crate) side: Side,
    /// Whether the side that just moved has completed a line.
    pub(crate) is_won: bool,
}

impl Board {
    /// The empty board.
    #[must_use]
    pub fn new(shape: &'static Shape) -> Board {
        Board { shape, stones: [0; 2], side: Side::First, is_won: false }
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
        self.stones[side.index()]
    }

    /// The empty squares, as a set of bits.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> u64 {
        self.shape.all() & !(self.stones[0] | self.stones[1])
    }
}

impl Position for Board {
    type Move = Square;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Row by row from the top, as the textbook's program scans its board.
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
        let own = &mut self.stones[self.side.index()];
        *own |= 1 << square;
        self.is_won = self.shape.lines_through(u32::from(square)).iter().any(|line| *own & line == *line);
        self.side = self.side.opponent();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_won {
            return Some(Outcome::Win { side: self.side.opponent(), margin: 1 });
        }
        (self.empty() == 0).then_some(Outcome::Draw)
    }
}

impl Keyed for Board {
    #[inline]
    fn key(&self) -> u64 {
        mix(self.stones)
    }

    #[inline]
    fn table_key(&self) -> u64 {
        mix(self.shape.canonical(self.stones))
    }
}

impl Lossless for Board {
    /// Both sets of stones; whose turn it is follows from their sizes.
    type Exact = [u64; 2];

    #[inline]
    fn exact_key(&self) -> [u64; 2] {
        self.shape.canonical(self.stones)
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
