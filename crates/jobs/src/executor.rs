//! Workers that do a list of jobs in this program.
//!
//! Each worker is a closure on a thread of its own. Results come back through one channel to the thread that called,
//! the only one that writes, so that nothing else needs a lock.

use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use search::{Control, Stopped};

/// A job that panicked, with what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panicked(pub String);

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How often the calling thread looks whether it was told to stop while no job ends.
const STOP_CHECK: Duration = Duration::from_millis(10);

/// Does `jobs` until there are none left, `control` stops, or `finished` breaks off. Workers take jobs in their order
/// as they become free; the list may be endless. Every job that ends is handed to `finished` on the calling thread at
/// once; one that panics too, and its worker goes on with the next: what it keeps between jobs must survive that.
///
/// Workers are given a control that stops with `control` but is not it, because breaking off ends these jobs and not
/// what else the caller runs. A worker that was stopped answers [`Stopped`], and its job stays undone.
pub fn execute<J, R, W>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    workers: Vec<W>,
    control: &Control,
    finished: &mut dyn FnMut(J, Result<R, Panicked>) -> ControlFlow<()>,
) where
    J: Send,
    R: Send,
    W: FnMut(&J, &Arc<Control>) -> Result<R, Stopped> + Send,
{
    let jobs = Mutex::new(jobs.into_iter());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let inner: Arc<Control> = Arc::default();
    thread::scope(|scope| {
        // A short queue: workers wait for a slow writer instead of running ahead of it.
        let (sender, results) = sync_channel(workers.len());
        for worker in workers {
            let (sender, inner, next) = (sender.clone(), Arc::clone(&inner), &next);
            scope.spawn(move || work(worker, next, &inner, &sender));
        }
        drop(sender);
        collect(&results, &inner, control, finished);
    });
}

/// Does one job after another.
fn work<J, R>(
    mut worker: impl FnMut(&J, &Arc<Control>) -> Result<R, Stopped>,
    next: &(impl Fn() -> Option<J> + Sync),
    control: &Arc<Control>,
    results: &SyncSender<(J, Result<R, Panicked>)>,
) {
    while !control.is_stopped()
        && let Some(job) = next()
    {
        let result = match catch_unwind(AssertUnwindSafe(|| worker(&job, control))) {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(Stopped)) => return,
            Err(payload) => Err(Panicked(said(&*payload))),
        };
        if results.send((job, result)).is_err() {
            return;
        }
    }
}

/// What a panic said.
fn said(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without words").to_string()
}

/// Hands results over until all workers are gone. Jobs that end after a stop are still handed over: they are done.
/// After a break nothing more is.
fn collect<J, R>(
    results: &Receiver<(J, Result<R, Panicked>)>,
    inner: &Control,
    control: &Control,
    finished: &mut dyn FnMut(J, Result<R, Panicked>) -> ControlFlow<()>,
) {
    let mut flow = ControlFlow::Continue(());
    loop {
        if control.is_stopped() || flow.is_break() {
            inner.stop();
        }
        match results.recv_timeout(STOP_CHECK) {
            Ok((job, result)) if flow.is_continue() => flow = finished(job, result),
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
