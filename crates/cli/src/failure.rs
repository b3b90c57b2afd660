//! Errors and their exit codes.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use game::Refusal;

use crate::output;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// Wrong usage or bad input: exit 2.
    Refused(String),
    /// The work failed: exit 1.
    Failed(String),
    /// The reader of our output has closed it: end quietly, exit 0.
    OutputClosed,
}

impl Failure {
    /// `text` was rejected for `reason`.
    pub fn refused(text: impl AsRef<str>, reason: impl Into<String>) -> Failure {
        Refusal::new(text, reason).into()
    }

    /// A file that cannot be read: bad input.
    pub fn file(path: &Path, error: &io::Error) -> Failure {
        Failure::Refused(format!("{error}: `{}`", path.display()))
    }

    /// A file that cannot be written: bad input if the name is at fault, otherwise a failure.
    pub fn not_written(path: &Path, error: &io::Error) -> Failure {
        use io::ErrorKind::{InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound};
        let message = format!("{error}: `{}`", path.display());
        match error.kind() {
            NotFound | NotADirectory | IsADirectory | InvalidFilename | InvalidInput => {
                Failure::Refused(message)
            }
            _ => Failure::Failed(message),
        }
    }

    /// Prints one line on standard error and returns the exit code.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::Refused(reason) => complain(reason, 2),
            Failure::Failed(reason) => complain(reason, 1),
            Failure::OutputClosed => ExitCode::SUCCESS,
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal.to_string())
    }
}

fn complain(reason: impl fmt::Display, code: u8) -> ExitCode {
    output::warn(&reason.to_string());
    ExitCode::from(code)
}

/// Prints help and version on standard output, and a usage error as one line on standard error.
pub fn wrong_usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let printed = output::print(error.render().ansi().to_string());
        return printed.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS);
    }
    let text = error.to_string();
    let first_paragraph = text.split("\n\n").next().unwrap_or(&text);
    let line: Vec<&str> = first_paragraph.trim_start_matches("error: ").split_whitespace().collect();
    complain(format_args!("{} (see --help)", line.join(" ")), 2)
}
