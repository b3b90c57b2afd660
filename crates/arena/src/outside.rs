//! External programs: chess over UCI, Othello over NBoard and GTP.
//!
//! A program may fail in every way: stay silent, print without end, answer nonsense, or crash. Each failure costs it
//! the current game and is recorded; the program is restarted for the next. Programs are kept running between pairs of
//! games, since starting one may take longer than a short game.

use std::sync::Arc;
use std::time::Duration;

use game::Refusal;
use jobs::RunFile;
use othello::{Board, Size};
use search::clock::Clock;
use search::{Control, Limits};
use serde::{Deserialize, Serialize};
use table::{Setup, Table};

use crate::fault::Fault;
use crate::record::Reason;
use crate::seat::{Choice, Contestant, Seat};

mod command_line;
mod lines;
mod program;

mod dialogue;
mod gtp;
mod nboard;
mod uci;

mod pool;

mod listed;
mod player;

pub use listed::{ListedProgram, OptionValue, ProgramList};

use command_line::CommandLine;
use dialogue::{Dialogue, Talk, Turn, start_of};
use pool::{Key, Pool, PoolLimits, Running};
use program::Program;

/// Timeouts for external programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineTimeouts {
    /// For each answer that is not a move, such as the greeting.
    #[serde(rename = "answer_us", with = "table::microseconds")]
    pub answer: Duration,
    /// How long a move may exceed its time before the program is killed. A clock's flag falls earlier, by the match's
    /// conditions; a fixed time per move is enforced by this alone.
    #[serde(rename = "margin_us", with = "table::microseconds")]
    pub margin: Duration,
    /// For a move without a time limit.
    #[serde(rename = "untimed_us", with = "table::microseconds")]
    pub untimed: Duration,
}

impl Default for EngineTimeouts {
    fn default() -> EngineTimeouts {
        EngineTimeouts {
            answer: Duration::from_secs(10),
            margin: Duration::from_secs(1),
            untimed: Duration::from_secs(120),
        }
    }
}

impl EngineTimeouts {
    /// Whether it is the default, which plans leave out.
    pub(crate) fn is_usual(&self) -> bool {
        *self == EngineTimeouts::default()
    }
}

/// A contestant that is an external program: `uci:CMD` (chess), `nboard:CMD` or `gtp:CMD` (Othello on 8x8).
///
/// `CMD` is split into words as in a shell, but run without one. Options for a UCI program may follow, each after a
/// `;`; `nodes=N` among them limits the nodes per move, whatever the match says. Of the limits of a match NBoard can
/// convey the depth and GTP the time; pass the others in `CMD`.
///
/// ```no_run
/// use arena::{Contestant, ExternalProgram, EngineTimeouts};
/// use catalog::CATALOG;
/// use table::Setup;
///
/// let table = CATALOG.game("chess")?.table(None)?;
/// let text = "uci:stockfish; UCI_LimitStrength=true; UCI_Elo=1350";
/// let stockfish = ExternalProgram::read(text, &*table, Setup::default(), EngineTimeouts::default())?;
/// assert_eq!(stockfish.name(), text);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExternalProgram(Arc<Shared>);

/// What all seats of a program share.
#[derive(Debug)]
struct Shared {
    text: String,
    protocol: Protocol,
    command: CommandLine,
    setup: Setup,
    patience: EngineTimeouts,
    is_chess960: bool,
    key: Key,
    /// Running programs without a seat.
    pool: Arc<Pool>,
}

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Chess programs.
    Uci,
    /// Othello programs, with scores.
    NBoard,
    /// Othello programs, without scores.
    Gtp,
}

/// What the protocols are for, in an error message.
const PLAYED: &str = "UCI is for chess; NBoard and GTP are for Othello on 8x8";

const PROTOCOLS: [(&str, Protocol); 3] =
    [("uci:", Protocol::Uci), ("nboard:", Protocol::NBoard), ("gtp:", Protocol::Gtp)];

impl Protocol {
    /// Splits off the protocol's name.
    fn of(text: &str) -> Option<(Protocol, &str)> {
        PROTOCOLS.iter().find_map(|&(prefix, protocol)| Some((protocol, text.strip_prefix(prefix)?)))
    }

    /// The game it is for.
    fn game(self) -> &'static str {
        match self {
            Protocol::Uci => "chess",
            Protocol::NBoard | Protocol::Gtp => "othello",
        }
    }

    fn plays(self, table: &dyn Table) -> bool {
        table.game() == self.game() && (self == Protocol::Uci || table.variant() == "8x8")
    }
}

impl ExternalProgram {
    /// Whether the text names an external program.
    pub(crate) fn is_meant(text: &str) -> bool {
        Protocol::of(text).is_some()
    }

    /// The program and everything its arguments and options might name; the caller finds out which of those are files.
    pub(crate) fn files(text: &str) -> Result<Vec<RunFile>, Refusal> {
        let (_, command) = Protocol::of(text).unwrap_or((Protocol::Uci, text));
        let CommandLine { program, arguments, options } = CommandLine::read(command)?;
        let named = arguments.into_iter().chain(options.into_iter().map(|(_, value)| value));
        Ok([RunFile::Program(program)].into_iter().chain(named.map(RunFile::Data)).collect())
    }

    /// Parses a spec and starts the program once, so that problems show before the match.
    ///
    /// # Errors
    /// A [`Refusal`] that says what cannot be parsed, run or set, or that the program does not answer.
    pub fn read(
        text: &str,
        table: &dyn Table,
        setup: Setup,
        patience: EngineTimeouts,
    ) -> Result<ExternalProgram, Refusal> {
        let text = text.trim();
        let (protocol, command) = Protocol::of(text)
            .ok_or_else(|| Refusal::new(text, "expected uci:CMD, nboard:CMD or gtp:CMD"))?;
        if !protocol.plays(table) {
            return Err(Refusal::new(text, PLAYED));
        }
        let command = CommandLine::read(command)?;
        if let Some((name, _)) = command.options.first().filter(|_| protocol != Protocol::Uci) {
            return Err(Refusal::new(name, "only UCI programs have options; use the command line"));
        }
        let is_chess960 = table.variant() == "chess960";
        let (text, pool) = (text.to_string(), Pool::new(PoolLimits::NONE));
        let key = Key::new(0, &setup, is_chess960);
        let shared = Shared { text, protocol, command, setup, patience, is_chess960, key, pool };
        let running = shared.start(&Control::new())?;
        shared.put_back(running);
        Ok(ExternalProgram(Arc::new(shared)))
    }

    /// A program of a list; it is started when it first sits down.
    fn shared(shared: Arc<Shared>) -> ExternalProgram {
        ExternalProgram(shared)
    }
}

impl Contestant for ExternalProgram {
    fn name(&self) -> &str {
        &self.0.text
    }

    /// The seed is unused: no protocol can convey it.
    fn sit(&self, _: &dyn Table, _: u64) -> Result<Box<dyn Seat>, Refusal> {
        // A program that cannot be started ends the match instead of losing every game of it.
        let running = self.0.take_idle().map_or_else(|| self.0.start(&Control::new()), Ok)?;
        let running = Some(running);
        let seat = OutsideSeat { shared: Arc::clone(&self.0), running, clocks: [None; 2], failed: None };
        Ok(Box::new(seat))
    }
}

impl Shared {
    /// Starts the program and greets it.
    fn start(&self, control: &Control) -> Result<Running, Refusal> {
        let slot = self.pool.slot(&self.text)?;
        let started = Program::start(&self.command);
        let unavailable = |reason: &str| Refusal::not_available(&self.text, reason);
        // Clients see this: the command is the owner's business.
        let program = started.map_err(|refusal| unavailable(refusal.reason()))?;
        self.pool.register(&program);
        let mut running = Running::new(program, self.dialogue(), slot);
        let greeted = running.talk(&self.patience, control, |dialogue, talk| dialogue.greet(talk));
        greeted.map_err(|fault| unavailable(&fault.detail))?;
        Ok(running)
    }

    fn dialogue(&self) -> Box<dyn Dialogue> {
        let (options, is_chess960) = (self.command.options.clone(), self.is_chess960);
        match self.protocol {
            Protocol::Uci => Box::new(uci::Uci::new(options, self.setup, is_chess960)),
            Protocol::NBoard => Box::new(nboard::NBoard::default()),
            Protocol::Gtp => Box::new(gtp::Gtp::default()),
        }
    }

    /// Whether the protocol can express games from the table's start.
    fn accept(&self, table: &dyn Table) -> Result<(), Refusal> {
        let usual = Board::start(Size::Eight).to_string();
        match self.protocol {
            Protocol::Gtp if start_of(table) != usual => {
                Err(Refusal::new(table.position(), "GTP cannot set up a position; open with moves"))
            }
            _ => Ok(()),
        }
    }

    fn take_idle(&self) -> Option<Running> {
        self.pool.take(self.key, None)
    }

    fn put_back(&self, running: Running) {
        self.pool.put_back(self.key, running);
    }
}

impl Running {
    fn talk<T>(
        &mut self,
        patience: &EngineTimeouts,
        control: &Control,
        say: impl FnOnce(&mut dyn Dialogue, &mut Talk<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut talk = Talk { program: &mut self.program, patience, control };
        say(&mut *self.dialogue, &mut talk)
    }
}

/// An external program at a board.
struct OutsideSeat {
    shared: Arc<Shared>,
    /// `None` before the first game, and after a fault until the next.
    running: Option<Running>,
    clocks: [Option<Clock>; 2],
    /// Why it could not be started for this game.
    failed: Option<Fault>,
}

impl OutsideSeat {
    /// Talks to the program, and kills it if that fails: its later output could not be trusted.
    fn talk<T>(
        &mut self,
        control: &Control,
        say: impl FnOnce(&mut dyn Dialogue, &mut Talk<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let not_running = || Fault::new(Reason::Crash, "the program is not running");
        let running = self.running.as_mut().ok_or_else(not_running)?;
        let said = running.talk(&self.shared.patience, control, say);
        if said.is_err() {
            self.running = None;
        }
        said
    }

    fn begin(&mut self, control: &Control) -> Result<(), Fault> {
        let is_old = self.running.is_some();
        if is_old && self.talk(control, |dialogue, talk| dialogue.new_game(talk)).is_ok() {
            return Ok(());
        }
        // A crash between games loses nothing: the program gets one restart.
        self.running = Some(self.shared.start(control).map_err(|refusal| {
            Fault::new(Reason::Crash, format!("the program could not be started again: {refusal}"))
        })?);
        self.talk(control, |dialogue, talk| dialogue.new_game(talk))
    }
}

impl Seat for OutsideSeat {
    fn new_game(&mut self, control: &Arc<Control>) {
        self.failed = self.begin(control).err();
    }

    fn accept(&self, table: &dyn Table) -> Result<(), Refusal> {
        self.shared.accept(table)
    }

    fn see_clocks(&mut self, clocks: [Option<Clock>; 2]) {
        self.clocks = clocks;
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        control: &Arc<Control>,
    ) -> Result<Choice, Fault> {
        if let Some(fault) = self.failed.clone() {
            return Err(fault);
        }
        let turn = Turn { table, limits, clocks: self.clocks };
        let choice = self.talk(control, |dialogue, talk| dialogue.choose(talk, &turn))?;
        if table.fork().play(&choice.mv).is_err() {
            // The program's board no longer matches ours.
            self.running = None;
        }
        Ok(choice)
    }
}

impl Drop for OutsideSeat {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            self.shared.put_back(running);
        }
    }
}
