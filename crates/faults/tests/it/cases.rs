//! Runs to be simulated, with what is true about them: the result of every job, and the outcome of one thread.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::simulated_disk::SimulatedDisk;
use arena::TournamentKind;
use jobs::disk::Disk;
use jobs::{Build, Crew, Empty, Entry, Header, Kind, Ledger, LedgerError, LedgerReader, Made};
use jobs::{Outcome, Run, Workload};
use proofs::SolveKind;
use search::Control;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::Catalog;

static CATALOG: Catalog = Catalog::new(&[&tictactoe_entry::ENTRY]);

pub struct Case {
    pub name: &'static str,
    pub workload: Box<dyn Workload>,
    pub header: Header,
    /// Jobs that fail on every worker.
    pub broken: Vec<u64>,
    /// Results found so far.
    results: RefCell<HashMap<u64, Box<RawValue>>>,
    /// The outcome of one thread.
    alone: RefCell<Option<Value>>,
}

/// Where the ledger is, on every simulated disk.
pub fn ledger() -> &'static Path {
    Path::new("/runs/run.jsonl")
}

impl Case {
    fn new(name: &'static str, kind: &dyn Kind, plan: Value, broken: Vec<u64>) -> Case {
        let workload = kind.draft(plan).unwrap();
        let header = Header {
            kind: kind.name().to_string(),
            plan: workload.plan(),
            build: Build::default(),
            files: [].into(),
        };
        Case { name, workload, header, broken, results: RefCell::default(), alone: RefCell::default() }
    }

    /// Jobs that do nothing, some of which fail.
    pub fn empty(n_jobs: u64, broken: Vec<u64>) -> Case {
        let plan = json!({"jobs": n_jobs, "failing": broken});
        Case::new("empty", &Empty, plan, broken)
    }

    /// Runs of real kinds: a sequential test, a tournament, a knock-out, and positions solved by subtree, where results
    /// decide which other jobs are wanted.
    pub fn real() -> Vec<Case> {
        let tournament = TournamentKind { catalog: CATALOG, resources: &table::NoFiles };
        let solve = SolveKind { catalog: CATALOG, resources: &table::NoFiles };
        let of_games = |name, plan| Case::new(name, &tournament, plan, Vec::new());
        let of_positions = |name, plan| Case::new(name, &solve, plan, Vec::new());
        let test = |seed: u64| {
            json!({
                "game": "tictactoe", "players": ["greedy", "random"], "schedule": "match", "games": 400,
                "sprt": [0, 60], "random-plies": 1, "seed": seed,
            })
        };
        let position = |eager: bool| {
            json!({
                "game": "tictactoe", "variant": "4x4x4", "position": "X.../.O../..../.... X", "at-least": 1,
                "plies": 2, "nodes": 250, "hash": 1, "eager": eager,
            })
        };
        vec![
            of_games("test", test(1)),
            of_games("test", test(2)),
            of_games(
                "tournament",
                json!({"game": "tictactoe", "players": ["greedy", "random", "minimax:depth=2"], "games": 20}),
            ),
            of_games(
                "knock-out",
                json!({
                    "game": "tictactoe", "players": ["greedy", "random", "minimax:depth=2", "random", "greedy"],
                    "schedule": "knock-out", "games": 4,
                }),
            ),
            of_positions("solve", position(false)),
            of_positions("solve", position(true)),
        ]
    }

    /// What a worker sends about a job.
    pub fn entry(&self, job: u64, context: &Value) -> Entry {
        if self.broken.contains(&job) {
            return Entry { job, result: Err(format!("job {job} is broken")), made: Made::default() };
        }
        let known = self.results.borrow().get(&job).cloned();
        let result = known.unwrap_or_else(|| {
            let mut workers = self.workload.workers(1, context).unwrap();
            let done = workers[0].perform(job, &Arc::new(Control::new())).unwrap();
            self.results.borrow_mut().insert(job, done.result.clone());
            done.result
        });
        Entry { job, result: Ok(result), made: Made::default() }
    }

    /// Whether this is the result of the job, as far as a worker has found one.
    pub fn is_true(&self, job: u64, result: &RawValue) -> bool {
        self.results.borrow().get(&job).is_some_and(|known| known.get() == result.get())
    }

    /// Begins the run on this disk, or goes on with it, as `poda run start` does.
    pub fn begin(&self, disk: &dyn Disk, outcome: &mut dyn Outcome) -> Result<Run, LedgerError> {
        match Run::begin_on(disk, ledger(), self.header.clone(), None) {
            Err(error) if error.is_existing() => {
                let (ledger, reader) = Ledger::open_on(disk, ledger())?;
                Run::resume(ledger, reader, outcome, self.workload.is_repeatable())
            }
            run => run,
        }
    }

    /// What `poda run show --json` prints, without the header.
    pub fn document(&self, disk: &dyn Disk) -> Value {
        let mut reader = LedgerReader::open_on(disk, ledger()).unwrap();
        let mut outcome = self.workload.outcome();
        let is_repeatable = self.workload.is_repeatable();
        let progress = jobs::read_results(&mut reader, &mut *outcome, is_repeatable, &mut |_| {}).unwrap();
        let document = jobs::document(reader.header(), reader.shard(), &progress, &*outcome);
        json!([document["jobs"], document["outcome"], document["is_over"], outcome.export().ok()])
    }

    /// The same of a run on one thread, on which nothing bad happens.
    pub fn alone(&self) -> Value {
        self.alone.borrow_mut().get_or_insert_with(|| self.work_alone()).clone()
    }

    fn work_alone(&self) -> Value {
        let (disk, mut outcome) = (SimulatedDisk::new(0), self.workload.outcome());
        let mut run = self.begin(&disk, &mut *outcome).unwrap();
        if !self.broken.is_empty() {
            // Every panic would be printed.
            let all = outcome.wanted().into_iter().flatten();
            let entries = all.map(|job| self.entry(job, &Value::Null)).collect();
            run.record(entries, &mut *outcome, &mut |_, _| {}).unwrap();
            return self.document(&disk);
        }
        let (crew, control) = (Crew::of(1), Control::new());
        run.perform(&*self.workload, &mut *outcome, &crew, &control, &mut |_, entry| {
            if let Ok(result) = &entry.result {
                self.results.borrow_mut().insert(entry.job, result.clone());
            }
        })
        .unwrap();
        drop(run);
        self.document(&disk)
    }
}
