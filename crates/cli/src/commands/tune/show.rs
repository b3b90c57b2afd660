//! `poda tune show`: how far a tuning is.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{SPSA, plot};
use crate::commands::run::{Found, show};
use crate::failure::Failure;

/// Show how far a tuning is, and draw the ways of its parameters, even while it goes on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  poda tune show plan.jsonl
  poda tune show plan.jsonl --plot plan.svg")]
pub struct Arguments {
    /// The ledger.
    ledger: PathBuf,

    /// Write the ways of the parameters to this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let Found { reader, progress, outcome, .. } = Found::read(&arguments.ledger, &mut |_| {})?;
    let kind = &reader.header().kind;
    if kind != SPSA {
        let reason = format!("this is the ledger of a run of kind {kind}; see `poda run show`");
        return Err(Failure::refused(arguments.ledger.to_string_lossy(), reason));
    }
    if let Some(file) = &arguments.plot {
        plot::write(file, &*outcome)?;
    }
    show::print(reader.header(), reader.shard(), &progress, &*outcome, json)?;
    Ok(ExitCode::SUCCESS)
}
