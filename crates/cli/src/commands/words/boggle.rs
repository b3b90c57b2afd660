//! `poda words boggle`: every word on a board, with its path.

use std::path::Path;
use std::process::ExitCode;

use search::clock::Stopwatch;
use serde_json::{Value, json};
use words::boggle::{Adjacency, Board, Budget, FoundWord, LoneQ, Rules, Solution, Solver};
use words::{Lexicon, Refusal};

use super::{AdjacencyArg, LanguageArg, ListArguments, cell_json, files, matching_text};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, counted, dim, duration, highlight, say, say_json};

/// Find every word on a Boggle board, with its path and points.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
On a board with many repeated letters some words may be too hard to decide. They are listed as undecided (`undecided` in \
the JSON document), and the exit code is 1. Ctrl-C prints the words found so far.")]
pub struct Arguments {
    /// The board, rows joined by `/`, such as "pers/latg/sine/ters" or "t Qu/e n"; or a file that contains it.
    #[arg(long, value_name = "BOARD")]
    board: String,

    #[command(flatten)]
    list: ListArguments,

    /// Neighbours of a tile: 4 (the textbook's rule) or 8 (the usual game).
    #[arg(long, value_enum, value_name = "N", default_value_t = AdjacencyArg::Eight)]
    adjacency: AdjacencyArg,

    /// Minimum number of letters in a word.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=1000), allow_negative_numbers = true)]
    min: u32,

    /// Read a lone q as the letter q; by default it means Qu in English with 8 neighbours.
    #[arg(long)]
    plain_q: bool,
}

impl Arguments {
    fn rules(&self) -> Rules {
        Rules { adjacency: self.adjacency.adjacency(), min_letters: self.min as usize }
    }

    fn board(&self, rules: Rules) -> Result<Board, Failure> {
        let is_usual = rules.adjacency == Adjacency::Eight && self.list.lang == LanguageArg::En;
        let lone_q = if is_usual && !self.plain_q { LoneQ::Qu } else { LoneQ::Plain };
        let path = Path::new(&self.board);
        if !path.is_file() {
            return Ok(Board::parse_as(&self.board, lone_q, self.list.matching())?);
        }
        let text = files::read_text(path)?;
        let board = Board::parse_as(&text, lone_q, self.list.matching());
        board.map_err(|refusal: Refusal| files::refused(path, &refusal))
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    // Install the Ctrl-C handler before reading the list, which may take long.
    interrupt::control();
    let rules = arguments.rules();
    let board = arguments.board(rules)?;
    let lexicon = arguments.list.lexicon()?;
    let solver = Solver::new(&lexicon, rules);
    let watch = Stopwatch::start();
    let solution = solve(&solver, &board);
    let milliseconds = watch.elapsed().as_secs_f64() * 1000.0;
    if json {
        let mut document = document(&solution, &lexicon);
        document["board"] = board.to_string().into();
        document["matching"] = lexicon.matching().name().into();
        document["list_was_sorted"] = arguments.list.was_sorted(&lexicon).into();
        document["time_ms"] = milliseconds.into();
        say_json(&document)?;
        return Ok(exit_code(&solution));
    }
    if let Some(remark) = arguments.list.remark(&lexicon) {
        say(remark)?;
    }
    let size = counted(lexicon.len() as u64, "word in the list", "words in the list");
    say(format!(
        "{}\n{}\n{}",
        drawn(&board, solution.words.iter().max_by_key(|found| found.path.len())),
        in_words(&solution, &lexicon),
        dim(format!("{size}, {}, {}", matching_text(lexicon.matching()), duration(milliseconds)))
    ))?;
    Ok(exit_code(&solution))
}

/// Solves a board until Ctrl-C. No total budget is needed, because each word has its own.
pub fn solve(solver: &Solver<'_>, board: &Board) -> Solution {
    let control = interrupt::control();
    let is_stopped = || control.is_stopped();
    solver.solve_within(board, &mut Budget::of_steps(u64::MAX).stopping_when(&is_stopped))
}

/// 130 if interrupted, otherwise 1 if words are undecided.
pub fn exit_code(solution: &Solution) -> ExitCode {
    interrupt::exit_code(ExitCode::from(u8::from(!solution.undecided.is_empty())))
}

pub fn document(solution: &Solution, lexicon: &Lexicon) -> Value {
    let found = |found: &FoundWord| {
        let path: Vec<Value> = found.path.iter().map(|&cell| cell_json(cell)).collect();
        json!({"word": lexicon.word(found.word), "path": path, "points": found.points})
    };
    let undecided: Vec<&str> = solution.undecided.iter().map(|&word| lexicon.word(word)).collect();
    json!({
        "found": solution.words.iter().map(found).collect::<Vec<_>>(),
        "score": solution.score,
        "undecided": undecided,
    })
}

/// The words by points, highest first, and the total.
pub fn in_words(solution: &Solution, lexicon: &Lexicon) -> String {
    let mut text = String::new();
    let mut words: Vec<&FoundWord> = solution.words.iter().collect();
    words.sort_by_key(|found| std::cmp::Reverse(found.points));
    for (index, group) in words.chunk_by(|a, b| a.points == b.points).enumerate() {
        let list: Vec<&str> = group.iter().map(|found| lexicon.word(found.word)).collect();
        let points = counted(group[0].points.into(), "point", "points");
        let points = highlight(format!("{points:>9}"), index);
        text.push_str(&format!("{points}  {}\n", list.join(" ")));
    }
    let n_words = counted(words.len() as u64, "word", "words");
    let title = bold(format!("{n_words}, {}", counted(solution.score.into(), "point", "points")));
    format!("{text}{title}{}", undecided_in_words(solution, lexicon))
}

/// The number of undecided words and the first of them.
fn undecided_in_words(solution: &Solution, lexicon: &Lexicon) -> String {
    const SHOWN: usize = 20;
    if solution.undecided.is_empty() {
        return String::new();
    }
    let shown: Vec<&str> = solution.undecided.iter().take(SHOWN).map(|&word| lexicon.word(word)).collect();
    let rest = if solution.undecided.len() > SHOWN { " …" } else { "" };
    let n_words = counted(solution.undecided.len() as u64, "word is", "words are");
    format!("\n{n_words} undecided: {}{rest}", shown.join(" "))
}

/// The board, with one word's path in colour.
pub fn drawn(board: &Board, shown: Option<&FoundWord>) -> String {
    let mut text = String::new();
    for (index, tile) in board.tiles().iter().enumerate() {
        let cell = board.cell(index);
        let tile = format!("{tile:<2}");
        let is_shown = shown.is_some_and(|found| found.path.contains(&cell));
        text.push_str(&if is_shown { highlight(tile, 0) } else { tile });
        text.push(if (index + 1).is_multiple_of(board.n_cols()) { '\n' } else { ' ' });
    }
    text
}
