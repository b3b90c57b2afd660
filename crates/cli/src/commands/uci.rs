//! `poda uci`: chess for boards and tournament managers that speak UCI.
//!
//! Lines are read on one thread and positions searched on another, so that `stop` and `isready` are answered while a
//! search is under way. Both write whole lines to the same output.

mod job;
mod options;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use catalog::{Ask, Table};
use chess_engine::classic::explain;
use game::{Refusal, Side};
use protocols::uci::{Answer, Command, Go};
use search::clock::{Clock, Stopwatch};
use search::{Goal, Limits};

use self::job::{Job, Reins, Task};
use self::options::Options;
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

/// Answers line after line until `quit`, or until the end of input and the end of a search that has one.
pub fn serve(options: Options, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let voice = Voice(Mutex::new(output));
    thread::scope(|scope| {
        let (tasks, taken) = channel::<Task>();
        let (finished, done) = channel();
        let said = &voice;
        scope.spawn(move || job::work(&taken, &finished, said));
        let table = options.table().expect("the options have been checked");
        let mut server =
            Server { table, options, voice: &voice, tasks, done, running: None, is_seated: false };
        server.listen(input)
    })
}

/// The output, one whole line at a time.
struct Voice<W>(Mutex<W>);

impl<W: Write> Voice<W> {
    fn say(&self, answer: &Answer) -> io::Result<()> {
        self.print(answer)
    }

    fn print(&self, text: impl std::fmt::Display) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    fn remark(&self, text: impl ToString) -> io::Result<()> {
        self.say(&Answer::Text(text.to_string()))
    }
}

/// The reading side.
struct Server<'a, W> {
    table: Box<dyn Table>,
    options: Options,
    voice: &'a Voice<W>,
    tasks: Sender<Task>,
    done: Receiver<()>,
    /// The search under way.
    running: Option<Running>,
    /// Whether the searching thread has a player that fits the options.
    is_seated: bool,
}

struct Running {
    reins: Arc<Reins>,
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
                Ok(Some(Command::Quit)) => {
                    self.halt();
                    return Ok(());
                }
                Ok(Some(command)) => self.obey(command)?,
                Ok(None) => {}
                Err(refusal) => self.voice.remark(refusal)?,
            }
        }
        if self.running.as_ref().is_some_and(|running| running.is_open) {
            self.halt();
        } else if self.running.take().is_some() {
            _ = self.done.recv();
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
            Command::NewGame => {
                self.halt();
                _ = self.tasks.send(Task::NewGame);
                self.seat().or_else(|refusal| self.voice.remark(refusal))
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => {
                self.halt();
                self.set_position(fen.as_deref(), &moves).or_else(|refusal| self.voice.remark(refusal))
            }
            Command::Go(go) => {
                self.halt();
                self.go(&go).or_else(|refusal| self.voice.remark(refusal))
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
                    _ = self.tasks.send(Task::NewGame);
                }
                Ok(())
            }
            Err(refusal) => self.voice.remark(refusal),
        }
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

    fn go(&mut self, go: &Go) -> Result<(), Refusal> {
        if let Some(depth) = go.perft {
            _ = self.perft(depth);
            return Ok(());
        }
        let legal = self.table.legal();
        for mv in &go.searchmoves {
            let is_legal = legal.contains(mv);
            is_legal.then_some(()).ok_or_else(|| Refusal::new(mv, "this is no legal move here"))?;
        }
        if legal.is_empty() {
            _ = self
                .voice
                .remark("the game is over")
                .and_then(|()| self.voice.say(&Answer::BestMove { mv: None, ponder: None }));
            return Ok(());
        }
        self.seat()?;
        self.start(go);
        Ok(())
    }

    /// A search under way goes on. Otherwise whoever searches next makes ready first, so that no clock runs meanwhile.
    fn is_ready(&mut self) -> io::Result<()> {
        if self.running.is_some() {
            return self.voice.say(&Answer::ReadyOk);
        }
        self.seat().or_else(|refusal| self.voice.remark(refusal))?;
        _ = self.tasks.send(Task::SayReady);
        Ok(())
    }

    /// Gives the searching thread a player that fits the options.
    fn seat(&mut self) -> Result<(), Refusal> {
        if !self.is_seated {
            let player = self.table.player(&self.options.spec(), &self.options.setup)?;
            self.is_seated = self.tasks.send(Task::Seat(player)).is_ok();
        }
        Ok(())
    }

    /// Sets the searching thread to work on a copy of the table.
    fn start(&mut self, go: &Go) {
        let limits = limits(go, self.table.side_to_move(), self.options.overhead);
        let is_open = go.infinite || go.ponder || (limits.is_unlimited() && go.mate.is_none());
        let reins = Arc::new(Reins::new(is_open));
        let ask = Ask {
            // On the opponent's time no clock counts. Without any limit an engine would take its default.
            limits: match is_open || limits.is_unlimited() {
                true => Limits { nodes: limits.nodes.or(Some(u64::MAX)), time: None, clock: None, ..limits },
                false => limits,
            },
            goal: go.mate.map_or(Goal::Best, Goal::Mate),
            lines: self.options.n_lines,
            only: go.searchmoves.clone(),
            control: Arc::clone(reins.control()),
        };
        let foretold = self.options.shows_odds.then(|| self.options.board(&*self.table));
        let job = Job { table: self.table.fork(), ask, reins: Arc::clone(&reins), foretold };
        if self.tasks.send(Task::Search(Box::new(job))).is_ok() {
            self.running =
                Some(Running { reins, is_open, is_pondering: go.ponder, limits, watch: Stopwatch::start() });
        }
    }

    /// The expected move was played. What was thought so far counts, so that the answer may come at once.
    fn ponder_hit(&mut self) {
        let Some(running) = self.running.as_mut().filter(|running| running.is_pondering) else { return };
        match (running.limits.time_for_move(), running.limits.is_unlimited()) {
            (_, true) => self.halt(),
            (time, false) => {
                (running.is_open, running.is_pondering) = (false, false);
                running.reins.release();
                let reins = Arc::clone(&running.reins);
                if let Some(left) = time.map(|time| time.saturating_sub(running.watch.elapsed())) {
                    thread::spawn(move || {
                        thread::sleep(left);
                        reins.control().stop();
                    });
                }
            }
        }
    }

    /// Stops the search under way and waits until it has said its last word.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.reins.control().stop();
            running.reins.release();
            _ = self.done.recv();
        }
    }

    fn perft(&self, depth: u32) -> io::Result<()> {
        let counts = if depth == 0 { Default::default() } else { self.table.perft(depth, false) };
        for (mv, count) in &counts {
            self.voice.print(format!("{mv}: {count}"))?;
        }
        let total = if depth == 0 { 1 } else { counts.values().sum::<u64>() };
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
            moves_to_go: go.movestogo,
        }),
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod torture;
