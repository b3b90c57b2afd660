//! How far a run is.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::job_set::JobSet;
use crate::kind::Outcome;
use crate::shard::Shard;

/// The jobs that have ended.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Those with a result.
    pub done: JobSet,
    /// Those that failed, with the reason.
    pub failed: BTreeMap<u64, String>,
}

/// The jobs of a run, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JobCounts {
    /// Wanted in total, as far as is known.
    pub planned: u64,
    /// Of these, done.
    pub done: u64,
    /// Of these, failed.
    pub failed: u64,
    /// Of these, neither.
    pub missing: u64,
}

impl Progress {
    /// The jobs of the shard that are wanted and have not ended, in ascending order.
    pub fn missing<O: Outcome + ?Sized>(
        &self,
        outcome: &O,
        shard: Option<Shard>,
    ) -> impl Iterator<Item = u64> + Send + use<O> {
        let (done, failed) = (self.done.clone(), self.failed.clone());
        let wanted = outcome.wanted().into_iter().flatten();
        let in_shard = move |job: &u64| shard.is_none_or(|shard| shard.contains(*job));
        wanted.filter(in_shard).filter(move |job| !done.contains(*job) && !failed.contains_key(job))
    }

    /// Whether the shard has nothing left to do.
    pub fn is_over<O: Outcome + ?Sized>(&self, outcome: &O, shard: Option<Shard>) -> bool {
        let is_missing = |job: &u64| !self.done.contains(*job) && !self.failed.contains_key(job);
        let in_shard = |job: &u64| shard.is_none_or(|shard| shard.contains(*job));
        !outcome.wanted().into_iter().flatten().filter(in_shard).any(|job| is_missing(&job))
    }

    /// The jobs of the shard, counted.
    pub fn counts<O: Outcome + ?Sized>(&self, outcome: &O, shard: Option<Shard>) -> JobCounts {
        let in_shard = |job: &u64| shard.is_none_or(|shard| shard.contains(*job));
        let mut counts = JobCounts::default();
        for job in outcome.wanted().into_iter().flatten().filter(in_shard) {
            counts.planned += 1;
            counts.done += u64::from(self.done.contains(job));
            counts.failed += u64::from(!self.done.contains(job) && self.failed.contains_key(&job));
        }
        counts.missing = counts.planned - counts.done - counts.failed;
        counts
    }
}
