//! The blocks of code on a page.
//!
//! What stands behind the three backticks says what a block is:
//!
//! | words | meaning |
//! | --- | --- |
//! | `console` | commands after `$ `, each with its output below it; `…` stands for anything, alone in a line for any lines |
//! | `console,slow` | the same, run by `cargo xtask book --test` only |
//! | `console,unrun` | commands that go on until they are stopped, or need what is not here; the program must accept them |
//! | `exit=N` behind these | the exit code of its last command, which is 0 otherwise |
//! | `file=NAME` behind any other | a file that the commands after it find in their folder |
//! | `rust` | compiled and run as an example of the documentation |
//! | `pycon` | run by `cargo xtask python` |
//! | `json` | well-formed |
//! | `text` | nothing to run: diagrams, and files in part |

use std::ops::Range;

/// A block of code.
pub struct Block {
    /// The words behind the backticks, separated by commas.
    pub words: Vec<String>,
    /// Where its lines stand in the page.
    pub place: Range<usize>,
    /// The number of its first line.
    pub line: usize,
}

impl Block {
    /// The kind of the block, its first word.
    pub fn kind(&self) -> &str {
        &self.words[0]
    }

    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|other| other == word)
    }

    /// The value of a word of the form `name=value`.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }
}

/// The blocks of a page in order.
pub fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut at) = (Vec::new(), 0);
    let mut open: Option<(Vec<String>, usize, usize)> = None;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let end = at + line.len();
        if let Some(words) = line.strip_prefix("```") {
            match open.take() {
                None => {
                    let words = words.trim().split(',').map(str::to_string).collect();
                    open = Some((words, end, number + 2));
                }
                Some((words, start, line)) => blocks.push(Block { words, place: start..at, line }),
            }
        }
        at = end;
    }
    assert!(open.is_none(), "a block of code does not end");
    blocks
}

/// A command with the output that the page shows.
#[derive(Debug, PartialEq, Eq)]
pub struct Shown<'a> {
    pub command: String,
    pub output: Vec<&'a str>,
}

/// The commands of a console block. A command goes on in the next line after a `\`.
pub fn commands(block: &str) -> Vec<Shown<'_>> {
    let mut commands: Vec<Shown<'_>> = Vec::new();
    let mut goes_on = false;
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (_, Some(last)) if goes_on => last.command += &format!("\n{line}"),
            (Some(command), _) => commands.push(Shown { command: command.to_string(), output: Vec::new() }),
            (None, Some(last)) => last.output.push(line),
            (None, None) => panic!("output before a command: {line}"),
        }
        goes_on = line.ends_with('\\') && (goes_on || line.starts_with("$ "));
    }
    commands
}

#[test]
fn blocks_are_read() {
    let text = "a\n```console,exit=1\n$ poda x \\\n  y\nout\n$ b\n```\nc\n";
    let blocks = blocks(text);
    assert_eq!((blocks[0].kind(), blocks[0].value("exit"), blocks[0].line), ("console", Some("1"), 3));
    let commands = commands(&text[blocks[0].place.clone()]);
    assert_eq!(commands[0], Shown { command: "poda x \\\n  y".to_string(), output: vec!["out"] });
    assert_eq!(commands[1], Shown { command: "b".to_string(), output: vec![] });
}
