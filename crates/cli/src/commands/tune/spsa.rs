//! `poda tune spsa`: tuning by games, as a bulk run.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{SPSA, plot};
use crate::commands::run::start::{CrewArguments, Remote, start_of_kind};
use crate::failure::Failure;

/// Tune the parameters of an engine by SPSA: all change at once, each up or down by lot, and move towards what wins.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A plan is a file of JSON: the engine, its parameters, iterations, pairs of games per iteration, limits and openings \
(`poda run plan spsa`, and `--fields` for all fields). It is a bulk run: started again with the same plan and ledger it goes \
on where it was, and with limits in nodes the outcome is the same however often it was interrupted and however many threads \
or machines played.

At the end it prints the engine's spec with the tuned values, for a match against the engine as it was.

Exit codes: 0 all games are played, 1 some failed (`poda run retry`), 2 wrong plan, 130 interrupted.

Examples:
  poda run plan spsa > plan.json
  poda tune spsa plan.json --plot plan.svg
  poda tune spsa plan.json --out tuning.jsonl --threads 16
  poda tune spsa plan.json --nats nats://host      with `poda worker --nats nats://host` on other machines")]
pub struct Arguments {
    /// The plan, a JSON file; - for standard input.
    plan: PathBuf,

    /// The ledger to write; default: beside the plan, with the ending .jsonl.
    #[arg(long, value_name = "LEDGER")]
    out: Option<PathBuf>,

    /// Write the ways of the parameters to this SVG file at the end.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    crew: CrewArguments,

    #[command(flatten)]
    remote: Remote,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let Arguments { plan, out, plot: file, crew, remote } = arguments;
    start_of_kind(SPSA, plan, out.as_deref(), crew, remote, json, &mut |outcome| match file {
        Some(file) => plot::write(file, outcome),
        None => Ok(()),
    })
}
