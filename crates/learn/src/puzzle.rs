//! A puzzle: a position with one clearly best move.

use serde::{Deserialize, Serialize};

/// A position with one clearly best move.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name in its set, such as `chess-0001`.
    pub id: String,
    /// The game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The position.
    pub position: String,
    /// The solution: the solver's moves and the replies in turn, beginning and ending with the solver's.
    pub solution: Vec<String>,
    /// What it is about, the most important first.
    pub themes: Vec<String>,
    /// How hard it is, on the scale of players' ratings.
    pub rating: f64,
    /// How much worse the second best first move is, in `unit`; `None` if it loses a won game or throws away a draw.
    pub margin: Option<f64>,
    /// The unit of the margin.
    pub unit: String,
    /// Whether best and second best are proven.
    pub proven: bool,
    /// Nodes the engine needed to see the solution.
    pub nodes: u64,
    /// What it was made from.
    pub source: String,
}
