//! A game in progress, in text: what commands, pages and matches work with.

use std::any::Any;
use std::collections::BTreeMap;

use game::{Fact, Outcome, Refusal, Side};
use search::{Control, Counting, Scope};

use crate::{
    Answer, Ask, BoardView, Entry, Explanation, GameFormat, GameNotes, Level, Options, OutsidePlayers, Phase,
    Planes, Player, Positions, Recorded, Recording, Setup, Study, Unit,
};

/// A board with a game on it.
pub trait Table: Send {
    /// The game's entry in the catalog.
    fn entry(&self) -> &'static dyn Entry;

    /// The game's name.
    fn game(&self) -> &'static str {
        self.entry().name()
    }

    /// The variant's name; empty where a game has none.
    fn variant(&self) -> String;

    /// The position's text.
    fn position(&self) -> String;

    /// The text of the position before the first of [`moves`](Table::moves).
    fn start(&self) -> String;

    /// The position over several lines, for people.
    fn diagram(&self) -> String;

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The legal moves, as text.
    fn legal(&self) -> Vec<String>;

    /// The moves played since the start or the last position set.
    fn moves(&self) -> &[String];

    /// Restarts from a position.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table is unchanged.
    fn set_position(&mut self, text: &str) -> Result<(), Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table is unchanged.
    fn play(&mut self, mv: &str) -> Result<(), Refusal>;

    /// A 64-bit hash of the position, the same in every run.
    fn key(&self) -> u64;

    /// One more than the greatest [move number](game::NumberedMoves) of the variant.
    fn n_move_numbers(&self) -> u32;

    /// The numbers of the legal moves, in the order of [`legal`](Table::legal). They stay the same in every release.
    fn move_numbers(&self) -> Vec<u32>;

    /// The legal move with that number, as text.
    fn numbered_move(&self, number: u32) -> Option<String>;

    /// The position as planes of numbers; `None` where a game has none.
    fn planes(&self) -> Option<Planes>;

    /// The board as squares; `None` where a game has no board.
    fn board_view(&self) -> Option<BoardView>;

    /// Plays a move even after a draw by rule, as long as it is legal: other programs may not have claimed the draw.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table is unchanged.
    fn play_on(&mut self, mv: &str) -> Result<(), Refusal>;

    /// Takes back the last move; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// The result, once the game is over by any rule.
    fn verdict(&self) -> Option<Outcome>;

    /// The rule that ended the game: a word of [`Entry::endings`], such as `checkmate` or `repetition`.
    fn ending(&self) -> Option<&'static str>;

    /// Rewrites a line from here in the notation people use (SAN in chess); stops before the first illegal move.
    fn spelled(&self, line: &[String]) -> Vec<String>;

    /// The opening's name, if exactly this position has one.
    fn opening(&self) -> Option<String>;

    /// What the book that ships with the game knows about this position: moves, each with its value for the side to move
    /// where it is known.
    fn book_values(&self) -> Vec<(String, Option<i32>)>;

    /// The file formats the game can be exported to, the most common first.
    fn formats(&self) -> Vec<GameFormat>;

    /// Exports the game, from its start to the current position.
    ///
    /// # Errors
    /// A [`Refusal`] for an unknown format, or one that cannot hold games of this variant or from this start.
    fn export(&self, format: &str, notes: &GameNotes) -> Result<Vec<u8>, Refusal>;

    /// The game as a study, from its start to the current position, with what is known about it.
    fn study(&self, notes: &GameNotes) -> Box<dyn Study>;

    /// Makes these players available here and in forks of this table, as `outside/NAME`.
    fn offer(&mut self, players: &'static dyn OutsidePlayers);

    /// Builds an engine from a spec such as `alphabeta:depth=3`, or an outside player from `outside/NAME`.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown engine or option, or an invalid value.
    fn player(&self, spec: &str, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;

    /// A starting position chosen by `seed`; `None` where the variant has only one.
    fn random_start(&self, seed: u64) -> Option<String>;

    /// The name of the starting position among those of its variant, such as the number of a Chess960 start; `None`
    /// where it has none.
    fn start_name(&self) -> Option<String>;

    /// The unit of the game's scores; an engine may use another one.
    fn unit(&self) -> Unit;

    /// How many squares are left to play on; `None` in games that do not end by filling the board, where the exact
    /// solver may not terminate.
    fn squares_left(&self) -> Option<u32>;

    /// Whether solving this position takes the best engine a few seconds at most, so that a review can prove what it
    /// says about the move played here.
    fn is_quickly_solved(&self) -> bool;

    /// The phase of the game in which this position occurs.
    fn phase(&self) -> Phase;

    /// The names of the endings for which [`endgame`](Table::endgame) makes positions, such as `KRK` in chess.
    fn endgames(&self) -> &'static [&'static str];

    /// A position of that ending, chosen by `seed`, which the side to move wins; `None` for an unknown name.
    fn endgame(&self, name: &str, seed: u64) -> Option<String>;

    /// All legal moves with what tables that ship with the game know about them: the plies until the side to move wins,
    /// negative if it loses, 0 for a draw. `None` where a move is not in the tables.
    fn solved_moves(&self) -> Option<Vec<(String, i32)>>;

    /// The engine used when none is named.
    fn best_engine(&self) -> &'static str {
        self.entry().best_engine()
    }

    /// Checks an engine's spec and returns its options, without building the engine.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown engine or option, or an invalid value.
    fn options(&self, spec: &str) -> Result<Options, Refusal>;

    /// Builds an opponent of that level.
    ///
    /// # Errors
    /// A [`Refusal`] when the level's engine does not play this variant.
    fn level(&self, level: &Level, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;

    /// Runs an algorithm on the position and records a part of its search.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown algorithm or evaluation, or a move that is not legal.
    fn record(&self, run: &Run<'_>, part: &RecordedPart) -> Result<Recording, Refusal>;

    /// Lets an engine search the position, and records a part of its search. The engine is built anew, so that the search
    /// is the same each time; limits of nodes or depth repeat exactly, a limit of time does not.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown engine or option, a move that is not legal, or an engine whose search cannot be
    /// watched; or that says that the game is over.
    fn record_engine(
        &self,
        spec: &str,
        setup: &Setup,
        ask: &Ask,
        part: &RecordedPart,
    ) -> Result<EngineRecording, Refusal>;

    /// Runs an algorithm on the position and counts nodes.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown algorithm or evaluation.
    fn measure(&self, run: &Run<'_>) -> Result<Counting, Refusal>;

    /// Explains a move that is legal here: what refutes it, what it loses, and what the best move does about it. The engine is
    /// built anew, so that limits of nodes or depth give the same explanation each time. See [`explain`](crate::explain).
    ///
    /// # Errors
    /// A [`Refusal`] that names an illegal move, or an unknown engine or option; or that says that the game is over.
    fn explain(&self, mv: &str, spec: &str, setup: &Setup, ask: &Ask) -> Result<Explanation, Refusal>;

    /// What can be said about a bad move and its refutation, from the board alone. Lines are in the table's notation: the
    /// refutation starts with the reply, the best line with the best move. `is_exact` as in
    /// [`Mistake`](game::Mistake).
    ///
    /// # Errors
    /// A [`Refusal`] that names a move that is not legal.
    fn facts(
        &self,
        mv: &str,
        refutation: &[String],
        best_line: &[String],
        is_exact: bool,
    ) -> Result<Vec<Fact>, Refusal>;

    /// The number of a move that is legal here, as people count; `None` for a move that takes no number, such as a pass, and
    /// where the game is not known from its start on.
    fn move_number(&self, mv: &str) -> Option<u32>;

    /// Whether nothing is about to be captured here, so that a line may end with this position.
    fn is_quiet(&self) -> bool;

    /// Perft: the number of lines of `depth` moves, per first move. `plain` plays the last moves instead of only
    /// counting them.
    fn perft(&self, depth: u32, plain: bool) -> BTreeMap<String, u64>;

    /// The positions that can be reached from here, for proofs that put the values of positions together.
    ///
    /// # Errors
    /// A [`Refusal`] in games in which positions come up again.
    fn positions(&self) -> Result<Box<dyn Positions>, Refusal>;

    /// Copies the table with its game.
    fn fork(&self) -> Box<dyn Table>;

    /// For downcasting: players recover their game's types through it.
    fn as_any(&self) -> &dyn Any;
}

/// The part of a search to record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPart {
    /// Which part, with moves as text.
    pub scope: Scope<String>,
    /// The most nodes to keep of it, those with the largest subtrees first.
    pub budget: usize,
}

impl RecordedPart {
    /// At most `budget` nodes of the whole search.
    #[must_use]
    pub fn whole(budget: usize) -> RecordedPart {
        RecordedPart { scope: Scope::Whole, budget }
    }
}

/// A recorded search of an engine, and its answer.
#[derive(Clone, Debug)]
pub struct EngineRecording {
    /// The search.
    pub recording: Recorded,
    /// What the engine answered.
    pub answer: Answer,
}

/// A single search with one algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The algorithm's name.
    pub algorithm: &'a str,
    /// The evaluation's name; `None` for the game's default.
    pub evaluator: Option<&'a str>,
    /// The search depth.
    pub depth: u32,
    /// Stops the search from outside.
    pub control: &'a Control,
}
