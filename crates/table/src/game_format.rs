//! Games as files: the formats of a game, and the information about a game besides its moves.

use game::{Outcome, Side};
use serde::Serialize;

use crate::Table;

/// A file format in which a game can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameFormat {
    /// The name people choose: `pgn`, `ggf`, `text` …
    pub name: &'static str,
    /// The file extension, without the dot.
    pub extension: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// Whether it can only hold games from the standard starting position.
    pub from_start_only: bool,
}

/// Information about a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameNotes {
    /// Names and values, such as `White`, `Event` or `Date`, in the order in which they are written.
    pub tags: Vec<(String, String)>,
    /// A comment for each move; a shorter list leaves the last moves without one.
    pub comments: Vec<String>,
    /// A comment on the end of the game.
    pub end_comment: String,
    /// The result; `None` while the game goes on.
    pub end: Option<GameEnd>,
}

/// How a game ended, by the rules or earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The margin (discs, points), where one was counted.
    pub margin: Option<i32>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The rules of the game.
    Rules,
    /// A side resigned, or was adjudicated to have lost.
    Resigned,
    /// A clock ran out.
    Time,
    /// The players agreed, or an arbiter decided.
    Agreed,
}

impl EndReason {
    /// The value of PGN's `Termination` tag (section 9.8.1 of the standard). Agreements are normal ends there, as
    /// resignations are.
    #[must_use]
    pub fn termination(self) -> &'static str {
        match self {
            EndReason::Rules | EndReason::Resigned | EndReason::Agreed => "normal",
            EndReason::Time => "time forfeit",
        }
    }
}

impl GameEnd {
    /// The result and what brought it about, in English: `White won (checkmate)`, `Draw (agreement)`,
    /// `Black won by 12 (full board)`.
    #[must_use]
    pub fn in_words(&self, table: &dyn Table) -> String {
        let entry = table.entry();
        let result = match self.winner {
            Some(side) => format!("{} won", entry.side_names()[side.index()]),
            None => "Draw".to_string(),
        };
        let is_counted = self.reason == EndReason::Rules && self.winner.is_some();
        let margin = self.margin.filter(|_| is_counted && entry.margin_unit().is_some());
        let margin = margin.map(|margin| format!(" by {margin}")).unwrap_or_default();
        let reason = match self.reason {
            EndReason::Rules => table.ending().unwrap_or_default().replace('-', " "),
            EndReason::Resigned => "resignation".to_string(),
            EndReason::Time => "time".to_string(),
            EndReason::Agreed => "agreement".to_string(),
        };
        let reason = if reason.is_empty() { reason } else { format!(" ({reason})") };
        format!("{result}{margin}{reason}")
    }
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        let margin = outcome.margin_for(Side::First).abs();
        GameEnd { winner: outcome.winner(), margin: Some(margin), reason: EndReason::Rules }
    }
}

impl GameNotes {
    /// The value of a tag; empty if the tag is missing.
    #[must_use]
    pub fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(tag, _)| tag == name).map_or("", |(_, value)| value)
    }
}
