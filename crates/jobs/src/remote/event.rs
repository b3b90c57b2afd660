//! What happens in a run with workers elsewhere, for people and for logs.

use std::fmt;

use serde::Serialize;

/// Something worth a line in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A worker gave its first sign of life.
    Joined {
        /// The worker.
        worker: String,
        /// The jobs it can do at once.
        threads: u32,
    },
    /// A worker said that it leaves, and did.
    Left {
        /// The worker.
        worker: String,
    },
    /// A worker has not been heard of for too long.
    Silent {
        /// The worker.
        worker: String,
        /// The tasks it held.
        tasks: usize,
    },
    /// A worker cannot or must not work for this run.
    Refused {
        /// The worker.
        worker: String,
        /// Why.
        reason: String,
    },
    /// A message that is none; it was dropped.
    Malformed {
        /// The worker, if the message named one.
        worker: Option<String>,
        /// What is wrong with it.
        reason: String,
    },
    /// A job failed on a worker and is given to another.
    Failed {
        /// The job.
        job: u64,
        /// The worker.
        worker: String,
        /// Why.
        reason: String,
    },
    /// A job failed so often that it is not tried again.
    SetAside {
        /// The job.
        job: u64,
        /// Why.
        reason: String,
    },
    /// Tasks took far longer than others and were given to a second worker too.
    Overdue {
        /// How many.
        tasks: usize,
    },
    /// The connection to the message system broke, or it lost its files.
    Trouble {
        /// What is known about it.
        reason: String,
    },
    /// Everything is in place again.
    Restored,
    /// Somebody paused or continued the run.
    Paused {
        /// Whether it rests now.
        is_paused: bool,
    },
    /// Nothing is left to do.
    Over {
        /// Jobs with a result.
        done: u64,
        /// Jobs without.
        failed: u64,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Joined { worker, threads } => write!(f, "worker `{worker}` joined with {threads} threads"),
            Event::Left { worker } => write!(f, "worker `{worker}` left"),
            Event::Silent { worker, tasks } => {
                write!(f, "worker `{worker}` has fallen silent; {tasks} tasks go to others")
            }
            Event::Refused { worker, reason } => write!(f, "worker `{worker}` is refused: {reason}"),
            Event::Malformed { worker, reason } => {
                let worker = worker.as_deref().unwrap_or("unknown");
                write!(f, "dropped a message of worker `{worker}`: {reason}")
            }
            Event::Failed { job, worker, reason } => write!(f, "job {job} failed on `{worker}`: {reason}"),
            Event::SetAside { job, reason } => write!(f, "job {job} is set aside: {reason}"),
            Event::Overdue { tasks } => write!(f, "{tasks} overdue tasks go to a second worker"),
            Event::Trouble { reason } => write!(f, "trouble with the message system: {reason}"),
            Event::Restored => f.write_str("the message system is back"),
            Event::Paused { is_paused: true } => f.write_str("paused"),
            Event::Paused { is_paused: false } => f.write_str("continued"),
            Event::Over { done, failed: 0 } => write!(f, "over: {done} jobs done"),
            Event::Over { done, failed } => write!(f, "over: {done} jobs done, {failed} failed"),
        }
    }
}
