//! Files of games, as game trees.

use std::ops::ControlFlow;
use std::sync::Mutex;

use catalog::CATALOG;
use game::Refusal;
use protocols::FileFormat;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict};
use serde_json::json;
use table::{Study, StudyEdit, StudyNode, TreeDocument};

use crate::board::{Board, side_name};
use crate::refused::OrRefused;
use crate::values::{from_python, to_python};

/// A game with its variations, comments, glyphs and headers. Nodes have numbers that never change; 0 is the root.
///
/// >>> import poda
/// >>> game = poda.read(b"1. e4 e5 (1... c5 {the Sicilian}) 2. Nf3 *")[0]
/// >>> game.moves
/// ['e2e4', 'e7e5', 'g1f3']
/// >>> [node["shown"] for node in game.nodes() if node["comment"]]
/// ['c5']
#[pyclass(module = "poda")]
pub struct GameTree {
    study: Mutex<Box<dyn Study>>,
    faults: Vec<String>,
}

impl GameTree {
    fn new(study: Box<dyn Study>, faults: &[Refusal]) -> GameTree {
        GameTree { study: Mutex::new(study), faults: faults.iter().map(ToString::to_string).collect() }
    }

    fn with<T>(&self, py: Python<'_>, use_it: impl FnOnce(&mut dyn Study) -> T) -> PyResult<T> {
        let study = self.study.lock_py_attached(py);
        let mut study = study.map_err(|_| PyValueError::new_err("the game tree is damaged"))?;
        Ok(use_it(&mut **study))
    }
}

fn node_document(py: Python<'_>, node: &StudyNode) -> PyResult<Py<PyAny>> {
    let mut document = serde_json::to_value(&node.written).expect("a node is valid JSON");
    // Every node has every name, so that programs need not ask.
    for (name, empty) in [
        ("parent", json!(null)),
        ("move", json!(null)),
        ("before", json!("")),
        ("comment", json!("")),
        ("glyphs", json!([])),
        ("score", json!(null)),
        ("clock", json!(null)),
        ("elapsed", json!(null)),
        ("shapes", json!([])),
        ("others", json!([])),
    ] {
        let map = document.as_object_mut().expect("a node is an object");
        map.entry(name).or_insert(empty);
    }
    document["children"] = json!(node.children);
    document["shown"] = json!(node.shown);
    document["side"] = json!(node.side.map(side_name));
    document["number"] = json!(node.number);
    document["position"] = json!(node.position);
    to_python(py, &document)
}

#[pymethods]
impl GameTree {
    /// An empty game tree of a game; `start` is the position before the first move.
    #[new]
    #[pyo3(signature = (game, variant=None, start=None))]
    fn empty(game: &str, variant: Option<&str>, start: Option<&str>) -> PyResult<GameTree> {
        let study = CATALOG.game(game).and_then(|entry| entry.study(variant, start)).or_refused()?;
        Ok(GameTree::new(study, &[]))
    }

    /// The game's name.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |study| study.entry().name())
    }

    /// The variant's name; empty where a game has none.
    #[getter]
    fn variant(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |study| study.variant())
    }

    /// The position before the first move.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |study| study.start())
    }

    /// Headers such as White and Event.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.with(py, |study| study.headers())? {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// How the game ended, as a dict of winner, margin and reason; None if that is not known.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let end = self.with(py, |study| study.end())?;
        to_python(py, &serde_json::to_value(end).expect("an end is valid JSON"))
    }

    /// What was wrong with the game in its file.
    #[getter]
    fn faults(&self) -> Vec<String> {
        self.faults.clone()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let table = self.with(py, |study| study.table_at(study.last()))?.or_refused()?;
        Ok(table.moves().to_vec())
    }

    /// The board at a node; by default at the end of the main line.
    #[pyo3(signature = (node=None))]
    fn board(&self, py: Python<'_>, node: Option<u32>) -> PyResult<Board> {
        let table = self.with(py, |study| study.table_at(node.unwrap_or(study.last())))?.or_refused()?;
        Ok(Board::on(table))
    }

    /// A node, as a dict: its move, what is written about it, its children, and what the board says about it.
    fn node(&self, py: Python<'_>, node: u32) -> PyResult<Py<PyAny>> {
        let found = self.with(py, |study| study.node(node))?;
        node_document(py, &found.ok_or_else(|| PyValueError::new_err(format!("there is no node {node}")))?)
    }

    /// All nodes, parents before children, the root first.
    fn nodes(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.with(py, |study| study.nodes())?.iter().map(|node| node_document(py, node)).collect()
    }

    /// Plays moves from a node on, and returns the last node. Moves that are there are followed, others become a variation.
    fn play(&self, py: Python<'_>, node: u32, moves: crate::board::Moves) -> PyResult<u32> {
        let edit = StudyEdit::Play { at: node, moves: moves.into_list() };
        Ok(self.with(py, |study| study.edit(&edit))?.or_refused()?.at)
    }

    /// Makes any other change: `edit("comment", at=3, text="better")`, `edit("glyphs", at=3, glyphs=[2])`,
    /// `edit("delete", at=3)`, `edit("promote", at=3)`, `edit("headers", headers=[["White", "Ana"]])`, `edit("undo")`.
    #[pyo3(signature = (what, **details))]
    fn edit(&self, py: Python<'_>, what: &str, details: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut document = match details {
            Some(details) => from_python(details)?,
            None => json!({}),
        };
        document["do"] = what.into();
        let edit: StudyEdit = serde_json::from_value(document)
            .map_err(|error| PyValueError::new_err(format!("edit {what:?}: {error}")))?;
        self.with(py, |study| study.edit(&edit))?.or_refused().map(drop)
    }

    /// The formats it can be exported to.
    #[getter]
    fn formats(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        self.with(py, |study| study.formats().iter().map(|format| format.name).collect())
    }

    /// The game as a file in one of its formats, such as "pgn" or "json".
    fn export<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let exported = self.with(py, |study| study.export(format))?.or_refused()?;
        Ok(PyBytes::new(py, &exported.bytes))
    }

    /// The whole tree as a dict, as `from_dict` reads it.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let document = self.with(py, |study| study.document())?;
        to_python(py, &serde_json::to_value(document).expect("a tree is valid JSON"))
    }

    /// The game tree of such a dict.
    #[staticmethod]
    fn from_dict(document: &Bound<'_, PyAny>) -> PyResult<GameTree> {
        let document: TreeDocument = serde_json::from_value(from_python(document)?)
            .map_err(|error| PyValueError::new_err(format!("not a game tree: {error}")))?;
        let study =
            CATALOG.game(&document.game).and_then(|entry| entry.study_from(&document)).or_refused()?;
        Ok(GameTree::new(study, &[]))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (Py<PyAny>,))> {
        let restore = py.get_type::<GameTree>().getattr("from_dict")?.unbind();
        Ok((restore, (self.to_dict(py)?,)))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |study| study.n_nodes())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |study| format!("GameTree({:?}, {} nodes)", study.entry().name(), study.n_nodes()))
    }
}

/// The games of a file. `name` is the file's, whose ending may tell the format; `format` and `game` override it.
#[pyfunction]
#[pyo3(name = "_read", signature = (bytes, name, format, skip_bad))]
pub fn read(
    py: Python<'_>,
    bytes: &[u8],
    name: Option<&str>,
    format: Option<&str>,
    skip_bad: bool,
) -> PyResult<Vec<GameTree>> {
    let is_document = format == Some("json") || (format.is_none() && is_tree_document(bytes));
    let read = || -> Result<Vec<GameTree>, Refusal> {
        if is_document {
            return documents(bytes);
        }
        let formats = match format {
            Some(format) => vec![FileFormat::named(format)?],
            None => protocols::recognise(bytes, name),
        };
        let mut first_refusal = None;
        for format in formats {
            match read_as(format, bytes, skip_bad) {
                Ok(games) if !games.is_empty() => return Ok(games),
                Ok(_) => {}
                Err(refusal) => _ = first_refusal.get_or_insert(refusal),
            }
        }
        first_refusal.map_or(Ok(Vec::new()), Err)
    };
    py.detach(read).or_refused()
}

fn is_tree_document(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{") && documents(bytes).is_ok()
}

fn documents(bytes: &[u8]) -> Result<Vec<GameTree>, Refusal> {
    let document: TreeDocument = serde_json::from_slice(bytes)
        .map_err(|error| Refusal::syntax(String::from_utf8_lossy(bytes), error.to_string()))?;
    let study = CATALOG.game(&document.game)?.study_from(&document)?;
    Ok(vec![GameTree::new(study, &[])])
}

/// With `skip_bad` games that cannot be read are left out; otherwise the first one refuses the file.
fn read_as(format: FileFormat, bytes: &[u8], skip_bad: bool) -> Result<Vec<GameTree>, Refusal> {
    let (mut games, mut refused) = (Vec::new(), None);
    let bytes = format.decoded(bytes);
    CATALOG.game(format.game())?.read(format.extension(), &bytes, &mut |read| {
        match read {
            Ok(read) => games.push(GameTree::new(read.study, &read.faults)),
            Err(_) if skip_bad => {}
            Err(refusal) => {
                refused = Some(refusal);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    refused.map_or(Ok(games), Err)
}
