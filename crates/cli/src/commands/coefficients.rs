//! `poda coefficients`: the Othello manual's evaluation coefficients by number of discs.

use std::process::ExitCode;

use clap::Subcommand;
use classics::othello_manual::Coefficients;
use table::Resources;

use crate::arguments::UserFiles;
use crate::failure::Failure;
use crate::output::{counted, say};

/// Print, check or show coefficient files of the Othello manual's evaluation.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: CoefficientsCommand,
}

#[derive(Debug, Subcommand)]
enum CoefficientsCommand {
    /// Print a built-in file (greedy, full or fitted), to be edited and used with othello/manual:coefficients=FILE.
    Make {
        /// The name of the file.
        name: String,
    },
    /// Check a file.
    Check {
        /// The file.
        file: String,
    },
    /// Show the coefficients of a built-in file or of your own.
    Show {
        /// greedy, full, fitted, or a file.
        name: String,
    },
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.task {
        CoefficientsCommand::Make { name } => say(shipped(name)?.write())?,
        CoefficientsCommand::Check { file } => {
            let coefficients = read(file)?;
            say(format!(
                "valid: {}, {}",
                counted(coefficients.features().len() as u64, "feature", "features"),
                counted(coefficients.rows().len() as u64, "line", "lines")
            ))?;
        }
        CoefficientsCommand::Show { name } => say(shipped(name).or_else(|_| read(name))?.show())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn shipped(name: &str) -> Result<Coefficients, Failure> {
    let refused = || Failure::refused(name, "unknown built-in file; expected greedy, full or fitted");
    Coefficients::shipped(name).ok_or_else(refused)
}

fn read(name: &str) -> Result<Coefficients, Failure> {
    let text = UserFiles.read(name)?;
    Coefficients::parse(&text).map_err(|error| Failure::Refused(format!("{error}: `{name}`")))
}
