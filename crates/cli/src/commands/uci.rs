//! `poda uci`: chess for GUIs and tournament managers that speak UCI.
//!
//! One thread reads lines and another searches, so that `stop` and `isready` are answered during a search. Both write
//! whole lines to the same output.
//!
//! Every `go` is answered by exactly one `bestmove`, because the GUI waits for it. Invalid parts of `go` are reported in
//! an `info string` and ignored; `bestmove 0000` means that there is no position to search.
//!
//! A search continues after the end of input only while its output is read: `printf 'go depth 12' | poda uci` prints its
//! move, and a GUI that crashes leaves no search running.

mod job;
mod options;
mod voice;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use chess_engine::classic::explain;
use game::{Refusal, Side};
use protocols::uci::{Answer, Command, Go, Info};
use search::clock::{Clock, Stopwatch};
use search::{Goal, Limits};
use table::{Ask, Table};

use self::job::{CancelHandle, Job, Work, WorkerOrder};
pub use self::options::Options;
use self::voice::Voice;
use crate::arguments::SetupArguments;
use crate::failure::Failure;
use crate::lines::lines;
use crate::output::not_written;

/// Run as a UCI engine on standard input and output: chess for GUIs and tournament managers.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The engine, such as chess/thesis:depth=3 (see `poda engines chess`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    #[command(flatten)]
    setup: SetupArguments,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let options = Options::new(arguments.engine.as_deref(), arguments.setup.setup())?;
    serve(options, io::stdin().lock(), io::stdout()).map_err(not_written)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers commands until `quit` or the end of input. A bounded search still running then is finished while its output
/// is read.
pub fn serve(options: Options, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let voice = Voice::new(output);
    let served = thread::scope(|scope| {
        let (tasks, taken) = channel::<WorkerOrder>();
        let (finished, done) = channel();
        let output = &voice;
        scope.spawn(move || job::work(&taken, &finished, output));
        let table = options.table().expect("the options have been checked");
        let mut server = Server {
            table,
            refused: None,
            options,
            voice: &voice,
            tasks,
            done,
            running: None,
            is_seated: false,
        };
        let served = server.listen(input);
        server.halt();
        served
    });
    served.and_then(|()| voice.failure())
}

/// Time for a search whose limits could not be parsed: enough for a sensible move, short enough for any clock.
const FALLBACK_TIME: Duration = Duration::from_millis(100);
/// How often a search writes output after the end of input, to detect a closed pipe.
const HEARTBEAT: Duration = Duration::from_secs(1);
const NULL_MOVE: &str = "0000";

/// The reading thread.
struct Server<'a, W> {
    table: Box<dyn Table>,
    /// Why the last position was refused. Until a valid one arrives nothing is searched, not even the previous one.
    refused: Option<Refusal>,
    options: Options,
    voice: &'a Voice<W>,
    tasks: Sender<WorkerOrder>,
    done: Receiver<()>,
    /// The running search.
    running: Option<Running>,
    /// Whether the worker has a player that matches the options.
    is_seated: bool,
}

struct Running {
    cancel: Arc<CancelHandle>,
    /// Whether it ends only by `stop` or `ponderhit`.
    is_open: bool,
    /// Whether it runs on the opponent's time.
    is_pondering: bool,
    /// The limits of `go`; while pondering, those that apply after `ponderhit`.
    limits: Limits,
    watch: Stopwatch,
}

impl<W: Write> Server<'_, W> {
    fn listen(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in lines(input) {
            match Command::parse(&line?) {
                Ok(Some(Command::Quit)) => return Ok(()),
                Ok(Some(command)) => self.obey(command)?,
                Ok(None) => {}
                Err(refusal) => self.voice.remark(refusal)?,
            }
        }
        self.finish()
    }

    /// After the end of input, waits for a bounded search while its output is read. The caller stops an unbounded one.
    fn finish(&mut self) -> io::Result<()> {
        while let Some(running) = self.running.as_ref().filter(|running| !running.is_open) {
            match self.done.recv_timeout(HEARTBEAT) {
                Ok(()) | Err(RecvTimeoutError::Disconnected) => self.running = None,
                Err(RecvTimeoutError::Timeout) => {
                    let time = Some(running.watch.elapsed().as_millis() as u64);
                    self.voice.say(&Answer::Info(Info { time, ..Info::default() }))?;
                }
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.is_ready(),
            Command::Stop => {
                self.halt();
                Ok(())
            }
            Command::PonderHit => {
                self.ponder_hit();
                Ok(())
            }
            Command::NewGame => self.new_game(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => {
                self.halt();
                self.refused = self.set_position(fen.as_deref(), &moves).err();
                self.refused.as_ref().map_or(Ok(()), |refusal| self.voice.remark(refusal))
            }
            Command::BadPosition(refusal) => {
                self.halt();
                self.voice.remark(self.refused.insert(refusal))
            }
            Command::Go(go) => {
                self.halt();
                self.go(&go)
            }
            Command::Show => {
                self.voice.print(format!("{}\nFen: {}", self.table.diagram(), self.table.position()))
            }
            Command::Eval => self.voice.print(explain(&self.options.board(&*self.table))),
            Command::Debug(_) | Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        self.voice.say(&Answer::Name(format!("Poda {}", env!("CARGO_PKG_VERSION"))))?;
        self.voice.say(&Answer::Author("the Poda authors".into()))?;
        self.options.list().into_iter().try_for_each(|option| self.voice.say(&Answer::Option(option)))?;
        self.voice.say(&Answer::UciOk)
    }

    /// Refuses an option with which no engine can be built and keeps the old options. A running search keeps the options
    /// it started with.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let changed = self.options.with(name, value).and_then(|options| Ok((options.table()?, options)));
        match changed {
            Ok((table, options)) => {
                if options.is_chess960 != self.options.is_chess960 {
                    self.table = table;
                }
                self.is_seated &= options.keeps_player_of(&self.options);
                self.options = options;
                if name.eq_ignore_ascii_case("clear hash") {
                    _ = self.tasks.send(WorkerOrder::NewGame);
                }
                Ok(())
            }
            Err(refusal) => self.voice.remark(refusal),
        }
    }

    /// Returns to the starting position if the last position was refused.
    fn new_game(&mut self) -> io::Result<()> {
        self.halt();
        if self.refused.take().is_some() {
            self.table = self.options.table().expect("the options have been checked");
        }
        _ = self.tasks.send(WorkerOrder::NewGame);
        self.seat().or_else(|refusal| self.voice.remark(refusal))
    }

    /// Sets up a position; on an error nothing changes.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), Refusal> {
        let mut table = self.options.table()?;
        table.set_position(fen.unwrap_or("startpos"))?;
        for mv in moves {
            table.play_on(mv)?;
        }
        self.table = table;
        Ok(())
    }

    /// Starts a search, or answers at once if there is nothing to search.
    fn go(&mut self, go: &Go) -> io::Result<()> {
        go.faults.iter().try_for_each(|fault| self.voice.remark(fault))?;
        if let Some(refusal) = &self.refused {
            self.voice
                .remark(format!("no position to search, because the last one was refused: {refusal}"))?;
            self.answer(go, Some(NULL_MOVE));
            return Ok(());
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let legal = self.table.legal();
        if legal.is_empty() {
            self.voice.remark("the game is over")?;
            self.answer(go, None);
            return Ok(());
        }
        if let Err(refusal) = self.seat() {
            self.voice.remark(refusal)?;
            self.answer(go, Some(NULL_MOVE));
            return Ok(());
        }
        let (only, illegal): (Vec<_>, Vec<_>) =
            go.searchmoves.iter().cloned().partition(|mv| legal.contains(mv));
        for mv in &illegal {
            self.voice.remark(Refusal::new(mv, "this move is not legal and is ignored"))?;
        }
        self.search(go, only, go.faults.is_empty() && illegal.is_empty());
        Ok(())
    }

    /// Without a running search, builds the player first, so that this takes no time from the clock later.
    fn is_ready(&mut self) -> io::Result<()> {
        if self.running.is_some() {
            return self.voice.say(&Answer::ReadyOk);
        }
        self.seat().or_else(|refusal| self.voice.remark(refusal))?;
        _ = self.tasks.send(WorkerOrder::SayReady);
        Ok(())
    }

    /// Gives the worker a player that matches the options.
    fn seat(&mut self) -> Result<(), Refusal> {
        if !self.is_seated {
            let player = self.table.player(&self.options.spec(), &self.options.setup)?;
            self.is_seated = self.tasks.send(WorkerOrder::Seat(player)).is_ok();
        }
        Ok(())
    }

    /// Starts a search on a copy of the table. If all limits of `go` were invalid, it gets a time limit, since the GUI
    /// meant to set one and will not send `stop`.
    fn search(&mut self, go: &Go, only: Vec<String>, is_valid: bool) {
        let mut limits = limits(go, self.table.side_to_move(), self.options.overhead);
        let waits = go.infinite || go.ponder;
        if limits.is_unlimited() && go.mate.is_none() && !waits && !is_valid {
            limits.time = Some(FALLBACK_TIME);
        }
        let is_open = waits || (limits.is_unlimited() && go.mate.is_none());
        let cancel = Arc::new(CancelHandle::new(is_open));
        let ask = Ask {
            // No clock runs while pondering. The node limit keeps the engine from using its default limits.
            limits: match is_open || limits.is_unlimited() {
                true => Limits { nodes: limits.nodes.or(Some(u64::MAX)), time: None, clock: None, ..limits },
                false => limits,
            },
            goal: go.mate.map_or(Goal::Best, Goal::Mate),
            lines: self.options.n_lines,
            only,
            control: Arc::clone(cancel.control()),
        };
        let wdl_board = self.options.shows_wdl.then(|| self.options.board(&*self.table));
        self.start(
            Work::Search { table: self.table.fork(), ask: Box::new(ask), wdl_board },
            cancel,
            go,
            limits,
        );
    }

    /// Makes the worker answer without a search; after `go infinite` or `go ponder`, not before `stop` or `ponderhit`.
    fn answer(&mut self, go: &Go, mv: Option<&str>) {
        let cancel = Arc::new(CancelHandle::new(go.infinite || go.ponder));
        self.start(Work::Answer(mv.map(str::to_string)), cancel, go, Limits::default());
    }

    fn start(&mut self, work: Work, cancel: Arc<CancelHandle>, go: &Go, limits: Limits) {
        let (is_open, watch) = (cancel.is_held(), Stopwatch::start());
        let job = Job { work, cancel: Arc::clone(&cancel) };
        if self.tasks.send(WorkerOrder::Do(Box::new(job))).is_ok() {
            self.running = Some(Running { cancel, is_open, is_pondering: go.ponder, limits, watch });
        }
    }

    /// The expected move was played. Time spent pondering counts, so the answer may come at once.
    fn ponder_hit(&mut self) {
        let Some(running) = self.running.as_mut().filter(|running| running.is_pondering) else { return };
        match (running.limits.time_for_move(), running.limits.is_unlimited()) {
            (_, true) => self.halt(),
            (time, false) => {
                (running.is_open, running.is_pondering) = (false, false);
                running.cancel.release();
                let cancel = Arc::clone(&running.cancel);
                if let Some(left) = time.map(|time| time.saturating_sub(running.watch.elapsed())) {
                    let timer = Arc::clone(&cancel);
                    let stop_in_time = move || {
                        thread::sleep(left);
                        timer.control().stop();
                    };
                    if thread::Builder::new().spawn(stop_in_time).is_err() {
                        cancel.control().stop();
                    }
                }
            }
        }
    }

    /// Stops the running search and waits for its `bestmove`.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel.control().stop();
            running.cancel.release();
            _ = self.done.recv();
        }
    }

    /// Counts move by move, so that each count is printed at once and a closed output ends the work.
    fn perft(&self, depth: u32) -> io::Result<()> {
        let mut total = u64::from(depth == 0);
        let mut moves = if depth == 0 { Vec::new() } else { self.table.legal() };
        moves.sort();
        for mv in moves {
            let mut child = self.table.fork();
            child.play_on(&mv).expect("a legal move can be played");
            let count = if depth == 1 { 1 } else { child.perft(depth - 1, false).values().sum::<u64>() };
            self.voice.print(format!("{mv}: {count}"))?;
            total += count;
        }
        self.voice.print(format!("\nNodes searched: {total}"))
    }
}

/// The limits of `go`, less the move overhead.
fn limits(go: &Go, side: Side, overhead: Duration) -> Limits {
    let milliseconds = |number: i64| Duration::from_millis(number.clamp(0, i64::from(u32::MAX)) as u64);
    let shorter = |time: Duration| time.saturating_sub(overhead).max(Duration::from_millis(1));
    let (time, increment) = match side {
        Side::First => (go.wtime, go.winc),
        Side::Second => (go.btime, go.binc),
    };
    Limits {
        depth: go.depth.map(|depth| depth.max(1)),
        nodes: go.nodes.map(|nodes| nodes.max(1)),
        time: go.movetime.map(|time| shorter(Duration::from_millis(time))),
        clock: time.map(|time| Clock {
            remaining: shorter(milliseconds(time)),
            increment: milliseconds(increment.unwrap_or(0)),
            // `movestogo 0` means that no more time is added.
            moves_to_go: go.movestogo.filter(|&moves| moves > 0),
        }),
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod torture;
