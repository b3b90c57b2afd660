//! `poda words find`: words along the straight lines of a letter grid.

use std::collections::HashMap;
use std::path::PathBuf;

use search::clock::Stopwatch;
use serde_json::{Value, json};
use words::finders::{Algorithm, Found, Hit, TrieFinder};
use words::{Cell, Grid, Lexicon};

use super::{ListArguments, cell_json, cell_text, files};
use crate::failure::Failure;
use crate::output::{bold, counted, dim, duration, highlight, say, say_json};

/// Find the words of a list in a letter grid, in all eight directions.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The grid, one row per line.
    #[arg(long, value_name = "FILE")]
    grid: PathBuf,

    #[command(flatten)]
    list: ListArguments,

    /// The algorithm: per-word, linear, binary or prefix (the textbook's), or trie (ours).
    #[arg(long, value_name = "A", default_value = "trie")]
    algorithm: String,
}

/// The result of a search and its time.
struct SearchResult {
    algorithm: Algorithm,
    found: Found,
    milliseconds: f64,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let algorithm = Algorithm::named(&arguments.algorithm)?;
    let text = files::read_text(&arguments.grid)?;
    let grid = Grid::parse(&text).map_err(|refusal| files::refused(&arguments.grid, &refusal))?;
    let lexicon = arguments.list.lexicon()?;
    let searched = search(algorithm, &grid, &lexicon);
    if json {
        let mut document = document(&searched, &lexicon);
        document["list_was_sorted"] = arguments.list.was_sorted(&lexicon).into();
        return say_json(&document);
    }
    if let Some(remark) = arguments.list.remark(&lexicon) {
        say(remark)?;
    }
    say(in_words(&searched, &grid, &lexicon))
}

/// Measures the search only. Building the trie is excluded, as reading the list is for the textbook's algorithms.
fn search(algorithm: Algorithm, grid: &Grid, lexicon: &Lexicon) -> SearchResult {
    let finder = (algorithm == Algorithm::Trie).then(|| TrieFinder::new(lexicon));
    let watch = Stopwatch::start();
    let found = match finder {
        Some(finder) => finder.find(grid),
        None => algorithm.find(grid, lexicon),
    };
    SearchResult { algorithm, found, milliseconds: watch.elapsed().as_secs_f64() * 1000.0 }
}

fn document(searched: &SearchResult, lexicon: &Lexicon) -> Value {
    let SearchResult { algorithm, found, milliseconds } = searched;
    let hit = |hit: &Hit| json!({"word": lexicon.word(hit.word), "from": cell_json(hit.from), "to": cell_json(hit.to)});
    json!({
        "found": found.hits.iter().map(hit).collect::<Vec<_>>(),
        "algorithm": algorithm.name(),
        "words": lexicon.len(),
        "checks": found.counts.checks,
        "comparisons": found.counts.comparisons,
        "time_ms": milliseconds,
    })
}

fn in_words(searched: &SearchResult, grid: &Grid, lexicon: &Lexicon) -> String {
    let SearchResult { algorithm, found, milliseconds } = searched;
    let mut text = if fits_on_a_screen(grid) { drawn(grid, &found.hits, lexicon) } else { String::new() };
    let width = found.hits.iter().map(|hit| lexicon.word(hit.word).chars().count()).max().unwrap_or(0);
    for (index, hit) in found.hits.iter().enumerate() {
        let word = highlight(format!("{:<width$}", lexicon.word(hit.word)), index);
        text.push_str(&format!("{word}  {} – {}\n", cell_text(hit.from), cell_text(hit.to)));
    }
    let n_hits = counted(found.hits.len() as u64, "hit", "hits");
    let cost = dim(format!(
        "{}, {}: {}, {} in {}",
        counted(lexicon.len() as u64, "word", "words"),
        algorithm.name(),
        counted(found.counts.checks, "check", "checks"),
        counted(found.counts.comparisons, "comparison", "comparisons"),
        duration(*milliseconds)
    ));
    format!("{text}\n{}\n{cost}", bold(n_hits))
}

fn fits_on_a_screen(grid: &Grid) -> bool {
    grid.n_rows() <= 64 && grid.n_cols() <= 64
}

/// The grid with each hit in its own colour; where hits cross, the longer one's colour wins.
fn drawn(grid: &Grid, hits: &[Hit], lexicon: &Lexicon) -> String {
    let mut order: Vec<(usize, &Hit)> = hits.iter().enumerate().collect();
    order.sort_by_key(|(_, hit)| lexicon.word(hit.word).len());
    let mut colours: HashMap<Cell, usize> = HashMap::new();
    for (index, hit) in order {
        colours.extend(hit.from.line_to(hit.to).map(|cell| (cell, index)));
    }
    let mut text = String::new();
    for cell in grid.cells() {
        let letter = grid.letter(cell);
        match colours.get(&cell) {
            Some(&index) => text.push_str(&highlight(letter, index)),
            None => text.push(letter),
        }
        text.push(if cell.col as usize + 1 == grid.n_cols() { '\n' } else { ' ' });
    }
    text + "\n"
}
