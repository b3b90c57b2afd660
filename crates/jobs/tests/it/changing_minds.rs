//! Runs in which results decide which other jobs are wanted.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use game::Refusal;
use jobs::{Build, Crew, Done, Header, Outcome, Run, WorkError, Worker, Workload};
use search::Control;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::numbers::Scratch;

/// Jobs that are wanted or not by a rule.
struct Changing {
    n_jobs: u64,
    wanted: fn(&BTreeSet<u64>) -> Vec<Range<u64>>,
    /// Changes with the results, where workers must be told something.
    context: fn(&BTreeSet<u64>) -> u64,
    n_rounds: AtomicU64,
}

struct Results {
    n_jobs: u64,
    wanted: fn(&BTreeSet<u64>) -> Vec<Range<u64>>,
    context: fn(&BTreeSet<u64>) -> u64,
    done: BTreeSet<u64>,
}

impl Workload for Changing {
    fn plan(&self) -> Value {
        json!({})
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        let &Changing { n_jobs, wanted, context, .. } = self;
        Box::new(Results { n_jobs, wanted, context, done: BTreeSet::new() })
    }

    fn workers(&self, n_workers: usize, context: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        self.n_rounds.fetch_add(1, Ordering::Relaxed);
        let context = context.as_u64().unwrap();
        Ok((0..n_workers).map(|_| Box::new(Slow(context)) as Box<dyn Worker>).collect())
    }
}

/// Says what it was told. Odd jobs take longer.
struct Slow(u64);

impl Worker for Slow {
    fn perform(&mut self, job: u64, _: &Arc<Control>) -> Result<Done, WorkError> {
        std::thread::sleep(Duration::from_millis(job % 2 * 20));
        Ok(Done::new(&self.0))
    }
}

impl Outcome for Results {
    fn n_numbers(&self) -> u64 {
        self.n_jobs
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let told: u64 = jobs::parse_result(job, result)?;
        assert_eq!(told, (self.context)(&self.done.iter().copied().filter(|done| *done < told).collect()));
        self.done.insert(job);
        Ok(())
    }

    fn wanted(&self) -> Vec<Range<u64>> {
        (self.wanted)(&self.done)
    }

    fn context(&self) -> Value {
        json!((self.context)(&self.done))
    }

    fn document(&self) -> Value {
        json!(self.done)
    }

    fn text(&self) -> String {
        String::new()
    }

    fn in_short(&self) -> String {
        String::new()
    }
}

impl Changing {
    /// The jobs that were done, and how often workers were made.
    fn perform(&self, n_workers: usize) -> (BTreeSet<u64>, u64) {
        static N_RUNS: AtomicU64 = AtomicU64::new(0);
        let number = N_RUNS.fetch_add(1, Ordering::Relaxed);
        let scratch = Scratch::new(&format!("changing-{number}"));
        let header =
            Header { kind: "changing".into(), plan: json!({}), build: Build::default(), files: [].into() };
        let (mut run, mut outcome) = (Run::begin(&scratch.0, header, None).unwrap(), self.outcome());
        self.n_rounds.store(0, Ordering::Relaxed);
        run.perform(self, &mut *outcome, &Crew::of(n_workers), &Control::new(), &mut |_, _| {}).unwrap();
        let done = serde_json::from_value(outcome.document()).unwrap();
        (done, self.n_rounds.load(Ordering::Relaxed))
    }
}

/// Each job is wanted when the one before it is done: the others wait, and nobody is sent home.
#[test]
fn jobs_that_become_wanted_are_done_by_those_who_wait() {
    fn one_more(done: &BTreeSet<u64>) -> Vec<Range<u64>> {
        std::iter::once(0..(done.len() as u64 + 1).min(20)).collect()
    }
    let chain = Changing { n_jobs: 20, wanted: one_more, context: |_| 0, n_rounds: AtomicU64::new(0) };
    for n_workers in [1, 3] {
        assert_eq!(chain.perform(n_workers), ((0..20).collect(), 1));
    }
}

/// The first job decides that most others are not needed.
#[test]
fn jobs_that_nobody_wants_any_more_are_not_begun() {
    fn few_after_the_first(done: &BTreeSet<u64>) -> Vec<Range<u64>> {
        let rest = if done.contains(&0) { 900..902 } else { 1..1000 };
        vec![0..1, rest]
    }
    let skipping =
        Changing { n_jobs: 1000, wanted: few_after_the_first, context: |_| 0, n_rounds: AtomicU64::new(0) };
    assert_eq!(skipping.perform(1), ([0, 900, 901].into(), 1));
    let (done, n_rounds) = skipping.perform(4);
    assert!(done.is_superset(&[0, 900, 901].into()) && done.len() < 50, "{done:?}");
    assert_eq!(n_rounds, 1);
}

/// Workers who must know more begin a new round.
#[test]
fn a_new_context_begins_a_new_round() {
    fn in_halves(done: &BTreeSet<u64>) -> Vec<Range<u64>> {
        std::iter::once(0..if done.len() < 10 { 10 } else { 20 }).collect()
    }
    fn half(done: &BTreeSet<u64>) -> u64 {
        if done.len() < 10 { 0 } else { 10 }
    }
    let halves = Changing { n_jobs: 20, wanted: in_halves, context: half, n_rounds: AtomicU64::new(0) };
    for n_workers in [1, 3] {
        assert_eq!(halves.perform(n_workers), ((0..20).collect(), 2));
    }
}
