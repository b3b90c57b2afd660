//! What is asked about a position.

use game::Refusal;
use serde::{Deserialize, Serialize};

/// What a run finds out about its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// The value.
    Value,
    /// Whether the side to move gets at least this margin: 0 asks for a draw, 1 for a win.
    AtLeast(i32),
}

/// Margins are small numbers; this many points leave room for the arithmetic of bounds.
const MAX_MARGIN: i32 = 1_000_000;

impl Question {
    /// Checks that it makes sense in a game that has margins (`true`), or only wins, draws and losses.
    pub(crate) fn check(self, has_margins: bool) -> Result<(), Refusal> {
        match self {
            Question::AtLeast(least) if !has_margins && !(0..=1).contains(&least) => Err(Refusal::new(
                least.to_string(),
                "this game is won, drawn or lost: at-least is 0 for a draw, 1 for a win",
            )),
            Question::AtLeast(least) if least.abs() > MAX_MARGIN => {
                Err(Refusal::new(least.to_string(), format!("at-least is at most {MAX_MARGIN}")))
            }
            Question::Value | Question::AtLeast(_) => Ok(()),
        }
    }
}

/// The answer that a yes-or-no question probably has. It decides what is examined at the same time, and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// The side to move gets as much.
    #[default]
    Yes,
    /// It does not.
    No,
}
