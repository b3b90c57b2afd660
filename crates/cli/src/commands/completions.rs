//! `poda completions`: shell completions.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::failure::Failure;
use crate::output::say;

/// Print a completion script for a shell.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The shell.
    shell: clap_complete::Shell,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Poda::command(), "poda", &mut script);
    say(String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
