//! `poda words find`: words along the straight lines of a letter grid.

use std::collections::HashMap;
use std::path::PathBuf;

use search::clock::Stopwatch;
use serde_json::{Value, json};
use words::finders::{Algorithm, Found, Hit, Scope, TrieFinder};
use words::{Cell, Grid, Lexicon, Matching};

use super::{AdjacencyArg, ListArguments, cell_json, cell_text, files, matching_text};
use crate::failure::Failure;
use crate::output::{bold, counted, dim, duration, grouped, highlight, say, say_json};

/// Find the words of a list in a letter grid, in all eight directions. Hits are spelled as they stand in the grid.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The grid, one row per line.
    #[arg(long, value_name = "FILE")]
    grid: PathBuf,

    #[command(flatten)]
    list: ListArguments,

    /// The algorithm: per-word, linear, binary or prefix (the textbook's), trie (ours), or all for a table of their costs.
    #[arg(long, value_name = "A", default_value = "trie")]
    algorithm: String,

    /// Directions: 8, or 4 without the diagonals.
    #[arg(long, value_enum, value_name = "N", default_value_t = AdjacencyArg::Eight)]
    adjacency: AdjacencyArg,
}

/// The result of a search and its time.
struct SearchResult {
    algorithm: Algorithm,
    found: Found,
    milliseconds: f64,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let algorithms = algorithms(&arguments.algorithm)?;
    let matching = arguments.list.matching();
    let text = files::read_text(&arguments.grid)?;
    let grid =
        Grid::parse_as(&text, matching).map_err(|refusal| files::refused(&arguments.grid, &refusal))?;
    // An accent of its own, which folding ignores, belongs to no cell: such a grid is shown folded.
    let written = Grid::parse_as(&text, Matching::Exact).unwrap_or_else(|_| grid.clone());
    let lexicon = arguments.list.lexicon()?;
    let scope = Scope::along(arguments.adjacency.adjacency().directions());
    let runs: Vec<SearchResult> =
        algorithms.iter().map(|&algorithm| search(algorithm, &grid, &lexicon, &scope)).collect();
    if json {
        let mut document = document(&runs, &written, &lexicon);
        document["list_was_sorted"] = arguments.list.was_sorted(&lexicon).into();
        return say_json(&document);
    }
    if let Some(remark) = arguments.list.remark(&lexicon) {
        say(remark)?;
    }
    say(in_words(&runs, &written, &lexicon))
}

/// The algorithm of that name, or all of them. All give the same hits, so the first one's are shown.
fn algorithms(name: &str) -> Result<Vec<Algorithm>, Failure> {
    if name == "all" { Ok(Algorithm::ALL.to_vec()) } else { Ok(vec![Algorithm::named(name)?]) }
}

/// Measures the search only. Building the trie is excluded, as reading the list is for the textbook's algorithms.
fn search(algorithm: Algorithm, grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> SearchResult {
    let finder = (algorithm == Algorithm::Trie).then(|| TrieFinder::new(lexicon));
    let watch = Stopwatch::start();
    let found = match finder {
        Some(finder) => finder.find_in(grid, scope),
        None => algorithm.find_in(grid, lexicon, scope),
    };
    let milliseconds = watch.elapsed().as_secs_f64() * 1000.0;
    SearchResult { algorithm, found: found.unwrap_or_default(), milliseconds }
}

/// A hit's letters as they stand in the grid, which may differ from the word where letters are folded.
fn spelling(hit: &Hit, written: &Grid) -> String {
    hit.from.line_to(hit.to).map(|cell| written.letter(cell)).collect()
}

fn document(runs: &[SearchResult], written: &Grid, lexicon: &Lexicon) -> Value {
    let hit = |hit: &Hit| {
        let (word, spelling) = (lexicon.word(hit.word), spelling(hit, written));
        let mut found = json!({"word": word, "from": cell_json(hit.from), "to": cell_json(hit.to)});
        if spelling != word {
            found["written"] = spelling.into();
        }
        found
    };
    let cost = |run: &SearchResult| {
        json!({
            "algorithm": run.algorithm.name(),
            "checks": run.found.counts.checks,
            "comparisons": run.found.counts.comparisons,
            "hits": run.found.hits.len(),
            "time_ms": run.milliseconds,
        })
    };
    let mut document = json!({
        "found": runs[0].found.hits.iter().map(hit).collect::<Vec<_>>(),
        "words": lexicon.len(),
        "matching": lexicon.matching().name(),
    });
    if let [run] = runs {
        for (name, value) in cost(run).as_object().into_iter().flatten().filter(|(name, _)| *name != "hits") {
            document[name] = value.clone();
        }
    } else {
        document["algorithms"] = runs.iter().map(cost).collect();
    }
    document
}

fn in_words(runs: &[SearchResult], written: &Grid, lexicon: &Lexicon) -> String {
    let hits = &runs[0].found.hits;
    let mut text = if fits_on_a_screen(written) { drawn(written, hits, lexicon) } else { String::new() };
    let width = hits.iter().map(|hit| lexicon.word(hit.word).chars().count()).max().unwrap_or(0);
    for (index, hit) in hits.iter().enumerate() {
        let word = highlight(format!("{:<width$}", spelling(hit, written)), index);
        text.push_str(&format!("{word}  {} – {}\n", cell_text(hit.from), cell_text(hit.to)));
    }
    let n_hits = bold(counted(hits.len() as u64, "hit", "hits"));
    let list = dim(format!(
        "{}, {}",
        counted(lexicon.len() as u64, "word", "words"),
        matching_text(lexicon.matching())
    ));
    format!("{text}\n{n_hits}\n{list}\n{}", costs(runs))
}

/// What the search cost, or a table of what each search cost.
fn costs(runs: &[SearchResult]) -> String {
    if let [SearchResult { algorithm, found, milliseconds }] = runs {
        return dim(format!(
            "{}: {}, {} in {}",
            algorithm.name(),
            counted(found.counts.checks, "check", "checks"),
            counted(found.counts.comparisons, "comparison", "comparisons"),
            duration(*milliseconds)
        ));
    }
    let mut rows = vec![["algorithm", "checks", "comparisons", "hits", "time"].map(String::from)];
    rows.extend(runs.iter().map(|run| {
        [
            run.algorithm.name().to_string(),
            grouped(run.found.counts.checks),
            grouped(run.found.counts.comparisons),
            grouped(run.found.hits.len() as u64),
            duration(run.milliseconds),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let line = |row: &[String; 5]| {
        let cells = (1..5).map(|column| format!("{:>1$}", row[column], width(column)));
        format!("{:<2$}  {}", row[0], cells.collect::<Vec<_>>().join("  "), width(0))
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
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
