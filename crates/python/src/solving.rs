//! Exact values, and counts of leaves.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use search::{Control, Goal};
use table::{Answer, Ask, GameResult, Setup, Table};

use crate::analysis::{score, unit_name};
use crate::board::Subject;
use crate::engine::hash_bytes;
use crate::fault::searching;
use crate::limit::Limit;
use crate::long_call;
use crate::refused::OrRefused;

/// The exact value of a position.
#[pyclass(module = "poda", frozen)]
pub struct Solution(Answer);

impl Solution {
    fn result(&self) -> Option<GameResult> {
        let line = self.0.lines.first()?;
        GameResult::known(line.score, line.win, line.exact)
    }
}

#[pymethods]
impl Solution {
    /// "win", "draw" or "loss" for the side to move; None if the limits were too small.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        Some(match self.result()? {
            GameResult::Win => "win",
            GameResult::Draw => "draw",
            GameResult::Loss => "loss",
        })
    }

    /// The score of best play: discs, points, or moves to the end where that is the measure; None if it is not solved.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        score(py, self.result().and(self.0.lines.first()).and_then(|line| line.score))
    }

    /// What the score is counted in.
    #[getter]
    fn unit(&self) -> &'static str {
        unit_name(self.0.unit)
    }

    /// A line of best play.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.result().and(self.0.lines.first()).map(|line| line.pv.clone()).unwrap_or_default()
    }

    /// Nodes visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Time taken, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        self.0.time_ms / 1e3
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let outcome = self.outcome().map_or("None".to_string(), |outcome| format!("'{outcome}'"));
        let score = self.score(py)?.bind(py).repr()?;
        Ok(format!(
            "Solution(outcome={outcome}, score={score}, unit='{}', line={:?})",
            self.unit(),
            self.line()
        ))
    }
}

/// Finds the exact value of a board's position: win, draw or loss for the side to move, with a line of best play. Without a
/// limit it may take very long.
///
/// >>> import poda
/// >>> poda.solve(poda.Board("tictactoe")).outcome
/// 'draw'
#[pyfunction]
#[pyo3(signature = (board, limit=None, *, hash_mb=64, threads=1))]
pub fn solve(
    board: &Bound<'_, PyAny>,
    limit: Option<Limit>,
    hash_mb: usize,
    threads: usize,
) -> PyResult<Solution> {
    let mut subject = Subject::of(board)?;
    let setup = Setup { hash_bytes: hash_bytes(hash_mb)?, threads, ..Setup::default() };
    let limits = Limit::limits(limit)?;
    let control = subject.control();
    let ask = Ask { limits, goal: Goal::Exact, control: Arc::clone(&control), ..Ask::default() };
    let mut player = subject.table.player("exact", &setup).or_refused()?;
    let is_own = subject.is_own();
    let table: &mut dyn Table = &mut *subject.table;
    // Moved: the table must not be used by two threads.
    let work = move || {
        let table = table;
        searching(is_own, || player.analyse(&*table, &ask, &mut |_| {}))
    };
    let answer = long_call::run(board.py(), &control, |_| Ok(()), work)?;
    subject.check()?;
    answer.or_refused().map(Solution)
}

/// Counts the leaves of the legal move tree, by each game's usual convention (a line that ends earlier counts nothing in
/// chess, one leaf in Othello). With `divide`, the count of each root move.
///
/// >>> import poda
/// >>> poda.perft(poda.Board("chess"), 3)
/// 8902
#[pyfunction]
#[pyo3(signature = (board, depth, *, divide=false))]
pub fn perft(board: &Bound<'_, PyAny>, depth: u32, divide: bool) -> PyResult<Py<PyAny>> {
    let py = board.py();
    let mut subject = Subject::of(board)?;
    let control = subject.control();
    let (is_own, table) = (subject.is_own(), &mut subject.table);
    let work = || searching(is_own, || divided(&mut **table, depth, &control));
    let by_move = long_call::run(py, &control, |_| Ok(()), work)?;
    subject.check()?;
    match (divide, depth) {
        (true, _) => by_move.into_py_any(py),
        (false, 0) => 1_u64.into_py_any(py),
        (false, _) => by_move.values().sum::<u64>().into_py_any(py),
    }
}

/// Trees of this depth are counted at once; between them the search may be stopped.
const UNDIVIDED: u32 = 3;

fn divided(table: &mut dyn Table, depth: u32, control: &Control) -> BTreeMap<String, u64> {
    if depth <= UNDIVIDED {
        return table.perft(depth, false);
    }
    // What a line counts that ends with its first move, by the convention of the game.
    let ended = table.perft(2, false);
    let mut by_move = BTreeMap::new();
    for mv in table.legal() {
        if control.is_stopped() || table.play_on(&mv).is_err() {
            break;
        }
        let n_leaves = match table.legal().is_empty() {
            true => ended[&mv],
            false => divided(table, depth - 1, control).values().sum(),
        };
        table.take_back();
        by_move.insert(mv, n_leaves);
    }
    by_move
}
