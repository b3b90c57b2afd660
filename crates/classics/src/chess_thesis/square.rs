//! A square of the board, and a set of squares as one 64-bit number.
//!
//! The numbering is the thesis's: squares count from a1, rank by rank, and in a map the *most* significant bit
//! is a1 and the least is h8. White's pawns therefore advance by a shift to the right.
//!
//! ```text
//!      8 | 56 57 58 59 60 61 62 63        bit 63 62 … 56 | 55 … 48 | … | 7 … 0
//!      … |                                    a1 b1 … h1   a2 … h2       a8 … h8
//!      1 |  0  1  2  3  4  5  6  7
//!           a  b  c  d  e  f  g  h
//! ```

use std::fmt;

/// One of the 64 squares, a1 = 0, b1 = 1, …, h8 = 63.
///
/// ```
/// use classics::chess_thesis::Square;
/// let e4 = Square::named("e4").unwrap();
/// assert_eq!((e4.file(), e4.rank(), e4.to_string()), (4, 3, "e4".to_string()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// All of them, from a1.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The square with that index.
    ///
    /// # Panics
    /// In debug builds, past 63.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        debug_assert!(index < 64, "there are 64 squares");
        Square(index & 63)
    }

    /// The square on a file and a rank, both counted from 0; `None` off the board.
    #[must_use]
    pub const fn at(file: i32, rank: i32) -> Option<Square> {
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            return Some(Square((rank * 8 + file) as u8));
        }
        None
    }

    /// The square with that name, for example `e4`.
    #[must_use]
    pub fn named(name: &str) -> Option<Square> {
        let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = *name.as_bytes() else { return None };
        Square::at(i32::from(file - b'a'), i32::from(rank - b'1'))
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square `step` further in the numbering.
    #[inline]
    pub(super) const fn offset(self, step: i8) -> Square {
        Square((self.0 as i8 + step) as u8 & 63)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

/// A set of squares; a "bitmap" in the thesis's words.
///
/// ```
/// use classics::chess_thesis::{Map, Square};
/// let corner = Map::of(Square::named("a1").unwrap());
/// assert_eq!(corner.0, 1 << 63, "a1 is the most significant bit");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Map(pub u64);

impl Map {
    /// No square.
    pub const EMPTY: Map = Map(0);
    /// The a-file.
    pub const FILE_A: Map = Map(0x8080_8080_8080_8080);
    /// The h-file.
    pub const FILE_H: Map = Map(0x0101_0101_0101_0101);

    /// One square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Map {
        Map(1 << (63 - square.0))
    }

    /// A file, 0 for the a-file.
    #[inline]
    #[must_use]
    pub const fn file(file: u8) -> Map {
        Map(Map::FILE_A.0 >> file)
    }

    /// A rank, 0 for the first.
    #[inline]
    #[must_use]
    pub const fn rank(rank: u8) -> Map {
        Map(0xff00_0000_0000_0000 >> (8 * rank))
    }

    /// Whether it contains `square`.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & Map::of(square).0 != 0
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Its first square, counted from a1.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.leading_zeros() as u8)) }
    }

    /// Its last square, counted from a1.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(63 - self.0.trailing_zeros() as u8)) }
    }

    /// Its squares, from a1 on.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let mut left = self;
        std::iter::from_fn(move || {
            let square = left.first()?;
            left.0 ^= Map::of(square).0;
            Some(square)
        })
    }
}
