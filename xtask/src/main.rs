//! The project's own automation: `cargo xtask test` is the whole check, on any machine and in CI.

use std::process::{Command, ExitCode};

const HELP: &str = "cargo xtask COMMAND

  test     formatting, lints, every test and every documented example
  check    formatting and lints only";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let steps: &[&str] = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => &[FORMAT, LINTS, TESTS, EXAMPLES],
        ["check"] => &[FORMAT, LINTS],
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
        println!("$ cargo {step}");
        let status = Command::new(env!("CARGO")).args(step.split(' ')).status();
        if !status.is_ok_and(|status| status.success()) {
            eprintln!("failed: cargo {step}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

const FORMAT: &str = "fmt --all --check";
const LINTS: &str = "clippy --workspace --all-targets --locked -- --deny warnings";
const TESTS: &str = "test --workspace --all-targets --locked";
const EXAMPLES: &str = "test --workspace --doc --locked";
