//! Players at a board.
//!
//! A [`Seat`] chooses moves at one board. A [`Contestant`] provides the seats: the same engine sits at several boards
//! when a match runs on several threads. Engines of the catalog and external programs enter as [`SeatSpec`]; anything
//! else that can name a move joins by implementing the two traits.

use std::sync::Arc;

use game::Refusal;
use jobs::RunFile;
use search::clock::Clock;
use search::{Control, Limits};
use table::{Ask, Player, ScoredLine, Setup, ShownScore, Table};

use crate::fault::Fault;
use crate::outside::{EngineTimeouts, ExternalProgram};
use crate::record::{MoveScore, Thought};

/// Chooses the moves of one side at one board, game after game.
pub trait Seat: Send {
    /// Called before every game. When `control` stops, this should return soon: the game is not played.
    fn new_game(&mut self, control: &Arc<Control>);

    /// Whether games from the table's position can be played at all: some protocols cannot express every position.
    ///
    /// # Errors
    /// A [`Refusal`], which ends the match, so that no player loses games for it.
    fn accept(&self, _table: &dyn Table) -> Result<(), Refusal> {
        Ok(())
    }

    /// Passes on both sides' clocks before a move is requested. The seat's own is in the limits too.
    fn see_clocks(&mut self, _clocks: [Option<Clock>; 2]) {}

    /// The move to play on `table`. A seat with a board of its own follows the table's position and moves. When
    /// `control` stops, any answer will do, but soon: it is not played.
    ///
    /// # Errors
    /// A [`Fault`] when there is no move; the game is then lost and the fault recorded.
    fn choose(&mut self, table: &dyn Table, limits: &Limits, control: &Arc<Control>)
    -> Result<Choice, Fault>;
}

/// A move, and its player's opinion of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move, as text.
    pub mv: String,
    /// The score for the mover, in units of the game; infinite for a forced win or loss. `None` if the player gives
    /// none, or uses another unit.
    pub score: Option<f64>,
    /// For a forced mate: full moves to it, negative for the side being mated.
    pub mate: Option<i32>,
    /// The search depth, if the player reports it.
    pub depth: Option<u32>,
}

impl From<String> for Choice {
    /// A move without an opinion.
    fn from(mv: String) -> Choice {
        Choice { mv, score: None, mate: None, depth: None }
    }
}

impl Choice {
    /// What is recorded of the player's opinion.
    pub(crate) fn thought(&self) -> Thought {
        let mate = self.mate.map(|mate| MoveScore::Mate { mate });
        let units = || self.score.filter(|score| score.is_finite()).map(MoveScore::Units);
        Thought { score: mate.or_else(units), depth: self.depth }
    }
}

/// A participant in a match.
pub trait Contestant: Sync {
    /// The name in records.
    fn name(&self) -> &str;

    /// The hash size of each seat. All seats of a match are checked together.
    fn table_bytes(&self) -> usize {
        0
    }

    /// Takes a seat at `table`. All its randomness comes from `seed`, so that a pair of games can be repeated on its
    /// own. A contestant whose seats are expensive may reuse them.
    ///
    /// # Errors
    /// A [`Refusal`] when this game or variant cannot be played.
    fn sit(&self, table: &dyn Table, seed: u64) -> Result<Box<dyn Seat>, Refusal>;
}

/// A contestant from text: an engine of the catalog, `tictactoe/alphabeta:depth=3`, a level, `level=hard`, or an
/// external program, `uci:stockfish; UCI_Elo=1350` (see [`ExternalProgram`]).
#[derive(Clone, Debug)]
pub struct SeatSpec(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Own(Own),
    ExternalProgram(ExternalProgram),
}

/// An engine or a level of the catalog.
#[derive(Clone, Debug)]
struct Own {
    text: String,
    setup: Setup,
    warnings: Vec<String>,
}

const LEVEL: &str = "level=";

impl SeatSpec {
    /// Parses a spec and tries it on `table`; an external program is started. The seed of `setup` is unused: each seat
    /// gets its own.
    ///
    /// # Errors
    /// A [`Refusal`] that names what cannot be parsed, or the program that does not answer.
    pub fn read(text: &str, table: &dyn Table, setup: Setup) -> Result<SeatSpec, Refusal> {
        SeatSpec::read_with(text, table, setup, EngineTimeouts::default())
    }

    /// The same with these timeouts for external programs.
    ///
    /// # Errors
    /// A [`Refusal`] that names what cannot be parsed, or the program that does not answer.
    pub fn read_with(
        text: &str,
        table: &dyn Table,
        setup: Setup,
        patience: EngineTimeouts,
    ) -> Result<SeatSpec, Refusal> {
        let text = text.trim();
        if ExternalProgram::is_meant(text) {
            return Ok(SeatSpec(Kind::ExternalProgram(ExternalProgram::read(text, table, setup, patience)?)));
        }
        let mut own = Own { text: text.to_string(), setup, warnings: Vec::new() };
        own.warnings = own.player(table, setup.seed)?.warnings();
        Ok(SeatSpec(Kind::Own(own)))
    }

    /// The files that affect how this contestant plays: those named in an engine's options, or an external program and
    /// what its command line names. Nothing is started.
    ///
    /// # Errors
    /// A [`Refusal`] that names what cannot be parsed.
    pub fn files(text: &str, table: &dyn Table) -> Result<Vec<RunFile>, Refusal> {
        let text = text.trim();
        if ExternalProgram::is_meant(text) {
            return ExternalProgram::files(text);
        }
        let spec = match text.strip_prefix(LEVEL) {
            Some(name) => table.entry().level(name)?.engine,
            None => text,
        };
        Ok(table.options(spec)?.files().into_iter().map(RunFile::Data).collect())
    }

    /// Warnings about the files that an engine was given, such as damage.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        match &self.0 {
            Kind::Own(own) => &own.warnings,
            Kind::ExternalProgram(_) => &[],
        }
    }
}

impl Own {
    fn player(&self, table: &dyn Table, seed: u64) -> Result<Box<dyn Player>, Refusal> {
        let setup = Setup { seed, ..self.setup };
        match self.text.strip_prefix(LEVEL) {
            Some(name) => table.level(table.entry().level(name)?, &setup),
            None => table.player(&self.text, &setup),
        }
    }
}

impl Contestant for SeatSpec {
    fn name(&self) -> &str {
        match &self.0 {
            Kind::Own(own) => &own.text,
            Kind::ExternalProgram(outside) => outside.name(),
        }
    }

    /// The hash size of our own engines. External programs manage their own memory.
    fn table_bytes(&self) -> usize {
        match &self.0 {
            Kind::Own(own) => own.setup.hash_bytes,
            Kind::ExternalProgram(_) => 0,
        }
    }

    fn sit(&self, table: &dyn Table, seed: u64) -> Result<Box<dyn Seat>, Refusal> {
        match &self.0 {
            Kind::Own(own) => Ok(Box::new(OwnSeat { player: own.player(table, seed)?, is_fresh: true })),
            Kind::ExternalProgram(outside) => outside.sit(table, seed),
        }
    }
}

/// A player of the catalog at a board.
struct OwnSeat {
    player: Box<dyn Player>,
    /// A newly built player has nothing to forget, and clearing a large table costs more than a short game.
    is_fresh: bool,
}

impl Seat for OwnSeat {
    fn new_game(&mut self, _: &Arc<Control>) {
        if !self.is_fresh {
            self.player.new_game();
        }
        self.is_fresh = false;
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        control: &Arc<Control>,
    ) -> Result<Choice, Fault> {
        let ask = Ask { limits: *limits, control: Arc::clone(control), ..Ask::default() };
        let answer = self.player.analyse(table, &ask, &mut |_| {})?;
        let is_counted_alike = answer.unit.is_same_measure(table.unit());
        let best = answer.lines.into_iter().next();
        let choice = best.map(|line| Choice {
            score: opinion(&line, is_counted_alike),
            mate: mate(&line),
            depth: Some(line.depth).filter(|&depth| depth > 0),
            mv: line.mv,
        });
        choice.ok_or_else(|| Refusal::new(table.position(), "no move was found").into())
    }
}

fn mate(line: &ScoredLine) -> Option<i32> {
    match line.score {
        Some(ShownScore::Mate { mate }) => Some(mate),
        _ => None,
    }
}

/// A line's score for the mover. A player with another unit may still have seen the end of the game.
fn opinion(line: &ScoredLine, is_counted_alike: bool) -> Option<f64> {
    match (line.win, line.score?) {
        (Some(plies), _) => Some(f64::INFINITY * f64::from(plies.signum())),
        (None, ShownScore::Whole(0)) if line.exact => Some(0.0),
        (None, ShownScore::Whole(units)) if is_counted_alike => Some(f64::from(units)),
        (None, ShownScore::Decimal(units)) if is_counted_alike => Some(units),
        _ => None,
    }
}
