//! `poda words make`: makes word searches and Boggle boards.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use serde_json::{Value, json};
use words::Lexicon;
use words::boggle::{Bag, Board, LoneQ, Rules, Solver};
use words::maker::{MAX_SIDE, Planted, Puzzle};

use super::{LanguageArg, boggle, cell_json, cell_text, files};
use crate::failure::Failure;
use crate::output::{bold, dim, say, say_json};
use crate::output_file::write_file;

/// Make a word search or a Boggle board.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What to make.
    #[arg(value_enum, default_value_t = Kind::Search)]
    kind: Kind,

    /// The words to hide: a list file, or words separated by commas; for boggle, the list that determines letter
    /// frequencies. Default: the built-in list of the language.
    #[arg(long, value_name = "FILE or a,b,c")]
    words: Option<String>,

    /// Columns and rows, such as 12x10; default: 4x4 for boggle, as large as the words need for a search.
    #[arg(long, value_name = "CxR", value_parser = parse_size)]
    size: Option<Size>,

    /// Number of words to hide, chosen at random; default: 12 of a built-in list, all words of your own.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000), allow_negative_numbers = true)]
    count: Option<u32>,

    /// The language of the list.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    lang: LanguageArg,

    /// Seed of the random numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write the puzzle as an SVG picture; with --key, the words are outlined.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Also print the key: where the words are.
    #[arg(long)]
    key: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Search,
    Boggle,
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Size {
    n_cols: usize,
    n_rows: usize,
}

/// Default number of words from a built-in list.
const N_DRAWN: usize = 12;
/// Length of randomly chosen words: long enough to be worth finding, short enough for a small grid.
const DRAWN_LETTERS: std::ops::RangeInclusive<usize> = 4..=10;

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match arguments.kind {
        Kind::Search => make_search(arguments, json).map(|()| ExitCode::SUCCESS),
        Kind::Boggle => make_boggle(arguments, json),
    }
}

fn make_search(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let lexicon = arguments.planted_words()?;
    let size = arguments.size.map(|size| (size.n_rows, size.n_cols));
    let puzzle = Puzzle::make(&lexicon, size, arguments.seed)?;
    if let Some(path) = &arguments.svg {
        write_file(path, &puzzle.svg(arguments.key))?;
    }
    if json {
        return say_json(&search_json(&puzzle, arguments));
    }
    let words: Vec<&str> = puzzle.key.iter().map(|planted| planted.word.as_str()).collect();
    let mut text = format!("{}\n{}\n", puzzle.text(), bold(words.join("  ")));
    if arguments.key {
        let key: String = puzzle.key.iter().map(key_line).collect();
        text.push_str(&format!("\n{}\n{key}", puzzle.key_text()));
    }
    say(text)
}

fn key_line(planted: &Planted) -> String {
    format!("{}  {} – {}\n", bold(&planted.word), cell_text(planted.from), cell_text(planted.to))
}

fn search_json(puzzle: &Puzzle, arguments: &Arguments) -> Value {
    let planted = |planted: &Planted| json!({"word": planted.word, "from": cell_json(planted.from), "to": cell_json(planted.to)});
    json!({
        "rows": puzzle.grid.rows().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>(),
        "words": puzzle.key.iter().map(planted).collect::<Vec<_>>(),
        "seed": arguments.seed,
    })
}

fn make_boggle(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let lexicon = arguments.lexicon()?;
    let lone_q = if arguments.lang == LanguageArg::En { LoneQ::Qu } else { LoneQ::Plain };
    let Size { n_cols, n_rows } = arguments.size.unwrap_or(Size { n_cols: 4, n_rows: 4 });
    let board = Bag::of(&lexicon, lone_q)?.board(n_rows, n_cols, arguments.seed);
    if let Some(path) = &arguments.svg {
        write_file(path, &board.svg())?;
    }
    if !json && !arguments.key {
        return say(shown(&board)).map(|()| ExitCode::SUCCESS);
    }
    let solution = boggle::solve(&Solver::new(&lexicon, Rules::USUAL), &board);
    if json {
        let mut document = boggle::document(&solution, &lexicon);
        document["board"] = board.to_string().into();
        document["seed"] = arguments.seed.into();
        say_json(&document)?;
    } else {
        say(format!("{}\n{}", shown(&board), boggle::in_words(&solution, &lexicon)))?;
    }
    Ok(boggle::exit_code(&solution))
}

/// The drawn board, and its text for other commands.
fn shown(board: &Board) -> String {
    format!("{}\n{}", boggle::drawn(board, None), dim(board))
}

impl Arguments {
    fn lexicon(&self) -> Result<Lexicon, Failure> {
        let Some(words) = &self.words else { return Ok(self.lang.language().lexicon()) };
        if words.contains(',') {
            return Ok(Lexicon::parse(&words.replace(',', "\n"))?);
        }
        let path = Path::new(words);
        Lexicon::read(&files::read(path)?).map_err(|refusal| files::refused(path, &refusal))
    }

    /// The words to hide: the whole list, or a random choice.
    fn planted_words(&self) -> Result<Lexicon, Failure> {
        let lexicon = self.lexicon()?;
        let n_default = if self.words.is_none() { N_DRAWN } else { lexicon.len() };
        let n_words = self.count.map_or(n_default, |count| count as usize);
        if n_words >= lexicon.len() {
            return Ok(lexicon);
        }
        let is_fit = |word: &&str| {
            DRAWN_LETTERS.contains(&word.chars().count()) && word.chars().all(char::is_alphabetic)
        };
        let mut fit: Vec<&str> = lexicon.iter().filter(is_fit).collect();
        game::shuffle(&mut game::dice(self.seed), &mut fit);
        Ok(Lexicon::from_words(fit.into_iter().take(n_words)))
    }
}

fn parse_size(text: &str) -> Result<Size, String> {
    let numbers =
        text.split_once(['x', 'X', '×']).map(|(cols, rows)| (cols.trim().parse(), rows.trim().parse()));
    match numbers {
        Some((Ok(n_cols), Ok(n_rows)))
            if (1..=MAX_SIDE).contains(&n_cols) && (1..=MAX_SIDE).contains(&n_rows) =>
        {
            Ok(Size { n_cols, n_rows })
        }
        _ => Err(format!("expected columns and rows from 1 to {MAX_SIDE}, such as 12x10")),
    }
}
