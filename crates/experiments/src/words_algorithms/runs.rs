//! One grid and one list, solved by every algorithm that is fast enough.

use std::time::Duration;

use game::{dice, pick};
use lab::Interval;
use search::clock::ProcessorClock;
use search::{Control, Stopped};
use serde_json::{Value, json};
use words::finders::{Algorithm, Found, TrieFinder};
use words::{Grid, Lexicon};

/// A puzzle.
pub struct Case {
    side: usize,
    n_words_asked: usize,
    grid: Grid,
    lexicon: Lexicon,
}

/// What one algorithm did with it.
pub struct Run {
    pub algorithm: Algorithm,
    pub side: usize,
    /// The list size as the experiment names it; the whole list has the greatest number.
    pub n_words_asked: usize,
    pub n_words: usize,
    pub found: Totals,
    /// The shortest time.
    pub microseconds: f64,
    /// The median time of the repetitions.
    pub spread: Interval,
}

/// The totals of what was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    pub checks: u64,
    pub comparisons: u64,
    pub n_hits: u64,
}

/// Short runs are repeated for this long …
const TURN: Duration = Duration::from_millis(20);
/// … and those of up to this long at least this often, so that the times show their spread.
const SHORT: Duration = Duration::from_millis(500);
const N_REPEATED: usize = 6;
/// The cost of a comparison in binary search relative to sequential search, which mostly stops at the lengths.
const BINARY_WEIGHT: u64 = 8;

impl Case {
    /// A random grid of that side, and that many words spread evenly over the `whole` list.
    pub fn new(side: usize, n_words_asked: usize, whole: &Lexicon, seed: u64) -> Case {
        let n_words = n_words_asked.min(whole.len());
        let lexicon =
            Lexicon::from_words((0..n_words).map(|index| whole.word((index * whole.len() / n_words) as u32)));
        let letters: Vec<char> = whole.iter().flat_map(str::chars).collect();
        let mut dice = dice(seed);
        let row = |_| (0..side).filter_map(|_| pick(&mut dice, &letters)).collect();
        let rows: Vec<String> = (0..side).map(row).collect();
        let grid = Grid::from_rows(rows.iter().map(String::as_str)).expect("random rows are of equal length");
        Case { side, n_words_asked, grid, lexicon }
    }

    /// Runs the algorithms whose cost stays within the budget. They must agree.
    pub fn run_all(&self, budget: u64, control: &Control) -> Result<Vec<Run>, Stopped> {
        let mut runs: Vec<Run> = Vec::new();
        let mut expected: Option<Found> = None;
        for algorithm in Algorithm::ALL.into_iter().rev().filter(|&algorithm| self.cost(algorithm) <= budget)
        {
            if control.is_stopped() {
                return Err(Stopped);
            }
            let (found, times) = self.timed(algorithm);
            runs.push(self.run(algorithm, &found, &times));
            let expected = expected.get_or_insert_with(|| found.clone());
            assert_eq!(expected.hits, found.hits, "{} finds something else", algorithm.name());
        }
        runs.reverse();
        Ok(runs)
    }

    /// The approximate number of steps of an algorithm.
    fn cost(&self, algorithm: Algorithm) -> u64 {
        let n_cells = self.grid.letters().len() as u64;
        let n_words = self.lexicon.len() as u64;
        let longest = self.lexicon.longest().min(self.side) as u64;
        // About half of all lines from a cell reach the border before the length of the longest word.
        let n_sequences = 8 * n_cells * longest * 2 / 3;
        match algorithm {
            Algorithm::PerWord => 8 * n_cells * n_words,
            Algorithm::Linear => n_sequences * n_words,
            Algorithm::Binary => n_sequences * u64::from(n_words.max(1).ilog2() + 2) * BINARY_WEIGHT,
            Algorithm::Prefix | Algorithm::Trie => 0,
        }
    }

    /// The times of a few runs, in microseconds. Our trie is prepared beforehand, just as the list is sorted beforehand.
    fn timed(&self, algorithm: Algorithm) -> (Found, Vec<f64>) {
        let finder = (algorithm == Algorithm::Trie).then(|| TrieFinder::new(&self.lexicon));
        let whole = ProcessorClock::start();
        let mut times = Vec::new();
        loop {
            let clock = ProcessorClock::start();
            let found = match &finder {
                Some(finder) => finder.find(&self.grid),
                None => algorithm.find(&self.grid, &self.lexicon),
            };
            let time = clock.elapsed();
            times.push(time.as_secs_f64() * 1e6);
            let is_enough = times.len() >= N_REPEATED || time > SHORT;
            if is_enough && whole.elapsed() >= TURN {
                return (found, times);
            }
        }
    }

    fn run(&self, algorithm: Algorithm, found: &Found, times: &[f64]) -> Run {
        let Found { hits, counts } = found;
        Run {
            algorithm,
            side: self.side,
            n_words_asked: self.n_words_asked,
            n_words: self.lexicon.len(),
            found: Totals {
                checks: counts.checks,
                comparisons: counts.comparisons,
                n_hits: hits.len() as u64,
            },
            microseconds: times.iter().copied().fold(f64::INFINITY, f64::min),
            spread: Interval::of_median(times),
        }
    }
}

impl Run {
    pub fn json(&self) -> Value {
        let Totals { checks, comparisons, n_hits } = self.found;
        json!({
            "algorithm": self.algorithm.name(),
            "side": self.side,
            "words": self.n_words,
            "checks": checks,
            "comparisons": comparisons,
            "hits": n_hits,
            "microseconds": self.microseconds,
        })
    }
}
