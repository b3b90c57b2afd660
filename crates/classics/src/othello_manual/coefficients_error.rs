//! What can be wrong with a file of coefficients.

use std::fmt;

use game::{Refusal, RefusalKind};

use super::features::Feature;

/// What is wrong with the text of a coefficient file; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoefficientsError {
    /// The first line that is no comment does not begin with `on-board`.
    NoHeader {
        /// The line.
        line: usize,
    },
    /// A name in the header is no feature's.
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
    /// Something that should be a number with at most three decimals, or a whole number of discs.
    NotANumber {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A line has more or fewer coefficients than the header has features.
    WrongWidth {
        /// The line.
        line: usize,
        /// How many the header names.
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
    /// There is a header and nothing else.
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
    /// What is wrong, and with what.
    fn reason(&self) -> (String, String) {
        match self {
            Self::NoHeader { line } => (format!("line {line}: the header is missing"), "on-board".into()),
            Self::UnknownFeature { line, name } => {
                let known = Feature::ALL.map(Feature::name).join(", ");
                (format!("line {line}: no such feature (there are {known})"), name.clone())
            }
            Self::RepeatedFeature { line, feature } => {
                (format!("line {line}: a feature is named twice"), feature.name().into())
            }
            Self::NotANumber { line, text } => {
                (format!("line {line}: not a number up to 1000 with at most three decimals"), text.clone())
            }
            Self::WrongWidth { line, wanted, found } => (
                format!("line {line}: as many coefficients as features are wanted, {wanted}"),
                found.to_string(),
            ),
            Self::NoSuchCount { line, n_discs } => {
                (format!("line {line}: a board has from 1 to 64 discs"), n_discs.to_string())
            }
            Self::NotRising { line, n_discs, last } => (
                format!("line {line}: discs must rise from line to line, beyond {last}"),
                n_discs.to_string(),
            ),
            Self::NoRows { line } => (format!("line {line}: no coefficients follow"), "on-board".into()),
            Self::StartsLate { n_discs } => (
                "the start is not covered: the first line is for 4 discs or fewer".into(),
                n_discs.to_string(),
            ),
            Self::EndsEarly { line, n_discs } => {
                (format!("line {line}: the end is not covered: the last line is for 64"), n_discs.to_string())
            }
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
