//! `poda menu`: a menu for people who prefer choosing to typing.

use std::process::ExitCode;

use clap::Parser;

use crate::failure::Failure;
use crate::output::{bold, dim, prompt, say};

/// The entries: a title and the command it runs.
const ENTRIES: &[(&str, &str)] = &[
    ("Play tic-tac-toe", "play tictactoe --level easy"),
    ("Play four in a row on 5x5", "play tictactoe --variant 5x5x4"),
    ("Let two perfect players play", "play tictactoe --level perfect --side none"),
    ("Watch alpha-beta cut a tree", "tree --example s2-aima"),
    ("Score every first move", "analyse tictactoe --lines all"),
    ("Solve four in a row on 5x5", "solve tictactoe --variant 5x5x4"),
    ("The textbook's experiment, our figures and its own", "lab tictactoe --quick"),
    ("Play Othello", "play othello --level easy"),
    ("Play chess", "play chess --level easy"),
    ("Play Quarto", "play quarto --level easy"),
    ("Play MAXIT, a race for numbers", "play maxit --level easy"),
    ("Make a word search, with its key", "words make --key"),
    ("Find every word on a Boggle board", "words boggle --board tone/ears/dits/lamp"),
    ("All games", "games"),
];

pub fn run() -> Result<ExitCode, Failure> {
    loop {
        say(format!("\n{}  plays, analyses, solves and compares games by searching\n", bold("Poda")))?;
        for (index, (title, command)) in ENTRIES.iter().enumerate() {
            say(format!("  {}  {title:<54} {}", bold(index + 1), dim(format!("poda {command}"))))?;
        }
        say(format!(
            "  {}  Leave                                                  {}",
            bold("q"),
            dim("poda --help")
        ))?;
        let Some(choice) = choose()? else { return Ok(ExitCode::SUCCESS) };
        let (_, command) = ENTRIES[choice];
        let poda = crate::Poda::parse_from(std::iter::once("poda").chain(command.split(' ')));
        if let Err(failure) = crate::run(poda) {
            failure.report();
        }
    }
}

/// The chosen entry; `None` to leave.
fn choose() -> Result<Option<usize>, Failure> {
    loop {
        let Some(line) = prompt("\n> ")? else { return Ok(None) };
        match (line.trim(), line.trim().parse::<usize>()) {
            ("q" | "quit" | "exit", _) => return Ok(None),
            (_, Ok(number @ 1..)) if number <= ENTRIES.len() => return Ok(Some(number - 1)),
            _ => say(format!("Type a number from 1 to {}, or q.", ENTRIES.len()))?,
        }
    }
}
