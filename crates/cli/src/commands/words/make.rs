//! `poda words make`: makes word searches and Boggle boards.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use serde_json::{Value, json};
use words::boggle::{Bag, Board, LoneQ, Rules, Solver};
use words::maker::{Difficulty, MAX_SIDE, Plan, Planted, Puzzle, choose};
use words::{Lexicon, Matching, Theme};

use super::{LanguageArg, boggle, cell_json, cell_text, files};
use crate::failure::Failure;
use crate::output::{bold, counted, dim, say, say_json};
use crate::output_file::write_file;

/// Make a word search or a Boggle board.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What to make.
    #[arg(value_enum, default_value_t = Kind::Search)]
    kind: Kind,

    /// The words to hide: a list file, or words separated by commas; for boggle, the list that determines letter
    /// frequencies. Default: words of a theme, and for boggle the built-in list of the language.
    #[arg(long, value_name = "FILE or a,b,c")]
    words: Option<String>,

    /// The theme of the words, such as animals; `poda words themes` lists them. Default: words of all themes.
    #[arg(long, value_name = "NAME", conflicts_with = "words")]
    theme: Option<String>,

    /// How hard to find: easy (right and down, apart), medium (diagonals too) or hard (all directions, half of them
    /// backwards, crossing, with misleading beginnings). Words of themes become longer and more. Default: medium; your own words: all directions.
    #[arg(long, value_enum)]
    difficulty: Option<DifficultyArg>,

    /// Columns and rows, such as 12x10; default: 4x4 for boggle, as large as the words need for a search.
    #[arg(long, value_name = "CxR", value_parser = parse_size)]
    size: Option<Size>,

    /// Number of words to hide, chosen at random; default: as many as the difficulty asks for, all words of your own.
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

    /// Write a sheet to print, as HTML: the puzzle, and the solution on a second page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// The title of the sheet; default: that of the theme.
    #[arg(long, value_name = "TEXT", requires = "html")]
    title: Option<String>,

    /// Also print the key: where the words are.
    #[arg(long)]
    key: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Search,
    Boggle,
}

/// The `--difficulty` option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DifficultyArg {
    Easy,
    Medium,
    Hard,
}

impl DifficultyArg {
    fn difficulty(self) -> Difficulty {
        match self {
            DifficultyArg::Easy => Difficulty::Easy,
            DifficultyArg::Medium => Difficulty::Medium,
            DifficultyArg::Hard => Difficulty::Hard,
        }
    }
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Size {
    n_cols: usize,
    n_rows: usize,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match arguments.kind {
        Kind::Search => make_search(arguments, json).map(|()| ExitCode::SUCCESS),
        Kind::Boggle => make_boggle(arguments, json),
    }
}

fn make_search(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let puzzle = arguments.puzzle()?;
    if let Some(path) = &arguments.html {
        write_file(path, &puzzle.sheet(&arguments.sheet_title()?, arguments.lang.language()))?;
    }
    if let Some(path) = &arguments.svg {
        write_file(path, &puzzle.svg(arguments.key))?;
    }
    if json {
        return say_json(&search_json(&puzzle, arguments));
    }
    let words: Vec<&str> = puzzle.key.iter().map(|planted| planted.written.as_str()).collect();
    let mut text = format!("{}\n{}\n", puzzle.text(), bold(words.join("  ")));
    if arguments.key {
        let key: String = puzzle.key.iter().map(key_line).collect();
        text.push_str(&format!("\n{}\n{key}", puzzle.key_text()));
    }
    say(text)
}

fn key_line(planted: &Planted) -> String {
    format!("{}  {} – {}\n", bold(&planted.written), cell_text(planted.from), cell_text(planted.to))
}

fn search_json(puzzle: &Puzzle, arguments: &Arguments) -> Value {
    let planted = |planted: &Planted| json!({"word": planted.word, "written": planted.written, "from": cell_json(planted.from), "to": cell_json(planted.to)});
    json!({
        "rows": puzzle.grid.rows().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>(),
        "words": puzzle.key.iter().map(planted).collect::<Vec<_>>(),
        "seed": arguments.seed,
        "theme": arguments.theme,
        "difficulty": arguments.difficulty().map(Difficulty::name),
    })
}

fn make_boggle(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let lexicon = arguments.lexicon(Matching::Folded)?;
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
    fn lexicon(&self, matching: Matching) -> Result<Lexicon, Failure> {
        let Some(words) = &self.words else { return Ok(self.lang.language().lexicon_as(matching)) };
        if words.contains(',') {
            return Ok(Lexicon::parse_as(&words.replace(',', "\n"), matching)?);
        }
        let path = Path::new(words);
        Lexicon::read_as(&files::read(path)?, matching).map_err(|refusal| files::refused(path, &refusal))
    }

    /// The difficulty asked for; words of themes have one in any case.
    fn difficulty(&self) -> Option<Difficulty> {
        let default = self.words.is_none().then_some(Difficulty::Medium);
        self.difficulty.map(DifficultyArg::difficulty).or(default)
    }

    fn puzzle(&self) -> Result<Puzzle, Failure> {
        let size = self.size.map(|size| (size.n_rows, size.n_cols));
        let difficulty = self.difficulty();
        if self.words.is_some() {
            let own = self.own_words()?;
            let words: Vec<&str> = own.iter().collect();
            let plan = difficulty.map_or(Plan::PLAIN, Difficulty::plan);
            return Ok(Puzzle::hide(&words, plan, size, 1..=MAX_SIDE, self.seed)?);
        }
        let difficulty = difficulty.unwrap_or(Difficulty::Medium);
        let words = self.themed_words(difficulty)?;
        Ok(Puzzle::hide(&words, difficulty.plan(), size, difficulty.side()..=MAX_SIDE, self.seed)?)
    }

    /// Words of one theme, or of all, that suit the difficulty.
    fn themed_words(&self, difficulty: Difficulty) -> Result<Vec<&'static str>, Failure> {
        let language = self.lang.language();
        let all = match &self.theme {
            Some(name) => Theme::named(language, name)?.words.clone(),
            None => Theme::all_words(language),
        };
        let n_words = self.count.map_or(difficulty.n_words(), |count| count as usize);
        let chosen = choose(&all, difficulty, n_words, self.seed);
        if chosen.len() < n_words {
            let words = counted(chosen.len() as u64, "word", "words");
            let reason = format!("the theme has only {words} for a puzzle that is {}", difficulty.name());
            return Err(Failure::refused(n_words.to_string(), reason));
        }
        Ok(chosen)
    }

    /// The user's words as they are written: the whole list, or a random choice.
    fn own_words(&self) -> Result<Lexicon, Failure> {
        let lexicon = self.lexicon(Matching::Exact)?;
        let n_words = self.count.map_or(lexicon.len(), |count| count as usize);
        if n_words >= lexicon.len() {
            return Ok(lexicon);
        }
        let mut all: Vec<&str> = lexicon.iter().collect();
        game::shuffle(&mut game::dice(self.seed), &mut all);
        Ok(Lexicon::from_words_as(all.into_iter().take(n_words), Matching::Exact))
    }

    fn sheet_title(&self) -> Result<String, Failure> {
        let of_theme = match &self.theme {
            Some(name) => Theme::named(self.lang.language(), name)?.title,
            None if self.lang == LanguageArg::Es => "Sopa de letras",
            None => "Word search",
        };
        Ok(self.title.clone().unwrap_or_else(|| of_theme.to_string()))
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
