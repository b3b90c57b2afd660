//! Workers that run a list of jobs in this process.
//!
//! Each worker is a closure on its own thread. Results come back through one channel to the calling thread, the only
//! one that writes, so that nothing else needs a lock.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use search::{Control, Stopped};

/// A job that panicked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panicked<J> {
    /// The job.
    pub job: J,
    /// The panic message.
    pub message: String,
}

/// The system did not provide all requested threads, so nothing was done.
#[derive(Debug)]
pub struct TooFewThreads {
    /// How many were requested.
    pub wanted: usize,
    /// How many were started.
    pub started: usize,
    /// The system's error.
    pub error: io::Error,
}

/// Where a worker hands over a result as soon as it has it. Returns [`Stopped`] when results are no longer wanted.
pub type HandOver<'a, R> = dyn FnMut(R) -> Result<(), Stopped> + 'a;

/// How often the calling thread checks for a stop while no job ends.
const STOP_CHECK: Duration = Duration::from_millis(10);

/// Runs `jobs` until there are none left, `control` stops, or `finished` breaks off. Free workers take the next job in
/// order; the list may be endless. A job may have any number of results: each is passed to `finished` on the calling
/// thread at once, whether or not its job is over. A job that panics is reported too, and its worker goes on with the
/// next: whatever it keeps between jobs must survive that.
///
/// Workers get a separate control that stops with `control`, because breaking off ends these jobs and not whatever else
/// the caller runs. A stopped worker returns [`Stopped`], and the rest of its job stays undone.
///
/// # Errors
/// [`TooFewThreads`] when the system has no thread for a worker. Nothing is handed over then.
pub fn execute<J, R, W>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    workers: Vec<W>,
    control: &Control,
    finished: &mut dyn FnMut(Result<R, Panicked<J>>) -> ControlFlow<()>,
) -> Result<(), TooFewThreads>
where
    J: Send,
    R: Send,
    W: FnMut(&J, &Arc<Control>, &mut HandOver<'_, R>) -> Result<(), Stopped> + Send,
{
    // A short queue: workers wait for a slow receiver instead of running ahead of it.
    let queue = workers.len();
    execute_in_groups(jobs, workers, queue, control, &mut |group| {
        group.into_iter().try_for_each(&mut *finished)
    })
}

/// The same for many short jobs: whatever has finished since the last call is passed to `finished` together, so that one
/// write to disk can hold it all. Meanwhile workers run ahead by up to `queue` results.
///
/// # Errors
/// [`TooFewThreads`] when the system has no thread for a worker. Nothing is handed over then.
pub fn execute_in_groups<J, R, W>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    workers: Vec<W>,
    queue: usize,
    control: &Control,
    finished: &mut dyn FnMut(Vec<Result<R, Panicked<J>>>) -> ControlFlow<()>,
) -> Result<(), TooFewThreads>
where
    J: Send,
    R: Send,
    W: FnMut(&J, &Arc<Control>, &mut HandOver<'_, R>) -> Result<(), Stopped> + Send,
{
    let jobs = Mutex::new(jobs.into_iter());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let inner: Arc<Control> = Arc::default();
    let wanted = workers.len();
    thread::scope(|scope| {
        let (sender, results) = sync_channel(queue);
        for (started, worker) in workers.into_iter().enumerate() {
            let (sender, control, next) = (sender.clone(), Arc::clone(&inner), &next);
            let work = move || work(worker, next, &control, &sender);
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                // The workers that did start find the queue closed, or see this.
                inner.stop();
                return Err(TooFewThreads { wanted, started, error });
            }
        }
        drop(sender);
        collect(&results, queue, &inner, control, finished);
        Ok(())
    })
}

/// Runs one job after another.
fn work<J, R>(
    mut worker: impl FnMut(&J, &Arc<Control>, &mut HandOver<'_, R>) -> Result<(), Stopped>,
    next: &(impl Fn() -> Option<J> + Sync),
    control: &Arc<Control>,
    results: &SyncSender<Result<R, Panicked<J>>>,
) {
    let mut hand_over = |result| results.send(Ok(result)).map_err(|_| Stopped);
    while !control.is_stopped()
        && let Some(job) = next()
    {
        match catch_unwind(AssertUnwindSafe(|| worker(&job, control, &mut hand_over))) {
            Ok(Ok(())) => {}
            Ok(Err(Stopped)) => return,
            Err(payload) => {
                let message = message_of(&*payload);
                if results.send(Err(Panicked { job, message })).is_err() {
                    return;
                }
            }
        }
    }
}

fn message_of(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_string()
}

/// Hands over results until all workers are gone. Results that arrive after a stop are still handed over, since the
/// work is done; after a break none are.
fn collect<J, R>(
    results: &Receiver<Result<R, Panicked<J>>>,
    queue: usize,
    inner: &Control,
    control: &Control,
    finished: &mut dyn FnMut(Vec<Result<R, Panicked<J>>>) -> ControlFlow<()>,
) {
    let mut flow = ControlFlow::Continue(());
    loop {
        if control.is_stopped() || flow.is_break() {
            inner.stop();
        }
        match results.recv_timeout(STOP_CHECK) {
            Ok(result) if flow.is_continue() => {
                let waiting = results.try_iter().take(queue);
                flow = finished(std::iter::once(result).chain(waiting).collect());
            }
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

impl<J> fmt::Display for Panicked<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for TooFewThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooFewThreads { wanted, started, error } = self;
        write!(f, "only {started} of {wanted} threads could be started ({error})")
    }
}

impl std::error::Error for TooFewThreads {}
