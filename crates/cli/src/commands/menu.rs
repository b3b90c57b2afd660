//! `poda menu`: a menu for people who prefer choosing to typing.

use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use super::words::files;
use crate::failure::Failure;
use crate::output::{bold, dim, prompt, say};

/// A line of the menu.
struct Entry {
    title: &'static str,
    command: &'static str,
    /// The files that the command needs.
    files: &'static [FileQuestion],
}

/// A file to ask for, and the option that takes it.
struct FileQuestion {
    option: &'static str,
    question: &'static str,
}

impl Entry {
    const fn new(title: &'static str, command: &'static str) -> Entry {
        Entry { title, command, files: &[] }
    }

    /// The command as it could be typed.
    fn typed(&self) -> String {
        let files = self.files.iter().map(|file| format!(" {} FILE", file.option));
        format!("poda {}{}", self.command, files.collect::<String>())
    }

    /// The arguments of the command, once its files are known; `None` to go back.
    fn arguments(&self) -> Result<Option<Vec<String>>, Failure> {
        let mut arguments: Vec<String> =
            std::iter::once("poda").chain(self.command.split(' ')).map(String::from).collect();
        for file in self.files {
            let Some(name) = file.ask()? else { return Ok(None) };
            arguments.push(format!("{}={name}", file.option));
        }
        Ok(Some(arguments))
    }
}

impl FileQuestion {
    /// The name of a file that can be read: asks again until there is one, as the textbook's program does. An empty
    /// line and the end of input go back.
    fn ask(&self) -> Result<Option<String>, Failure> {
        loop {
            say(format!("{} (empty to go back):", self.question))?;
            let Some(line) = prompt("> ")? else { return Ok(None) };
            let name = line.trim();
            if name.is_empty() {
                return Ok(None);
            }
            match files::read(Path::new(name)) {
                Ok(_) => return Ok(Some(name.to_string())),
                Err(failure) => _ = failure.report(),
            }
        }
    }
}

const ENTRIES: &[Entry] = &[
    Entry::new("Play tic-tac-toe", "play tictactoe --level easy"),
    Entry::new("Play four in a row on 5x5", "play tictactoe --variant 5x5x4"),
    Entry::new("Let two perfect players play", "play tictactoe --level perfect --side none"),
    Entry::new("Watch alpha-beta cut a tree", "tree --example s2-aima"),
    Entry::new("Score every first move", "analyse tictactoe --lines all"),
    Entry::new("Solve four in a row on 5x5", "solve tictactoe --variant 5x5x4"),
    Entry::new("The textbook's experiment, our figures and its own", "lab tictactoe --quick"),
    Entry::new("Play Othello", "play othello --level easy"),
    Entry::new("Play chess", "play chess --level easy"),
    Entry::new("Play Quarto", "play quarto --level easy"),
    Entry::new("Play MAXIT, a race for numbers", "play maxit --level easy"),
    Entry::new("Make a word search, with its key", "words make --key"),
    Entry::new("Find every word on a Boggle board", "words boggle --board tone/ears/dits/lamp"),
    Entry {
        files: &[
            FileQuestion { option: "--grid", question: "The file with the grid, one row per line" },
            FileQuestion { option: "--words", question: "The file with the words, one per line" },
        ],
        ..Entry::new("Find the words of your own list in your own grid", "words find")
    },
    Entry::new("All games", "games"),
];

pub fn run() -> Result<ExitCode, Failure> {
    loop {
        say(format!("\n{}  plays, analyses, solves and compares games by searching\n", bold("Poda")))?;
        for (index, entry) in ENTRIES.iter().enumerate() {
            say(format!("  {}  {:<54} {}", bold(index + 1), entry.title, dim(entry.typed())))?;
        }
        say(format!(
            "  {}  Leave                                                  {}",
            bold("q"),
            dim("poda --help")
        ))?;
        let Some(choice) = choose()? else { return Ok(ExitCode::SUCCESS) };
        let Some(arguments) = ENTRIES[choice].arguments()? else { continue };
        if let Err(failure) = crate::run(crate::Poda::parse_from(arguments)) {
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
