//! The project's own automation: `cargo xtask test` is the whole check, on any machine and in CI.

mod browser;
mod peers;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "cargo xtask COMMAND

  test     formatting, lints, every test and every documented example, and the page in a real browser
  check    formatting and lints only
  peers    matches against other programs: peers chess --engine NAME=PATH …";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [task, rest @ ..] = &arguments[..]
        && task == "peers"
    {
        return match peers::run(rest) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        };
    }
    let steps: &[Step] = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => &[FORMAT, LINTS, TESTS, EXAMPLES, PAGE_TYPES, PAGE_TESTS, PAGE_IN_BROWSER],
        ["check"] => &[FORMAT, LINTS, PAGE_TYPES],
        ["help" | "--help" | "-h"] | [] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("no such task: `{}`\n\n{HELP}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    for step in steps {
        println!("$ {step}");
        if let Err(why) = step.run() {
            eprintln!("failed: {step}: {why}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// One command of a task, as one would type it.
enum Step {
    /// In the root of the repository.
    Cargo(&'static str),
    /// In the folder of the page. Building the workspace has installed what it needs there.
    Npm(&'static str),
    /// The same with a browser and the program that was just built.
    NpmInBrowser(&'static str),
}

use Step::{Cargo, Npm, NpmInBrowser};

const FORMAT: Step = Cargo("fmt --all --check");
const LINTS: Step = Cargo("clippy --workspace --all-targets --locked -- --deny warnings");
const TESTS: Step = Cargo("test --workspace --all-targets --locked");
const EXAMPLES: Step = Cargo("test --workspace --doc --locked");
const PAGE_TYPES: Step = Npm("run check");
const PAGE_TESTS: Step = Npm("test");
const PAGE_IN_BROWSER: Step = NpmInBrowser("run browser");

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cargo(words) => write!(f, "cargo {words}"),
            Npm(words) | NpmInBrowser(words) => write!(f, "npm {words}"),
        }
    }
}

impl Step {
    fn run(&self) -> Result<(), String> {
        let mut command = match self {
            Cargo(words) => {
                let mut cargo = Command::new(env!("CARGO"));
                cargo.args(words.split(' '));
                cargo
            }
            Npm(words) => npm(words),
            NpmInBrowser(words) => {
                let mut npm = npm(words);
                npm.env("PODA_CHROMIUM", browser::find_or_install()?).env("PODA_BIN", built_program());
                npm
            }
        };
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(status.to_string()),
            Err(error) => Err(format!("{:?} does not start: {error}", command.get_program())),
        }
    }
}

fn npm(words: &str) -> Command {
    let mut npm = Command::new("npm");
    npm.args(words.split(' ')).current_dir(root().join("crates/ui"));
    npm
}

/// The `poda` that the tests before have built.
fn built_program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("debug/poda")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}
