//! `cargo xtask coverage`: runs the commands of `docs/coverage.md` against the program, as far as they need no file and no
//! other program of the reader's, and end soon. That every command, path and test exists at all is checked by tests.

mod command_line;
mod table;

pub use command_line::words;

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::{root, target};

/// Commands that go on until somebody ends them.
const ENDLESS: [&str; 1] = ["serve"];
/// A command that takes longer is stopped, and not judged.
const LIMIT: Duration = Duration::from_secs(20);
const STEP: Duration = Duration::from_millis(50);

/// How a command ended.
enum Outcome {
    Done,
    Failed(String),
    /// Not within the limit.
    Long,
}

/// Runs all of them and reports the failures.
pub fn run() -> Result<(), String> {
    let program = target().join("release/poda");
    if !program.is_file() {
        return Err(format!("{} is missing: cargo build --release -p poda", program.display()));
    }
    let text = std::fs::read_to_string(root().join("docs/coverage.md")).map_err(|error| error.to_string())?;
    let folder = target().join("coverage");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (mut n_done, mut n_failed, mut n_long) = (0, 0, 0);
    for command in commands(&text) {
        match run_one(&program, &folder, &command)? {
            Outcome::Done => n_done += 1,
            Outcome::Long => {
                n_long += 1;
                println!("not ended after {} s: {command}", LIMIT.as_secs());
            }
            Outcome::Failed(why) => {
                n_failed += 1;
                println!("failed: {command}\n  {why}");
            }
        }
    }
    println!("{n_done} commands succeed, {n_failed} fail, {n_long} take longer");
    if n_failed == 0 { Ok(()) } else { Err(format!("{n_failed} commands of docs/coverage.md")) }
}

/// The commands that can be run without a file or a program of the reader's, each once.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    for command in table::rows(text).into_iter().flat_map(|(_, evidence)| evidence) {
        let Some(arguments) = command.strip_prefix("poda ") else { continue };
        let needs_more = ["FILE", "uci:"].iter().any(|what| arguments.contains(what));
        let is_endless = ENDLESS.iter().any(|name| arguments.starts_with(name));
        if !needs_more && !is_endless && !commands.contains(&command) {
            commands.push(command);
        }
    }
    commands
}

fn run_one(program: &Path, folder: &Path, command: &str) -> Result<Outcome, String> {
    let mut words = words(command).split_off(1);
    if words[0] == "lab" && !words.iter().any(|word| word == "--quick") {
        words.push("--quick".to_string());
    }
    let log = folder.join("errors.txt");
    let errors = std::fs::File::create(&log).map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .args(&words)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(errors)
        .spawn()
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    for _ in 0..LIMIT.as_millis() / STEP.as_millis() {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) if status.success() => return Ok(Outcome::Done),
            Some(status) => {
                let why = std::fs::read_to_string(&log).unwrap_or_default();
                return Ok(Outcome::Failed(format!("{status}: {}", why.trim())));
            }
            None => thread::sleep(STEP),
        }
    }
    child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
    Ok(Outcome::Long)
}
