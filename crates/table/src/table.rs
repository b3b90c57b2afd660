//! A game in progress, in text: what faces and matches hold.

use std::any::Any;
use std::collections::BTreeMap;

use game::{Outcome, Refusal, Side};
use search::{Control, Counting};

use crate::{Entry, GameFormat, GameNotes, Level, Options, Player, Recording, Setup, Unit};

/// A board with a game on it.
pub trait Table: Send {
    /// The game that is played on it.
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

    /// Who moves.
    fn side_to_move(&self) -> Side;

    /// The legal moves, written.
    fn legal(&self) -> Vec<String>;

    /// The moves played since the start or the position set.
    fn moves(&self) -> &[String];

    /// Starts anew from a position.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table stays as it was.
    fn set_position(&mut self, text: &str) -> Result<(), Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table stays as it was.
    fn play(&mut self, mv: &str) -> Result<(), Refusal>;

    /// Plays a move even after a draw by rule, as long as there are legal moves: other programs may not have claimed it.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table stays as it was.
    fn play_on(&mut self, mv: &str) -> Result<(), Refusal>;

    /// Takes the last move back; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// The result, once the game is over by any rule.
    fn verdict(&self) -> Option<Outcome>;

    /// The rule that ended the game: a word of [`Entry::endings`], such as `checkmate` or `repetition`.
    fn ending(&self) -> Option<&'static str>;

    /// The moves of a line from here as people write them (SAN in chess); it ends before the first illegal move.
    fn spelled(&self, line: &[String]) -> Vec<String>;

    /// The opening's name, if this very position has one.
    fn opening(&self) -> Option<String>;

    /// The file formats in which the game can be written, the most usual first.
    fn formats(&self) -> Vec<GameFormat>;

    /// Writes the game, from its start to the position now.
    ///
    /// # Errors
    /// A [`Refusal`] that names a format in which games of this variant or from this start cannot be written.
    fn export(&self, format: &str, notes: &GameNotes) -> Result<Vec<u8>, Refusal>;

    /// An engine to ask, from a spec such as `alphabeta:depth=3`.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown engine or option, or a wrong value.
    fn player(&self, spec: &str, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;

    /// The text of a starting position chosen by `seed`; `None` where the variant has only one.
    fn random_start(&self, seed: u64) -> Option<String>;

    /// What the game's scores are counted in; an engine may have a unit of its own.
    fn unit(&self) -> Unit;

    /// How many squares are left to play on; `None` in games that do not end by filling a board, where the exact
    /// solver may never come to an end.
    fn squares_left(&self) -> Option<u32>;

    /// The engine people get when they name none.
    fn best_engine(&self) -> &'static str {
        self.entry().best_engine()
    }

    /// The options of an engine's spec, checked; nothing is built.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown engine or option, or a value that it does not take.
    fn options(&self, spec: &str) -> Result<Options, Refusal>;

    /// An opponent of that level.
    ///
    /// # Errors
    /// A [`Refusal`] when the level's engine does not play this variant.
    fn level(&self, level: &Level, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;

    /// Runs an algorithm on the position and keeps up to `budget` nodes of what it did.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown algorithm or evaluation.
    fn record(&self, run: &Run<'_>, budget: usize) -> Result<Recording, Refusal>;

    /// Runs an algorithm on the position and counts.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown algorithm or evaluation.
    fn measure(&self, run: &Run<'_>) -> Result<Counting, Refusal>;

    /// The lines of play of `depth` moves, by their first move. The last moves are counted, or all played if `plain`.
    fn perft(&self, depth: u32, plain: bool) -> BTreeMap<String, u64>;

    /// Another table with the same game on it.
    fn fork(&self) -> Box<dyn Table>;

    /// The table in its own type: players find their game's types again by it.
    fn as_any(&self) -> &dyn Any;
}

/// A single search with one algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The algorithm's name.
    pub algorithm: &'a str,
    /// The evaluation's name; `None` is the game's default.
    pub evaluator: Option<&'a str>,
    /// How far to look ahead.
    pub depth: u32,
    /// Stops it from outside.
    pub control: &'a Control,
}
