//! The position: the discs of the side to move, and all discs.

use game::{Keyed, Lossless, NumberedMoves, Outcome, Position, Side};

use crate::squares::{ALL, BOTTOM, COLUMNS, column, has_four, mirrored};

/// A column to drop a disc into, counted from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(pub u8);

/// A board with its discs; X is the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    own: u64,
    taken: u64,
}

impl Board {
    /// A board with these discs of the side to move and of the opponent.
    pub(crate) fn with_discs(own: u64, opponent: u64) -> Board {
        Board { own, taken: own | opponent }
    }

    /// The discs of the side to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    #[inline]
    #[must_use]
    pub fn opponent(&self) -> u64 {
        self.own ^ self.taken
    }

    /// The empty squares.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> u64 {
        self.taken ^ ALL
    }

    /// The square a disc would fall to, for every column that is not full.
    #[inline]
    #[must_use]
    pub fn playable(&self) -> u64 {
        (self.taken + BOTTOM) & ALL
    }

    /// The discs of a player.
    #[must_use]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side_to_move() { self.own } else { self.opponent() }
    }

    fn is_won(&self) -> bool {
        has_four(self.opponent())
    }

    /// One bit above the highest disc of each column, plus the discs of the side to move below it: unique for
    /// each board.
    #[inline]
    fn packed(own: u64, taken: u64) -> u64 {
        own + taken + BOTTOM
    }
}

impl Position for Board {
    type Move = Column;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.taken.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// From the left.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Column> + use<> {
        let playable = if self.is_won() { 0 } else { self.playable() };
        (0..COLUMNS).filter(move |&number| playable & column(number) != 0).map(|number| Column(number as u8))
    }

    #[inline]
    fn n_moves(&self) -> usize {
        if self.is_won() { 0 } else { self.playable().count_ones() as usize }
    }

    #[inline]
    fn play(&mut self, Column(number): Column) {
        let square = self.playable() & column(u32::from(number));
        *self = Board { own: self.opponent(), taken: self.taken | square };
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            return Some(Outcome::Win { side: self.side_to_move().opponent(), margin: 1 });
        }
        (self.taken == ALL).then_some(Outcome::Draw)
    }
}

/// A move's number is its column, counted from 0 at the left.
impl NumberedMoves for Board {
    fn n_move_numbers(&self) -> u32 {
        COLUMNS
    }

    fn move_number(&self, Column(number): Column) -> u32 {
        u32::from(number)
    }
}

impl Keyed for Board {
    #[inline]
    fn key(&self) -> u64 {
        mix(Board::packed(self.own, self.taken))
    }

    #[inline]
    fn table_key(&self) -> u64 {
        mix(self.exact_key())
    }
}

impl Lossless for Board {
    /// The smaller of the board and its mirror image, packed; the side to move follows from the number of
    /// discs.
    type Exact = u64;

    #[inline]
    fn exact_key(&self) -> u64 {
        let image = Board::packed(mirrored(self.own), mirrored(self.taken));
        Board::packed(self.own, self.taken).min(image)
    }
}

#[inline]
fn mix(packed: u64) -> u64 {
    let mut z = packed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 31)
}
