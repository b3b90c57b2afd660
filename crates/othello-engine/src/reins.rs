//! What stops a search: its limits, the asker, or a thread that is done.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use search::clock::Stopwatch;
use search::{Control, Stopped};

/// Held by all threads of a search.
#[derive(Debug)]
pub(crate) struct Reins<'a> {
    pub watch: Stopwatch,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub control: Option<&'a Control>,
    pub done: AtomicBool,
}

/// Nodes between two looks: well under a millisecond.
const CHECK_EVERY: u64 = 10_000;

impl<'a> Reins<'a> {
    pub fn new(nodes: Option<u64>, time: Option<Duration>, control: Option<&'a Control>) -> Reins<'a> {
        Reins { watch: Stopwatch::start(), time, nodes, control, done: AtomicBool::new(false) }
    }

    /// The number of nodes at which to look again.
    #[cold]
    pub fn check(&self, nodes: u64) -> Result<u64, Stopped> {
        let out_of_nodes = self.nodes.is_some_and(|limit| nodes >= limit);
        let out_of_time = self.time.is_some_and(|limit| self.watch.elapsed() >= limit);
        let is_stopped = self.control.is_some_and(Control::is_stopped);
        if out_of_nodes || out_of_time || is_stopped || self.done.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        Ok((nodes + CHECK_EVERY).min(self.nodes.unwrap_or(u64::MAX)))
    }
}
