//! `poda words`: solves and makes word searches and Boggle boards.

mod boggle;
pub mod files;
mod find;
mod make;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};
use words::boggle::Adjacency;
use words::{Cell, Language, Lexicon, Matching, Theme};

use crate::failure::Failure;
use crate::output::{counted, dim, say, say_json};

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
    Themes(ThemesArguments),
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        WordsCommand::Find(arguments) => find::run(arguments, json).map(|()| ExitCode::SUCCESS),
        WordsCommand::Boggle(arguments) => boggle::run(arguments, json),
        WordsCommand::Make(arguments) => make::run(arguments, json),
        WordsCommand::Themes(arguments) => themes(arguments, json).map(|()| ExitCode::SUCCESS),
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

    /// Compare letters exactly, as the textbook does; by default case and accents make no difference.
    #[arg(long)]
    exact: bool,
}

/// The `--adjacency` option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AdjacencyArg {
    #[value(name = "4")]
    Four,
    #[value(name = "8")]
    Eight,
}

impl AdjacencyArg {
    fn adjacency(self) -> Adjacency {
        match self {
            AdjacencyArg::Four => Adjacency::Four,
            AdjacencyArg::Eight => Adjacency::Eight,
        }
    }
}

/// List the themes of `poda words make`.
#[derive(Debug, clap::Args)]
struct ThemesArguments {
    /// The language of the words.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    lang: LanguageArg,
}

fn themes(arguments: &ThemesArguments, json: bool) -> Result<(), Failure> {
    let themes = Theme::all(arguments.lang.language());
    if json {
        let theme = |theme: &Theme| json!({"name": theme.name, "title": theme.title, "words": theme.words});
        return say_json(&json!({"themes": themes.iter().map(theme).collect::<Vec<_>>()}));
    }
    for theme in themes {
        let size = counted(theme.words.len() as u64, "word", "words");
        say(format!("{:<10} {} {}", theme.name, theme.title, dim(size)))?;
    }
    Ok(())
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
    fn matching(&self) -> Matching {
        if self.exact { Matching::Exact } else { Matching::Folded }
    }

    fn lexicon(&self) -> Result<Lexicon, Failure> {
        let Some(path) = &self.words else { return Ok(self.lang.language().lexicon_as(self.matching())) };
        let bytes = files::read(path)?;
        let read = || {
            let lexicon = Lexicon::read_as(&bytes, self.matching())?;
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

/// How letters were compared, for people.
fn matching_text(matching: Matching) -> &'static str {
    match matching {
        Matching::Folded => "case and accents folded (--exact compares them)",
        Matching::Exact => "letters compared exactly",
    }
}

fn cell_json(cell: Cell) -> Value {
    json!([cell.row, cell.col])
}

fn cell_text(cell: Cell) -> String {
    format!("({}, {})", cell.row, cell.col)
}
