//! The two sides of a game, and how it ends.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::Refusal;

/// One of the two players; `First` makes the first move of the game.
///
/// In an absolute view `First` is MAX and `Second` is MIN. Crates of games whose sides have colours give these their names:
/// `chess::White` is `First`, and `othello::Black` is too.
///
/// ```
/// use game::Side;
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!("second".parse::<Side>()?.to_string(), "second");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who begins: X, Black in Othello, White in chess, MAX in a tree.
    #[default]
    First,
    /// The player who moves second.
    Second,
}

impl Side {
    /// Both sides, `First` first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other player.
    #[inline]
    #[must_use]
    pub fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for `First`, 1 for `Second`: an index for tables by side.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Converts `number` from the point of view of `First` to that of `self`, or back.
    ///
    /// ```
    /// use game::Side;
    /// assert_eq!(Side::Second.signed(7), -7);
    /// ```
    #[inline]
    #[must_use]
    pub fn signed(self, number: i32) -> i32 {
        match self {
            Side::First => number,
            Side::Second => -number,
        }
    }
}

impl Not for Side {
    type Output = Side;

    /// The other player.
    #[inline]
    fn not(self) -> Side {
        self.opponent()
    }
}

/// `first` or `second`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "second"][self.index()])
    }
}

impl FromStr for Side {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Side, Refusal> {
        match text {
            "first" => Ok(Side::First),
            "second" => Ok(Side::Second),
            _ => Err(Refusal::unknown_name(text, "a side is first or second")),
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody won.
    Draw,
    /// `side` won by `margin` (discs, points; 1 where only winning counts).
    Win {
        /// The winner.
        side: Side,
        /// By how much; always positive.
        margin: i32,
    },
}

impl Outcome {
    /// The outcome of a game that ends `difference` points ahead for `First`.
    #[inline]
    #[must_use]
    pub fn by_difference(difference: i32) -> Outcome {
        match difference {
            0 => Outcome::Draw,
            1.. => Outcome::Win { side: Side::First, margin: difference },
            _ => Outcome::Win { side: Side::Second, margin: -difference },
        }
    }

    /// The margin as `side` sees it: positive if it won, negative if it lost.
    ///
    /// ```
    /// use game::{Outcome, Side};
    /// assert_eq!(Outcome::by_difference(-4).margin_for(Side::Second), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn margin_for(self, side: Side) -> i32 {
        match self {
            Outcome::Draw => 0,
            Outcome::Win { side: winner, margin } if winner == side => margin,
            Outcome::Win { margin, .. } => -margin,
        }
    }

    /// The winner, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Draw => None,
            Outcome::Win { side, .. } => Some(side),
        }
    }
}
