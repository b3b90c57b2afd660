//! `Board`: a game in progress.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

use catalog::CATALOG;
use game::{Outcome as GameOutcome, Side};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use search::Control;
use table::{GameNotes, Table};

use crate::fault::Fault;
use crate::own_game::own_table;
use crate::refused::OrRefused;
use crate::values::{array, bytes_of};

/// A game in progress: a position, and the moves that led to it.
///
/// >>> import poda
/// >>> board = poda.Board("othello")
/// >>> board.legal_moves
/// ['d3', 'c4', 'f5', 'e6']
/// >>> board.push("f5")
/// >>> board.turn, board.moves
/// ('second', ['f5'])
/// >>> board.pop()
/// 'f5'
#[pyclass(module = "poda", weakref)]
pub struct Board {
    table: Mutex<Box<dyn Table>>,
    own: Option<Own>,
}

/// What a board of a game written in Python keeps besides.
struct Own {
    start: Py<PyAny>,
    fault: Arc<Fault>,
    id: u64,
}

/// A copy of a board's game, to be searched.
pub struct Subject {
    pub table: Box<dyn Table>,
    pub fault: Option<Arc<Fault>>,
    /// What an engine is built for: one of another key cannot search it.
    pub key: String,
}

impl Subject {
    /// The game of a board, or of an object of the user's own class.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Subject> {
        if let Ok(board) = object.cast::<Board>() {
            let board = board.borrow();
            let table = board.with(object.py(), |table| table.fork())?;
            let fault = board.own.as_ref().map(|own| Arc::clone(&own.fault));
            let key = board.own.as_ref().map_or_else(
                || format!("{}/{}", table.game(), table.variant()),
                |own| format!("own game {}", own.id),
            );
            return Ok(Subject { table, fault, key });
        }
        let own = own_table(object)?;
        let key = format!("own game {}", own.id);
        Ok(Subject { table: own.table, fault: Some(own.fault), key })
    }

    /// A control for a search of it, which also stops when a game written in Python raises something.
    pub fn control(&self) -> Arc<Control> {
        let control = Arc::new(Control::new());
        if let Some(fault) = &self.fault {
            fault.stops(&control);
        }
        control
    }

    /// Whether the rules are Python's.
    pub fn is_own(&self) -> bool {
        self.fault.is_some()
    }

    /// Raises what a game written in Python raised.
    pub fn check(&self) -> PyResult<()> {
        self.fault.as_ref().map_or(Ok(()), |fault| fault.check())
    }
}

impl Board {
    /// A board for a table of the catalog.
    pub fn on(table: Box<dyn Table>) -> Board {
        Board { table: Mutex::new(table), own: None }
    }

    /// Uses the table. What a game written in Python raises is raised.
    pub fn with<T>(&self, py: Python<'_>, use_it: impl FnOnce(&mut dyn Table) -> T) -> PyResult<T> {
        let mut table =
            self.table.lock_py_attached(py).map_err(|_| PyValueError::new_err("the board is damaged"))?;
        let result = use_it(&mut **table);
        match &self.own {
            Some(own) => own.fault.check().map(|()| result),
            None => Ok(result),
        }
    }
}

/// Moves in a list, or in a text with blanks between them.
#[derive(FromPyObject)]
pub enum Moves {
    /// `"f5 d6"`.
    Text(String),
    /// `["f5", "d6"]`.
    List(Vec<String>),
}

impl Moves {
    /// One by one.
    pub fn into_list(self) -> Vec<String> {
        match self {
            Moves::Text(text) => text.split_whitespace().map(str::to_string).collect(),
            Moves::List(moves) => moves,
        }
    }
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (game, variant=None, position=None, moves=None))]
    fn new(
        game: &Bound<'_, PyAny>,
        variant: Option<&str>,
        position: Option<&str>,
        moves: Option<Moves>,
    ) -> PyResult<Board> {
        let py = game.py();
        let board = match game.extract::<String>() {
            Ok(name) => {
                let mut table = CATALOG.game(&name).and_then(|entry| entry.table(variant)).or_refused()?;
                if let Some(text) = position.filter(|text| *text != "startpos") {
                    table.set_position(text).or_refused()?;
                }
                Board::on(table)
            }
            Err(_) if variant.is_some() || position.is_some() => {
                return Err(PyValueError::new_err("a game of your own has no variant and no position text"));
            }
            Err(_) => {
                let own = own_table(game)?;
                let start = game.clone().unbind();
                Board { table: Mutex::new(own.table), own: Some(Own { start, fault: own.fault, id: own.id }) }
            }
        };
        for mv in moves.map(Moves::into_list).unwrap_or_default() {
            board.with(py, |table| table.play(&mv))?.or_refused()?;
        }
        Ok(board)
    }

    /// The board after these moves.
    ///
    /// >>> import poda
    /// >>> poda.Board.from_moves("f5 d6").turn
    /// 'first'
    #[classmethod]
    #[pyo3(signature = (moves, game=None, variant=None, position=None))]
    fn from_moves(
        _class: &Bound<'_, pyo3::types::PyType>,
        py: Python<'_>,
        moves: Moves,
        game: Option<Bound<'_, PyAny>>,
        variant: Option<&str>,
        position: Option<&str>,
    ) -> PyResult<Board> {
        let game = game.unwrap_or_else(|| pyo3::types::PyString::new(py, "othello").into_any());
        Board::new(&game, variant, position, Some(moves))
    }

    /// The game's name.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |table| table.game())
    }

    /// The variant's name; empty where a game has none.
    #[getter]
    fn variant(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |table| table.variant())
    }

    /// The side to move: "first" or "second".
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |table| side_name(table.side_to_move()))
    }

    /// The names of the first and the second player, such as White and Black.
    #[getter]
    fn sides(&self, py: Python<'_>) -> PyResult<(&'static str, &'static str)> {
        self.with(py, |table| table.entry().side_names().into())
    }

    /// The legal moves as text; empty once the game is over on the board.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |table| table.legal())
    }

    /// The moves played.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |table| table.moves().to_vec())
    }

    /// The position as text, such as a FEN.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |table| table.position())
    }

    /// The text of the position before the first of `moves`.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |table| table.start())
    }

    /// The opening's name, if exactly this position has one.
    #[getter]
    fn opening(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |table| table.opening())
    }

    /// Plays a move. Every spelling that the command reads is accepted: in chess `e2e4` and `e4`.
    #[pyo3(name = "push")]
    fn push(&self, py: Python<'_>, r#move: &str) -> PyResult<()> {
        self.with(py, |table| table.play(r#move))?.or_refused()
    }

    /// Takes the last move back and returns it.
    fn pop(&self, py: Python<'_>) -> PyResult<String> {
        let last = self.with(py, |table| {
            let last = table.moves().last().cloned();
            table.take_back();
            last
        })?;
        last.ok_or_else(|| PyIndexError::new_err("no move to take back"))
    }

    /// How the game ended, by any rule; None while it goes on.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Outcome>> {
        self.with(py, |table| {
            let reason = table.ending().unwrap_or_default();
            table.verdict().map(|outcome| Outcome::new(outcome, reason))
        })
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |table| table.verdict().is_some())
    }

    /// An independent copy with its moves.
    fn copy(&self, py: Python<'_>) -> PyResult<Board> {
        let own = self.own.as_ref().map(|own| Own {
            start: own.start.clone_ref(py),
            fault: Arc::clone(&own.fault),
            id: own.id,
        });
        Ok(Board { table: Mutex::new(self.with(py, |table| table.fork())?), own })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Board> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Board> {
        self.copy(py)
    }

    /// The same line in the notation people use (SAN in chess), up to the first illegal move.
    fn spell(&self, py: Python<'_>, moves: Moves) -> PyResult<Vec<String>> {
        self.with(py, |table| table.spelled(&moves.into_list()))
    }

    /// What the shipped opening book knows here: moves, each with its value for the side to move where it is known.
    fn book(&self, py: Python<'_>) -> PyResult<Vec<(String, Option<i32>)>> {
        self.with(py, |table| table.book_values())
    }

    /// A board at another start of the variant, chosen by the seed: one of the 960 of Chess960. Variants with a single start give
    /// that.
    fn random_start(&self, py: Python<'_>, seed: u64) -> PyResult<Board> {
        let (entry, variant, start) =
            self.with(py, |table| (table.entry(), table.variant(), table.random_start(seed)))?;
        let variant = Some(variant.as_str()).filter(|variant| !variant.is_empty());
        let mut table = entry.table(variant).or_refused()?;
        if let Some(start) = start {
            table.set_position(&start).or_refused()?;
        }
        Ok(Board::on(table))
    }

    /// One more than the greatest move number of the variant: the size of a policy's output.
    #[getter]
    fn n_move_numbers(&self, py: Python<'_>) -> PyResult<u32> {
        self.with(py, |table| table.n_move_numbers())
    }

    /// The stable numbers of the legal moves, in the order of `legal_moves`. They are the same in every release.
    #[getter]
    fn legal_numbers(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.with(py, |table| table.move_numbers())
    }

    /// The legal move with that number, as text; None if there is none.
    fn numbered_move(&self, py: Python<'_>, number: u32) -> PyResult<Option<String>> {
        self.with(py, |table| table.numbered_move(number))
    }

    /// The number of a legal move.
    fn move_number(&self, py: Python<'_>, r#move: &str) -> PyResult<u32> {
        let number = self.with(py, |table| -> Result<Option<u32>, game::Refusal> {
            let mut after = table.fork();
            after.play_on(r#move)?;
            let written = after.moves().last().cloned();
            let place = table.legal().iter().position(|legal| Some(legal) == written.as_ref());
            Ok(place.and_then(|place| table.move_numbers().get(place).copied()))
        })?;
        let unknown = || game::Refusal::illegal_move(r#move, "no legal move here");
        number.or_refused()?.ok_or_else(unknown).or_refused()
    }

    /// Plays the legal move with that number.
    fn push_number(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        let played = self.with(py, |table| match table.numbered_move(number) {
            Some(mv) => table.play(&mv),
            None => Err(game::Refusal::illegal_move(number.to_string(), "no legal move has this number")),
        })?;
        played.or_refused()
    }

    /// The position as a numpy array of planes, rows and columns (float32), seen by the side to move; see
    /// `docs/python.md` for the planes of each game. None where a game has none.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(planes) = self.with(py, |table| table.planes())? else { return Ok(None) };
        array(py, &bytes_of(&planes.values, f32::to_ne_bytes), "f4", &planes.shape).map(Some)
    }

    /// The game as a file in one of its formats, such as "pgn".
    fn export<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.with(py, |table| table.export(format, &GameNotes::default()))?.or_refused()?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |table| {
            let mut hasher = DefaultHasher::new();
            (table.game(), table.key()).hash(&mut hasher);
            hasher.finish()
        })
    }

    /// Boards are equal when game, variant and position are, whatever led to them.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Board>() else { return Ok(false) };
        let face = |table: &mut dyn Table| (table.game(), table.variant(), table.position());
        Ok(self.with(py, face)? == other.borrow().with(py, face)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("poda._poda")?.getattr("_restore_board")?;
        let (game, variant, start, moves) =
            self.with(py, |table| (table.game(), table.variant(), table.start(), table.moves().to_vec()))?;
        let moves = PyList::new(py, moves)?;
        let parts = match &self.own {
            Some(own) => (own.start.bind(py), py.None(), py.None(), moves).into_pyobject(py)?,
            None => (game, variant, start, moves).into_pyobject(py)?,
        };
        Ok((restore, parts))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |table| match (&self.own, table.variant()) {
            (Some(_), _) => format!("Board({})", table.position()),
            (None, variant) if variant.is_empty() => {
                format!("Board({:?}, position={:?})", table.game(), table.position())
            }
            (None, variant) => {
                format!("Board({:?}, {variant:?}, position={:?})", table.game(), table.position())
            }
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |table| table.diagram())
    }

    /// The board as an SVG picture; None where a game has no board.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |table| table.board_view().map(|view| study::board_svg::draw(&view)))
    }

    #[pyo3(signature = (include=None, exclude=None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        _ = (include, exclude);
        let bundle = PyDict::new(py);
        bundle.set_item("text/plain", self.__str__(py)?)?;
        if let Some(svg) = self._repr_svg_(py)? {
            bundle.set_item("image/svg+xml", svg)?;
        }
        Ok(bundle)
    }
}

/// The board that was pickled.
#[pyfunction]
#[pyo3(name = "_restore_board")]
pub fn restore_board(
    game: &Bound<'_, PyAny>,
    variant: Option<&str>,
    start: Option<&str>,
    moves: Vec<String>,
) -> PyResult<Board> {
    let variant = variant.filter(|variant| !variant.is_empty());
    let board = Board::new(game, variant, start, None)?;
    for mv in moves {
        // A game may go on after a draw that nobody claimed.
        board.with(game.py(), |table| table.play_on(&mv))?.or_refused()?;
    }
    Ok(board)
}

/// How a game ended.
#[pyclass(module = "poda", frozen, eq, get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, "first" or "second"; None for a draw.
    winner: Option<&'static str>,
    /// By how much the winner won: discs, points, or 1 where games are only won, drawn or lost; 0 for a draw.
    margin: i32,
    /// The rule that ended the game, such as "checkmate" or "repetition".
    reason: &'static str,
}

impl Outcome {
    fn new(outcome: GameOutcome, reason: &'static str) -> Outcome {
        let winner = outcome.winner();
        let margin = winner.map_or(0, |side| outcome.margin_for(side));
        Outcome { winner: winner.map(side_name), margin, reason }
    }
}

#[pymethods]
impl Outcome {
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None".to_string(), |winner| format!("'{winner}'"));
        format!("Outcome(winner={winner}, margin={}, reason='{}')", self.margin, self.reason)
    }
}
