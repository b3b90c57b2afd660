//! The position: the squares taken, the current square, and the scores.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use game::{Keyed, Lossless, Outcome, Position, Side};

use crate::{Grid, Square};

/// A grid and what has been taken from it.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Arc<Grid>,
    taken: u128,
    current: Square,
    scores: [i32; 2],
    side: Side,
    /// A hash of the remaining numbers and their squares.
    remaining: u64,
}

/// Numbers that have been taken do not count: the text of a position does not have them.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let numbers = |board: &Board| {
            let left = board.left();
            let squares = (0..board.grid.size().n_squares() as u8).map(Square);
            squares
                .filter(|square| left >> square.0 & 1 == 1)
                .map(|square| board.grid.number(square))
                .collect::<Vec<_>>()
        };
        (self.grid.size(), self.taken, self.current) == (other.grid.size(), other.taken, other.current)
            && (self.side, self.scores) == (other.side, other.scores)
            && numbers(self) == numbers(other)
    }
}

impl Eq for Board {}

impl Board {
    /// A position on a grid. The squares of `taken` and the current one can no longer be taken.
    #[must_use]
    pub fn new(grid: Arc<Grid>, taken: u128, current: Square, scores: [i32; 2], side: Side) -> Board {
        let taken = taken | 1 << current.0;
        let left = (0..grid.size().n_squares() as u8).map(Square).filter(|square| taken >> square.0 & 1 == 0);
        let remaining = left.fold(0, |sum: u64, square| sum.wrapping_add(mixed(square, grid.number(square))));
        Board { grid, taken, current, scores, side, remaining }
    }

    /// The numbers, including taken ones.
    #[inline]
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The squares that can no longer be taken, including the start.
    #[inline]
    #[must_use]
    pub const fn taken(&self) -> u128 {
        self.taken
    }

    /// The squares that may still be taken, now or later.
    #[inline]
    #[must_use]
    pub fn left(&self) -> u128 {
        !self.taken & (u128::MAX >> (128 - self.grid.size().n_squares()))
    }

    /// The square taken last, or the start.
    #[inline]
    #[must_use]
    pub const fn current(&self) -> Square {
        self.current
    }

    /// The score of each side.
    #[inline]
    #[must_use]
    pub const fn scores(&self) -> [i32; 2] {
        self.scores
    }

    /// The squares that may be taken now.
    #[inline]
    #[must_use]
    pub fn choices(&self) -> u128 {
        self.choices_from(self.current)
    }

    /// The squares that could be taken if `square` were the current one.
    #[inline]
    #[must_use]
    pub fn choices_from(&self, square: Square) -> u128 {
        self.grid.neighbours(square) & !self.taken
    }

    /// How far the side to move is ahead.
    #[inline]
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.side.signed(self.scores[0] - self.scores[1])
    }
}

impl Position for Board {
    type Move = Square;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Row by row from the top.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Square> + use<> {
        let mut choices = self.choices();
        std::iter::from_fn(move || {
            let square = choices.trailing_zeros();
            choices &= choices.wrapping_sub(1);
            (square < 128).then_some(Square(square as u8))
        })
    }

    #[inline]
    fn n_moves(&self) -> usize {
        self.choices().count_ones() as usize
    }

    #[inline]
    fn play(&mut self, square: Square) {
        let number = self.grid.number(square);
        self.scores[self.side.index()] += number;
        self.taken |= 1 << square.0;
        self.current = square;
        self.side = self.side.opponent();
        self.remaining = self.remaining.wrapping_sub(mixed(square, number));
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.choices() == 0).then(|| Outcome::by_difference(self.scores[0] - self.scores[1]))
    }
}

impl Keyed for Board {
    #[inline]
    fn key(&self) -> u64 {
        let [first, second] = self.scores.map(|score| u64::from(score as u32));
        let seen = first << 33 ^ second << 1 ^ self.side as u64;
        self.table_key() ^ spread(seen.wrapping_add(0x2545_f491_4f6c_dd1d))
    }

    /// Scores and sides are left out: the remaining value depends only on the numbers left and the current
    /// square.
    #[inline]
    fn table_key(&self) -> u64 {
        spread(self.remaining ^ u64::from(self.current.0) << 56)
    }

    #[inline]
    fn banked(&self) -> i32 {
        self.lead()
    }
}

/// What the remaining value depends on: the grid, the squares taken, and the current square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// As two halves, which wastes no memory on alignment.
    taken: [u64; 2],
    /// The grid's identity and, in the lowest byte, the current square.
    place: u64,
}

/// Leaves out the grid's identity, which differs from run to run, so that equal searches have equal
/// collisions.
impl Hash for Exact {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(spread(self.taken[0] ^ spread(self.taken[1] << 8 | self.place & 0xff)));
    }
}

impl Lossless for Board {
    type Exact = Exact;

    #[inline]
    fn exact_key(&self) -> Exact {
        let taken = [self.taken as u64, (self.taken >> 64) as u64];
        Exact { taken, place: self.grid.id() << 8 | u64::from(self.current.0) }
    }
}

#[inline]
fn mixed(square: Square, number: i32) -> u64 {
    spread(u64::from(square.0) << 32 | u64::from(number as u32))
}

#[inline]
const fn spread(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
