//! Board sizes. Every board lies in the middle of 64 bits laid out as 8×8, so that the same shifts work for
//! all; square a1 of an 8×8 board is bit 0, b1 bit 1, a2 bit 8.

use std::fmt;
use std::str::FromStr;

use game::Refusal;

/// A size of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Size {
    /// The standard game.
    #[default]
    Eight,
    /// Small enough to solve.
    Six,
    /// Small enough to solve instantly.
    Four,
}

impl Size {
    /// All of them, the usual one first.
    pub const ALL: [Size; 3] = [Size::Eight, Size::Six, Size::Four];

    /// Squares in a row.
    #[inline]
    #[must_use]
    pub const fn side(self) -> u32 {
        match self {
            Size::Eight => 8,
            Size::Six => 6,
            Size::Four => 4,
        }
    }

    /// The number of squares.
    #[must_use]
    pub const fn n_squares(self) -> u32 {
        self.side() * self.side()
    }

    /// The set of all squares.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> u64 {
        match self {
            Size::Eight => u64::MAX,
            Size::Six => 0x007e_7e7e_7e7e_7e00,
            Size::Four => 0x0000_3c3c_3c3c_0000,
        }
    }

    /// The size with that set of squares.
    #[must_use]
    pub(crate) const fn of_squares(squares: u64) -> Size {
        match squares {
            u64::MAX => Size::Eight,
            0x007e_7e7e_7e7e_7e00 => Size::Six,
            _ => Size::Four,
        }
    }

    /// The bit of the square in `column` and `row`, both from 0 at the top left.
    ///
    /// ```
    /// use othello::Size;
    /// assert_eq!((Size::Eight.bit(1, 0), Size::Six.bit(0, 0)), (1, 9));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bit(self, column: u32, row: u32) -> u32 {
        let margin = (8 - self.side()) / 2;
        (row + margin) * 8 + column + margin
    }

    /// Column and row of a bit, the inverse of [`bit`](Self::bit).
    #[inline]
    #[must_use]
    pub const fn place(self, bit: u32) -> (u32, u32) {
        let margin = (8 - self.side()) / 2;
        (bit % 8 - margin, bit / 8 - margin)
    }

    /// The size named `8x8`, `6x6` or `4x4`.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the sizes.
    pub fn named(text: &str) -> Result<Size, Refusal> {
        let found = Size::ALL.into_iter().find(|size| size.name() == text);
        found.ok_or_else(|| Refusal::unknown_name(text, "Othello is played on 8x8, 6x6 or 4x4"))
    }

    /// `8x8`, `6x6` or `4x4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Size::Eight => "8x8",
            Size::Six => "6x6",
            Size::Four => "4x4",
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Size {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Size, Refusal> {
        Size::named(text)
    }
}
