//! Where a game starts.

use std::fmt;

use game::Refusal;
use serde::{Deserialize, Serialize};
use table::Table;

/// A starting point, written as one line: a position, or moves separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// A position. It has no history, so repetitions are counted from here.
    Position(String),
    /// Moves from the table's position; none is the start itself.
    Moves(Vec<String>),
}

impl Opening {
    /// The table's own position.
    pub const START: Opening = Opening::Moves(Vec::new());

    /// Parses a line. Moves are tried first: a line that begins with a legal move is a list of moves.
    ///
    /// ```
    /// use arena::Opening;
    /// let table = catalog::CATALOG.game("tictactoe")?.table(None)?;
    /// assert_eq!(Opening::read("b2 a1", &*table)?.to_string(), "b2 a1");
    /// assert_eq!(Opening::read("X../.O./... X", &*table)?, Opening::Position("X../.O./... X".into()));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names the wrong move or position, or a finished game.
    pub fn read(line: &str, table: &dyn Table) -> Result<Opening, Refusal> {
        let line = line.trim();
        let words: Vec<_> = line.split_whitespace().map(str::to_string).collect();
        let is_move = |word: &String| table.fork().play(word).is_ok();
        let opening = match words.first() {
            Some(word) if !is_move(word) => Opening::Position(line.to_string()),
            _ => Opening::Moves(words),
        };
        opening.set_up(table)?;
        Ok(opening)
    }

    /// Copies `table` and sets up the opening on the copy; the game is not over there.
    ///
    /// # Errors
    /// A [`Refusal`] when the opening is wrong here, or ends the game.
    pub fn set_up(&self, table: &dyn Table) -> Result<Box<dyn Table>, Refusal> {
        let mut table = table.fork();
        match self {
            Opening::Position(text) => table.set_position(text)?,
            Opening::Moves(moves) => moves.iter().try_for_each(|mv| table.play(mv))?,
        }
        match table.verdict() {
            Some(_) => Err(Refusal::new(self.to_string(), "the game is over before it starts")),
            None => Ok(table),
        }
    }
}

impl fmt::Display for Opening {
    /// The line it was parsed from; empty for the start.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opening::Position(text) => f.write_str(text),
            Opening::Moves(moves) => f.write_str(&moves.join(" ")),
        }
    }
}
