//! `poda play`: play against an engine in the terminal.

mod opponent;

use std::process::ExitCode;

use game::{Outcome, Side};
use table::{Ask, Level, Table};

use self::opponent::Opponent;
use crate::arguments::{BoardArguments, LimitArguments, SetupArguments};
use crate::commands::analyse::{moves_in_full, worth};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, dim, progress, prompt, say};
use crate::warnings::Warnings;

/// Play a game in the terminal against an engine or a friend, or watch two engines.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Level of the engine: a number starting at 1, or a name (see `poda games`).
    #[arg(long, value_name = "N or NAME", conflicts_with = "engine")]
    level: Option<String>,

    /// Play against this engine instead of a level (see `poda engines`).
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    /// Which side you play.
    #[arg(long, value_enum, default_value_t = HumanSides::First)]
    side: HumanSides,

    /// Let the engine think on your time, about the move it expects.
    #[arg(long)]
    ponder: bool,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    setup: SetupArguments,
}

/// The sides that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum HumanSides {
    /// You move first.
    First,
    /// The engine moves first.
    Second,
    /// Two people share the keyboard.
    Both,
    /// Two engines play and you watch.
    None,
}

impl HumanSides {
    fn is_person(self, side: Side) -> bool {
        match self {
            HumanSides::First => side == Side::First,
            HumanSides::Second => side == Side::Second,
            HumanSides::Both => true,
            HumanSides::None => false,
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let table = arguments.board.table()?;
    let setup = arguments.setup.setup();
    let player = match &arguments.engine {
        Some(spec) => table.player(spec, &setup)?,
        None => table.level(level(&arguments.board, arguments.level.as_deref())?, &setup)?,
    };
    Warnings::default().print(&*player);
    let opponent = Opponent::new(player, arguments.limits.limits());
    TerminalGame { table, opponent, side: arguments.side, ponder: arguments.ponder }.play()
}

/// The level with this number or name; the middle one by default.
fn level(board: &BoardArguments, text: Option<&str>) -> Result<&'static Level, Failure> {
    let levels = board.entry()?.levels();
    let Some(text) = text else { return Ok(&levels[levels.len() / 2]) };
    Ok(board.entry()?.level(text)?)
}

/// A game in progress.
struct TerminalGame {
    table: Box<dyn Table>,
    opponent: Opponent,
    side: HumanSides,
    ponder: bool,
}

/// A line the user typed.
enum Input {
    Move(String),
    Hint,
    TakeBack,
    Moves,
    Position,
    Help,
    Resign,
    Quit,
}

const HELP: &str = "\
Type a move, or:
  hint      score every move                          undo      take back your last move
  moves     list the legal moves                      position  print the position as text
  resign    give up                                   quit      leave the game";

impl TerminalGame {
    fn play(mut self) -> Result<ExitCode, Failure> {
        say(dim(HELP))?;
        loop {
            say(format!("\n{}\n", self.table.diagram()))?;
            if let Some(outcome) = self.table.verdict() {
                say(bold(result(outcome, self.side)))?;
                return Ok(ExitCode::SUCCESS);
            }
            match self.side.is_person(self.table.side_to_move()) {
                true if self.person_moves()? => {}
                true => return Ok(interrupt::exit_code(ExitCode::SUCCESS)),
                false => self.engine_moves()?,
            }
            if interrupt::control().is_stopped() {
                return Ok(interrupt::exit_code(ExitCode::SUCCESS));
            }
        }
    }

    /// Handles input until a move is made; `false` ends the game.
    fn person_moves(&mut self) -> Result<bool, Failure> {
        loop {
            let Some(input) = ask(&format!("{} to move > ", self.name_of_side()))? else { return Ok(false) };
            match input {
                Input::Move(mv) => match self.table.play(&mv) {
                    Ok(()) => return Ok(true),
                    Err(refusal) => say(format!("{refusal}. Legal: {}", self.table.legal().join(" ")))?,
                },
                Input::Hint => self.hint()?,
                Input::TakeBack => match self.take_back() {
                    true => return Ok(true),
                    false => say("There is nothing to take back.")?,
                },
                Input::Moves => say(self.table.legal().join(" "))?,
                Input::Position => say(self.table.position())?,
                Input::Help => say(HELP)?,
                Input::Resign => {
                    say(bold(format!("{} resigns.", self.name_of_side())))?;
                    return Ok(false);
                }
                Input::Quit => return Ok(false),
            }
        }
    }

    fn engine_moves(&mut self) -> Result<(), Failure> {
        let bar = progress();
        bar.set_message(format!("{} is thinking …", self.opponent.name()));
        let answer = self.opponent.answer(&*self.table)?;
        bar.finish_and_clear();
        let line = &answer.lines[0];
        say(format!("{} plays {}  {}", self.name_of_side(), bold(&line.mv), dim(worth(line, answer.unit))))?;
        self.table.play(&line.mv)?;
        if self.ponder
            && self.side.is_person(self.table.side_to_move())
            && let Some(expected) = line.pv.get(1)
        {
            self.opponent.ponder(&*self.table, expected);
        }
        Ok(())
    }

    /// Scores every move with the game's best engine.
    fn hint(&mut self) -> Result<(), Failure> {
        let mut adviser = self.table.player(self.table.best_engine(), &table::Setup::default())?;
        let ask = Ask { lines: usize::MAX, control: interrupt::control(), ..Ask::default() };
        let answer = adviser.analyse(&*self.table, &ask, &mut |_| {})?;
        say(moves_in_full(&answer))
    }

    /// Takes moves back to the user's last own move.
    fn take_back(&mut self) -> bool {
        if !self.table.take_back() {
            return false;
        }
        while !self.side.is_person(self.table.side_to_move()) && self.table.take_back() {}
        true
    }

    fn name_of_side(&self) -> &'static str {
        self.table.entry().side_names()[self.table.side_to_move().index()]
    }
}

fn result(outcome: Outcome, side: HumanSides) -> String {
    let by = |margin: i32| if margin > 1 { format!(" by {margin}") } else { String::new() };
    match outcome {
        Outcome::Draw => "A draw.".to_string(),
        Outcome::Win { side: winner, margin } => match (side, side.is_person(winner)) {
            (HumanSides::First | HumanSides::Second, true) => format!("You win{}!", by(margin)),
            (HumanSides::First | HumanSides::Second, false) => format!("You lose{}.", by(margin)),
            _ if winner == Side::First => format!("The first player wins{}.", by(margin)),
            _ => format!("The second player wins{}.", by(margin)),
        },
    }
}

/// Reads a line from the user; `None` at the end of input.
fn ask(text: &str) -> Result<Option<Input>, Failure> {
    let Some(line) = prompt(text)? else { return Ok(None) };
    Ok(Some(match line.trim() {
        "hint" => Input::Hint,
        "undo" | "takeback" => Input::TakeBack,
        "moves" => Input::Moves,
        "position" => Input::Position,
        "" | "help" | "?" => Input::Help,
        "resign" => Input::Resign,
        "quit" | "q" | "exit" => Input::Quit,
        mv => Input::Move(mv.to_string()),
    }))
}
