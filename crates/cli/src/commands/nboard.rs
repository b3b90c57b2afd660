//! `poda nboard`: Othello for GUIs that speak NBoard.
//!
//! One thread reads lines and another searches, so that a `ping` can stop a search. Both write whole lines to the same
//! output.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use game::Refusal;
use othello::{Move, Size};
use protocols::nboard::{Answer, Command, Hint, Played};
use search::{Control, Limits};
use table::{Ask, Player, ScoredLine, Setup, ShownScore, Table};

use crate::arguments::{LimitArguments, SetupArguments};
use crate::failure::Failure;
use crate::lines::lines;
use crate::output::not_written;

/// Run as an NBoard engine (version 2) on standard input and output: Othello 8x8 for GUIs.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The engine, such as othello/pvs (see `poda engines othello`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    setup: SetupArguments,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (table, player) = seat(arguments.engine.as_deref(), &arguments.setup.setup())?;
    serve(table, player, arguments.limits.limits(), io::stdin().lock(), io::stdout()).map_err(not_written)?;
    Ok(ExitCode::SUCCESS)
}

/// A game and the engine that plays it.
type Seated = (Box<dyn Table>, Box<dyn Player>);

/// The start of a game on 8×8, and the engine, which defaults to the game's best.
pub fn seat(engine: Option<&str>, setup: &Setup) -> Result<Seated, Refusal> {
    let table = crate::catalog().game("othello")?.table(Some(Size::Eight.name()))?;
    let player = table.player(engine.unwrap_or(table.best_engine()), setup)?;
    Ok((table, player))
}

/// Answers commands until `quit` or the end of input, which also stops a running search.
pub fn serve(
    table: Box<dyn Table>,
    mut player: Box<dyn Player>,
    limits: Limits,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let voice = Voice(Mutex::new(output));
    thread::scope(|scope| {
        let (jobs, taken) = channel::<Job>();
        let (finished, done) = channel();
        let output = &voice;
        scope.spawn(move || {
            for job in taken {
                // If the output is closed, the reading thread will end too.
                _ = job.work(&mut *player, output);
                if finished.send(()).is_err() {
                    break;
                }
            }
        });
        let mut server = Server { table, limits, voice: &voice, jobs, done, running: None };
        let ended = server.listen(input);
        server.halt();
        ended
    })
}

/// Writes whole lines.
struct Voice<W>(Mutex<W>);

impl<W: Write> Voice<W> {
    fn say(&self, answer: &Answer) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        writeln!(output, "{answer}")?;
        output.flush()
    }

    fn status(&self, text: impl ToString) -> io::Result<()> {
        self.say(&Answer::Status(text.to_string()))
    }
}

/// A position to search.
struct Job {
    table: Box<dyn Table>,
    ask: Ask,
    question: Question,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Which move to play.
    Move,
    /// The scores of the best moves.
    Hints,
}

/// The reading thread.
struct Server<'a, W> {
    table: Box<dyn Table>,
    limits: Limits,
    voice: &'a Voice<W>,
    jobs: Sender<Job>,
    done: Receiver<()>,
    /// Stops the running search.
    running: Option<Arc<Control>>,
}

impl<W: Write> Server<'_, W> {
    fn listen(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in lines(input) {
            match Command::parse(&line?) {
                Ok(Some(Command::Quit)) => break,
                Ok(Some(command)) => self.obey(command)?,
                Ok(None) => {}
                Err(refusal) => self.voice.status(refusal)?,
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        // Every command ends the running search, whose result is requested again if still needed.
        self.halt();
        match command {
            Command::Version(_) => self.voice.say(&Answer::MyName("Poda".into())),
            Command::Depth(depth) => {
                self.limits.depth = Some(depth.max(1));
                Ok(())
            }
            Command::Game(game) => {
                let set = self.table.set_position(&game.start.to_string());
                let mut moves = game.moves.iter().map(|mv| mv.written(Size::Eight));
                let played = set.and_then(|()| moves.try_for_each(|mv| self.table.play(&mv)));
                played.or_else(|refusal| self.voice.status(refusal))
            }
            Command::Move(played) => {
                self.table.play(&played.mv.written(Size::Eight)).or_else(|refusal| self.voice.status(refusal))
            }
            Command::Go => self.start(Question::Move, 1),
            Command::Hint(n_moves) => self.start(Question::Hints, n_moves),
            Command::Ping(number) => self.voice.say(&Answer::Pong(number)),
            Command::Learn => self.voice.say(&Answer::Learned),
            Command::Analyze => self.voice.status("analysis of whole games is not supported; use hint"),
            // Contempt is not supported.
            Command::Contempt(_) | Command::Quit => Ok(()),
        }
    }

    /// Starts a search on a copy of the table.
    fn start(&mut self, question: Question, lines: usize) -> io::Result<()> {
        if self.table.verdict().is_some() {
            return self.voice.status("the game is over");
        }
        self.voice.status("thinking")?;
        let control = Arc::new(Control::new());
        let ask = Ask { limits: self.limits, lines, control: Arc::clone(&control), ..Ask::default() };
        let job = Job { table: self.table.fork(), ask, question };
        self.running = self.jobs.send(job).is_ok().then_some(control);
        Ok(())
    }

    /// Stops the running search and waits for its last output.
    fn halt(&mut self) {
        if let Some(control) = self.running.take() {
            control.stop();
            _ = self.done.recv();
        }
    }
}

impl Job {
    /// Searches and answers: with the best move so far if stopped, or with hints whenever they change.
    fn work(self, player: &mut dyn Player, voice: &Voice<impl Write>) -> io::Result<()> {
        let mut last: Vec<ScoredLine> = Vec::new();
        let mut report = |lines: &[ScoredLine]| {
            if self.question == Question::Hints && last != lines {
                last = lines.to_vec();
                return lines.iter().filter_map(hint).try_for_each(|hint| voice.say(&Answer::Search(hint)));
            }
            Ok(())
        };
        let answer = match player.analyse(&*self.table, &self.ask, &mut |answer| _ = report(&answer.lines)) {
            Ok(answer) => answer,
            Err(refusal) => return voice.status(refusal),
        };
        report(&answer.lines)?;
        let seconds = Some(answer.time_ms / 1000.0);
        voice.say(&Answer::NodeStats { nodes: answer.nodes, seconds })?;
        voice.status("")?;
        match (self.question, answer.lines.first()) {
            (Question::Move, Some(line)) => {
                voice.say(&Answer::Move(Played { mv: square(&line.mv), eval: eval(line), seconds }))
            }
            _ => Ok(()),
        }
    }
}

/// A line as a hint; `None` for a move that was not searched.
fn hint(line: &ScoredLine) -> Option<Hint> {
    let depth = match line.confidence {
        _ if line.exact => "100%".to_string(),
        Some(confidence) => format!("{}@{confidence}%", line.depth),
        None => line.depth.to_string(),
    };
    let moves = line.pv.iter().map(|mv| square(mv)).collect();
    Some(Hint { line: moves, eval: eval(line)?, games: 0, depth, text: String::new() })
}

fn square(mv: &str) -> Move {
    Move::read(mv, Size::Eight).expect("our own moves are squares")
}

/// A score in discs; a winning chance is scaled linearly, with certainty as the whole board.
fn eval(line: &ScoredLine) -> Option<f64> {
    Some(match line.score? {
        ShownScore::Whole(number) => f64::from(number),
        ShownScore::Decimal(number) => number,
        ShownScore::Mate { mate } => f64::from(mate.signum()) * f64::from(Size::Eight.n_squares()),
        ShownScore::Chance(chance) => (chance * 2.0 - 1.0) * f64::from(Size::Eight.n_squares()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_needs_no_process() {
        let table = crate::catalog().game("othello").unwrap().table(None).unwrap();
        let player = table.player("greedy:eval=discs", &Setup::default()).unwrap();
        let mut output = Vec::new();
        let input = &b"nboard 2\nmove f5\nmove f5\nping 1\nquit\nping 2\n"[..];
        serve(table, player, Limits::default(), input, &mut output).unwrap();
        let expected = "set myname Poda\nstatus the square is taken: `f5`\npong 1\n";
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }
}
