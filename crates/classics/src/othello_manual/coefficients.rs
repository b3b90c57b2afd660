//! How much each feature counts, as a function of the number of discs on the board.
//!
//! # The file
//!
//! ```text
//! # Comments begin with a hash; empty lines are skipped.
//! on-board  discs  approximate-mobility  edges
//!        4   0.0                   1.0    2.0
//!       44   0.2                   0.8    2.0
//!       64   1.0                   0.0    0.5
//! ```
//!
//! The first line has `on-board` and the names of the features, see [`Feature`]; a feature that is not listed
//! does not count. Each line after it has a number of discs and one coefficient per feature: the discs of
//! final difference that one unit of the feature is worth, with at most three decimals. Between two listed
//! numbers of discs coefficients are interpolated linearly, rounded to a thousandth. The numbers increase
//! from line to line; the first is at most 4, the last is 64. Boards with fewer discs than the first use the
//! first line.

use std::fmt::{self, Write as _};

use super::coefficients_error::CoefficientsError;
use super::features::Feature;

/// Coefficients of some features, for listed numbers of discs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coefficients {
    features: Vec<Feature>,
    rows: Vec<Row>,
}

/// The coefficients for one number of discs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Discs on the board.
    pub n_discs: u32,
    /// One per feature, in thousandths.
    pub thousandths: Vec<i32>,
}

/// The coefficients that ship with Poda: name and text.
pub const SHIPPED: [(&str, &str); 3] = [
    ("greedy", include_str!("../../../../data/othello-manual/greedy.txt")),
    ("full", include_str!("../../../../data/othello-manual/full.txt")),
    ("fitted", include_str!("../../../../data/othello-manual/fitted.txt")),
];

/// The first word of the header.
const HEADER: &str = "on-board";
/// The maximum absolute value, in thousandths: a thousand discs.
const LARGEST: i32 = 1_000_000;

impl Coefficients {
    /// Coefficients from their parts.
    ///
    /// # Errors
    /// The same as for [`parse`](Self::parse), with the row's index in place of the line.
    pub fn new(features: Vec<Feature>, rows: Vec<Row>) -> Result<Coefficients, CoefficientsError> {
        for (at, row) in rows.iter().enumerate() {
            let (line, found) = (at + 1, row.thousandths.len());
            if found != features.len() {
                return Err(CoefficientsError::WrongWidth { line, wanted: features.len(), found });
            }
            let last = at.checked_sub(1).map(|last| rows[last].n_discs);
            check_order(row.n_discs, last, line)?;
        }
        check_ends(&rows, rows.len())?;
        Ok(Coefficients { features, rows })
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// The line and its error.
    pub fn parse(text: &str) -> Result<Coefficients, CoefficientsError> {
        let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let mut lines = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let (line, header) = lines.next().ok_or(CoefficientsError::NoHeader { line: 1 })?;
        let features = parse_header(header, line)?;
        let (mut rows, mut last_line): (Vec<Row>, usize) = (Vec::new(), line);
        for (line, text) in lines {
            let row = parse_row(text, line, features.len())?;
            check_order(row.n_discs, rows.last().map(|row| row.n_discs), line)?;
            rows.push(row);
            last_line = line;
        }
        check_ends(&rows, last_line)?;
        Ok(Coefficients { features, rows })
    }

    /// The shipped coefficients with that name: `greedy`, `full` or `fitted`.
    #[must_use]
    pub fn shipped(name: &str) -> Option<Coefficients> {
        let (_, text) = SHIPPED.into_iter().find(|(known, _)| *known == name)?;
        Some(Coefficients::parse(text).expect("the shipped files are well formed"))
    }

    /// Writes the coefficients as [`parse`](Self::parse) reads them.
    #[must_use]
    pub fn write(&self) -> String {
        let widths: Vec<usize> = self.features.iter().map(|feature| feature.name().len().max(8)).collect();
        let mut text = String::from(HEADER);
        for (feature, &width) in self.features.iter().zip(&widths) {
            _ = write!(text, "  {:>width$}", feature.name());
        }
        for row in &self.rows {
            _ = write!(text, "\n{:>1$}", row.n_discs, HEADER.len());
            for (&value, &width) in row.thousandths.iter().zip(&widths) {
                _ = write!(text, "  {:>width$}", decimal(value));
            }
        }
        text.push('\n');
        text
    }

    /// The features that have a coefficient.
    #[must_use]
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The listed rows.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The coefficients for a number of discs, one for each of [`features`](Self::features), in thousandths.
    ///
    /// ```
    /// use classics::othello_manual::Coefficients;
    /// let coefficients = Coefficients::parse("on-board discs\n 4 0\n 44 1\n 64 2.5\n")?;
    /// assert_eq!([4, 14, 44, 64].map(|n| coefficients.at(n)[0]), [0, 250, 1000, 2500]);
    /// # Ok::<(), classics::othello_manual::CoefficientsError>(())
    /// ```
    #[must_use]
    pub fn at(&self, n_discs: u32) -> Vec<i32> {
        let above = self.rows.partition_point(|row| row.n_discs < n_discs).min(self.rows.len() - 1);
        let (low, high) = (&self.rows[above.saturating_sub(1)], &self.rows[above]);
        let pairs = low.thousandths.iter().zip(&high.thousandths);
        let (from, to) = (i64::from(low.n_discs), i64::from(high.n_discs));
        let part = (i64::from(n_discs) - from).clamp(0, to - from);
        pairs
            .map(|(&a, &b)| match to - from {
                0 => b,
                whole => a + rounded_quotient(i64::from(b - a) * part, whole) as i32,
            })
            .collect()
    }

    /// The coefficients for people to read: a line for every eighth disc, all features in discs per unit.
    #[must_use]
    pub fn show(&self) -> String {
        let rows =
            (1..=8).map(|eighth| 8 * eighth).map(|n_discs| Row { n_discs, thousandths: self.at(n_discs) });
        let first = Row { n_discs: 4, thousandths: self.at(4) };
        let rows = std::iter::once(first).chain(rows).collect();
        Coefficients { features: self.features.clone(), rows }.write()
    }
}

fn parse_header(text: &str, line: usize) -> Result<Vec<Feature>, CoefficientsError> {
    let mut words = text.split_whitespace();
    if words.next() != Some(HEADER) {
        return Err(CoefficientsError::NoHeader { line });
    }
    let mut features = Vec::new();
    for word in words {
        let feature = Feature::named(word)
            .ok_or_else(|| CoefficientsError::UnknownFeature { line, name: word.to_string() })?;
        if features.contains(&feature) {
            return Err(CoefficientsError::RepeatedFeature { line, feature });
        }
        features.push(feature);
    }
    Ok(features)
}

fn parse_row(text: &str, line: usize, n_features: usize) -> Result<Row, CoefficientsError> {
    let mut words = text.split_whitespace();
    let not_a_number = |word: &str| CoefficientsError::NotANumber { line, text: word.to_string() };
    let first = words.next().unwrap_or_default();
    let n_discs = first.parse().map_err(|_| not_a_number(first))?;
    let value = |word| parse_decimal(word).ok_or_else(|| not_a_number(word));
    let thousandths: Vec<i32> = words.map(value).collect::<Result<_, _>>()?;
    match thousandths.len() == n_features {
        true => Ok(Row { n_discs, thousandths }),
        false => Err(CoefficientsError::WrongWidth { line, wanted: n_features, found: thousandths.len() }),
    }
}

fn check_order(n_discs: u32, last: Option<u32>, line: usize) -> Result<(), CoefficientsError> {
    match last {
        _ if !(1..=64).contains(&n_discs) => Err(CoefficientsError::NoSuchCount { line, n_discs }),
        Some(last) if n_discs <= last => Err(CoefficientsError::NotRising { line, n_discs, last }),
        _ => Ok(()),
    }
}

fn check_ends(rows: &[Row], line: usize) -> Result<(), CoefficientsError> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(CoefficientsError::NoRows { line });
    };
    match (first.n_discs, last.n_discs) {
        (5.., _) => Err(CoefficientsError::StartsLate { n_discs: first.n_discs }),
        (_, 64) => Ok(()),
        (_, n_discs) => Err(CoefficientsError::EndsEarly { line, n_discs }),
    }
}

/// A number with at most three decimals, in thousandths.
fn parse_decimal(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(decimals) || decimals.len() > 3 || digits.len() > 8 || digits == "."
    {
        return None;
    }
    let number: i32 = format!("{whole}{decimals:0<3}").parse().ok().filter(|_| !digits.is_empty())?;
    (number <= LARGEST).then_some(sign * number)
}

fn decimal(thousandths: i32) -> impl fmt::Display {
    let (sign, size) = (if thousandths < 0 { "-" } else { "" }, thousandths.unsigned_abs());
    format!("{sign}{}.{:03}", size / 1000, size % 1000)
}

/// The quotient, rounded; halves away from zero, so that it is symmetric in sign.
fn rounded_quotient(number: i64, by: i64) -> i64 {
    number.signum() * ((2 * number.abs() + by) / (2 * by))
}
