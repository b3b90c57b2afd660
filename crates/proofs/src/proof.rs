//! The format of proofs: lines of JSON. `docs/proofs.md` describes it.

use game::Refusal;
use serde::{Deserialize, Serialize};

use crate::Bounds;

/// The first line: what is proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub proof: u32,
    /// The game.
    pub game: String,
    /// Its variant.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub variant: String,
    /// The position.
    pub position: String,
    /// What it is worth to the side to move.
    pub claim: Bounds,
    /// How many lines follow.
    pub lines: usize,
}

impl Header {
    /// The version that this program writes and reads.
    pub const VERSION: u32 = 1;
}

/// A line after the first: what a position is worth, and why. Lines it rests on come before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The moves from the root to the position, separated by spaces.
    pub moves: String,
    /// The side to move gets at least this.
    #[serde(default, rename = "at-least", skip_serializing_if = "Option::is_none")]
    pub at_least: Option<i32>,
    /// It gets at most this.
    #[serde(default, rename = "at-most", skip_serializing_if = "Option::is_none")]
    pub at_most: Option<i32>,
    /// The move that gets as much as `at-least`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// For a position that was solved by a search: the job of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<u64>,
    /// The nodes of that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl Claim {
    /// What it claims.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds { at_least: self.at_least, at_most: self.at_most }
    }

    /// The position, as messages name it.
    #[must_use]
    pub fn place(&self) -> String {
        if self.moves.is_empty() {
            "the root".to_string()
        } else {
            format!("the position after `{}`", self.moves)
        }
    }
}

/// A proof, as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proven.
    pub header: Header,
    /// Why.
    pub claims: Vec<Claim>,
}

impl Proof {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// A [`Refusal`] that names the first line that is none of a proof.
    pub fn parse(text: &str) -> Result<Proof, Refusal> {
        let wrong = |number: usize, error: serde_json::Error| {
            Refusal::syntax(format!("line {number}"), format!("not a line of a proof ({error})"))
        };
        let mut lines = text.lines();
        let first =
            lines.next().ok_or_else(|| Refusal::syntax("", "the file is empty; a proof was expected"))?;
        let header: Header = serde_json::from_str(first).map_err(|error| wrong(1, error))?;
        if header.proof != Header::VERSION {
            let reason = format!("this program reads version {} of the format", Header::VERSION);
            return Err(Refusal::new(header.proof.to_string(), reason));
        }
        let claims = (2..)
            .zip(lines)
            .map(|(number, line)| serde_json::from_str(line).map_err(|error| wrong(number, error)));
        let claims: Vec<Claim> = claims.collect::<Result<_, _>>()?;
        if claims.len() != header.lines {
            let reason =
                format!("the first line announces {} lines, and {} follow", header.lines, claims.len());
            return Err(Refusal::syntax("the proof", reason));
        }
        Ok(Proof { header, claims })
    }
}
