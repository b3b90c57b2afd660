//! Someone to ask about a table: an engine behind text.

use std::sync::Arc;

use game::Refusal;
use search::{Control, Goal, Limits};

use crate::{Answer, Table};

/// What to ask a player.
#[derive(Clone, Debug)]
pub struct Ask {
    /// How much to spend; the limits of the player's own spec hold too. Without any limit, the engine's usual ones
    /// hold (see [`Engine::usual_limits`](search::Engine::usual_limits)).
    pub limits: Limits,
    /// What to find out.
    pub goal: Goal,
    /// How many of the best moves to score.
    pub lines: usize,
    /// The moves to consider, written; empty means all.
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
    /// The spec it was made from.
    fn name(&self) -> &str;

    /// Analyses the table's position, reporting as the picture gets better.
    ///
    /// # Errors
    /// A [`Refusal`] when the table is of another game, the game is over, or a move to consider is not legal.
    fn analyse(
        &mut self,
        table: &dyn Table,
        ask: &Ask,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Refusal>;

    /// Forgets what was learnt in the game before, and makes ready what the next search needs.
    fn new_game(&mut self);

    /// What the user should know about files that the engine was given, such as that one is damaged. Grows if more is found
    /// out during a search.
    fn warnings(&self) -> Vec<String>;
}
