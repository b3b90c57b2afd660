//! `poda uci`: chess for boards and tournament managers that speak UCI.
//!
//! Lines are read on one thread and positions searched on another, so that `stop` and `isready` are answered while a
//! search is under way. Both write whole lines to the same output.
//!
//! Every `go` is answered by exactly one `bestmove`, because a board waits for it: what is wrong in `go` is named in an
//! `info string` and left out, and `bestmove 0000` says that there is no position to search.
//!
//! A search outlives the end of the input only as long as somebody reads its answer: `printf 'go depth 12' | poda uci`
//! prints its move, and a board that died leaves nothing running.

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
use self::options::Options;
use self::voice::Voice;
use crate::arguments::SetupArguments;
use crate::failure::Failure;
use crate::lines::lines;
use crate::output::not_written;

/// Speak UCI on standard input and output: chess for graphical boards and tournament managers.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The engine, such as chess/thesis:depth=3 (see `poda engines chess`); the game's best if not given.
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

/// Answers line after line until `quit`, or until the end of input and the end of a search that has one and a reader.
pub fn serve(options: Options, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let voice = Voice::new(output);
    let served = thread::scope(|scope| {
        let (tasks, taken) = channel::<WorkerOrder>();
        let (finished, done) = channel();
        let said = &voice;
        scope.spawn(move || job::work(&taken, &finished, said));
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

/// What a search gets whose own limits could not be read: enough for a sensible move, little enough for any clock.
const WITHOUT_LIMITS: Duration = Duration::from_millis(100);
/// How often a search says something after the end of input, to find out whether anybody still reads.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// The move that means "no move".
const NULL_MOVE: &str = "0000";

/// The reading side.
struct Server<'a, W> {
    table: Box<dyn Table>,
    /// Why the last position was refused: until there is another, nothing is searched, least of all the one before.
    refused: Option<Refusal>,
    options: Options,
    voice: &'a Voice<W>,
    tasks: Sender<WorkerOrder>,
    done: Receiver<()>,
    /// The search under way.
    running: Option<Running>,
    /// Whether the searching thread has a player that fits the options.
    is_seated: bool,
}

struct Running {
    cancel: Arc<CancelHandle>,
    /// Whether only `stop` or `ponderhit` ends it.
    is_open: bool,
    /// Whether it is on the opponent's time.
    is_pondering: bool,
    /// What was allowed; of a search on the opponent's time, once the expected move has been played.
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

    /// After the end of input: a search without an end is stopped by the caller; another goes on while somebody reads.
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
        self.options.listed().into_iter().try_for_each(|option| self.voice.say(&Answer::Option(option)))?;
        self.voice.say(&Answer::UciOk)
    }

    /// An option that makes no engine is refused, and the old ones stay. A search under way keeps the options it began
    /// with; the next one has the new ones.
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

    /// A new game begins at its start if the position of the last one was refused.
    fn new_game(&mut self) -> io::Result<()> {
        self.halt();
        if self.refused.take().is_some() {
            self.table = self.options.table().expect("the options have been checked");
        }
        _ = self.tasks.send(WorkerOrder::NewGame);
        self.seat().or_else(|refusal| self.voice.remark(refusal))
    }

    /// Sets up a position, or leaves everything as it was.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), Refusal> {
        let mut table = self.options.table()?;
        table.set_position(fen.unwrap_or("startpos"))?;
        for mv in moves {
            table.play_on(mv)?;
        }
        self.table = table;
        Ok(())
    }

    /// Searches, or answers at once where there is nothing to search.
    fn go(&mut self, go: &Go) -> io::Result<()> {
        go.faults.iter().try_for_each(|fault| self.voice.remark(fault))?;
        if let Some(refusal) = &self.refused {
            self.voice.remark(format!(
                "there is no position to search, since the last one was refused: {refusal}"
            ))?;
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
            self.voice.remark(Refusal::new(mv, "this move is not legal here and is not searched"))?;
        }
        self.search(go, only, go.faults.is_empty() && illegal.is_empty());
        Ok(())
    }

    /// A search under way goes on. Otherwise whoever searches next makes ready first, so that no clock runs meanwhile.
    fn is_ready(&mut self) -> io::Result<()> {
        if self.running.is_some() {
            return self.voice.say(&Answer::ReadyOk);
        }
        self.seat().or_else(|refusal| self.voice.remark(refusal))?;
        _ = self.tasks.send(WorkerOrder::SayReady);
        Ok(())
    }

    /// Gives the searching thread a player that fits the options.
    fn seat(&mut self) -> Result<(), Refusal> {
        if !self.is_seated {
            let player = self.table.player(&self.options.spec(), &self.options.setup)?;
            self.is_seated = self.tasks.send(WorkerOrder::Seat(player)).is_ok();
        }
        Ok(())
    }

    /// Sets the searching thread to work on a copy of the table. A search whose limits were all wrong gets one, since
    /// whoever gave it limits will not stop it.
    fn search(&mut self, go: &Go, only: Vec<String>, is_as_asked: bool) {
        let mut limits = limits(go, self.table.side_to_move(), self.options.overhead);
        let waits = go.infinite || go.ponder;
        if limits.is_unlimited() && go.mate.is_none() && !waits && !is_as_asked {
            limits.time = Some(WITHOUT_LIMITS);
        }
        let is_open = waits || (limits.is_unlimited() && go.mate.is_none());
        let cancel = Arc::new(CancelHandle::new(is_open));
        let ask = Ask {
            // On the opponent's time no clock counts. Without any limit an engine would take its default.
            limits: match is_open || limits.is_unlimited() {
                true => Limits { nodes: limits.nodes.or(Some(u64::MAX)), time: None, clock: None, ..limits },
                false => limits,
            },
            goal: go.mate.map_or(Goal::Best, Goal::Mate),
            lines: self.options.n_lines,
            only,
            control: Arc::clone(cancel.control()),
        };
        let foretold = self.options.shows_odds.then(|| self.options.board(&*self.table));
        self.start(
            Work::Search { table: self.table.fork(), ask: Box::new(ask), foretold },
            cancel,
            go,
            limits,
        );
    }

    /// Has the searching thread answer without a search; like any answer, not before it may be given.
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

    /// The expected move was played. What was thought so far counts, so that the answer may come at once.
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

    /// Stops the search under way and waits until it has said its last word.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel.control().stop();
            running.cancel.release();
            _ = self.done.recv();
        }
    }

    /// Counts move by move, so that each count is seen at once, and the next is not begun if nobody sees it.
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

/// What `go` allows, less the time that passing messages takes.
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
            // No moves until more time comes: no more time comes.
            moves_to_go: go.movestogo.filter(|&moves| moves > 0),
        }),
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod torture;
