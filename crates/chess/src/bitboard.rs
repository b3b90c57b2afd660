//! Sets of squares in one 64-bit word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::Square;

/// A set of squares, bit 0 for a1, bit 7 for h1, bit 63 for h8.
///
/// ```
/// use chess::{Bitboard, Square};
/// let corners = Bitboard(0x8100_0000_0000_0081);
/// assert_eq!(corners.count(), 4);
/// assert_eq!(corners.map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "h1", "a8", "h8"]);
/// assert!(corners.has(Square::at(7, 7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const ALL: Bitboard = Bitboard(!0);

    /// The set of one square.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of a rank, 0 to 7.
    #[inline(always)]
    #[must_use]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xff << (8 * rank))
    }

    /// The squares of a file, 0 to 7.
    #[inline(always)]
    #[must_use]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file)
    }

    /// Whether the set contains that square.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether the set is not empty.
    #[inline(always)]
    #[must_use]
    pub const fn is_nonempty(self) -> bool {
        self.0 != 0
    }

    /// Whether the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two or more squares.
    #[inline(always)]
    #[must_use]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square; a1 for the empty set.
    #[inline(always)]
    #[must_use]
    pub const fn lowest(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// One step to the east (towards the h-file) for every square; those on the edge fall off.
    #[inline(always)]
    #[must_use]
    pub const fn east(self) -> Bitboard {
        Bitboard(self.0 << 1 & !Bitboard::file(0).0)
    }

    /// One step to the west; those on the edge fall off.
    #[inline(always)]
    #[must_use]
    pub const fn west(self) -> Bitboard {
        Bitboard(self.0 >> 1 & !Bitboard::file(7).0)
    }
}

/// Iterates over the squares, lowest first.
impl Iterator for Bitboard {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.lowest();
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.count() as usize;
        (count, Some(count))
    }
}

macro_rules! binary_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0.$method(other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}

binary_operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl Shl<u32> for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn shl(self, by: u32) -> Bitboard {
        Bitboard(self.0 << by)
    }
}

impl Shr<u32> for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn shr(self, by: u32) -> Bitboard {
        Bitboard(self.0 >> by)
    }
}

/// Draws the board from the eighth rank down, `x` for a member.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            writeln!(f)?;
            for file in 0..8 {
                f.write_str(if self.has(Square::at(file, rank)) { "x" } else { "." })?;
            }
        }
        Ok(())
    }
}
