//! A search whose improving answers are read while it runs.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use game::Refusal;
use pyo3::prelude::*;
use search::Control;
use table::{Answer, Ask};

use super::{EngineSpec, Seat, busy};
use crate::analysis::Analysis;
use crate::board::Subject;
use crate::fault::{Fault, searching};
use crate::long_call::{STACK_BYTES, receive};
use crate::refused::refused;

/// The analyses of a running search, better and better. Closing it, or letting go of it, stops the search.
#[pyclass(module = "poda", frozen)]
pub struct AnalysisStream {
    answers: Mutex<Receiver<Result<Answer, Refusal>>>,
    control: Arc<Control>,
    fault: Option<Arc<Fault>>,
    worker: Mutex<Option<JoinHandle<()>>>,
}

impl AnalysisStream {
    /// Starts the search.
    pub fn start(
        spec: EngineSpec,
        seat: Arc<Mutex<Seat>>,
        subject: Subject,
        ask: Ask,
    ) -> PyResult<AnalysisStream> {
        drop(seat.try_lock().map_err(busy)?);
        let (sender, answers) = channel();
        let (control, fault) = (Arc::clone(&ask.control), subject.fault.clone());
        let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
            let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = seat.player(&spec, &subject).and_then(|player| {
                let mut send = |answer: &Answer| _ = sender.send(Ok(answer.clone()));
                searching(subject.is_own(), || player.analyse(&*subject.table, &ask, &mut send))
            });
            // Nobody may be listening any more.
            _ = sender.send(answer);
        })?;
        Ok(AnalysisStream { answers: Mutex::new(answers), control, fault, worker: Mutex::new(Some(worker)) })
    }

    fn stop(&self, py: Python<'_>) {
        self.control.stop();
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(worker) = worker {
            // A game written in Python needs the interpreter to come to an end.
            _ = py.detach(|| worker.join());
        }
    }
}

#[pymethods]
impl AnalysisStream {
    fn __iter__(slf: Py<AnalysisStream>) -> Py<AnalysisStream> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Analysis>> {
        loop {
            match py.detach(|| receive(&self.answers)) {
                Ok(Ok(answer)) => return Ok(Some(Analysis(answer))),
                Ok(Err(refusal)) => return Err(refused(&refusal)),
                Err(RecvTimeoutError::Disconnected) => {
                    self.stop(py);
                    self.fault.as_ref().map_or(Ok(()), |fault| fault.check())?;
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        self.stop(py);
                        return Err(error);
                    }
                }
            }
        }
    }

    /// Stops the search.
    fn close(&self, py: Python<'_>) {
        self.stop(py);
    }

    fn __enter__(slf: Py<AnalysisStream>) -> Py<AnalysisStream> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.stop(py);
    }
}

impl Drop for AnalysisStream {
    fn drop(&mut self) {
        // The thread ends by itself; the engine is free again when it has.
        self.control.stop();
        Python::try_attach(|py| self.stop(py));
    }
}
