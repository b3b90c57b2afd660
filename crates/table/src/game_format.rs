//! Games as files: the formats a game has, and what is known of a game besides its moves.

use game::{Outcome, Side};
use serde::Serialize;

/// A file format in which a game can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameFormat {
    /// What people choose: `pgn`, `ggf`, `text` …
    pub name: &'static str,
    /// How names of such files end, without the dot.
    pub extension: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// Whether it can only tell games from the usual start.
    pub from_start_only: bool,
}

/// What is known of a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameNotes {
    /// Names and values, such as `White`, `Event` or `Date`, in the order in which they are written.
    pub tags: Vec<(String, String)>,
    /// What is said of each move; shorter lists leave the last moves without a comment.
    pub comments: Vec<String>,
    /// What is said about the end of the game.
    pub end_comment: String,
    /// The result; `None` while the game goes on.
    pub end: Option<GameEnd>,
}

/// How a game ended, by the rules or before they could say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Who won; `None` in a draw.
    pub winner: Option<Side>,
    /// By how much (discs, points), where it was counted.
    pub margin: Option<i32>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The rules of the game.
    Rules,
    /// A side resigned, or was ruled to have lost.
    Resigned,
    /// A clock ran out.
    Time,
    /// The players agreed, or an arbiter decided.
    Agreed,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        let margin = outcome.margin_for(Side::First).abs();
        GameEnd { winner: outcome.winner(), margin: Some(margin), reason: EndReason::Rules }
    }
}

impl GameNotes {
    /// The value of a tag, empty if there is none.
    #[must_use]
    pub fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(tag, _)| tag == name).map_or("", |(_, value)| value)
    }
}
