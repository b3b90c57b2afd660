//! What a game must provide to be listed. Everything else is derived from it.

use std::ops::ControlFlow;

use game::perft::EarlyEnd;
use game::{Fact, Game, Mistake, Position, Refusal};
use game_tree::{Annotation, GameTree, NodeId};
use search::{BookMoves, Engine, Evaluator};
use table::{
    BenchItem, BoardView, EngineOption, ExportedStudy, GameFormat, Judgement, Level, Options, Phase, Planes,
    Setup, Unit,
};

/// The positions of a listed game.
pub type PositionOf<C> = <<C as CatalogGame>::Game as Game>::Position;

/// The moves of a listed game.
pub type MoveOf<C> = <PositionOf<C> as Position>::Move;

/// A game that can be listed in a [`Catalog`](table::Catalog), with its evaluations, engines and levels. It is
/// implemented for a marker type, because the rules live in another crate; [`entry`](crate::entry) turns that into a
/// list entry.
pub trait CatalogGame: 'static {
    /// The rules.
    type Game: Game;

    /// The name people type.
    const NAME: &'static str;
    /// A one-line description.
    const SUMMARY: &'static str;
    /// The variants to offer, the default first; others may be accepted too.
    const VARIANTS: &'static [&'static str];
    /// The names of the first and the second player.
    const SIDES: [&'static str; 2] = ["First", "Second"];
    /// The rules that can end a game, one word each.
    const ENDINGS: &'static [&'static str] = &["rules"];
    /// The endings that can be practised, by the names people use. Games that end by filling the board need none: any of
    /// their positions with few squares left will do.
    const ENDGAMES: &'static [&'static str] = &[];
    /// Whether a position can come up again later in the game. What a position is worth may then depend on the moves before
    /// it, so that values of positions cannot be put together to a proof.
    const POSITIONS_REPEAT: bool = false;
    /// Whether players may agree to a draw. By default they may not: most games end soon enough by themselves.
    const DRAWS_BY_AGREEMENT: bool = false;
    /// The unit of the evaluations.
    const UNIT: Unit;
    /// The unit of the margin of a result; `None` where games are only won, drawn or lost.
    const MARGIN_UNIT: Option<Unit> = None;
    /// How its moves are judged in a review.
    const JUDGEMENT: Judgement = Judgement::Result;
    /// The unit of the exact solver.
    const SOLVED_UNIT: Unit;
    /// How perft counts lines that end early.
    const EARLY_END: EarlyEnd = EarlyEnd::Nothing;
    /// The evaluations, the default first, each with a one-line description.
    const EVALUATORS: &'static [(&'static str, &'static str)];
    /// The evaluation of the greedy engine: what a beginner looks at.
    const GREEDY_EVALUATOR: &'static str = Self::EVALUATORS[0].0;
    /// The engine used when none is named.
    const BEST_ENGINE: &'static str;
    /// The levels, weakest first.
    const LEVELS: &'static [Level];
    /// The fixed workload of `bench`.
    const BENCH: &'static [BenchItem];
    /// The opening books that ship with the game; `None` where engines cannot use books.
    const BOOKS: Option<&'static [&'static str]> = None;

    /// The game of that variant, or of the default one.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant.
    fn variant(name: Option<&str>) -> Result<Self::Game, Refusal>;

    /// The name of this variant.
    fn variant_name(game: &Self::Game) -> String;

    /// Passes the evaluation of that name to `visitor` with its own type: boxing it would cost a third of the speed.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown evaluation, or one that does not support this variant.
    fn with_evaluator<V: WithEvaluator<PositionOf<Self>>>(
        game: &Self::Game,
        name: &str,
        visitor: V,
    ) -> Result<V::Out, Refusal>;

    /// The unit of the evaluation of that name.
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
    /// A [`Refusal`] when it does not exist or cannot be read.
    fn book(
        game: &Self::Game,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn BookMoves<PositionOf<Self>>>, Refusal> {
        let _ = (game, setup);
        Err(Refusal::not_available(name, format!("{} has no opening books", Self::NAME)))
    }

    /// What the book that ships with the game knows about a position: moves, each with its value for the side to move where
    /// it is known.
    fn book_values(game: &Self::Game, position: &PositionOf<Self>) -> Vec<(MoveOf<Self>, Option<i32>)> {
        let _ = (game, position);
        Vec::new()
    }

    /// The text of a file that ships with the game for an option of its engines.
    fn shipped_file(option: &str, name: &str) -> Option<String> {
        let _ = (option, name);
        None
    }

    /// A starting position chosen by `seed`; `None` where a variant has only one.
    fn random_start(game: &Self::Game, seed: u64) -> Option<PositionOf<Self>> {
        let _ = (game, seed);
        None
    }

    /// The name of a starting position among those of its variant, such as the number of a Chess960 start; `None` where
    /// starts have no names.
    fn start_name(game: &Self::Game, start: &PositionOf<Self>) -> Option<String> {
        let _ = (game, start);
        None
    }

    /// How many squares are left to play on. `None` where games do not end by filling the board: solvers may not
    /// terminate there.
    fn squares_left(position: &PositionOf<Self>) -> Option<u32> {
        let _ = position;
        None
    }

    /// Whether solving the position takes the best engine a few seconds at most, so that a review may ask for proof.
    fn is_quickly_solved(position: &PositionOf<Self>) -> bool {
        let _ = position;
        false
    }

    /// What can be said about a bad move and its refutation, every word of it true on the board. By default nothing.
    fn facts(game: &Self::Game, mistake: &Mistake<'_, PositionOf<Self>>) -> Vec<Fact> {
        let _ = (game, mistake);
        Vec::new()
    }

    /// Whether nothing is about to be captured, so that a line may end with this position.
    fn is_quiet(position: &PositionOf<Self>) -> bool {
        let _ = position;
        true
    }

    /// The phase of the game in which a position occurs, `n_moves` after the start: by default the share of squares left to
    /// play on, or of thirty moves.
    fn phase(game: &Self::Game, position: &PositionOf<Self>, n_moves: usize) -> Phase {
        match Self::squares_left(position).zip(Self::squares_left(&game.start())) {
            Some((left, all)) => Phase::of_share(left, all),
            None => Phase::of_share(30_u32.saturating_sub(u32::try_from(n_moves).unwrap_or(30)), 30),
        }
    }

    /// A position of the ending of that name among [`ENDGAMES`](Self::ENDGAMES), chosen by `seed`, which the side to move
    /// wins.
    fn endgame(game: &Self::Game, name: &str, seed: u64) -> Option<PositionOf<Self>> {
        let _ = (game, name, seed);
        None
    }

    /// What tables that ship with the game know about all moves: the plies until the side to move wins, negative if it
    /// loses, 0 for a draw. `None` where a move is not in the tables.
    fn solved_moves(position: &PositionOf<Self>) -> Option<Vec<(MoveOf<Self>, i32)>> {
        let _ = position;
        None
    }

    /// The position as planes of numbers, for programs that learn; `None` where a game has none.
    fn planes(position: &PositionOf<Self>) -> Option<Planes> {
        let _ = position;
        None
    }

    /// The board as squares, for pictures; `None` where a game has no board.
    fn board_view(position: &PositionOf<Self>) -> Option<BoardView> {
        let _ = position;
        None
    }

    /// The exact solver.
    fn solver(game: &Self::Game, setup: &Setup) -> Box<dyn Engine<PositionOf<Self>>>;

    /// The word of [`ENDINGS`](Self::ENDINGS) for the rule by which a finished game ended. By default the first word is for
    /// games that were won, and the last for draws.
    fn ending(game: &Self::Game, position: &PositionOf<Self>, past: &[PositionOf<Self>]) -> &'static str {
        let is_won = game.verdict(position, past).is_some_and(|outcome| outcome.winner().is_some());
        Self::ENDINGS[if is_won { 0 } else { Self::ENDINGS.len() - 1 }]
    }

    /// A move in the notation people use.
    fn spell(position: &PositionOf<Self>, mv: MoveOf<Self>) -> String {
        game::Notation::write_move(position, mv)
    }

    /// The opening's name, if exactly this position has one.
    fn opening(game: &Self::Game, position: &PositionOf<Self>) -> Option<String> {
        let _ = (game, position);
        None
    }

    /// The file formats specific to this game.
    fn formats(game: &Self::Game) -> &'static [GameFormat] {
        let _ = game;
        &[]
    }

    /// The number of a move as people count, `before` being how many numbered moves were made; `None` for a move that takes
    /// no number, such as a pass.
    fn move_number(position: &PositionOf<Self>, mv: MoveOf<Self>, before: u32) -> Option<u32> {
        let _ = (position, mv);
        Some(before + 1)
    }

    /// Adds a comment in the game's usual form to what is written about a move; a game whose comments hold values, such as
    /// chess, takes them out.
    fn add_comment(annotation: &mut Annotation, comment: &str) {
        comment.clone_into(&mut annotation.comment);
    }

    /// The node that carries the comment on how the game ended: the root, where comments on the whole game stand, unless
    /// the game has another custom.
    fn end_comment_node(tree: &GameTree<PositionOf<Self>>) -> NodeId {
        let _ = tree;
        NodeId::ROOT
    }

    /// Reads the games of a file, one by one; `add` may end the reading. Formats go by their names or file extensions, and
    /// there may be more than can be written.
    ///
    /// # Errors
    /// A [`Refusal`] when the file as a whole is not of this format.
    fn read_trees(format: &str, bytes: &[u8], add: AddTree<'_, Self>) -> Result<(), Refusal> {
        let _ = (bytes, add);
        Err(Refusal::unknown_name(format, format!("{} has no such game format", Self::NAME)))
    }

    /// Writes a game with its variations in one of [`formats`](Self::formats).
    ///
    /// # Errors
    /// A [`Refusal`] when the format cannot hold this game.
    fn write_tree(
        format: &GameFormat,
        game: &Self::Game,
        tree: &GameTree<PositionOf<Self>>,
    ) -> Result<ExportedStudy, Refusal> {
        let _ = (game, tree);
        Err(Refusal::unknown_name(format.name, format!("{} has no such game format", Self::NAME)))
    }
}

/// A game read from a file.
pub struct ReadTree<C: CatalogGame + ?Sized> {
    /// Its rules.
    pub game: C::Game,
    /// The game, as far as it could be read.
    pub tree: GameTree<PositionOf<C>>,
    /// What was wrong with it.
    pub faults: Vec<Refusal>,
}

/// Receives the games of a file.
pub type AddTree<'a, C> = &'a mut dyn FnMut(Result<ReadTree<C>, Refusal>) -> ControlFlow<()>;

/// The refusal of an unknown evaluation.
#[must_use]
pub fn unknown_evaluator<C: CatalogGame>(name: &str) -> Refusal {
    let names: Vec<_> = C::EVALUATORS.iter().map(|(name, _)| *name).collect();
    Refusal::unknown_name(
        name,
        format!("{} has no such evaluation (available: {})", C::NAME, names.join(", ")),
    )
}

/// A visitor for an evaluation of any type.
pub trait WithEvaluator<P: Position> {
    /// The visitor's result.
    type Out;

    /// Called with the evaluation.
    fn with<E: Evaluator<P> + Clone + Send + 'static>(self, evaluator: E) -> Self::Out;
}

/// An engine of a game, by name.
pub struct EngineEntry<C: CatalogGame + ?Sized> {
    /// The name people type after the game's.
    pub name: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// Its options.
    pub options: Vec<EngineOption>,
    /// Its default depth; `None` leaves the depth to the other limits.
    pub depth: Option<u32>,
    /// The unit of its scores; `None` for the game's own.
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
