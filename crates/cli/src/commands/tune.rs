//! `poda tune`: the numbers of an engine's search, and tuning them by games.

mod parameters;
mod plot;
mod show;
mod spsa;

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
  poda run plan spsa > plan.json                  an example of a plan, to change
  poda tune spsa plan.json --plot plan.svg        tune; the same command again goes on
  poda tune show plan.jsonl --plot plan.svg       how far it is
  poda match chess --a poda:parameters=reduction-base/900+razoring-margin/250 --b poda --nodes 5000

docs/tuning.md explains plans, the plot, and how to check the outcome.")]
pub struct Arguments {
    #[command(subcommand)]
    task: TuneCommand,
}

#[derive(Debug, Subcommand)]
enum TuneCommand {
    Parameters(parameters::Arguments),
    Spsa(Box<spsa::Arguments>),
    Show(show::Arguments),
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        TuneCommand::Parameters(arguments) => parameters::run(arguments, json),
        TuneCommand::Spsa(arguments) => spsa::run(arguments, json),
        TuneCommand::Show(arguments) => show::run(arguments, json),
    }
}

/// The name of tunings among the kinds of runs.
const SPSA: &str = "spsa";
