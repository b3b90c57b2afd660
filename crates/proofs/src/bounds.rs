//! What is known about the value of a position.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An interval that contains the value of a position: the margin by which the side to move wins with best play on both
/// sides, as [`Outcome::margin_for`](game::Outcome::margin_for) counts it; 1, 0 or −1 in games that are only won, drawn or lost.
///
/// ```
/// use proofs::Bounds;
/// let known = Bounds { at_least: Some(0), at_most: None };
/// assert_eq!((known.says(0), known.says(1)), (Some(true), None));
/// assert_eq!(Bounds::exactly(2).says(3), Some(false));
/// assert_eq!(known.to_string(), "at least 0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Bounds {
    /// The side to move gets this much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i32>,
    /// It does not get more than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<i32>,
}

impl Bounds {
    /// A known value.
    #[must_use]
    pub fn exactly(value: i32) -> Bounds {
        Bounds { at_least: Some(value), at_most: Some(value) }
    }

    /// The value, if it is known.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Whether the side to move gets at least `least`; `None` if that is not known.
    #[must_use]
    pub fn says(self, least: i32) -> Option<bool> {
        if self.at_least.is_some_and(|known| known >= least) {
            return Some(true);
        }
        self.at_most.filter(|&known| known < least).map(|_| false)
    }

    /// Both of two facts about one position.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        let (a, b) = (self, other);
        Bounds { at_least: a.at_least.max(b.at_least), at_most: a.at_most.into_iter().chain(b.at_most).min() }
    }

    /// Whether no value fits.
    #[must_use]
    pub fn is_contradiction(self) -> bool {
        self.at_least.zip(self.at_most).is_some_and(|(least, most)| least > most)
    }

    /// The same as the opponent sees it.
    #[must_use]
    pub fn turned(self) -> Bounds {
        Bounds { at_least: self.at_most.map(|most| -most), at_most: self.at_least.map(|least| -least) }
    }

    /// What a position is worth whose moves lead to positions of these bounds, already seen from its own side.
    pub(crate) fn of_moves(children: impl IntoIterator<Item = Bounds>) -> Bounds {
        let mut all = Bounds { at_least: None, at_most: Some(i32::MIN) };
        for child in children {
            all.at_least = all.at_least.max(child.at_least);
            all.at_most = all.at_most.zip(child.at_most).map(|(a, b)| a.max(b));
        }
        all
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.at_least, self.at_most) {
            (Some(least), Some(most)) if least == most => write!(f, "{least}"),
            (Some(least), Some(most)) => write!(f, "from {least} to {most}"),
            (Some(least), None) => write!(f, "at least {least}"),
            (None, Some(most)) => write!(f, "at most {most}"),
            (None, None) => f.write_str("unknown"),
        }
    }
}
