//! What engines answer.

use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use search::Bound as ScoreBound;
use table::{Answer, ScoredLine, ShownScore, Unit};

/// A forced mate in chess, as a score: it compares with numbers, beyond every evaluation.
///
/// >>> import poda
/// >>> poda.Mate(3) > 900, poda.Mate(-2) < -900, poda.Mate(1) > poda.Mate(3)
/// (True, True, True)
#[pyclass(module = "poda", frozen)]
#[derive(Clone, Copy)]
pub struct Mate {
    /// Full moves to mate, negative for the side being mated.
    #[pyo3(get)]
    moves: i32,
}

/// Evaluations in centipawns end well before.
const MATE: f64 = 1_000_000.0;

#[pymethods]
impl Mate {
    #[new]
    fn new(moves: i32) -> Mate {
        Mate { moves }
    }

    fn __float__(&self) -> f64 {
        if self.moves > 0 { MATE - f64::from(self.moves) } else { -MATE - f64::from(self.moves) }
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let other = match other.cast::<Mate>() {
            Ok(mate) => Some(mate.get().__float__()),
            Err(_) => other.extract::<f64>().ok(),
        };
        match other.and_then(|other| self.__float__().partial_cmp(&other)) {
            Some(ordering) => operator.matches(ordering).into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        self.__float__().to_bits()
    }

    fn __neg__(&self) -> Mate {
        Mate { moves: -self.moves }
    }

    fn __repr__(&self) -> String {
        format!("Mate({})", self.moves)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Mate>) -> (Bound<'py, PyAny>, (i32,)) {
        (slf.get_type().into_any(), (slf.get().moves,))
    }
}

/// A score as a number, or as a mate.
pub fn score(py: Python<'_>, score: Option<ShownScore>) -> PyResult<Py<PyAny>> {
    match score {
        None => Ok(py.None()),
        Some(ShownScore::Whole(number)) => number.into_py_any(py),
        Some(ShownScore::Decimal(number) | ShownScore::Chance(number)) => number.into_py_any(py),
        Some(ShownScore::Mate { mate }) => Mate { moves: mate }.into_py_any(py),
    }
}

/// What scores are counted in.
pub fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Centipawns => "centipawns",
        Unit::Discs | Unit::HundredthDiscs => "discs",
        Unit::Points => "points",
        Unit::Plies => "plies",
        Unit::Chance => "chance",
    }
}

/// A move with its score.
#[pyclass(module = "poda", frozen)]
#[derive(Clone)]
pub struct Line {
    line: ScoredLine,
    unit: Unit,
}

#[pymethods]
impl Line {
    /// The move.
    #[getter(r#move)]
    fn mv(&self) -> &str {
        &self.line.mv
    }

    /// The score for the side to move, in the unit of the analysis: a number, or a `Mate`; None if unknown.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        score(py, self.line.score)
    }

    /// What the score is counted in.
    #[getter]
    fn unit(&self) -> &'static str {
        unit_name(self.unit)
    }

    /// Whether the score is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.line.exact
    }

    /// "exact", "lower" or "upper": what is known about the score.
    #[getter]
    fn bound(&self) -> &'static str {
        match self.line.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// For selective searches: the probability, in percent, that what was skipped does not change the result.
    #[getter]
    fn confidence(&self) -> Option<u8> {
        self.line.confidence
    }

    /// The search depth.
    #[getter]
    fn depth(&self) -> u32 {
        self.line.depth
    }

    /// The principal variation, starting with the move.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.line.pv.clone()
    }

    /// The same in the notation people use: SAN in chess.
    #[getter]
    fn shown(&self) -> Vec<String> {
        self.line.shown.clone()
    }

    /// For a forced result: the number of moves until the end, negative if the side to move loses.
    #[getter]
    fn win(&self) -> Option<i32> {
        self.line.win
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let score = self.score(py)?.bind(py).repr()?;
        Ok(format!("Line({} {score}, depth {})", self.line.mv, self.line.depth))
    }
}

/// What an engine found.
#[pyclass(module = "poda", frozen)]
#[derive(Clone)]
pub struct Analysis(pub Answer);

#[pymethods]
impl Analysis {
    /// The best moves, best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.0.lines.iter().map(|line| Line { line: line.clone(), unit: self.0.unit }).collect()
    }

    /// The first of the lines; None if the search was stopped before it had one.
    #[getter]
    pub fn best(&self) -> Option<Line> {
        self.0.lines.first().map(|line| Line { line: line.clone(), unit: self.0.unit })
    }

    /// The position's text.
    #[getter]
    fn position(&self) -> &str {
        &self.0.position
    }

    /// The engine's spec.
    #[getter]
    fn engine(&self) -> &str {
        &self.0.engine
    }

    /// What scores are counted in.
    #[getter]
    fn unit(&self) -> &'static str {
        unit_name(self.0.unit)
    }

    /// Nodes visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Evaluated nodes and finished games.
    #[getter]
    fn leaves(&self) -> u64 {
        self.0.leaves
    }

    /// Time taken, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        self.0.time_ms / 1e3
    }

    /// Nodes per second.
    #[getter]
    fn nps(&self) -> u64 {
        self.0.nps
    }

    /// Whether a limit or a stop ended the search before the requested depth.
    #[getter]
    fn stopped(&self) -> bool {
        self.0.stopped
    }

    /// The whole analysis as `poda analyse --json` prints it.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let document = serde_json::to_value(&self.0).expect("an answer is valid JSON");
        crate::values::to_python(py, &document)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let lines: Vec<String> =
            self.lines().iter().map(|line| line.__repr__(py)).collect::<PyResult<_>>()?;
        Ok(format!("Analysis([{}], nodes={})", lines.join(", "), self.0.nodes))
    }
}
