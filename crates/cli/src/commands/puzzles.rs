//! `poda puzzles`: makes puzzles, shows them and checks them.

mod check;
mod games;
mod make;
mod show;

use std::process::ExitCode;

use clap::Subcommand;

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

/// Nodes of each search that judges a move, if none are given.
const USUAL_NODES: u64 = 300_000;
/// Memory of each worker's hash tables.
const HASH_BYTES: usize = 16 << 20;
