//! `poda words`: solves and makes word searches and Boggle boards.

mod boggle;
mod files;
mod find;
mod make;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};
use words::{Cell, Language, Lexicon};

use crate::failure::Failure;
use crate::output::dim;

/// Find words in a letter grid, solve Boggle boards, or make puzzles.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: WordsCommand,
}

#[derive(Debug, Subcommand)]
enum WordsCommand {
    Find(find::Arguments),
    Boggle(boggle::Arguments),
    Make(make::Arguments),
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        WordsCommand::Find(arguments) => find::run(arguments, json).map(|()| ExitCode::SUCCESS),
        WordsCommand::Boggle(arguments) => boggle::run(arguments, json),
        WordsCommand::Make(arguments) => make::run(arguments, json),
    }
}

/// The word list.
#[derive(Debug, clap::Args)]
struct ListArguments {
    /// The word list, one word per line, optionally gzipped; default: the built-in list of the language.
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,

    /// The language of the list.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    lang: LanguageArg,

    /// Refuse a list that is not sorted, instead of sorting it with a note.
    #[arg(long)]
    strict: bool,
}

/// The `--lang` option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LanguageArg {
    En,
    Es,
}

impl LanguageArg {
    fn language(self) -> Language {
        match self {
            LanguageArg::En => Language::English,
            LanguageArg::Es => Language::Spanish,
        }
    }
}

impl ListArguments {
    fn lexicon(&self) -> Result<Lexicon, Failure> {
        let Some(path) = &self.words else { return Ok(self.lang.language().lexicon()) };
        let bytes = files::read(path)?;
        let read = || {
            let lexicon = Lexicon::read(&bytes)?;
            if self.strict {
                lexicon.require_sorted()?;
            }
            Ok(lexicon)
        };
        read().map_err(|refusal| files::refused(path, &refusal))
    }

    /// Whether the list was already sorted. The built-in lists, which have an order of their own, count as sorted.
    fn was_sorted(&self, lexicon: &Lexicon) -> bool {
        self.words.is_none() || lexicon.disorder().is_none()
    }

    /// A note if the user's list had to be sorted.
    fn remark(&self, lexicon: &Lexicon) -> Option<String> {
        let disorder = lexicon.disorder().filter(|_| self.words.is_some())?;
        Some(dim(format!(
            "The word list was not sorted (line {}: `{}`) and has been sorted.",
            disorder.line, disorder.word
        )))
    }
}

fn cell_json(cell: Cell) -> Value {
    json!([cell.row, cell.col])
}

fn cell_text(cell: Cell) -> String {
    format!("({}, {})", cell.row, cell.col)
}
