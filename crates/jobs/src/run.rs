//! A run in progress, done by threads of this process.
//!
//! Only the header and the entries are stored; what is left to do and every statistic follow from them. So a run read back
//! from its ledger is exactly the one that was interrupted.

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;

use game::Refusal;
use search::clock::Stopwatch;
use search::{Control, Stopped};
use serde_json::{Value, json};

use crate::disk::{Disk, SystemDisk};
use crate::entry::{Entry, Made};
use crate::error::{LedgerError, RunError};
use crate::executor::{HandOver, Panicked, execute_in_groups};
use crate::gather::{enter, read_results};
use crate::header::Header;
use crate::kind::{Outcome, WorkError, Worker, Workload};
use crate::ledger::{Ledger, LedgerReader};
use crate::progress::Progress;
use crate::queue::Queue;
use crate::shard::Shard;

/// A run and its ledger, locked for as long as this exists.
#[derive(Debug)]
pub struct Run {
    ledger: Ledger,
    header: Header,
    shard: Option<Shard>,
    progress: Progress,
}

/// Who does the jobs.
#[derive(Clone, Debug)]
pub struct Crew {
    /// Jobs done at once; 0 counts as 1.
    pub n_workers: usize,
    /// The name that entries give as their maker.
    pub name: Option<String>,
    /// How many results may wait for the disk while workers go on. Many short jobs then share one write; a kill costs
    /// that many of them at most.
    pub run_ahead: usize,
}

impl Crew {
    /// A crew without a name, for jobs of any length.
    #[must_use]
    pub fn of(n_workers: usize) -> Crew {
        Crew { n_workers, name: None, run_ahead: 1024 }
    }
}

impl Run {
    /// Begins a run, or a shard of it, in a new file.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn begin(path: &Path, header: Header, shard: Option<Shard>) -> Result<Run, LedgerError> {
        Run::begin_on(&SystemDisk, path, header, shard)
    }

    /// The same on any disk.
    ///
    /// # Errors
    /// As [`begin`](Run::begin).
    pub fn begin_on(
        disk: &dyn Disk,
        path: &Path,
        header: Header,
        shard: Option<Shard>,
    ) -> Result<Run, LedgerError> {
        let ledger = Ledger::create_on(disk, path, &header, shard)?;
        Ok(Run { ledger, header, shard, progress: Progress::default() })
    }

    /// Continues a run opened by [`Ledger::open`]. Its results are entered into `outcome`.
    ///
    /// # Errors
    /// When the ledger cannot be read, a line is damaged, or a repeatable job has two results.
    pub fn resume<O: Outcome + ?Sized>(
        ledger: Ledger,
        mut reader: LedgerReader,
        outcome: &mut O,
        is_repeatable: bool,
    ) -> Result<Run, LedgerError> {
        let progress = read_results(&mut reader, outcome, is_repeatable, &mut |_| {})?;
        let (header, shard) = (reader.header().clone(), reader.shard());
        Ok(Run { ledger, header, shard, progress })
    }

    /// What the run is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The part of it that this ledger is for; `None` for all of it.
    #[must_use]
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Forgets which jobs failed, so that they are tried again. Returns how many.
    pub fn retry_failed(&mut self) -> usize {
        std::mem::take(&mut self.progress.failed).len()
    }

    /// Does the missing jobs until all have ended or `control` stops. Every entry is on disk before it is reported; a job
    /// cut short by a stop is done from its start the next time. A job that panics is written down as failed, and the
    /// others go on.
    ///
    /// # Errors
    /// When the ledger cannot be written, a job cannot be done here, or there are not enough threads.
    pub fn perform<O: Outcome + ?Sized>(
        &mut self,
        workload: &dyn Workload,
        outcome: &mut O,
        crew: &Crew,
        control: &Control,
        report: &mut dyn FnMut(&O, &Entry),
    ) -> Result<(), RunError> {
        // A round lasts as long as workers can go on with the context they were made for; few runs have several.
        while !control.is_stopped() && !self.progress.is_over(outcome, self.shard) {
            self.round(workload, outcome, crew, control, report)?;
        }
        Ok(())
    }

    fn round<O: Outcome + ?Sized>(
        &mut self,
        workload: &dyn Workload,
        outcome: &mut O,
        crew: &Crew,
        control: &Control,
        report: &mut dyn FnMut(&O, &Entry),
    ) -> Result<(), RunError> {
        let (mut known, context) = (outcome.wanted(), outcome.context());
        let failed = self.progress.failed.keys().copied();
        let mut ended = self.progress.done.clone();
        failed.for_each(|job| _ = ended.insert(job));
        let queue = Queue::new(known.clone(), ended, self.shard);
        let n_workers = (crew.n_workers.max(1) as u64).min(outcome.n_numbers()) as usize;
        let name = crew.name.as_deref();
        let hands = workload.workers(n_workers, &context)?.into_iter().map(|worker| {
            let mut hand = Hand { worker, name };
            move |job: &u64, control: &Arc<Control>, hand_over: &mut HandOver<'_, _>| {
                hand_over(hand.perform(*job, control)?)
            }
        });
        let mut result = Ok(());
        execute_in_groups(queue.jobs(control), hands.collect(), crew.run_ahead, control, &mut |group| {
            let n_results = group.len();
            if let Err(error) = self.keep(group, outcome, report) {
                result = Err(error);
                queue.close();
                return ControlFlow::Break(());
            }
            let wanted = outcome.wanted();
            if wanted == known {
                queue.renew(n_results, None);
            } else if self.progress.is_over(outcome, self.shard) {
                queue.close();
                return ControlFlow::Break(());
            } else if outcome.context() != context {
                queue.close();
            } else {
                known.clone_from(&wanted);
                queue.renew(n_results, Some(wanted));
            }
            ControlFlow::Continue(())
        })?;
        result
    }

    /// Enters finished jobs and writes them to disk together, then reports them. What was finished before something went
    /// wrong is kept all the same.
    fn keep<O: Outcome + ?Sized>(
        &mut self,
        group: Vec<Finished>,
        outcome: &mut O,
        report: &mut dyn FnMut(&O, &Entry),
    ) -> Result<(), RunError> {
        let mut entries = Vec::with_capacity(group.len());
        let mut refused = Ok(());
        for finished in group {
            match entry_of(finished) {
                Ok(entry) => entries.push(entry),
                Err(refusal) => {
                    refused = Err(refusal);
                    break;
                }
            }
        }
        let strange = self.record(entries, outcome, report)?;
        assert!(strange.is_empty(), "a result of ours belongs to its run: {strange:?}");
        refused
    }

    /// Enters what became of some jobs, writes it to disk in one piece, and then reports it. Jobs that have a result
    /// already, or that a decision has made unnecessary, are left out. Returns the entries that are no results of their
    /// jobs: those that come from elsewhere may be anything.
    ///
    /// # Errors
    /// When the ledger cannot be written.
    pub fn record<O: Outcome + ?Sized>(
        &mut self,
        entries: Vec<Entry>,
        outcome: &mut O,
        report: &mut dyn FnMut(&O, &Entry),
    ) -> Result<Vec<(Entry, String)>, LedgerError> {
        let (mut kept, mut strange) = (Vec::with_capacity(entries.len()), Vec::new());
        let mut wanted = outcome.wanted();
        for entry in entries {
            if !is_in(&wanted, entry.job) || self.progress.done.contains(entry.job) {
                continue;
            }
            match enter(&entry, outcome, &mut self.progress) {
                Ok(()) => {
                    kept.push(entry);
                    wanted = outcome.wanted();
                }
                Err(reason) => strange.push((entry, reason)),
            }
        }
        self.ledger.append(&kept)?;
        kept.iter().for_each(|entry| report(outcome, entry));
        Ok(strange)
    }
}

/// Whether a number is in one of these ascending ranges.
fn is_in(ranges: &[Range<u64>], job: u64) -> bool {
    let after = ranges.partition_point(|range| range.start <= job);
    after > 0 && ranges[after - 1].contains(&job)
}

/// A finished job: its entry, or why it cannot be done; or it panicked.
pub(crate) type Finished = Result<Result<Entry, Refusal>, Panicked<u64>>;

pub(crate) fn entry_of(finished: Finished) -> Result<Entry, RunError> {
    match finished {
        Ok(entry) => Ok(entry?),
        Err(Panicked { job, message }) => Ok(Entry { job, result: Err(message), made: Made::default() }),
    }
}

/// A worker with its name; it times its jobs.
pub(crate) struct Hand<'a> {
    pub worker: Box<dyn Worker + 'a>,
    pub name: Option<&'a str>,
}

impl Hand<'_> {
    pub fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Result<Entry, Refusal>, Stopped> {
        let watch = Stopwatch::start();
        match self.worker.perform(job, control) {
            Ok(done) => {
                let ms = (watch.elapsed().as_secs_f64() * 1e6).round() / 1e3;
                let made = Made { by: self.name.map(str::to_string), ms, times: done.times };
                Ok(Ok(Entry { job, result: Ok(done.result), made }))
            }
            Err(WorkError::Refused(refusal)) => Ok(Err(refusal)),
            Err(WorkError::Stopped) => Err(Stopped),
        }
    }
}

/// A run as `poda run show --json` prints it. No time is in it, so that it is the same however the run was done.
#[must_use]
pub fn document<O: Outcome + ?Sized>(
    header: &Header,
    shard: Option<Shard>,
    progress: &Progress,
    outcome: &O,
) -> Value {
    let mut document = serde_json::to_value(header).expect("a header is valid JSON");
    if let Some(shard) = shard {
        document["shard"] = json!(shard);
    }
    document["jobs"] = json!(progress.counts(outcome, shard));
    document["is_over"] = json!(progress.is_over(outcome, shard));
    document["outcome"] = outcome.document();
    document
}
