//! Many clients at once against a server that is killed: `crates/web/examples/load`.

use std::process::Command;

use crate::{built_program, root, target};

/// A minute with the program that the tests have built: nothing that was confirmed may be lost. Optimised little, on a
/// machine that may be busy, moves may take longer than they should in earnest.
pub fn test() -> Result<(), String> {
    let poda = built_program();
    let words = "--players 100 --analysts 10 --seconds 60 --kills 2 --p99-ms 2000";
    let arguments = words.split(' ').map(str::to_string).collect::<Vec<_>>();
    example(&[], &poda.to_string_lossy(), &arguments)
}

/// The same in earnest, with `cargo build --release`. `arguments` go to the example.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    finish(cargo().args(["build", "--release", "--locked"]))?;
    let poda = target().join("release/poda");
    let arguments: Vec<String> = arguments.iter().map(|&word| word.to_string()).collect();
    example(&["--release"], &poda.to_string_lossy(), &arguments)
}

fn example(profile: &[&str], poda: &str, arguments: &[String]) -> Result<(), String> {
    let cargo = &mut cargo();
    let cargo = cargo.args(["run", "--quiet", "--locked", "-p", "web", "--example", "load"]).args(profile);
    finish(cargo.args(["--", "--poda", poda]).args(arguments))
}

fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root());
    cargo
}

fn finish(command: &mut Command) -> Result<(), String> {
    println!("$ {command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the load test: {status}")),
        Err(error) => Err(format!("the load test cannot be started: {error}")),
    }
}
