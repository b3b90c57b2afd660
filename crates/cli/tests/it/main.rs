//! Runs the `poda` program and checks its output, errors and exit codes.

mod archive;
mod book;
mod commands;
mod documents;
mod game_files;
mod grading;
mod growth;
mod gtp;
mod guide;
mod interruptions;
mod matches;
mod messages;
mod nboard;
#[cfg(unix)]
mod output_files;
mod outside;
mod pages;
mod puzzles;
mod refusals;
mod review;
mod runs;
mod serve;
mod session;
mod sheets;
mod suite;
mod syzygy;
mod tournament;
mod tuning;
mod uci;
mod why;
mod words;

use std::process::Command;

/// The result of a run.
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs `poda` with these arguments and this input.
pub fn poda_with(arguments: &[&str], input: &str) -> Ran {
    let output = assert_cmd::Command::from(Command::new(env!("CARGO_BIN_EXE_poda")))
        .args(arguments)
        .write_stdin(input)
        .output()
        .expect("poda runs");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs `poda` with these arguments and no input.
pub fn poda(arguments: &[&str]) -> Ran {
    poda_with(arguments, "")
}

/// The JSON document a run prints.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let ran = poda(&[arguments, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}", ran.out))
}
