//! Someone to ask about a table: an engine behind text.

use std::sync::Arc;

use game::{Game, Notation, Position, Refusal};
use search::{Control, Engine, Goal, Limits, Request};

use crate::known::Known;
use crate::table::{InProgress, Table};
use crate::{Answer, Unit};

/// What to ask a player.
#[derive(Clone, Debug)]
pub struct Ask {
    /// How much to spend; the limits of the player's own spec hold too.
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

/// The player of a game with known types.
pub(crate) struct Seated<G: Game> {
    pub name: String,
    pub engine: Box<dyn Engine<G::Position>>,
    pub unit: Unit,
    /// The limits of the spec.
    pub limits: Limits,
}

impl<G: Known> Player for Seated<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn analyse(
        &mut self,
        table: &dyn Table,
        ask: &Ask,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Refusal> {
        let Some(table) = table.as_any().downcast_ref::<InProgress<G>>() else {
            return Err(Refusal::new(table.game(), format!("{} does not play this game", self.name)));
        };
        let (game, position) = (table.rules(), table.current());
        // A game drawn by rule has moves left, and one may still ask which is best.
        if position.outcome().is_some() {
            return Err(Refusal::new(position.to_string(), "the game is over"));
        }
        let only: Result<Vec<_>, _> = ask.only.iter().map(|mv| position.parse_move(mv)).collect();
        let limits = tighter(&ask.limits, &self.limits);
        let request = Request {
            position,
            past: table.past(),
            limits: &limits,
            goal: ask.goal,
            lines: ask.lines,
            only: &only?,
            control: &ask.control,
        };
        let in_text = |analysis: &_| Answer::new(game, position, &self.name, self.unit, analysis);
        let analysis = self.engine.analyse(&request, &mut |analysis| report(&in_text(analysis)));
        Ok(in_text(&analysis))
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn warnings(&self) -> Vec<String> {
        self.engine.warnings()
    }
}

/// Both limits at once.
fn tighter(a: &Limits, b: &Limits) -> Limits {
    fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
        a.into_iter().chain(b).min()
    }
    Limits {
        depth: least(a.depth, b.depth),
        nodes: least(a.nodes, b.nodes),
        time: least(a.time, b.time),
        clock: a.clock.or(b.clock),
    }
}
