//! Compares our finder with the `aho-corasick` crate on the same lines: `word_search_speed LIST SIDE N_WORDS
//! [english]`.
//!
//! Both collect every hit with its ends. The automaton is given the words and the words reversed, and reads
//! each row, column and diagonal once; it is tried in all kinds that the crate supports for that many words.

use std::time::Instant;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use words::finders::{Algorithm, TrieFinder};
use words::{Grid, Lexicon};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (path, side, n_words) = match &arguments[..] {
        [path, side, n_words, ..] => (path, side.parse::<usize>()?, n_words.parse::<usize>()?),
        _ => return Err("usage: word_search_speed LIST SIDE N_WORDS [english]".into()),
    };
    let lexicon = some_words(&Lexicon::read(&std::fs::read(path)?)?, n_words);
    let grid = random_grid(side, &lexicon, arguments.len() > 3)?;
    println!("{side}x{side}, {} words", lexicon.len());

    let start = Instant::now();
    let finder = TrieFinder::new(&lexicon);
    println!("trie built in {:.1} ms", milliseconds(start));
    for _ in 0..3 {
        let start = Instant::now();
        let found = finder.find(&grid);
        println!(
            "trie         {:9.2} ms  {} hits  {:?}",
            milliseconds(start),
            found.hits.len(),
            found.counts
        );
    }
    if side <= 64 {
        let start = Instant::now();
        let found = Algorithm::Prefix.find(&grid, &lexicon);
        println!(
            "prefix       {:9.2} ms  {} hits  {:?}",
            milliseconds(start),
            found.hits.len(),
            found.counts
        );
    }
    for kind in [AhoCorasickKind::ContiguousNFA, AhoCorasickKind::NoncontiguousNFA] {
        against_automaton(kind, &grid, &lexicon)?;
    }
    Ok(())
}

fn against_automaton(kind: AhoCorasickKind, grid: &Grid, lexicon: &Lexicon) -> Outcome<()> {
    let start = Instant::now();
    let reversed = lexicon.iter().map(|word| word.chars().rev().collect::<String>());
    let is_palindrome = |word: &str| word.chars().eq(word.chars().rev());
    let patterns: Vec<String> =
        lexicon.iter().map(str::to_string).chain(reversed.filter(|word| !is_palindrome(word))).collect();
    let automaton =
        AhoCorasick::builder().kind(Some(kind)).match_kind(MatchKind::Standard).build(&patterns)?;
    println!("{kind:?} built in {:.1} ms", milliseconds(start));
    for _ in 0..3 {
        let start = Instant::now();
        let mut hits: Vec<(u32, u32, u32, u32)> = Vec::new();
        for (number, line) in lines(grid).iter().enumerate() {
            for hit in automaton.find_overlapping_iter(line) {
                let (from, to) = (hit.start() as u32, hit.end() as u32);
                hits.push((hit.pattern().as_u32(), number as u32, from, to));
            }
        }
        println!("{kind:?} {:9.2} ms  {} hits", milliseconds(start), hits.len());
    }
    Ok(())
}

/// Every row, column and diagonal.
fn lines(grid: &Grid) -> Vec<Vec<u8>> {
    let (n_rows, n_cols) = (grid.n_rows() as isize, grid.n_cols() as isize);
    let letters = grid.letters();
    let line = |mut row: isize, mut col: isize, down: isize, right: isize| {
        let mut line = Vec::new();
        while (0..n_rows).contains(&row) && (0..n_cols).contains(&col) {
            line.push(letters[(row * n_cols + col) as usize] as u8);
            (row, col) = (row + down, col + right);
        }
        line
    };
    let rows = (0..n_rows).map(|row| line(row, 0, 0, 1));
    let cols = (0..n_cols).map(|col| line(0, col, 1, 0));
    let falling = (1 - n_rows..n_cols).map(|col| line((-col).max(0), col.max(0), 1, 1));
    let rising = (1 - n_rows..n_cols).map(|col| line(n_rows - 1 - (-col).max(0), col.max(0), -1, 1));
    rows.chain(cols).chain(falling).chain(rising).collect()
}

/// A part of the list, evenly spread.
fn some_words(lexicon: &Lexicon, n_words: usize) -> Lexicon {
    let n_words = n_words.min(lexicon.len());
    Lexicon::from_words((0..n_words).map(|index| lexicon.word((index * lexicon.len() / n_words) as u32)))
}

/// Uniformly random letters, or, for `english`, distributed as in the words.
fn random_grid(side: usize, lexicon: &Lexicon, english: bool) -> Outcome<Grid> {
    let used: Vec<char> = lexicon.iter().flat_map(str::chars).collect();
    let letters: Vec<char> = if english { used } else { ('a'..='z').collect() };
    let mut state = 1_u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        letters[(state >> 33) as usize % letters.len()]
    };
    let rows: Vec<String> = (0..side).map(|_| (0..side).map(|_| letter()).collect()).collect();
    Ok(Grid::parse(&rows.join("\n"))?)
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}
