//! Positions solved by subtree, and their proofs.

mod checking;
mod quarto;
mod runs;
mod values;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use jobs::{Build, Crew, Header, Kind as _, Outcome, Run, Shard, Workload};
use proofs::{CheckReport, CheckSettings, Proof, SolveKind, WrongProof};
use search::Control;
use serde_json::Value;

const KIND: SolveKind = SolveKind { catalog: catalog::CATALOG, resources: &table::NoFiles };

fn workload(plan: Value) -> Box<dyn Workload> {
    KIND.draft(plan).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn header(workload: &dyn Workload) -> Header {
    Header { kind: "solve".to_string(), plan: workload.plan(), build: Build::default(), files: [].into() }
}

/// A ledger, removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name =
            format!("poda-proofs-{}-{}.jsonl", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        _ = std::fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.0);
    }
}

/// Does a run, or continues it, until `most` more results are written down.
fn work(
    workload: &dyn Workload,
    scratch: &Scratch,
    shard: Option<Shard>,
    n_threads: usize,
    most: usize,
) -> Box<dyn Outcome> {
    let (control, mut outcome) = (Control::new(), workload.outcome());
    let mut run = match scratch.0.exists() {
        true => {
            let (ledger, reader) = jobs::Ledger::open(&scratch.0).unwrap();
            Run::resume(ledger, reader, &mut *outcome, true).unwrap()
        }
        false => Run::begin(&scratch.0, header(workload), shard).unwrap(),
    };
    let mut n_results = 0;
    run.perform(workload, &mut *outcome, &Crew::of(n_threads), &control, &mut |_, _| {
        n_results += 1;
        if n_results == most {
            control.stop();
        }
    })
    .unwrap();
    outcome
}

/// A whole run on one thread.
fn solved(plan: Value) -> Box<dyn Outcome> {
    work(&*workload(plan), &Scratch::new(), None, 1, usize::MAX)
}

fn proof(outcome: &dyn Outcome) -> Proof {
    Proof::parse(&outcome.export().unwrap().expect("it has a proof").join("\n")).unwrap()
}

/// Checks a proof, and solves everything in it again.
fn check(proof: &Proof) -> Result<CheckReport, WrongProof> {
    let settings = CheckSettings { sample: usize::MAX, nodes: 3_000_000, seed: 1 };
    proof.check(catalog::CATALOG, &settings).unwrap()
}
