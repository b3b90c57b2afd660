//! Word searches and Boggle boards.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search::Control;
use serde_json::{Value, json};
use words::boggle::{Adjacency, Board, Budget, LoneQ, Rules, Solver};
use words::finders::{Algorithm, Scope};
use words::maker::{Difficulty, MAX_SIDE, Puzzle};
use words::{Cell, Grid, Language, Lexicon, Matching};

use crate::long_call;
use crate::refused::OrRefused;
use crate::values::to_python;

/// A list of words, or the bytes of a file with one word per line.
#[derive(FromPyObject)]
pub enum WordList {
    /// The bytes of a file.
    File(Vec<u8>),
    /// Words.
    Words(Vec<String>),
}

fn lexicon(list: Option<WordList>, language: &str, matching: Matching) -> PyResult<Lexicon> {
    match list {
        None => Ok(Language::named(language).or_refused()?.lexicon_as(matching)),
        Some(WordList::File(bytes)) => Lexicon::read_as(&bytes, matching).or_refused(),
        Some(WordList::Words(words)) => Lexicon::parse_as(&words.join("\n"), matching).or_refused(),
    }
}

fn matching(exact: bool) -> Matching {
    if exact { Matching::Exact } else { Matching::Folded }
}

fn cell(cell: Cell) -> Value {
    json!([cell.row, cell.col])
}

/// Finds the words of a list in a grid.
#[pyfunction]
#[pyo3(name = "_words_find")]
pub fn find(
    py: Python<'_>,
    grid: &str,
    words: Option<WordList>,
    language: &str,
    algorithm: &str,
    exact: bool,
) -> PyResult<Py<PyAny>> {
    let matching = matching(exact);
    let grid = Grid::parse_as(grid, matching).or_refused()?;
    let lexicon = lexicon(words, language, matching)?;
    let algorithm = Algorithm::named(algorithm).or_refused()?;
    let control = Control::new();
    let found = long_call::run(
        py,
        &control,
        |_| Ok(()),
        || {
            let is_stopped = || control.is_stopped();
            algorithm.find_in(&grid, &lexicon, &Scope::default().stopping_when(&is_stopped))
        },
    )?;
    let found = found.unwrap_or_default();
    let hit = |hit: &words::finders::Hit| json!({"word": lexicon.word(hit.word), "from": cell(hit.from), "to": cell(hit.to)});
    to_python(
        py,
        &json!({
            "found": found.hits.iter().map(hit).collect::<Vec<_>>(),
            "checks": found.counts.checks, "comparisons": found.counts.comparisons,
        }),
    )
}

/// Finds every word on a Boggle board.
#[pyfunction]
#[pyo3(name = "_words_boggle")]
#[expect(clippy::too_many_arguments, reason = "the Python function has them as keywords")]
pub fn boggle(
    py: Python<'_>,
    board: &str,
    words: Option<WordList>,
    language: &str,
    adjacency: u32,
    min_letters: usize,
    plain_q: bool,
    exact: bool,
) -> PyResult<Py<PyAny>> {
    let adjacency = match adjacency {
        4 => Adjacency::Four,
        8 => Adjacency::Eight,
        other => return Err(PyValueError::new_err(format!("adjacency must be 4 or 8, not {other}"))),
    };
    let matching = matching(exact);
    let is_usual = adjacency == Adjacency::Eight && language == "en" && !plain_q;
    let lone_q = if is_usual { LoneQ::Qu } else { LoneQ::Plain };
    let board = Board::parse_as(board, lone_q, matching).or_refused()?;
    let lexicon = lexicon(words, language, matching)?;
    let control = Control::new();
    let is_stopped = || control.is_stopped();
    let solution = long_call::run(
        py,
        &control,
        |_| Ok(()),
        || {
            let mut budget = Budget::of_steps(u64::MAX).stopping_when(&is_stopped);
            Solver::new(&lexicon, Rules { adjacency, min_letters }).solve_within(&board, &mut budget)
        },
    )?;
    let found = |found: &words::boggle::FoundWord| {
        let path: Vec<Value> = found.path.iter().map(|&at| cell(at)).collect();
        json!({"word": lexicon.word(found.word), "path": path, "points": found.points})
    };
    let undecided: Vec<&str> = solution.undecided.iter().map(|&word| lexicon.word(word)).collect();
    to_python(
        py,
        &json!({
            "found": solution.words.iter().map(found).collect::<Vec<_>>(),
            "score": solution.score, "undecided": undecided, "svg": board.svg(),
        }),
    )
}

/// Hides words in a grid.
#[pyfunction]
#[pyo3(name = "_words_make")]
pub fn make(
    py: Python<'_>,
    words: Vec<String>,
    difficulty: &str,
    size: Option<(usize, usize)>,
    seed: u64,
    title: &str,
    language: &str,
) -> PyResult<Py<PyAny>> {
    let difficulty = Difficulty::named(difficulty).or_refused()?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let size = size.map(|(columns, rows)| (rows, columns));
    let puzzle = Puzzle::hide(&words, difficulty.plan(), size, 1..=MAX_SIDE, seed).or_refused()?;
    let rows: Vec<String> = puzzle.grid.rows().map(|row| row.iter().collect()).collect();
    let planted = |planted: &words::maker::Planted| json!({"word": planted.word, "written": planted.written, "from": cell(planted.from), "to": cell(planted.to)});
    to_python(
        py,
        &json!({
            "rows": rows, "words": puzzle.key.iter().map(planted).collect::<Vec<_>>(),
            "svg": puzzle.svg(false), "key_svg": puzzle.svg(true),
            "sheet": puzzle.sheet(title, Language::named(language).or_refused()?),
        }),
    )
}
