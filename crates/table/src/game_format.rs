//! Games as files: the formats of a game, and the information about a game besides its moves.

use game_tree::GameEnd;
use serde::Serialize;

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

impl GameNotes {
    /// The value of a tag; empty if the tag is missing.
    #[must_use]
    pub fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(tag, _)| tag == name).map_or("", |(_, value)| value)
    }
}
