//! What the catalog must know of a game, in its types. Everything else here is derived from it.

use game::perft::EarlyEnd;
use game::{Game, Position, Refusal};
use search::{BookMoves, Engine, Evaluator};

use crate::Unit;
use crate::bench::BenchItem;
use crate::levels::Level;
use crate::options::{OptionEntry, Options, Setup};

/// A game the catalog lists. One file in `games/` implements it, and one line in [`GAMES`](crate::GAMES) adds it.
pub trait Known: Game {
    /// What people type.
    const NAME: &'static str;
    /// What it is, in a line.
    const SUMMARY: &'static str;
    /// The variants to offer, the first the default; others may be understood too.
    const VARIANTS: &'static [&'static str];
    /// What the evaluations count in.
    const UNIT: Unit;
    /// What the exact solver counts in.
    const SOLVED_UNIT: Unit;
    /// How perft counts lines that end early.
    const EARLY_END: EarlyEnd = EarlyEnd::Nothing;
    /// The evaluations, the first the default, each with a line on it.
    const EVALUATORS: &'static [(&'static str, &'static str)];
    /// The evaluation of the greedy engine: what a beginner goes by.
    const GREEDY_EVALUATOR: &'static str = Self::EVALUATORS[0].0;
    /// The engine used when none is named.
    const BEST_ENGINE: &'static str;
    /// The strengths to choose from, weakest first.
    const LEVELS: &'static [Level];
    /// The fixed workload of `bench`.
    const BENCH: &'static [BenchItem];

    /// Whether engines of this game can play from an opening book.
    const HAS_BOOKS: bool = false;

    /// The game of that variant; the default without a name.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant.
    fn variant(name: Option<&str>) -> Result<Self, Refusal>;

    /// The name of this variant.
    fn variant_name(&self) -> String;

    /// Hands the evaluation of that name to `visitor`, in its own type: a boxed one would cost a third of the speed.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown evaluation, or one that does not know this variant.
    fn with_evaluator<V: WithEvaluator<Self::Position>>(
        &self,
        name: &str,
        visitor: V,
    ) -> Result<V::Out, Refusal>;

    /// What the evaluation of that name counts in.
    #[must_use]
    fn unit_of(evaluator: &str) -> Unit {
        let _ = evaluator;
        Self::UNIT
    }

    /// The engines only this game has.
    #[must_use]
    fn own_engines() -> Vec<EngineEntry<Self>> {
        Vec::new()
    }

    /// The opening book of that name, for engines with the option `book`.
    ///
    /// # Errors
    /// A [`Refusal`] when there is none, or it cannot be read.
    fn book(&self, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Self::Position>>, Refusal> {
        let _ = setup;
        Err(Refusal::new(name, format!("there are no opening books of {}", Self::NAME)))
    }

    /// A starting position chosen by `seed`; `None` where a variant has only one.
    fn random_start(&self, seed: u64) -> Option<Self::Position> {
        let _ = seed;
        None
    }

    /// How many squares are left to play on. `None` where games do not end by filling a board: no solver is sure to come
    /// to an end there.
    fn squares_left(position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// The exact solver.
    fn solver(&self, setup: &Setup) -> Box<dyn Engine<Self::Position>>;
}

/// Does something with an evaluation of any type.
pub trait WithEvaluator<P: Position> {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<E: Evaluator<P> + Clone + Send + 'static>(self, evaluator: E) -> Self::Out;
}

/// An engine of a game, by name.
pub struct EngineEntry<G: Game> {
    /// What people type after the game's name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The options it understands.
    pub options: Vec<OptionEntry>,
    /// How far it looks ahead if nothing is said; `None` leaves it to the other limits.
    pub depth: Option<u32>,
    /// What its scores are counted in; `None` is the game's own unit.
    pub unit: Option<Unit>,
    /// Builds it. Options are known names by then; their values are not yet read.
    pub build: Build<G>,
}

/// Builds an engine from its entry.
pub type Build<G> =
    fn(&EngineEntry<G>, &G, &Options, &Setup) -> Result<Box<dyn Engine<<G as Game>::Position>>, Refusal>;
