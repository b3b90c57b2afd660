//! A puzzle: a position with one clearly best move.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A position with one clearly best move; in files, one line of JSON.
///
/// ```
/// let line = r#"{"id":"tictactoe-1","game":"tictactoe","variant":"3x3x3","position":"X../.O./..X O",
///     "solution":"a2","themes":"only-draw","rating":700,"unit":"result","proven":true,"nodes":52,"source":"levels"}"#;
/// let puzzle: learn::Puzzle = serde_json::from_str(line)?;
/// assert_eq!(puzzle.solution, ["a2"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name in its set, such as `chess-1`.
    pub id: String,
    /// The game.
    pub game: String,
    /// Its variant; empty where a game has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub variant: String,
    /// The position.
    pub position: String,
    /// The opponent's move that led to it, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The solution: the solver's moves and the replies in turn, beginning and ending with the solver's.
    #[serde(serialize_with = "joined", deserialize_with = "split")]
    pub solution: Vec<String>,
    /// What it is about, the most important first.
    #[serde(serialize_with = "joined", deserialize_with = "split")]
    pub themes: Vec<String>,
    /// How hard it is, on the scale of players' ratings.
    pub rating: u32,
    /// How much worse the second best first move is, in `unit`; none where only the result counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// The unit of the margin: `chance` (winning chance from 0 to 1), `discs`, `points` or `result`.
    pub unit: String,
    /// Whether best and second best are proven.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proven: bool,
    /// Nodes the engine needed to see the solution.
    pub nodes: u64,
    /// What it was made from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// Moves and themes have no blanks, so a list of them is one short text.
fn joined<S: Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&words.join(" "))
}

fn split<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(text.split_whitespace().map(str::to_string).collect())
}
