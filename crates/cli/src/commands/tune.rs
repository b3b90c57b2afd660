//! `poda tune`: the numbers of an engine's search, and tuning them by games.

mod parameters;

use std::process::ExitCode;

use clap::Subcommand;

pub use parameters::described;

use crate::failure::Failure;

/// Tune the numbers of an engine's search by games against itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Engines with the option `parameters` can be tuned: margins, reductions and weights of their search are numbers that a spec \
can change.

Examples:
  poda tune parameters chess/poda                 the numbers that can be tuned
  poda match chess --a poda:parameters=reduction-base/900+razoring-margin/250 --b poda --nodes 5000")]
pub struct Arguments {
    #[command(subcommand)]
    task: TuneCommand,
}

#[derive(Debug, Subcommand)]
enum TuneCommand {
    Parameters(parameters::Arguments),
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        TuneCommand::Parameters(arguments) => parameters::run(arguments, json),
    }
}
