//! What stops the threads of a search.

use std::sync::atomic::{AtomicBool, Ordering};

use search::{StopConditions, Stopped};

/// Shared by all threads of a search. Its limits, its control, or a thread that has finished stops them.
#[derive(Debug)]
pub(crate) struct StopSignal<'a> {
    pub conditions: StopConditions<'a>,
    pub is_done: AtomicBool,
}

/// Nodes between two checks: well under a millisecond.
const CHECK_EVERY: u64 = 10_000;

impl<'a> StopSignal<'a> {
    pub fn new(conditions: StopConditions<'a>) -> StopSignal<'a> {
        StopSignal { conditions, is_done: AtomicBool::new(false) }
    }

    /// The number of nodes at which to check again.
    #[cold]
    pub fn check(&self, nodes: u64) -> Result<u64, Stopped> {
        match self.conditions.are_met(nodes) || self.is_done.load(Ordering::Relaxed) {
            true => Err(Stopped),
            false => Ok(self.conditions.next_check(nodes, CHECK_EVERY)),
        }
    }
}
