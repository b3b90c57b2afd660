//! Recorded searches, and why a move is bad.

use std::sync::Arc;

use catalog::CATALOG;
use game::Refusal;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search::Scope;
use study::recorded;
use study::svg::Picture;
use study::text::TextStyle;
use study::{Language, why};
use table::{Ask, Recorded, RecordedPart, Run, Setup, Table};

use crate::board::{Moves, Subject};
use crate::engine::hash_bytes;
use crate::fault::searching;
use crate::limit::Limit;
use crate::long_call;
use crate::refused::OrRefused;
use crate::values::to_python;

/// A recorded search, to be drawn or taken apart.
#[pyclass(module = "poda", frozen, name = "_Recording")]
pub struct Recording {
    recorded: Recorded,
    best: Option<String>,
    title: String,
}

#[pymethods]
impl Recording {
    /// The search as a tree of dicts.
    fn document(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &recorded::document(&self.recorded, self.best.as_deref()))
    }

    #[pyo3(signature = (max_nodes=None, language="en"))]
    fn svg(&self, max_nodes: Option<usize>, language: &str) -> PyResult<String> {
        let usual = Picture::default();
        let picture = Picture {
            title: self.title.clone(),
            language: Language::named(language).or_refused()?,
            max_nodes: max_nodes.unwrap_or(usual.max_nodes),
            ..usual
        };
        Ok(recorded::picture(&self.recorded, &picture))
    }

    #[pyo3(signature = (language="en"))]
    fn html(&self, language: &str) -> PyResult<String> {
        Ok(recorded::page(&self.recorded, &self.title, Language::named(language).or_refused()?))
    }

    #[pyo3(signature = (language="en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        let style = TextStyle { language: Language::named(language).or_refused()?, ..TextStyle::default() };
        Ok(recorded::text(&self.recorded, &style))
    }
}

/// Records a search: of an algorithm if one is named, otherwise of an engine.
#[pyfunction]
#[pyo3(name = "_record", signature = (board, algorithm, engine, depth, limit, evaluation, budget, line, seed, hash_mb))]
#[expect(clippy::too_many_arguments, reason = "the Python function has them as keywords")]
pub fn record(
    board: &Bound<'_, PyAny>,
    algorithm: Option<&str>,
    engine: Option<&str>,
    depth: u32,
    limit: Option<Limit>,
    evaluation: Option<&str>,
    budget: usize,
    line: Option<Moves>,
    seed: u64,
    hash_mb: usize,
) -> PyResult<Recording> {
    let mut subject = Subject::of(board)?;
    let (control, is_own) = (subject.control(), subject.is_own());
    let scope = line.map_or(Scope::Whole, |line| Scope::Line(line.into_list()));
    let part = RecordedPart { scope, budget };
    let setup = Setup { hash_bytes: hash_bytes(hash_mb)?, seed, ..Setup::default() };
    let ask = Ask { limits: Limit::limits(limit)?, control: Arc::clone(&control), ..Ask::default() };
    let table: &mut dyn Table = &mut *subject.table;
    let work = move || -> Result<Recording, Refusal> {
        let table = table;
        let name = engine.or(algorithm).unwrap_or(table.best_engine());
        let title = format!("{} · {name}", table.position());
        match (engine, algorithm) {
            (None, Some(algorithm)) => {
                let run = Run { algorithm, evaluator: evaluation, depth, control: &ask.control };
                let recorded = Recorded::Windows(table.record(&run, &part)?);
                Ok(Recording { recorded, best: None, title })
            }
            _ => {
                let recording = table.record_engine(name, &setup, &ask, &part)?;
                let best = recording.answer.lines.first().map(|line| line.mv.clone());
                Ok(Recording { recorded: recording.recording, best, title })
            }
        }
    };
    let recording = long_call::run(board.py(), &control, |_| Ok(()), || searching(is_own, work))?;
    subject.check()?;
    recording.or_refused()
}

/// Explains a move; a dict as `poda why --json` prints it.
#[pyfunction]
#[pyo3(name = "_why", signature = (board, r#move, engine, limit, language, seed, hash_mb))]
pub fn explain(
    board: &Bound<'_, PyAny>,
    r#move: &str,
    engine: Option<&str>,
    limit: Option<Limit>,
    language: &str,
    seed: u64,
    hash_mb: usize,
) -> PyResult<Py<PyAny>> {
    let language = Language::named(language).or_refused()?;
    let mut subject = Subject::of(board)?;
    let (control, is_own) = (subject.control(), subject.is_own());
    let setup = Setup { hash_bytes: hash_bytes(hash_mb)?, seed, ..Setup::default() };
    let ask = Ask { limits: Limit::limits(limit)?, control: Arc::clone(&control), ..Ask::default() };
    let table: &mut dyn Table = &mut *subject.table;
    let work = move || {
        let table = table;
        table.explain(r#move, engine.unwrap_or(table.best_engine()), &setup, &ask)
    };
    let explanation = long_call::run(board.py(), &control, |_| Ok(()), || searching(is_own, work))?;
    subject.check()?;
    let explanation = explanation.or_refused()?;
    let mut document = serde_json::to_value(&explanation).expect("an explanation is valid JSON");
    document["text"] = why::text(&explanation, language).into();
    to_python(board.py(), &document)
}

/// The names of the search algorithms.
#[pyfunction]
pub fn algorithms() -> Vec<&'static str> {
    search::Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect()
}

/// A worked tree of the source documents, by its name: a board; without a name, all names.
#[pyfunction]
#[pyo3(name = "_example_tree")]
pub fn example_tree(name: &str) -> PyResult<crate::board::Board> {
    let Some(example) = study::examples::EXAMPLES.iter().find(|example| example.name == name) else {
        let names: Vec<&str> = study::examples::EXAMPLES.iter().map(|example| example.name).collect();
        return Err(PyValueError::new_err(format!(
            "no such example: `{name}` (there are {})",
            names.join(", ")
        )));
    };
    let mut table = CATALOG.game("tree").and_then(|entry| entry.table(None)).or_refused()?;
    table.set_position(example.tree).or_refused()?;
    Ok(crate::board::Board::on(table))
}
