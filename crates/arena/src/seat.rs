//! Who sits at a board.
//!
//! A [`Seat`] chooses moves at one board. A [`Contestant`] is who is behind the seats: the same engine sits at several
//! boards at once when a match runs on several threads. Engines of the catalog and outside programs enter as
//! [`SeatSpec`]; anything else that can name a move joins by implementing the two traits.

use std::sync::Arc;

use game::Refusal;
use search::clock::Clock;
use search::{Control, Limits};
use table::{Ask, Player, ScoredLine, Setup, ShownScore, Table};

use crate::fault::Fault;
use crate::outside::{Outside, Patience};
use crate::record::{MoveScore, Thought};

/// Chooses the moves of one side at one board, game after game.
pub trait Seat: Send {
    /// Called before every game. When `control` stops, this should end soon: the game is not played.
    fn new_game(&mut self, control: &Arc<Control>);

    /// Whether games from the table's position can be played at all: some protocols cannot say every position.
    ///
    /// # Errors
    /// A [`Refusal`] that ends the match; nobody should lose games for it.
    fn accept(&self, _table: &dyn Table) -> Result<(), Refusal> {
        Ok(())
    }

    /// Shows both sides' clocks before a move is asked for. The seat's own is in the limits too.
    fn see_clocks(&mut self, _clocks: [Option<Clock>; 2]) {}

    /// The move to play on `table`. Whoever keeps a board of their own follows the table's position and
    /// moves. When `control` stops, any answer will do, but soon: it is not played.
    ///
    /// # Errors
    /// A [`Fault`] when there is no move to give; the game is lost then, and the fault recorded.
    fn choose(&mut self, table: &dyn Table, limits: &Limits, control: &Arc<Control>)
    -> Result<Choice, Fault>;
}

/// A move, and what its player thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move, written.
    pub mv: String,
    /// What it is worth to the mover, in units of the game; infinite for a forced win or loss. `None` if the player does
    /// not tell, or counts in something else.
    pub score: Option<f64>,
    /// Of a forced mate: full moves until it, negative for the side that is mated.
    pub mate: Option<i32>,
    /// How far ahead was searched, if the player tells.
    pub depth: Option<u32>,
}

impl From<String> for Choice {
    /// A move without an opinion.
    fn from(mv: String) -> Choice {
        Choice { mv, score: None, mate: None, depth: None }
    }
}

impl Choice {
    /// What is kept of the player's opinion.
    pub(crate) fn thought(&self) -> Thought {
        let mate = self.mate.map(|mate| MoveScore::Mate { mate });
        let units = || self.score.filter(|score| score.is_finite()).map(MoveScore::Units);
        Thought { score: mate.or_else(units), depth: self.depth }
    }
}

/// Someone who enters a match.
pub trait Contestant: Sync {
    /// The name in records.
    fn name(&self) -> &str;

    /// The memory that each seat takes for its tables. All seats of a match are checked together.
    fn table_bytes(&self) -> usize {
        0
    }

    /// Sits down at `table`. Everything the seat leaves to chance comes from `seed`, so that a pair of games can be
    /// repeated alone. A contestant whose seats are costly may keep them and hand them out again.
    ///
    /// # Errors
    /// A [`Refusal`] when this game or variant cannot be played.
    fn sit(&self, table: &dyn Table, seed: u64) -> Result<Box<dyn Seat>, Refusal>;
}

/// A contestant from text: an engine of the catalog, `tictactoe/alphabeta:depth=3`, a level, `level=hard`, or an
/// outside program, `uci:stockfish; UCI_Elo=1350` (see [`Outside`]).
#[derive(Clone, Debug)]
pub struct SeatSpec(Kind);

/// A file that decides how a contestant plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatFile {
    /// A program, which a bare name finds as a shell does.
    Program(String),
    /// A file or a folder that the contestant reads.
    Data(String),
}

#[derive(Clone, Debug)]
enum Kind {
    Own(Own),
    Outside(Outside),
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
    /// Reads a spec and tries it on `table`; an outside program is started. The seed of `setup` is not used: each seat
    /// is given its own.
    ///
    /// # Errors
    /// A [`Refusal`] that names what cannot be understood, or the program that does not answer.
    pub fn read(text: &str, table: &dyn Table, setup: Setup) -> Result<SeatSpec, Refusal> {
        SeatSpec::read_with(text, table, setup, Patience::default())
    }

    /// The same; an outside program is waited for with this patience.
    ///
    /// # Errors
    /// A [`Refusal`] that names what cannot be understood, or the program that does not answer.
    pub fn read_with(
        text: &str,
        table: &dyn Table,
        setup: Setup,
        patience: Patience,
    ) -> Result<SeatSpec, Refusal> {
        let text = text.trim();
        if Outside::is_meant(text) {
            return Ok(SeatSpec(Kind::Outside(Outside::read(text, table, setup, patience)?)));
        }
        let mut own = Own { text: text.to_string(), setup, warnings: Vec::new() };
        own.warnings = own.player(table, setup.seed)?.warnings();
        Ok(SeatSpec(Kind::Own(own)))
    }

    /// The files that decide how this contestant plays: those that an engine's options name, or an outside program and
    /// what its command line names. Nothing is started.
    ///
    /// # Errors
    /// A [`Refusal`] that names what cannot be understood.
    pub fn files(text: &str, table: &dyn Table) -> Result<Vec<SeatFile>, Refusal> {
        let text = text.trim();
        if Outside::is_meant(text) {
            return Outside::files(text);
        }
        let spec = match text.strip_prefix(LEVEL) {
            Some(name) => table.entry().level(name)?.engine,
            None => text,
        };
        Ok(table.options(spec)?.files().into_iter().map(SeatFile::Data).collect())
    }

    /// What the user should know about files that an engine was given, such as that one is damaged.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        match &self.0 {
            Kind::Own(own) => &own.warnings,
            Kind::Outside(_) => &[],
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
            Kind::Outside(outside) => outside.name(),
        }
    }

    /// What an engine of ours may take. Other programs look after their own.
    fn table_bytes(&self) -> usize {
        match &self.0 {
            Kind::Own(own) => own.setup.hash_bytes,
            Kind::Outside(_) => 0,
        }
    }

    fn sit(&self, table: &dyn Table, seed: u64) -> Result<Box<dyn Seat>, Refusal> {
        match &self.0 {
            Kind::Own(own) => Ok(Box::new(OwnSeat { player: own.player(table, seed)?, is_fresh: true })),
            Kind::Outside(outside) => outside.sit(table, seed),
        }
    }
}

/// A player of the catalog at a board.
struct OwnSeat {
    player: Box<dyn Player>,
    /// A player just built has nothing to forget, and clearing a large table costs more than a short game.
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

/// What a line is worth to the mover. Who counts in another unit may still have seen the end of the game.
fn opinion(line: &ScoredLine, is_counted_alike: bool) -> Option<f64> {
    match (line.win, line.score?) {
        (Some(plies), _) => Some(f64::INFINITY * f64::from(plies.signum())),
        (None, ShownScore::Whole(0)) if line.exact => Some(0.0),
        (None, ShownScore::Whole(units)) if is_counted_alike => Some(f64::from(units)),
        (None, ShownScore::Decimal(units)) if is_counted_alike => Some(units),
        _ => None,
    }
}
