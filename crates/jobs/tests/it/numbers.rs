//! A kind of run for tests: the numbers of its jobs, with what real kinds have besides.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Refusal;
use jobs::{
    Build, Crew, Done, Header, Ledger, LedgerError, LedgerReader, Outcome, Run, Shard, WorkError, Worker,
    Workload, parse_result,
};
use search::Control;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// Counts up to `n_jobs`. With a `target`, it is enough when the results without a gap from 0 on add up to that: like a
/// sequential test, whose decision must not depend on who was faster.
#[derive(Clone, Debug)]
pub struct Numbers {
    pub n_jobs: u64,
    pub target: Option<u64>,
    /// Jobs that panic.
    pub broken: Vec<u64>,
    /// Whether results differ from time to time.
    pub is_repeatable: bool,
}

#[derive(Deserialize)]
struct Number {
    value: u64,
}

/// The value of a job: spread out, so that sums say which jobs are in them.
pub fn value(job: u64) -> u64 {
    job.wrapping_mul(0x9e37_79b9) % 1000 + 1
}

impl Numbers {
    pub fn up_to(n_jobs: u64) -> Numbers {
        Numbers { n_jobs, target: None, broken: Vec::new(), is_repeatable: true }
    }

    pub fn header(&self) -> Header {
        let plan = self.plan();
        Header { kind: "numbers".into(), plan, build: Build::default(), files: BTreeMap::new() }
    }

    /// Begins or continues a run and works until the end, or until this many jobs are done.
    pub fn work(&self, path: &Path, shard: Option<Shard>, n_workers: usize, most: u64) -> Run {
        let mut outcome = self.outcome();
        let mut run = match path.exists() {
            true => self.resume(path, &mut *outcome).unwrap(),
            false => Run::begin(path, self.header(), shard).unwrap(),
        };
        let (control, crew, mut n_done) = (Control::new(), Crew::of(n_workers), 0);
        run.perform(self, &mut *outcome, &crew, &control, &mut |_, _| {
            n_done += 1;
            if n_done == most {
                control.stop();
            }
        })
        .unwrap();
        run
    }

    pub fn resume(&self, path: &Path, outcome: &mut dyn Outcome) -> Result<Run, LedgerError> {
        let (ledger, reader) = Ledger::open(path)?;
        Run::resume(ledger, reader, outcome, self.is_repeatable)
    }

    /// What `poda run show --json` would print.
    pub fn document(&self, path: &Path) -> Value {
        let (mut reader, mut outcome) = (LedgerReader::open(path).unwrap(), self.outcome());
        let progress =
            jobs::read_results(&mut reader, &mut *outcome, self.is_repeatable, &mut |_| {}).unwrap();
        jobs::document(reader.header(), reader.shard(), &progress, &*outcome)
    }
}

impl Workload for Numbers {
    fn plan(&self) -> Value {
        json!({"jobs": self.n_jobs, "target": self.target})
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(Sum { numbers: self.clone(), waiting: BTreeMap::new(), sum: 0, next: 0, total: 0 })
    }

    fn workers(&self, n_workers: usize, _: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        Ok((0..n_workers).map(|_| Box::new(Counter(self)) as Box<dyn Worker>).collect())
    }

    fn is_repeatable(&self) -> bool {
        self.is_repeatable
    }
}

struct Counter<'a>(&'a Numbers);

impl Worker for Counter<'_> {
    fn perform(&mut self, job: u64, _: &Arc<Control>) -> Result<Done, WorkError> {
        assert!(!self.0.broken.contains(&job), "job {job} is broken");
        Ok(Done::new(&json!({"value": value(job)})).with_times(&[1.5, 2.5]))
    }
}

struct Sum {
    numbers: Numbers,
    waiting: BTreeMap<u64, u64>,
    /// Of the results without a gap.
    sum: u64,
    next: u64,
    /// Of all results.
    total: u64,
}

impl Sum {
    fn is_decided(&self) -> bool {
        self.numbers.target.is_some_and(|target| self.sum >= target)
    }
}

impl Outcome for Sum {
    fn n_numbers(&self) -> u64 {
        self.numbers.n_jobs
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let Number { value } = parse_result(job, result)?;
        self.total += value;
        self.waiting.insert(job, value);
        while !self.is_decided()
            && let Some(value) = self.waiting.remove(&self.next)
        {
            self.sum += value;
            self.next += 1;
        }
        Ok(())
    }

    fn wanted(&self) -> Vec<Range<u64>> {
        let end = if self.is_decided() { self.next } else { self.numbers.n_jobs };
        std::iter::once(0..end).collect()
    }

    fn document(&self) -> Value {
        json!({"sum": if self.is_decided() { self.sum } else { self.total }})
    }

    fn text(&self) -> String {
        self.document().to_string()
    }

    fn in_short(&self) -> String {
        self.text()
    }
}

/// A file for one test, removed on drop.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        // In memory where the system has a place there: a simulation writes many thousand times.
        let in_memory = Path::new("/dev/shm");
        let folder = if in_memory.is_dir() { in_memory.to_path_buf() } else { std::env::temp_dir() };
        let path = folder.join(format!("jobs-{}-{name}.jsonl", std::process::id()));
        _ = fs::remove_file(&path);
        Scratch(path)
    }

    /// The jobs of its lines after the first.
    pub fn jobs(&self) -> Vec<u64> {
        let text = fs::read_to_string(&self.0).unwrap();
        let job = |line: &str| serde_json::from_str::<Value>(line).unwrap()["job"].as_u64().unwrap();
        text.lines().skip(1).map(job).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}
