//! Squares, files and ranks as numbers from 0.

use std::fmt;
use std::str::FromStr;

use game::{Refusal, Side};

/// A square: a1 is 0, b1 is 1, … h8 is 63.
///
/// ```
/// use chess::Square;
/// let e4 = Square::at(4, 3);
/// assert_eq!(e4, Square::E4);
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!("e4".parse(), Ok(e4));
/// assert_eq!((e4.file(), e4.rank()), (4, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with that index; only the low six bits count.
    #[inline(always)]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on that file and rank, both 0 to 7.
    #[inline(always)]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(rank * 8 + file)
    }

    /// 0 to 63. The mask is free and lets the compiler drop bounds checks on tables of 64.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square mirrored vertically, as the other side sees it: a1 ↔ a8.
    #[inline(always)]
    #[must_use]
    pub const fn flipped(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square on that file and *relative* rank: rank 0 is where `side`'s king starts.
    #[inline]
    #[must_use]
    pub fn of(side: Side, file: u8, own_rank: u8) -> Square {
        let square = Square::at(file, own_rank);
        if side == Side::First { square } else { square.flipped() }
    }

    /// Reads `e4`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// All 64, a1 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The letter of a file.
    #[must_use]
    pub fn file_letter(file: u8) -> char {
        char::from(b'a' + file)
    }
}

/// The names of the squares, rank by rank.
macro_rules! squares {
    ($($($name:ident)*;)*) => {
        /// The squares by name.
        #[expect(missing_docs, reason = "the name says it")]
        impl Square {
            $($(pub const $name: Square = {
                let name = stringify!($name).as_bytes();
                Square::at(name[0] - b'A', name[1] - b'1')
            };)*)*
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1;
    A2 B2 C2 D2 E2 F2 G2 H2;
    A3 B3 C3 D3 E3 F3 G3 H3;
    A4 B4 C4 D4 E4 F4 G4 H4;
    A5 B5 C5 D5 E5 F5 G5 H5;
    A6 B6 C6 D6 E6 F6 G6 H6;
    A7 B7 C7 D7 E7 F7 G7 H7;
    A8 B8 C8 D8 E8 F8 G8 H8;
}

impl FromStr for Square {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Square, Refusal> {
        Square::parse(text).ok_or_else(|| Refusal::syntax(text, "no such square (they go from a1 to h8)"))
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Square);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Square::file_letter(self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
