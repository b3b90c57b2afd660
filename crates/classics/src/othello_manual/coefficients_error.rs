//! Errors in a file of coefficients.

use std::fmt;

use game::{Refusal, RefusalKind};

use super::features::Feature;

/// An error in the text of a coefficient file; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoefficientsError {
    /// The first line that is not a comment does not begin with `on-board`.
    NoHeader {
        /// The line.
        line: usize,
    },
    /// The header has an unknown name.
    UnknownFeature {
        /// The line.
        line: usize,
        /// The name.
        name: String,
    },
    /// A feature is named twice.
    RepeatedFeature {
        /// The line.
        line: usize,
        /// The feature.
        feature: Feature,
    },
    /// Not a number with at most three decimals, or not a whole number of discs.
    NotANumber {
        /// The line.
        line: usize,
        /// The text found.
        text: String,
    },
    /// A line has more or fewer coefficients than the header has features.
    WrongWidth {
        /// The line.
        line: usize,
        /// How many features the header has.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A number of discs that no board has.
    NoSuchCount {
        /// The line.
        line: usize,
        /// The number.
        n_discs: u32,
    },
    /// A number of discs that is not greater than the one before.
    NotRising {
        /// The line.
        line: usize,
        /// The number.
        n_discs: u32,
        /// The one before.
        last: u32,
    },
    /// There is only a header.
    NoRows {
        /// The line of the header.
        line: usize,
    },
    /// The start of the game, with 4 discs, is not covered.
    StartsLate {
        /// The first number listed.
        n_discs: u32,
    },
    /// The end of the game, with 64 discs, is not covered.
    EndsEarly {
        /// The last line.
        line: usize,
        /// The last number listed.
        n_discs: u32,
    },
}

impl CoefficientsError {
    /// The reason, and the offending text.
    fn reason(&self) -> (String, String) {
        match self {
            Self::NoHeader { line } => (format!("line {line}: the header is missing"), "on-board".into()),
            Self::UnknownFeature { line, name } => {
                let known = Feature::ALL.map(Feature::name).join(", ");
                (format!("line {line}: unknown feature (known are {known})"), name.clone())
            }
            Self::RepeatedFeature { line, feature } => {
                (format!("line {line}: a feature is named twice"), feature.name().into())
            }
            Self::NotANumber { line, text } => {
                (format!("line {line}: not a number up to 1000 with at most three decimals"), text.clone())
            }
            Self::WrongWidth { line, wanted, found } => {
                (format!("line {line}: expected {wanted} coefficients, one per feature"), found.to_string())
            }
            Self::NoSuchCount { line, n_discs } => {
                (format!("line {line}: the number of discs must be from 1 to 64"), n_discs.to_string())
            }
            Self::NotRising { line, n_discs, last } => (
                format!(
                    "line {line}: the number of discs must increase from line to line, here beyond {last}"
                ),
                n_discs.to_string(),
            ),
            Self::NoRows { line } => {
                (format!("line {line}: there are no coefficients after the header"), "on-board".into())
            }
            Self::StartsLate { n_discs } => (
                "the start is not covered: the first line must be for at most 4 discs".into(),
                n_discs.to_string(),
            ),
            Self::EndsEarly { line, n_discs } => (
                format!("line {line}: the end is not covered: the last line must be for 64 discs"),
                n_discs.to_string(),
            ),
        }
    }
}

impl fmt::Display for CoefficientsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reason, text) = self.reason();
        write!(f, "{reason}: `{text}`")
    }
}

impl std::error::Error for CoefficientsError {}

impl From<CoefficientsError> for Refusal {
    fn from(error: CoefficientsError) -> Refusal {
        let (reason, text) = error.reason();
        let kind = match error {
            CoefficientsError::UnknownFeature { .. } => RefusalKind::UnknownName,
            CoefficientsError::NoSuchCount { .. } => RefusalKind::OutOfRange,
            _ => RefusalKind::Syntax,
        };
        Refusal::of_kind(kind, text, reason)
    }
}
