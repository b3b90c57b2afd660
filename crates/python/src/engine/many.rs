//! Many positions on several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use game::Refusal;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search::{Control, Limits};
use table::{Answer, Ask};

use super::{EngineSpec, Seat};
use crate::analysis::Analysis;
use crate::batch::boards_of;
use crate::board::Subject;
use crate::fault::searching;
use crate::long_call::{self, STACK_BYTES};
use crate::refused::OrRefused;

/// What is asked about each board.
#[derive(Clone, Copy)]
pub struct Questions {
    pub limits: Limits,
    pub lines: usize,
}

/// Analyses the boards.
pub fn analyse(
    boards: &Bound<'_, PyAny>,
    spec: &EngineSpec,
    questions: Questions,
    workers: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Analysis>> {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let n_workers = match workers {
        Some(workers @ 1..=1024) => workers,
        None => cores(),
        Some(workers) => {
            return Err(PyValueError::new_err(format!("workers must be from 1 to 1024, not {workers}")));
        }
    };
    let subjects = subjects(boards)?;
    let control = Arc::new(Control::new());
    subjects.iter().filter_map(|subject| subject.fault.as_ref()).for_each(|fault| fault.stops(&control));
    let faults: Vec<_> = subjects.iter().filter_map(|subject| subject.fault.clone()).collect();
    let (n_boards, n_done) = (subjects.len(), AtomicUsize::new(0));
    let mut told = 0;
    let tick = |py: Python<'_>| {
        let done = n_done.load(Ordering::Relaxed);
        let is_news = done != std::mem::replace(&mut told, done);
        progress.filter(|_| is_news).map_or(Ok(()), |call| {
            _ = py;
            call.call1((done, n_boards)).map(drop)
        })
    };
    let work = || run(subjects, spec, questions, n_workers.min(n_boards), &control, &n_done);
    let answers = long_call::run(boards.py(), &control, tick, work)?;
    faults.iter().try_for_each(|fault| fault.check())?;
    let answers = answers.or_refused()?;
    if let Some(call) = progress {
        call.call1((n_boards, n_boards))?;
    }
    Ok(answers.into_iter().map(Analysis).collect())
}

fn subjects(boards: &Bound<'_, PyAny>) -> PyResult<Vec<Subject>> {
    if boards.hasattr("dtype")? {
        return boards_of(boards);
    }
    boards.try_iter()?.map(|board| Subject::of(&board?)).collect()
}

/// Each worker takes the next board, and stops all at the first refusal.
fn run(
    subjects: Vec<Subject>,
    spec: &EngineSpec,
    questions: Questions,
    n_workers: usize,
    control: &Arc<Control>,
    n_done: &AtomicUsize,
) -> Result<Vec<Answer>, Refusal> {
    let answers: Vec<Mutex<Option<Answer>>> = subjects.iter().map(|_| Mutex::new(None)).collect();
    let queue = Mutex::new(subjects.into_iter().enumerate());
    let refusal = Mutex::new(None);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        let mut seat = Seat::default();
        while let Some((index, subject)) = next().filter(|_| !control.is_stopped()) {
            match one(&mut seat, spec, &subject, questions, control) {
                Ok(answer) => {
                    *answers[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
                    n_done.fetch_add(1, Ordering::Relaxed);
                }
                Err(refused) => {
                    refusal.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(refused);
                    control.stop();
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_workers {
            // With fewer threads than asked for it only takes longer.
            _ = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, worker);
        }
        worker();
    });
    if let Some(refusal) = refusal.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(refusal);
    }
    let answers =
        answers.into_iter().map(|answer| answer.into_inner().unwrap_or_else(PoisonError::into_inner));
    Ok(answers.flatten().collect())
}

fn one(
    seat: &mut Seat,
    spec: &EngineSpec,
    subject: &Subject,
    questions: Questions,
    control: &Arc<Control>,
) -> Result<Answer, Refusal> {
    let is_new = seat.built.as_ref().is_none_or(|(key, _)| *key != subject.key);
    let player = seat.player(spec, subject)?;
    if !is_new {
        player.new_game();
    }
    let Questions { limits, lines } = questions;
    let ask = Ask { limits, lines, control: Arc::clone(control), ..Ask::default() };
    searching(subject.is_own(), || player.analyse(&*subject.table, &ask, &mut |_| {}))
}
