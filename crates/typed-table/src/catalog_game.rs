//! What a game must say about itself to be listed. Everything else is derived from it.

use game::perft::EarlyEnd;
use game::{Game, Position, Refusal};
use search::{BookMoves, Engine, Evaluator};
use table::{BenchItem, EngineOption, GameFormat, GameNotes, Level, Options, Setup, Unit};

/// The positions of a listed game.
pub type PositionOf<C> = <<C as CatalogGame>::Game as Game>::Position;

/// The moves of a listed game.
pub type MoveOf<C> = <PositionOf<C> as Position>::Move;

/// A game that can be listed in a [`Catalog`](table::Catalog), with its evaluations, engines and levels. It is implemented
/// for a type of its own, because the game's rules live in another crate; [`entry`](crate::entry) makes a list entry of it.
pub trait CatalogGame: 'static {
    /// The rules.
    type Game: Game;

    /// What people type.
    const NAME: &'static str;
    /// What it is, in a line.
    const SUMMARY: &'static str;
    /// The variants to offer, the first the default; others may be understood too.
    const VARIANTS: &'static [&'static str];
    /// What the first and the second player are called.
    const SIDES: [&'static str; 2] = ["First", "Second"];
    /// The rules that can end a game, each by a word.
    const ENDINGS: &'static [&'static str] = &["rules"];
    /// What the evaluations count in.
    const UNIT: Unit;
    /// What the margin of a result is counted in; `None` where games are only won, drawn or lost.
    const MARGIN_UNIT: Option<Unit> = None;
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
    /// The opening books that come with the game; `None` where engines cannot play from books.
    const BOOKS: Option<&'static [&'static str]> = None;

    /// The game of that variant; the default without a name.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant.
    fn variant(name: Option<&str>) -> Result<Self::Game, Refusal>;

    /// The name of this variant.
    fn variant_name(game: &Self::Game) -> String;

    /// Hands the evaluation of that name to `visitor`, in its own type: a boxed one would cost a third of the speed.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown evaluation, or one that does not know this variant.
    fn with_evaluator<V: WithEvaluator<PositionOf<Self>>>(
        game: &Self::Game,
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
    fn book(
        game: &Self::Game,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn BookMoves<PositionOf<Self>>>, Refusal> {
        let _ = (game, setup);
        Err(Refusal::not_available(name, format!("there are no opening books of {}", Self::NAME)))
    }

    /// A starting position chosen by `seed`; `None` where a variant has only one.
    fn random_start(game: &Self::Game, seed: u64) -> Option<PositionOf<Self>> {
        let _ = (game, seed);
        None
    }

    /// How many squares are left to play on. `None` where games do not end by filling a board: no solver is sure to come
    /// to an end there.
    fn squares_left(position: &PositionOf<Self>) -> Option<u32> {
        let _ = position;
        None
    }

    /// The exact solver.
    fn solver(game: &Self::Game, setup: &Setup) -> Box<dyn Engine<PositionOf<Self>>>;

    /// The word of [`ENDINGS`](Self::ENDINGS) for the rule by which a game that is over has ended.
    fn ending(game: &Self::Game, position: &PositionOf<Self>, past: &[PositionOf<Self>]) -> &'static str {
        let _ = (game, position, past);
        Self::ENDINGS[0]
    }

    /// A move as people write it.
    fn spell(position: &PositionOf<Self>, mv: MoveOf<Self>) -> String {
        game::Notation::write_move(position, mv)
    }

    /// The opening's name, if this very position has one.
    fn opening(game: &Self::Game, position: &PositionOf<Self>) -> Option<String> {
        let _ = (game, position);
        None
    }

    /// The file formats that are this game's own.
    fn formats(game: &Self::Game) -> &'static [GameFormat] {
        let _ = game;
        &[]
    }

    /// Writes a game in one of [`formats`](Self::formats).
    ///
    /// # Errors
    /// A [`Refusal`] when the format cannot carry this game.
    fn export(
        format: &GameFormat,
        game: &Self::Game,
        start: &PositionOf<Self>,
        moves: &[MoveOf<Self>],
        notes: &GameNotes,
    ) -> Result<Vec<u8>, Refusal> {
        let _ = (game, start, moves, notes);
        Err(Refusal::unknown_name(format.name, format!("games of {} have no such format", Self::NAME)))
    }
}

/// The refusal of an evaluation that a game does not have.
#[must_use]
pub fn unknown_evaluator<C: CatalogGame>(name: &str) -> Refusal {
    let names: Vec<_> = C::EVALUATORS.iter().map(|(name, _)| *name).collect();
    Refusal::unknown_name(name, format!("{} has no such evaluation ({})", C::NAME, names.join(", ")))
}

/// Does something with an evaluation of any type.
pub trait WithEvaluator<P: Position> {
    /// The visitor's result.
    type Out;

    /// Called with the evaluation.
    fn with<E: Evaluator<P> + Clone + Send + 'static>(self, evaluator: E) -> Self::Out;
}

/// An engine of a game, by name.
pub struct EngineEntry<C: CatalogGame + ?Sized> {
    /// What people type after the game's name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The options it understands.
    pub options: Vec<EngineOption>,
    /// How far it looks ahead if nothing is said; `None` leaves it to the other limits.
    pub depth: Option<u32>,
    /// What its scores are counted in; `None` is the game's own unit.
    pub unit: Option<Unit>,
    /// Builds it.
    pub build: Build<C>,
}

/// Builds an engine from its entry.
pub type Build<C> = fn(
    &EngineEntry<C>,
    &<C as CatalogGame>::Game,
    &Options,
    &Setup,
) -> Result<Box<dyn Engine<PositionOf<C>>>, Refusal>;
