//! Calls that may take long: they run on a thread of their own without the interpreter's lock, while the calling thread
//! looks for signals, so that Ctrl-C works and other Python threads go on.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use search::Control;

/// How often signals are looked for: Ctrl-C is noticed within this time.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// Searches call themselves; the default for threads is less than a main thread has.
pub const STACK_BYTES: usize = 16 << 20;

/// Runs `work` on another thread. When a signal raises an exception, `control` is stopped, and the exception is raised once
/// the work has ended. `tick` is called again and again in between, and may raise, too.
pub fn run<T: Send>(
    py: Python<'_>,
    control: &Control,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let done = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || {
            // The receiver waits until this has been sent.
            _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
        })?;
        let mut raised = None;
        let done = loop {
            match py.detach(|| receive(&receiver)) {
                Ok(done) => break done,
                Err(RecvTimeoutError::Disconnected) => unreachable!("the worker sends before it ends"),
                Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                    if let Err(error) = py.check_signals().and_then(|()| tick(py)) {
                        raised = Some(error);
                        control.stop();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        py.detach(|| worker.join()).expect("panics are sent, too");
        match raised {
            Some(error) => Err(error),
            None => Ok(done),
        }
    })?;
    done.map_err(|panic| resume_unwind(panic))
}

/// Waits for a while.
pub fn receive<T>(receiver: &Mutex<Receiver<T>>) -> Result<T, RecvTimeoutError> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK_EVERY)
}
