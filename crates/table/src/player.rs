//! An engine that answers questions about a table, in text.

use std::sync::Arc;

use game::Refusal;
use search::{Control, Goal, Limits};

use crate::{Answer, Table};

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The search limits; those of the player's own spec apply too. Without any, the engine's usual limits apply (see
    /// [`Engine::usual_limits`](search::Engine::usual_limits)).
    pub limits: Limits,
    /// What to find out.
    pub goal: Goal,
    /// How many of the best moves to score.
    pub lines: usize,
    /// The moves to consider, as text; empty means all.
    pub only: Vec<String>,
    /// Stops the search from outside.
    pub control: Arc<Control>,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask {
            limits: Limits::default(),
            goal: Goal::Best,
            lines: 1,
            only: Vec::new(),
            control: Arc::default(),
        }
    }
}

/// An engine at a table.
pub trait Player: Send {
    /// The spec it was built from.
    fn name(&self) -> &str;

    /// Analyses the table's position and reports each improved result.
    ///
    /// # Errors
    /// A [`Refusal`] when the table is of another game, the game is over, or a move to consider is illegal.
    fn analyse(
        &mut self,
        table: &dyn Table,
        ask: &Ask,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Refusal>;

    /// Forgets the previous game and prepares for the next search.
    fn new_game(&mut self);

    /// Warnings about the files that the engine was given, such as damage. The list can grow during a search.
    fn warnings(&self) -> Vec<String>;
}
