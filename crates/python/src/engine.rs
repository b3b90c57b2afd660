//! `Engine`: a player, and what it can be asked.

mod many;
mod stream;

use std::sync::{Arc, Mutex, TryLockError};

use catalog::CATALOG;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use search::Goal;
use table::{Answer, Ask, Player, Setup, Table};

pub use stream::AnalysisStream;

use crate::analysis::{Analysis, Line};
use crate::board::Subject;
use crate::fault::searching;
use crate::limit::Limit;
use crate::long_call;
use crate::refused::OrRefused;

/// An engine of a game, built when it is first asked.
///
/// >>> import poda
/// >>> engine = poda.Engine("tictactoe/pvs", seed=1)
/// >>> board = poda.Board("tictactoe", position="XX./OO./... X")
/// >>> engine.analyse(board, poda.Limit(depth=3)).lines[0].move
/// 'c1'
#[pyclass(module = "poda", frozen, weakref)]
pub struct Engine {
    spec: EngineSpec,
    seat: Arc<Mutex<Seat>>,
}

/// What an engine is built from.
#[derive(Clone)]
pub struct EngineSpec {
    text: String,
    level: Option<String>,
    setup: Setup,
}

/// The player, and the key of the games it was built for.
#[derive(Default)]
pub struct Seat {
    built: Option<(String, Box<dyn Player>)>,
}

impl EngineSpec {
    pub fn build(&self, table: &dyn Table) -> Result<Box<dyn Player>, game::Refusal> {
        match &self.level {
            Some(name) => table.level(table.entry().level(name)?, &self.setup),
            None if self.text.is_empty() => table.player(table.best_engine(), &self.setup),
            None => table.player(&self.text, &self.setup),
        }
    }

    pub fn seed(&self) -> u64 {
        self.setup.seed
    }
}

impl Seat {
    /// The player for this subject, built now if the last one was for another game.
    pub fn player(
        &mut self,
        spec: &EngineSpec,
        subject: &Subject,
    ) -> Result<&mut Box<dyn Player>, game::Refusal> {
        if self.built.as_ref().is_none_or(|(key, _)| *key != subject.key) {
            self.built = Some((subject.key.clone(), spec.build(&*subject.table)?));
        }
        Ok(&mut self.built.as_mut().expect("it was just built").1)
    }
}

/// A number of lines, or "all".
#[derive(FromPyObject)]
pub enum Lines {
    /// That many.
    Number(usize),
    /// "all".
    Word(String),
}

impl Lines {
    fn number(lines: Option<Lines>) -> PyResult<usize> {
        match lines {
            None => Ok(1),
            Some(Lines::Number(number @ 1..)) => Ok(number),
            Some(Lines::Word(word)) if word == "all" => Ok(usize::MAX),
            Some(Lines::Number(number)) => Err(PyValueError::new_err(format!(
                "lines must be a number from 1 up, or \"all\", not {number}"
            ))),
            Some(Lines::Word(word)) => Err(PyValueError::new_err(format!(
                "lines must be a number from 1 up, or \"all\", not {word:?}"
            ))),
        }
    }
}

/// The memory of hash tables.
pub fn hash_bytes(hash_mb: usize) -> PyResult<usize> {
    match hash_mb {
        1..=0x10_0000 => Ok(hash_mb << 20),
        _ => Err(PyValueError::new_err(format!("hash_mb must be from 1 to 1048576, not {hash_mb}"))),
    }
}

/// A question.
fn ask(
    limit: Option<Limit>,
    lines: Option<Lines>,
    only: Option<Vec<String>>,
    exact: bool,
    subject: &Subject,
) -> PyResult<Ask> {
    Ok(Ask {
        limits: Limit::limits(limit)?,
        goal: if exact { Goal::Exact } else { Goal::Best },
        lines: Lines::number(lines)?,
        only: only.unwrap_or_default(),
        control: subject.control(),
    })
}

impl Engine {
    fn answer(&self, py: Python<'_>, subject: &mut Subject, ask: &Ask) -> PyResult<Answer> {
        // Moved: the table must not be used by two threads.
        let moved: &mut Subject = subject;
        let work = move || {
            let subject = moved;
            let mut seat = self.seat.try_lock().map_err(busy)?;
            let player = seat.player(&self.spec, subject);
            let search = |player: &mut Box<dyn Player>| {
                searching(subject.is_own(), || player.analyse(&*subject.table, ask, &mut |_| {}))
            };
            Ok::<_, PyErr>(player.and_then(search))
        };
        let answer = long_call::run(py, &ask.control, |_| Ok(()), work)??;
        subject.check()?;
        answer.or_refused()
    }
}

/// An engine answers one question at a time.
fn busy<T>(_: TryLockError<T>) -> PyErr {
    PyRuntimeError::new_err("the engine is busy with another question; build a second one for it")
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (spec="", *, level=None, threads=1, hash_mb=64, seed=0))]
    fn new(spec: &str, level: Option<String>, threads: usize, hash_mb: usize, seed: u64) -> PyResult<Engine> {
        let setup =
            Setup { hash_bytes: hash_bytes(hash_mb)?, seed, threads, resources: &poda_cli::UserFiles };
        if !(1..=1024).contains(&threads) {
            return Err(PyValueError::new_err(format!("threads must be from 1 to 1024, not {threads}")));
        }
        let spec = EngineSpec { text: spec.to_string(), level, setup };
        // A spec with a game can be checked now rather than when it is first asked.
        if let Some((game, _)) = spec.text.split_once('/').filter(|_| spec.level.is_none()) {
            let table = CATALOG.game(game).and_then(|entry| entry.table(None)).or_refused()?;
            table.options(&spec.text).or_refused()?;
        }
        Ok(Engine { spec, seat: Arc::default() })
    }

    /// Analyses the board's position. `lines` is how many of the best moves to score, or "all"; `only` restricts the moves;
    /// `exact` asks for proof.
    #[pyo3(signature = (board, limit=None, *, lines=None, only=None, exact=false))]
    fn analyse(
        &self,
        board: &Bound<'_, PyAny>,
        limit: Option<Limit>,
        lines: Option<Lines>,
        only: Option<Vec<String>>,
        exact: bool,
    ) -> PyResult<Analysis> {
        let mut subject = Subject::of(board)?;
        let ask = ask(limit, lines, only, exact, &subject)?;
        self.answer(board.py(), &mut subject, &ask).map(Analysis)
    }

    /// Analyses the board's position, and gives each better analysis as soon as it is there; the last one is what `analyse`
    /// would have returned. Leaving the loop stops the search.
    #[pyo3(signature = (board, limit=None, *, lines=None, only=None, exact=false))]
    fn analysis(
        &self,
        board: &Bound<'_, PyAny>,
        limit: Option<Limit>,
        lines: Option<Lines>,
        only: Option<Vec<String>>,
        exact: bool,
    ) -> PyResult<AnalysisStream> {
        let subject = Subject::of(board)?;
        let ask = ask(limit, lines, only, exact, &subject)?;
        AnalysisStream::start(self.spec.clone(), Arc::clone(&self.seat), subject, ask)
    }

    /// The move the engine would play, with its score.
    #[pyo3(signature = (board, limit=None))]
    fn play(&self, board: &Bound<'_, PyAny>, limit: Option<Limit>) -> PyResult<Line> {
        let line = self.analyse(board, limit, None, None, false)?.best();
        line.ok_or_else(|| PyRuntimeError::new_err("the engine found no move within its limits"))
    }

    /// Analyses many boards on `workers` threads (default: one per core), each as a new engine would, and returns the
    /// analyses in the same order. The interpreter's lock is not held. `progress` is called with the numbers of boards done
    /// and of all boards. `boards` may be an array of `poda.batch`.
    #[pyo3(signature = (boards, limit=None, *, workers=None, lines=None, progress=None))]
    fn analyse_many(
        &self,
        boards: &Bound<'_, PyAny>,
        limit: Option<Limit>,
        workers: Option<usize>,
        lines: Option<Lines>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Analysis>> {
        let questions = many::Questions { limits: Limit::limits(limit)?, lines: Lines::number(lines)? };
        many::analyse(boards, &self.spec, questions, workers, progress.as_ref())
    }

    /// Forgets the previous game, as if the engine had just been built.
    fn new_game(&self) -> PyResult<()> {
        self.seat.try_lock().map_err(busy)?.built = None;
        Ok(())
    }

    /// Warnings about the files that the engine was given, such as damage.
    #[getter]
    fn warnings(&self) -> PyResult<Vec<String>> {
        let seat = self.seat.try_lock().map_err(busy)?;
        Ok(seat.built.as_ref().map(|(_, player)| player.warnings()).unwrap_or_default())
    }

    /// The spec.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec.text
    }

    /// Frees the engine's memory; it can still be used and is then built anew.
    fn close(&self) -> PyResult<()> {
        self.new_game()
    }

    fn __enter__(slf: Py<Engine>) -> Py<Engine> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close()
    }

    fn __repr__(&self) -> String {
        match &self.spec.level {
            Some(level) => {
                format!("Engine({:?}, level={level:?}, seed={})", self.spec.text, self.spec.seed())
            }
            None => format!("Engine({:?}, seed={})", self.spec.text, self.spec.seed()),
        }
    }
}
