//! The squares, numbered down the columns in the order of the moves.

use std::fmt;
use std::str::FromStr;

use game::Refusal;

/// A square: `4 * column + row`, so that a1 is 0, a2 is 1 and b1 is 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: u32 = 16;

    /// The square with that number; only the lowest four bits count.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Square {
        Square(number & 15)
    }

    /// The square in `column` and `row`, both from 0 to 3 at the top left.
    #[inline]
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Square {
        Square::new(4 * column + row)
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The set containing only this square.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The squares of a set, in order.
    #[inline]
    pub fn of_set(mut set: u16) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            let number = set.trailing_zeros();
            set &= set.wrapping_sub(1);
            (number < 16).then_some(Square(number as u8))
        })
    }

    /// Reads `a1` to `d4`, in any case.
    ///
    /// # Errors
    /// A [`Refusal`] that says how squares are written.
    pub fn parse(text: &str) -> Result<Square, Refusal> {
        match text.to_ascii_lowercase().as_bytes() {
            [column @ b'a'..=b'd', row @ b'1'..=b'4'] => Ok(Square::at(column - b'a', row - b'1')),
            _ => Err(Refusal::syntax(text, "no such square (they go from a1 to d4)")),
        }
    }
}

impl FromStr for Square {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Square, Refusal> {
        Square::parse(text)
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Square);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 / 4), self.0 % 4 + 1)
    }
}
