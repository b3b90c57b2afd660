//! `poda gtp`: Othello for programs that speak GTP, version 2.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use game::{Refusal, Side};
use othello::{Move, Size};
use protocols::gtp::{Command, Response, TimeLeft, TimeSettings, parse_colour, write_vertex};
use search::Limits;
use search::clock::{Clock, Stopwatch};
use table::{Ask, Player, Setup, Table};

use crate::arguments::{LimitArguments, SetupArguments};
use crate::failure::Failure;
use crate::lines::lines;
use crate::output::not_written;

/// Run as a GTP engine (version 2) on standard input and output: Othello for tournament managers. Row 1 is at the top.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The engine, such as othello/pvs:depth=6 (see `poda engines othello`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    setup: SetupArguments,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let server =
        Server::new(arguments.engine.as_deref(), arguments.limits.limits(), arguments.setup.setup())?;
    serve(server, io::stdin().lock(), io::stdout().lock()).map_err(not_written)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers commands until `quit` or the end of input. A running command is always answered.
pub fn serve(mut server: Server, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in lines(input) {
        let Some(command) = Command::parse(&line?) else { continue };
        let result = server.execute(&command);
        write!(output, "{}", Response::to(&command, result))?;
        output.flush()?;
        if command.name == "quit" {
            break;
        }
    }
    Ok(())
}

/// A game and an engine, driven by GTP commands.
pub struct Server {
    table: Box<dyn Table>,
    player: Box<dyn Player>,
    size: Size,
    engine: String,
    setup: Setup,
    limits: Limits,
    clocks: Clocks,
    /// Number of moves that each command played: one, or two with an implicit pass.
    played: Vec<usize>,
}

type CommandResult = Result<String, String>;
type Handler = fn(&mut Server, &[String]) -> CommandResult;

/// All commands, in the order of `list_commands`.
static COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".into())),
    ("name", |_, _| Ok("Poda".into())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
    ("known_command", |_, arguments| Ok(is_known(arguments).to_string())),
    ("list_commands", |_, _| Ok(names())),
    ("quit", |_, _| done()),
    ("boardsize", Server::board_size),
    ("clear_board", |server, _| server.clear_board()),
    ("komi", |_, arguments| komi(arguments)),
    ("play", Server::play),
    ("genmove", Server::genmove),
    ("reg_genmove", Server::reg_genmove),
    ("undo", |server, _| server.undo()),
    ("showboard", |server, _| Ok(format!("\n{}", server.table.diagram()))),
    ("final_score", |server, _| server.final_score()),
    ("time_settings", Server::time_settings),
    ("time_left", Server::time_left),
    ("set_game", |_, arguments| set_game(arguments)),
    ("list_games", |_, _| Ok("Othello".into())),
];

fn handler(name: &str) -> Option<Handler> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|&(_, handler)| handler)
}

fn names() -> String {
    COMMANDS.iter().map(|&(name, _)| name).collect::<Vec<_>>().join("\n")
}

fn is_known(arguments: &[String]) -> bool {
    arguments.first().is_some_and(|name| handler(name).is_some())
}

fn done() -> CommandResult {
    Ok(String::new())
}

/// Othello has no komi, but controllers send it.
fn komi(arguments: &[String]) -> CommandResult {
    match arguments {
        [komi] if komi.parse::<f64>().is_ok() => done(),
        _ => Err(SYNTAX_ERROR.into()),
    }
}

fn set_game(arguments: &[String]) -> CommandResult {
    match arguments {
        [game] if game.eq_ignore_ascii_case("othello") => done(),
        _ => Err("unsupported game".into()),
    }
}

const SYNTAX_ERROR: &str = "syntax error";
const ILLEGAL_MOVE: &str = "illegal move";

impl Server {
    /// A server at the start of a game on 8×8; the engine defaults to the game's best.
    pub fn new(engine: Option<&str>, limits: Limits, setup: Setup) -> Result<Server, Refusal> {
        let size = Size::Eight;
        let table = crate::catalog().game("othello")?.table(Some(size.name()))?;
        let engine = engine.unwrap_or(table.best_engine()).to_string();
        let player = table.player(&engine, &setup)?;
        let clocks = Clocks::default();
        Ok(Server { table, player, size, engine, setup, limits, clocks, played: Vec::new() })
    }

    fn execute(&mut self, command: &Command) -> CommandResult {
        match handler(&command.name) {
            Some(handler) => handler(self, &command.arguments),
            None => Err("unknown command".into()),
        }
    }

    fn board_size(&mut self, arguments: &[String]) -> CommandResult {
        let sizes = [Size::Eight, Size::Six];
        let asked = arguments.first().and_then(|text| text.parse().ok());
        let size = sizes.into_iter().find(|size| Some(size.side()) == asked).ok_or("unacceptable size")?;
        self.set_up(size).map_err(|refusal| format!("unacceptable size: {refusal}"))
    }

    fn clear_board(&mut self) -> CommandResult {
        self.set_up(self.size).map_err(|refusal| refusal.to_string())
    }

    /// Starts a new game of this size. Changes nothing if the engine does not support the size.
    fn set_up(&mut self, size: Size) -> Result<String, Refusal> {
        let table = crate::catalog().game("othello")?.table(Some(size.name()))?;
        if size == self.size {
            self.player.new_game();
        } else {
            self.player = table.player(&self.engine, &self.setup)?;
        }
        (self.table, self.size) = (table, size);
        self.played.clear();
        self.clocks.restart();
        Ok(String::new())
    }

    fn play(&mut self, arguments: &[String]) -> CommandResult {
        let [colour, vertex] = arguments else { return Err(SYNTAX_ERROR.into()) };
        let side = parse_colour(colour).map_err(|_| SYNTAX_ERROR)?;
        let mv = Move::read(vertex, self.size).map_err(|_| ILLEGAL_MOVE)?;
        // Controllers written for Go end a game with two passes.
        if self.table.verdict().is_some() && mv == Move::PASS {
            self.played.push(0);
            return done();
        }
        let n_passes = self.turn_to(side).ok_or(ILLEGAL_MOVE)?;
        if self.table.play(&mv.written(self.size)).is_err() {
            self.take_back(n_passes);
            return Err(ILLEGAL_MOVE.into());
        }
        self.played.push(n_passes + 1);
        done()
    }

    fn genmove(&mut self, arguments: &[String]) -> CommandResult {
        let side = one_colour(arguments)?;
        if self.table.verdict().is_some() {
            self.played.push(0);
            return Ok(write_vertex(Move::PASS, self.size));
        }
        let n_passes = self.turn_to(side).ok_or("it is the other colour's turn")?;
        let watch = Stopwatch::start();
        let chosen = self.choose();
        self.clocks.spend(side, watch.elapsed());
        let chosen = chosen.inspect_err(|_| self.take_back(n_passes))?;
        self.table.play(&chosen.written(self.size)).map_err(|refusal| refusal.to_string())?;
        self.played.push(n_passes + 1);
        Ok(write_vertex(chosen, self.size))
    }

    fn reg_genmove(&mut self, arguments: &[String]) -> CommandResult {
        let side = one_colour(arguments)?;
        if self.table.verdict().is_some() {
            return Ok(write_vertex(Move::PASS, self.size));
        }
        let n_passes = self.turn_to(side).ok_or("it is the other colour's turn")?;
        let chosen = self.choose();
        self.take_back(n_passes);
        chosen.map(|mv| write_vertex(mv, self.size))
    }

    /// The engine's move.
    fn choose(&mut self) -> Result<Move, String> {
        let limits = self.clocks.limits(self.table.side_to_move(), &self.limits);
        let ask = Ask { limits, ..Ask::default() };
        let answer = self.player.analyse(&*self.table, &ask, &mut |_| {});
        let answer = answer.map_err(|refusal| refusal.to_string())?;
        let mv = &answer.lines.first().ok_or("no move found")?.mv;
        Move::read(mv, self.size).map_err(|refusal| refusal.to_string())
    }

    /// Makes it the turn of `side`, playing a forced pass that the controller omitted. Returns the number of passes
    /// played; `None` if it is not the turn of `side`.
    fn turn_to(&mut self, side: Side) -> Option<usize> {
        if self.table.side_to_move() == side {
            return Some(0);
        }
        self.table.play("pass").ok().map(|()| 1)
    }

    fn take_back(&mut self, n_moves: usize) {
        (0..n_moves).for_each(|_| _ = self.table.take_back());
    }

    fn undo(&mut self) -> CommandResult {
        let n_moves = self.played.pop().ok_or("cannot undo")?;
        self.take_back(n_moves);
        done()
    }

    fn final_score(&mut self) -> CommandResult {
        let outcome = self.table.verdict().ok_or("the game is not over")?;
        Ok(match outcome.margin_for(Side::First) {
            0 => "0".to_string(),
            margin @ 1.. => format!("B+{margin}"),
            margin => format!("W+{}", -margin),
        })
    }

    fn time_settings(&mut self, arguments: &[String]) -> CommandResult {
        self.clocks = Clocks::new(TimeSettings::parse(arguments).map_err(|_| SYNTAX_ERROR)?);
        done()
    }

    fn time_left(&mut self, arguments: &[String]) -> CommandResult {
        self.clocks.set(TimeLeft::parse(arguments).map_err(|_| SYNTAX_ERROR)?);
        done()
    }
}

fn one_colour(arguments: &[String]) -> Result<Side, String> {
    match arguments {
        [colour] => parse_colour(colour).map_err(|_| SYNTAX_ERROR.to_string()),
        _ => Err(SYNTAX_ERROR.to_string()),
    }
}

/// Both colours' clocks, which the controller may correct.
#[derive(Default)]
struct Clocks {
    settings: Option<TimeSettings>,
    left: [Option<TimeLeft>; 2],
}

/// The share of a move's time in a byo-yomi period that is spent thinking; the rest is a reserve for communication.
const THINKING_SHARE: f64 = 0.9;

impl Clocks {
    fn new(settings: TimeSettings) -> Clocks {
        let mut clocks = Clocks { settings: Some(settings), left: [None; 2] };
        clocks.restart();
        clocks
    }

    /// Resets both clocks to the start of a game.
    fn restart(&mut self) {
        let settings = self.settings.filter(|settings| !settings.is_unlimited());
        self.left = Side::BOTH.map(|side| settings.map(|settings| at_start(side, settings)));
    }

    fn set(&mut self, left: TimeLeft) {
        self.left[left.side.index()] = Some(left);
    }

    fn spend(&mut self, side: Side, time: Duration) {
        let settings = self.settings;
        let Some(left) = &mut self.left[side.index()] else { return };
        let is_last_of_period = left.moves == 1;
        left.time = left.time.saturating_sub(time);
        left.moves = left.moves.saturating_sub(1);
        let is_main_over = left.moves == 0 && left.time.is_zero();
        if let Some(settings) = settings.filter(|_| is_last_of_period || is_main_over) {
            (left.time, left.moves) = (settings.period, settings.moves);
        }
    }

    /// The limits for the next move of `side`, combined with those of the command line.
    fn limits(&self, side: Side, limits: &Limits) -> Limits {
        match self.left[side.index()] {
            None => *limits,
            Some(TimeLeft { time, moves: 0, .. }) => Limits {
                clock: Some(Clock { remaining: time, increment: Duration::ZERO, moves_to_go: None }),
                ..*limits
            },
            Some(TimeLeft { time, moves, .. }) => {
                let share = time.mul_f64(THINKING_SHARE) / moves;
                Limits { time: Some(limits.time.map_or(share, |fixed| fixed.min(share))), ..*limits }
            }
        }
    }
}

fn at_start(side: Side, settings: TimeSettings) -> TimeLeft {
    match settings.main.is_zero() {
        true => TimeLeft { side, time: settings.period, moves: settings.moves },
        false => TimeLeft { side, time: settings.main, moves: 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(main: u64, period: u64, moves: u32) -> Clocks {
        let seconds = Duration::from_secs;
        Clocks::new(TimeSettings { main: seconds(main), period: seconds(period), moves })
    }

    #[test]
    fn the_main_time_runs_out_into_periods() {
        let mut clocks = settings(10, 6, 2);
        let time = |clocks: &Clocks| clocks.limits(Side::First, &Limits::default()).time_for_move().unwrap();
        assert!(time(&clocks) < Duration::from_secs(1), "a share of the main time");
        clocks.spend(Side::First, Duration::from_secs(11));
        assert_eq!(time(&clocks), Duration::from_secs(6).mul_f64(THINKING_SHARE) / 2);
        clocks.spend(Side::First, Duration::from_secs(1));
        assert_eq!(time(&clocks), Duration::from_secs(5).mul_f64(THINKING_SHARE));
        clocks.spend(Side::First, Duration::from_secs(1));
        assert_eq!(time(&clocks), Duration::from_secs(6).mul_f64(THINKING_SHARE) / 2);
        assert!(clocks.left[1].unwrap().time == Duration::from_secs(10), "the other clock stands still");
    }

    #[test]
    fn time_may_be_unlimited() {
        assert_eq!(settings(0, 1, 0).limits(Side::First, &Limits::depth(3)), Limits::depth(3));
    }

    #[test]
    fn a_conversation_needs_no_process() {
        let server = Server::new(Some("greedy"), Limits::default(), Setup::default()).unwrap();
        let mut output = Vec::new();
        serve(server, &b"1 name\nplay b f5\nplay b f5\nquit\nname\n"[..], &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), "=1 Poda\n\n=\n\n? illegal move\n\n=\n\n");
    }
}
