//! `poda puzzles`: makes puzzles, shows them and checks them.

mod check;
mod games;
mod make;
mod show;

use std::path::Path;
use std::process::ExitCode;

use clap::Subcommand;
use game::Refusal;
use learn::SourceGame;
use table::Entry;

use crate::failure::Failure;

/// Make puzzles from games, show them, or check them again.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    Make(make::Arguments),
    Show(show::Arguments),
    Check(check::Arguments),
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        PuzzlesCommand::Make(arguments) => make::run(arguments, json),
        PuzzlesCommand::Show(arguments) => show::run(arguments, json),
        PuzzlesCommand::Check(arguments) => check::run(arguments, json),
    }
}

/// The games of a file that the plan of a run names.
pub fn read_games(entry: &'static dyn Entry, path: &str) -> Result<Vec<SourceGame>, Refusal> {
    games::read(entry, Path::new(path)).map_err(|failure| match failure {
        Failure::Refused(reason) | Failure::Failed(reason) => Refusal::syntax("", reason),
        Failure::OutputClosed => unreachable!("nothing is printed while games are read"),
    })
}
