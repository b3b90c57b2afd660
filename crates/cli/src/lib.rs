//! `poda`: plays, analyses, solves and compares games by searching.
//!
//! Each command is one module in `commands/`: it takes its arguments, makes one call and prints the answer. This file
//! dispatches to them and turns failures into exit codes.
//!
//! A program with a game of its own gets all commands and the web application for it by adding the game to the catalog
//! and calling [`main`].
//!
//! ```no_run
//! # fn my_game() -> &'static dyn table::Entry { catalog::CATALOG.game("tree").unwrap() }
//! fn main() -> std::process::ExitCode {
//!     poda_cli::main(catalog::CATALOG.with(my_game()), experiments::EXPERIMENTS)
//! }
//! ```

#[cfg(doctest)]
mod book {
    //! The Rust examples of the book.
    #[doc = include_str!("../../../docs/book/src/how-to/developers.md")]
    mod developers {}
    #[doc = include_str!("../../../docs/book/src/tutorials/own-engine.md")]
    mod own_engine {}
    #[doc = include_str!("../../../docs/book/src/es/motor.md")]
    mod motor {}
    #[doc = include_str!("../../../docs/book/src/es/juego.md")]
    mod juego {}
}

mod arguments;
mod build;
mod collection;
mod collection_file;
mod commands;
mod contest;
mod conversation;
mod data_folder;
mod failure;
mod game_file;
mod input_file;
mod interrupt;
mod language_arg;
mod lines;
mod output;
mod output_file;
mod problem;
mod warnings;

use std::cell::RefCell;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

pub use arguments::UserFiles;
pub use conversation::{Conversation, Protocol};
use failure::Failure;
use lab::Experiments;
use table::Catalog;

/// The games and experiments of this program. This is the only global: clap builds help and completions, which list the
/// games, without a way to pass a catalog.
static REGISTRY: OnceLock<(Catalog, Experiments)> = OnceLock::new();

fn registry() -> (Catalog, Experiments) {
    *REGISTRY.get_or_init(|| (catalog::CATALOG, experiments::EXPERIMENTS))
}

fn catalog() -> Catalog {
    registry().0
}

fn experiments() -> Experiments {
    registry().1
}

/// Plays, analyses, solves and compares games by searching. Without a command, starts the web application.
#[derive(Debug, Parser)]
#[command(name = "poda", version = build::VERSION, about, long_about = None, after_help = EXAMPLES)]
struct Poda {
    #[command(subcommand)]
    command: Option<Command>,

    /// Print one JSON document instead of text.
    #[arg(long, global = true)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  poda                                        start the web application, for this machine only
  poda play tictactoe --level easy            play in the terminal
  poda analyse tictactoe --lines all          score every move
  poda solve tictactoe --variant 5x5x4        find the exact value of the game
  poda tree '((5 3) (2 9))'                   watch alpha-beta cut a tree
  poda tree --example s2-aima --html cut.html write a page to step through the search
  poda words boggle --board 'pers/latg/sine/ters'  find every word on a Boggle board
  poda lab tictactoe                          compare our figures with the textbook's
  poda page tictactoe --out tictactoe.html    one file that plays the game, without a server

While `poda` runs, its address followed by /book/ is the book: tutorials, rules, explanations.

Exit codes: 0 done, 1 the answer is no or the work failed, 2 wrong input, 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    Serve(commands::serve::Arguments),
    Play(commands::play::Arguments),
    #[command(visible_alias = "analyze")]
    Analyse(commands::analyse::Arguments),
    Why(commands::why::Arguments),
    Solve(commands::solve::Arguments),
    Perft(commands::perft::Arguments),
    Bench(commands::bench::Arguments),
    Match(commands::matches::Arguments),
    Tournament(commands::tournament::Arguments),
    Run(commands::run::Arguments),
    Worker(commands::worker::Arguments),
    Tune(commands::tune::Arguments),
    Proof(commands::proof::Arguments),
    Suite(commands::suite::Arguments),
    Tree(commands::tree::Arguments),
    Grade(commands::grade::Arguments),
    Puzzles(commands::puzzles::Arguments),
    Words(commands::words::Arguments),
    Lab(commands::lab::Arguments),
    Page(commands::page::Arguments),
    Site(commands::site::Arguments),
    Nboard(commands::nboard::Arguments),
    Uci(commands::uci::Arguments),
    Gtp(commands::gtp::Arguments),
    Book(commands::book::Arguments),
    EdgeTable(commands::edge_table::Arguments),
    Coefficients(commands::coefficients::Arguments),
    Convert(commands::convert::Arguments),
    Review(commands::review::Arguments),
    Explore(commands::explore::Arguments),
    Archive(commands::archive::Arguments),
    Games(commands::games::Arguments),
    Engines(commands::engines::Arguments),
    Completions(commands::completions::Arguments),
    Man(commands::man::Arguments),
    /// Choose what to do from a menu in the terminal.
    Menu,
}

/// Runs the program on the process's arguments, with these games and experiments.
#[must_use]
pub fn main(catalog: Catalog, experiments: Experiments) -> ExitCode {
    main_with(catalog, experiments, std::env::args_os())
}

/// The same on these arguments, of which the first is the program's name: for programs whose own arguments are others, such
/// as an interpreter that runs this one.
#[must_use]
pub fn main_with<T: Into<OsString> + Clone>(
    catalog: Catalog,
    experiments: Experiments,
    arguments: impl IntoIterator<Item = T>,
) -> ExitCode {
    // Fails only if this is called twice; the first call's value stays.
    _ = REGISTRY.set((catalog, experiments));
    let matches = match Poda::command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return failure::wrong_usage(&error),
    };
    let poda = match Poda::from_arg_matches(&matches) {
        Ok(poda) => poda,
        Err(error) => return failure::wrong_usage(&error),
    };
    match run(poda) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

/// The program's commands with their help, for manuals.
///
/// ```
/// assert!(poda_cli::command().get_subcommands().any(|command| command.get_name() == "analyse"));
/// ```
#[must_use]
pub fn command() -> clap::Command {
    let mut command = Poda::command().disable_help_subcommand(true);
    command.build();
    command
}

/// Checks arguments as the program would, without doing anything.
///
/// ```
/// assert!(poda_cli::check_arguments(["lab", "pruning", "--quick"]).is_ok());
/// assert!(poda_cli::check_arguments(["lab", "prune"]).is_err());
/// ```
///
/// # Errors
/// What is wrong with them.
pub fn check_arguments<T: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = T>,
) -> Result<(), String> {
    thread_local! {
        // Many are checked in a row, and describing all commands takes longer than reading a line.
        static COMMAND: RefCell<clap::Command> = RefCell::new(Poda::command());
    }
    let arguments = arguments.into_iter().map(Into::into);
    let with_program: Vec<OsString> = [OsString::from("poda")].into_iter().chain(arguments).collect();
    COMMAND.with_borrow_mut(|command| {
        let matches = command.try_get_matches_from_mut(with_program).map_err(|error| error.to_string())?;
        unknown_name(command, &matches).map_or(Ok(()), |name| Err(format!("`{name}` is not on the list")))
    })
}

/// A value that is on no list of the argument's [`Names`](arguments::Names), which the commands themselves look up.
fn unknown_name(command: &clap::Command, matches: &ArgMatches) -> Option<String> {
    let with_names = command.get_arguments().filter(|argument| argument.get_action().takes_values());
    let mut of_command = with_names.flat_map(|argument| {
        let names = argument.get_possible_values();
        let values = matches.get_raw(argument.get_id().as_str()).into_iter().flatten();
        let texts = values.map(|value| value.to_string_lossy().into_owned());
        texts.filter(move |text| !names.is_empty() && !names.iter().any(|name| name.matches(text, false)))
    });
    of_command.next().or_else(|| {
        let (name, matches) = matches.subcommand()?;
        unknown_name(command.find_subcommand(name)?, matches)
    })
}

fn run(Poda { command, json }: Poda) -> Result<ExitCode, Failure> {
    match command {
        None => commands::serve::run(&commands::serve::Arguments::default(), json),
        Some(Command::Serve(arguments)) => commands::serve::run(&arguments, json),
        Some(Command::Menu) => commands::menu::run(),
        Some(Command::Play(arguments)) => commands::play::run(&arguments),
        Some(Command::Analyse(arguments)) => commands::analyse::run(&arguments, json),
        Some(Command::Why(arguments)) => commands::why::run(&arguments, json),
        Some(Command::Solve(arguments)) => commands::solve::run(&arguments, json),
        Some(Command::Perft(arguments)) => commands::perft::run(&arguments, json),
        Some(Command::Bench(arguments)) => commands::bench::run(&arguments, json),
        Some(Command::Match(arguments)) => commands::matches::run(&arguments, json),
        Some(Command::Tournament(arguments)) => commands::tournament::run(&arguments, json),
        Some(Command::Run(arguments)) => commands::run::run(&arguments, json),
        Some(Command::Worker(arguments)) => commands::worker::run(&arguments, json),
        Some(Command::Tune(arguments)) => commands::tune::run(&arguments, json),
        Some(Command::Proof(arguments)) => commands::proof::run(&arguments, json),
        Some(Command::Suite(arguments)) => commands::suite::run(&arguments, json),
        Some(Command::Tree(arguments)) => commands::tree::run(&arguments, json),
        Some(Command::Grade(arguments)) => commands::grade::run(&arguments, json),
        Some(Command::Puzzles(arguments)) => commands::puzzles::run(&arguments, json),
        Some(Command::Words(arguments)) => commands::words::run(&arguments, json),
        Some(Command::Lab(arguments)) => commands::lab::run(&arguments, json),
        Some(Command::Page(arguments)) => commands::page::run(&arguments, json),
        Some(Command::Site(arguments)) => commands::site::run(&arguments, json),
        Some(Command::Nboard(arguments)) => commands::nboard::run(&arguments),
        Some(Command::Uci(arguments)) => commands::uci::run(&arguments),
        Some(Command::Gtp(arguments)) => commands::gtp::run(&arguments),
        Some(Command::Book(arguments)) => commands::book::run(&arguments, json),
        Some(Command::EdgeTable(arguments)) => commands::edge_table::run(&arguments, json),
        Some(Command::Coefficients(arguments)) => commands::coefficients::run(&arguments),
        Some(Command::Convert(arguments)) => commands::convert::run(&arguments, json),
        Some(Command::Review(arguments)) => commands::review::run(&arguments, json),
        Some(Command::Explore(arguments)) => commands::explore::run(&arguments, json),
        Some(Command::Archive(arguments)) => commands::archive::run(&arguments, json),
        Some(Command::Games(arguments)) => commands::games::run(&arguments, json),
        Some(Command::Engines(arguments)) => commands::engines::run(&arguments, json),
        Some(Command::Completions(arguments)) => commands::completions::run(&arguments),
        Some(Command::Man(arguments)) => commands::man::run(&arguments),
    }
}
