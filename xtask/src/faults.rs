//! The long form of the tests with faults: every kill point, every way in which a disk can fail, and many simulated runs.

use std::process::Command;

/// Runs them; runs are simulated for so many minutes.
pub fn test(minutes: u32) -> Result<(), String> {
    // The whole workspace, so that its libraries are those that the other tests have built.
    cargo("build --workspace --locked --bin poda", minutes)?;
    cargo("test --workspace --locked --test faults -- --nocapture --test-threads 1", minutes)
}

fn cargo(words: &str, minutes: u32) -> Result<(), String> {
    println!("$ PODA_FAULTS=all PODA_MINUTES={minutes} cargo {words}");
    let mut cargo = Command::new(env!("CARGO"));
    let cargo = cargo.args(words.split(' '));
    let cargo = cargo.env("PODA_FAULTS", "all").env("PODA_MINUTES", minutes.to_string());
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("cargo {words}: {status}")) }
}

/// The number after `--minutes`.
pub fn minutes(arguments: &[&str]) -> Result<u32, String> {
    match arguments {
        [] => Ok(DEFAULT_MINUTES),
        ["--minutes", minutes] => {
            minutes.parse().map_err(|_| format!("--minutes takes a whole number, not `{minutes}`"))
        }
        _ => Err(format!("expected --minutes N, found `{}`", arguments.join(" "))),
    }
}

/// Simulated runs in the complete check with `--all`.
pub const DEFAULT_MINUTES: u32 = 2;
