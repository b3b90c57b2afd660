//! Games written in Python, as positions that every search of Poda can walk.
//!
//! A position asks its Python object everything when it is made, so that what the object raises is known at once. Moves are
//! places in the list of legal moves: any Python value may be a move.

mod entry;

use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, Refusal, Side};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use table::Table;
use typed_table::table_from;

pub use entry::OwnGameEntry;

use crate::fault::Fault;

/// The rules: where they start. What positions know lies in them.
#[derive(Clone)]
pub struct OwnRules(OwnPosition);

/// A position of a game written in Python.
#[derive(Clone)]
pub struct OwnPosition(Arc<State>);

struct State {
    object: Py<PyAny>,
    side: Side,
    outcome: Option<Outcome>,
    moves: Vec<Py<PyAny>>,
    /// The number of its key among those met so far.
    key: u64,
    shared: Arc<Shared>,
}

/// What all positions of a game share.
struct Shared {
    /// Keys met so far, with their numbers: equal keys have equal numbers, as exact solvers need.
    keys: Py<PyDict>,
    fault: Arc<Fault>,
}

/// A table at which a game written in Python can be played and searched.
pub struct OwnTable {
    pub table: Box<dyn Table>,
    pub fault: Arc<Fault>,
    /// Different for each start, whose keys are numbered on their own.
    pub id: u64,
}

/// Opens a table for a Python object with the methods of `poda.Game`.
pub fn own_table(object: &Bound<'_, PyAny>) -> PyResult<OwnTable> {
    for method in ["legal_moves", "play", "outcome"] {
        if !object.hasattr(method)? {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "expected a poda.Board or a game of your own, but {kind} has no method {method}"
            )));
        }
    }
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let fault = Arc::new(Fault::default());
    let keys = PyDict::new(object.py()).unbind();
    let shared = Arc::new(Shared { keys, fault: Arc::clone(&fault) });
    let start = OwnPosition(Arc::new(State::read(object, shared)?));
    Ok(OwnTable { table: table_from::<OwnGameEntry>(OwnRules(start.clone()), start), fault, id })
}

impl State {
    fn read(object: &Bound<'_, PyAny>, shared: Arc<Shared>) -> PyResult<State> {
        let side = read_side(&object.getattr("turn")?)?;
        let outcome = match object.call_method0("outcome")? {
            none if none.is_none() => None,
            result => Some(Outcome::by_difference(read_points(&result, "outcome()")?)),
        };
        let moves: Vec<Py<PyAny>> = match outcome {
            Some(_) => Vec::new(),
            None => object
                .call_method0("legal_moves")?
                .try_iter()?
                .map(|mv| mv.map(Bound::unbind))
                .collect::<PyResult<_>>()?,
        };
        if outcome.is_none() && moves.is_empty() {
            let reason =
                format!("{} has no legal moves, but outcome() says that the game goes on", object.str()?);
            return Err(PyValueError::new_err(reason));
        }
        let py = object.py();
        let keys = shared.keys.bind(py);
        let next = keys.len();
        let key = keys.call_method1("setdefault", (object.call_method0("key")?, next))?.extract()?;
        Ok(State { object: object.clone().unbind(), side, outcome, moves, key, shared })
    }

    /// A position in place of one that could not be made: the game ends there, and the search is being stopped.
    fn broken(&self) -> State {
        Python::attach(|py| State {
            object: self.object.clone_ref(py),
            side: self.side.opponent(),
            outcome: Some(Outcome::Draw),
            moves: Vec::new(),
            key: u64::MAX >> 1,
            shared: Arc::clone(&self.shared),
        })
    }
}

/// Larger values would reach into those of forced wins.
const MAX_POINTS: f64 = 1_000_000.0;

fn read_points(value: &Bound<'_, PyAny>, method: &str) -> PyResult<i32> {
    let points: f64 = value.extract()?;
    if points.is_nan() || points.abs() > MAX_POINTS {
        let reason = format!("{method} must be between -{MAX_POINTS} and {MAX_POINTS}, not {points}");
        return Err(PyValueError::new_err(reason));
    }
    Ok(points.round() as i32)
}

fn read_side(turn: &Bound<'_, PyAny>) -> PyResult<Side> {
    match turn.extract::<String>().as_deref() {
        Ok("first") => Ok(Side::First),
        Ok("second") => Ok(Side::Second),
        _ => {
            Err(PyValueError::new_err(format!("turn must be \"first\" or \"second\", not {}", turn.repr()?)))
        }
    }
}

impl OwnPosition {
    /// The game's own estimate for the first player.
    pub fn value(&self) -> i32 {
        let value =
            Python::attach(|py| read_points(&self.0.object.bind(py).call_method0("value")?, "value()"));
        value.unwrap_or_else(|error| {
            self.0.shared.fault.raise(error);
            0
        })
    }

    fn written(&self, mv: usize) -> String {
        Python::attach(|py| {
            let text = self.0.moves.get(mv).map(|mv| mv.bind(py).str().map(|text| text.to_string()));
            match text {
                Some(Ok(text)) => text,
                Some(Err(error)) => {
                    self.0.shared.fault.raise(error);
                    "?".to_string()
                }
                None => "?".to_string(),
            }
        })
    }
}

impl Position for OwnPosition {
    type Move = u32;

    fn side_to_move(&self) -> Side {
        self.0.side
    }

    fn moves(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.0.moves.len() as u32
    }

    fn play(&mut self, mv: u32) {
        let state = Python::attach(|py| {
            let mv = self.0.moves[mv as usize].bind(py);
            let next = self.0.object.bind(py).call_method1("play", (mv,))?;
            if next.is_none() {
                let reason = "play() returned None; it must return the position after the move";
                return Err(PyTypeError::new_err(reason));
            }
            State::read(&next, Arc::clone(&self.0.shared))
        });
        let state = state.unwrap_or_else(|error| {
            self.0.shared.fault.raise(error);
            self.0.broken()
        });
        self.0 = Arc::new(state);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome
    }
}

impl Keyed for OwnPosition {
    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.key, self.0.side).hash(&mut hasher);
        hasher.finish()
    }
}

impl Lossless for OwnPosition {
    type Exact = (u64, Side);

    fn exact_key(&self) -> (u64, Side) {
        (self.0.key, self.0.side)
    }
}

impl Notation for OwnPosition {
    fn parse_move(&self, text: &str) -> Result<u32, Refusal> {
        let found = self.moves().find(|&mv| self.written(mv as usize) == text.trim());
        found.ok_or_else(|| match self.0.outcome {
            Some(_) => Refusal::game_over(text, "the game is over"),
            None => Refusal::illegal_move(text, "not a legal move here"),
        })
    }

    fn write_move(&self, mv: u32) -> String {
        self.written(mv as usize)
    }
}

/// A move's number is its place in the list of legal moves.
impl NumberedMoves for OwnPosition {
    fn n_move_numbers(&self) -> u32 {
        let count = Python::attach(|py| self.0.object.bind(py).getattr("n_move_numbers")?.extract());
        count.unwrap_or_else(|error| {
            self.0.shared.fault.raise(error);
            0
        })
    }

    fn move_number(&self, mv: u32) -> u32 {
        mv
    }
}

impl fmt::Display for OwnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Python::attach(|py| self.0.object.bind(py).str().map(|text| text.to_string()));
        match text {
            Ok(text) => f.write_str(&text),
            Err(error) => {
                self.0.shared.fault.raise(error);
                f.write_str("?")
            }
        }
    }
}

impl Game for OwnRules {
    type Position = OwnPosition;

    fn start(&self) -> OwnPosition {
        self.0.clone()
    }

    fn parse_position(&self, text: &str) -> Result<OwnPosition, Refusal> {
        Err(Refusal::not_available(text, "positions of a game written in Python are objects, not texts"))
    }
}
