//! The jobs of a round, given out one by one while results decide which are wanted.

use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search::Control;

use crate::job_set::JobSet;
use crate::shard::Shard;

/// What workers take their jobs from. A result can make jobs unnecessary before they are begun, and can make others
/// necessary; so a worker that finds no job waits for the results of those in progress.
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    shard: Option<Shard>,
}

struct State {
    wanted: Vec<Range<u64>>,
    /// Jobs that have ended or were given out.
    taken: JobSet,
    /// The range to look at next, and the first job in it that may not have been looked at.
    next: (usize, u64),
    /// Jobs given out, without a result so far.
    n_out: usize,
    is_closed: bool,
}

/// How often a waiting worker checks for a stop.
const STOP_CHECK: Duration = Duration::from_millis(10);

impl Queue {
    /// The jobs `wanted` of a shard, but for those in `ended`.
    pub fn new(wanted: Vec<Range<u64>>, ended: JobSet, shard: Option<Shard>) -> Queue {
        let state = State { wanted, taken: ended, next: (0, 0), n_out: 0, is_closed: false };
        Queue { state: Mutex::new(state), changed: Condvar::new(), shard }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The jobs, in ascending order as far as they are known; waits for results if others may follow.
    pub fn jobs(&self, control: &Control) -> impl Iterator<Item = u64> + Send {
        std::iter::from_fn(|| {
            let mut state = self.state();
            loop {
                if state.is_closed || control.is_stopped() {
                    return None;
                }
                if let Some(job) = state.take(self.shard) {
                    return Some(job);
                }
                if state.n_out == 0 {
                    return None;
                }
                let waited = self.changed.wait_timeout(state, STOP_CHECK);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        })
    }

    /// Takes note of `n_results` results. `wanted` are the jobs wanted now, if they are others than before.
    pub fn renew(&self, n_results: usize, wanted: Option<Vec<Range<u64>>>) {
        let mut state = self.state();
        state.n_out -= n_results.min(state.n_out);
        if let Some(wanted) = wanted {
            (state.wanted, state.next) = (wanted, (0, 0));
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Gives out no more jobs.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }
}

impl State {
    fn take(&mut self, shard: Option<Shard>) -> Option<u64> {
        let (index, from) = self.next;
        for index in index..self.wanted.len() {
            let range = self.wanted[index].clone();
            let is_free =
                |job: &u64| shard.is_none_or(|shard| shard.contains(*job)) && !self.taken.contains(*job);
            if let Some(job) = (range.start.max(from)..range.end).find(is_free) {
                self.next = (index, job + 1);
                self.taken.insert(job);
                self.n_out += 1;
                return Some(job);
            }
        }
        self.next = (self.wanted.len(), u64::MAX);
        None
    }
}
