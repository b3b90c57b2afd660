//! What can be wrong with a file of coefficients.

use std::fmt;

use game::Refusal;

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

impl fmt::Display for CoefficientsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHeader { line } => {
                write!(f, "line {line}: a header is missing: `on-board`, then features")
            }
            Self::UnknownFeature { line, name } => {
                let known = Feature::ALL.map(Feature::name).join(", ");
                write!(f, "line {line}: no such feature: `{name}` ({known})")
            }
            Self::RepeatedFeature { line, feature } => {
                write!(f, "line {line}: `{}` is named twice", feature.name())
            }
            Self::NotANumber { line, text } => {
                write!(f, "line {line}: not a number with at most three decimals, up to 1000: `{text}`")
            }
            Self::WrongWidth { line, wanted, found } => {
                write!(f, "line {line}: {wanted} coefficients are wanted, not {found}")
            }
            Self::NoSuchCount { line, n_discs } => {
                write!(f, "line {line}: a board has from 1 to 64 discs, not {n_discs}")
            }
            Self::NotRising { line, n_discs, last } => {
                write!(f, "line {line}: discs must rise from line to line, but {n_discs} follows {last}")
            }
            Self::NoRows { line } => write!(f, "line {line}: no coefficients follow the header"),
            Self::StartsLate { n_discs } => {
                write!(
                    f,
                    "the first line must be for 4 discs or fewer, not {n_discs}: the start is not covered"
                )
            }
            Self::EndsEarly { line, n_discs } => {
                write!(
                    f,
                    "line {line}: the last line must be for 64 discs, not {n_discs}: the end is not covered"
                )
            }
        }
    }
}

impl std::error::Error for CoefficientsError {}

impl From<CoefficientsError> for Refusal {
    fn from(error: CoefficientsError) -> Refusal {
        Refusal::new("coefficients", error.to_string())
    }
}
