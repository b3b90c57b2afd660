//! What each of the 6561 ways to fill an edge is worth to black.
//!
//! Two tables are computed here; others can be read from a file. *Stable* is black's stable discs minus
//! white's: a disc is stable in a run of its colour from a corner, and so is every disc of a full edge.
//! *Mean* is the average result when the edge is played to the end as a game of its own, see
//! [`one_dimension`](super::one_dimension).
//!
//! # The file
//!
//! One whole number per line, 6561 lines in the order of the index. Lines that begin with `#` are comments,
//! and empty lines are skipped. One comment has a meaning: `# unit: thousandths` says that the numbers are
//! thousandths of a disc; without it they are discs.

use std::fmt::{self, Write as _};
use std::num::IntErrorKind;

use game::{Refusal, RefusalKind};

use super::lines::{N_INDEXES, digits, index_of};
use super::one_dimension::{Over, mean_thousandths};

/// The value of every edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeTable {
    values: Vec<i32>,
    unit: EdgeUnit,
}

/// The unit of a table's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeUnit {
    /// Discs.
    #[default]
    Discs,
    /// Thousandths of a disc.
    Thousandths,
}

/// The maximum absolute value, in thousandths: well beyond an edge's eight discs, and safe from overflow.
const LARGEST: i32 = 1_000_000;
const UNIT_COMMENT: &str = "unit: thousandths";

impl EdgeTable {
    /// The names of the tables computed here, as accepted by [`named`](Self::named).
    pub const NAMES: [&'static str; 3] = ["stable", "mean", "mean-games"];

    /// Black's stable discs minus white's.
    #[must_use]
    pub fn stable() -> EdgeTable {
        let value = |index| {
            let [black, white] = stable_discs(index);
            black as i32 - white as i32
        };
        EdgeTable { values: (0..N_INDEXES as u16).map(value).collect(), unit: EdgeUnit::Discs }
    }

    /// The mean final difference, black's discs minus white's.
    #[must_use]
    pub fn mean(over: Over) -> EdgeTable {
        EdgeTable { values: mean_thousandths(over), unit: EdgeUnit::Thousandths }
    }

    /// The table with that name: `stable`, `mean` (over the reachable full edges) or `mean-games` (over all
    /// games).
    #[must_use]
    pub fn named(name: &str) -> Option<EdgeTable> {
        match name {
            "stable" => Some(EdgeTable::stable()),
            "mean" => Some(EdgeTable::mean(Over::FullEdges)),
            "mean-games" => Some(EdgeTable::mean(Over::Games)),
            _ => None,
        }
    }

    /// Reads a table.
    ///
    /// # Errors
    /// The line and its error.
    pub fn parse(text: &str) -> Result<EdgeTable, EdgeTableError> {
        let mut table = EdgeTable { values: Vec::with_capacity(N_INDEXES), unit: EdgeUnit::Discs };
        for (at, line) in text.lines().enumerate() {
            let (line, n) = (line.trim(), at + 1);
            if let Some(comment) = line.strip_prefix('#') {
                if comment.trim() == UNIT_COMMENT {
                    table.unit = EdgeUnit::Thousandths;
                }
            } else if !line.is_empty() {
                if table.values.len() == N_INDEXES {
                    return Err(EdgeTableError::TooLong { line: n });
                }
                table.values.push(parse_value(line, n)?);
            }
        }
        if table.values.len() < N_INDEXES {
            return Err(EdgeTableError::TooShort { found: table.values.len() });
        }
        // The unit may be given anywhere, so the limit is known only now.
        let largest = LARGEST / table.scale();
        match table.values.iter().position(|value| !(-largest..=largest).contains(value)) {
            Some(index) => Err(EdgeTableError::TooLarge { index, value: table.values[index] }),
            None => Ok(table),
        }
    }

    /// Writes the table as [`parse`](Self::parse) reads it.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("# The worth of each edge to black, by its index in base 3.\n");
        if self.unit == EdgeUnit::Thousandths {
            _ = writeln!(text, "# {UNIT_COMMENT}");
        }
        self.values.iter().for_each(|value| _ = writeln!(text, "{value}"));
        text
    }

    /// The unit of the numbers.
    #[must_use]
    pub fn unit(&self) -> EdgeUnit {
        self.unit
    }

    /// The number in the table, for black, in its own [`unit`](Self::unit).
    #[must_use]
    pub fn value(&self, index: u16) -> i32 {
        self.values[index as usize]
    }

    /// The same in thousandths of a disc, whatever the unit.
    #[inline]
    #[must_use]
    pub fn thousandths(&self, index: u16) -> i32 {
        self.values[index as usize] * self.scale()
    }

    #[inline]
    fn scale(&self) -> i32 {
        match self.unit {
            EdgeUnit::Discs => 1000,
            EdgeUnit::Thousandths => 1,
        }
    }

    /// One edge for people to read: index, discs, value.
    ///
    /// ```
    /// use classics::othello_manual::EdgeTable;
    /// assert_eq!(EdgeTable::stable().show(724), "724  B B W W W W . .  2 discs");
    /// ```
    #[must_use]
    pub fn show(&self, index: u16) -> String {
        let unit = match self.unit {
            EdgeUnit::Discs if self.value(index).abs() == 1 => "disc",
            EdgeUnit::Discs => "discs",
            EdgeUnit::Thousandths => "thousandths of a disc",
        };
        format!("{index}  {}  {} {unit}", edge_text(index), self.value(index))
    }

    /// Unexpected properties of a table: an edge whose value changes when it is read from the other end, or
    /// is not negated when the colours are exchanged. The first of each kind is reported. Such a table can
    /// still be used.
    #[must_use]
    pub fn oddities(&self) -> Vec<String> {
        let find = |differs: &dyn Fn(u16) -> bool| (0..N_INDEXES as u16).find(|&index| differs(index));
        let mirrored = find(&|index| self.value(mirror(index)) != self.value(index));
        let exchanged = find(&|index| self.value(exchange_colours(index)) != -self.value(index));
        let mirrored = mirrored
            .map(|index| format!("different value when read from the other end: {}", self.show(index)));
        let exchanged = exchanged
            .map(|index| format!("not negated when the colours are exchanged: {}", self.show(index)));
        mirrored.into_iter().chain(exchanged).collect()
    }
}

/// The stable discs of black and of white on an edge, each counted once.
///
/// ```
/// assert_eq!(classics::othello_manual::edge_table::stable_discs(724), [2, 0]);
/// ```
#[must_use]
pub fn stable_discs(index: u16) -> [u32; 2] {
    let edge = digits(index);
    let is_full = !edge.contains(&0);
    let run = |corner: u8, edge: &mut dyn Iterator<Item = &u8>| {
        if corner == 0 { 0 } else { edge.take_while(|&&digit| digit == corner).count() }
    };
    let (first, last) = (run(edge[0], &mut edge.iter()), run(edge[7], &mut edge.iter().rev()));
    let is_stable = |at: usize| is_full || at < first || at >= 8 - last;
    [1, 2].map(|colour| (0..8).filter(|&at| edge[at] == colour && is_stable(at)).count() as u32)
}

/// The edge read from the other end.
#[must_use]
pub fn mirror(index: u16) -> u16 {
    let mut edge = digits(index);
    edge.reverse();
    index_of(edge)
}

/// The edge with black and white exchanged.
#[must_use]
pub fn exchange_colours(index: u16) -> u16 {
    index_of(digits(index).map(|digit| [0, 2, 1][digit as usize]))
}

/// An edge as `B B W W W W . .`.
#[must_use]
pub fn edge_text(index: u16) -> String {
    digits(index).map(|digit| [".", "B", "W"][digit as usize]).join(" ")
}

/// Reads an edge: its index, or eight squares `B` (or `X`), `W` (or `O`) and `.` (or `-`), with blanks or
/// without.
///
/// # Errors
/// A [`Refusal`] that says what is accepted.
pub fn parse_edge(text: &str) -> Result<u16, Refusal> {
    if let Ok(index) = text.trim().parse::<u16>() {
        let refusal = || Refusal::out_of_range(text, "an edge's index must be from 0 to 6560");
        return (usize::from(index) < N_INDEXES).then_some(index).ok_or_else(refusal);
    }
    let digit = |letter: char| match letter {
        '.' | '-' | '·' => Some(0),
        'B' | 'b' | 'X' | 'x' => Some(1),
        'W' | 'w' | 'O' | 'o' => Some(2),
        _ => None,
    };
    let squares: Option<Vec<u8>> = text.chars().filter(|c| !c.is_whitespace()).map(digit).collect();
    let edge = squares.and_then(|squares| squares.try_into().ok());
    edge.map(index_of)
        .ok_or_else(|| Refusal::syntax(text, "an edge must be an index, or eight squares of B, W and ."))
}

fn parse_value(text: &str, line: usize) -> Result<i32, EdgeTableError> {
    text.parse::<i32>().map_err(|error| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
            EdgeTableError::OutOfRange { line, text: text.to_string() }
        }
        _ => EdgeTableError::NotANumber { line, text: text.to_string() },
    })
}

/// An error in the text of an edge table; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeTableError {
    /// A line is not a whole number.
    NotANumber {
        /// The line.
        line: usize,
        /// The text found.
        text: String,
    },
    /// A number that is too large.
    OutOfRange {
        /// The line.
        line: usize,
        /// The text found.
        text: String,
    },
    /// More than 6561 numbers.
    TooLong {
        /// The line of the first superfluous number.
        line: usize,
    },
    /// Fewer than 6561 numbers.
    TooShort {
        /// How many there are.
        found: usize,
    },
    /// An edge worth more than a thousand discs.
    TooLarge {
        /// Its index.
        index: usize,
        /// Its value.
        value: i32,
    },
}

impl EdgeTableError {
    /// The reason, and the offending text.
    fn reason(&self) -> (String, String) {
        match self {
            Self::NotANumber { line, text } => (format!("line {line}: not a whole number"), text.clone()),
            Self::OutOfRange { line, text } => {
                (format!("line {line}: the number is too large"), text.clone())
            }
            Self::TooLong { line } => (format!("more than {N_INDEXES} numbers"), format!("line {line}")),
            Self::TooShort { found } => (format!("expected {N_INDEXES} numbers"), found.to_string()),
            Self::TooLarge { index, value } => {
                let edge = edge_text(*index as u16);
                (format!("the edge {edge} ({index}) is worth more than a thousand discs"), value.to_string())
            }
        }
    }
}

impl fmt::Display for EdgeTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reason, text) = self.reason();
        write!(f, "{reason}: `{text}`")
    }
}

impl std::error::Error for EdgeTableError {}

impl From<EdgeTableError> for Refusal {
    fn from(error: EdgeTableError) -> Refusal {
        let (reason, text) = error.reason();
        let kind = match error {
            EdgeTableError::OutOfRange { .. } | EdgeTableError::TooLarge { .. } => RefusalKind::OutOfRange,
            EdgeTableError::TooLong { .. } => RefusalKind::TooLarge,
            EdgeTableError::NotANumber { .. } | EdgeTableError::TooShort { .. } => RefusalKind::Syntax,
        };
        Refusal::of_kind(kind, text, reason)
    }
}
