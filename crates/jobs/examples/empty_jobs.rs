//! What the bookkeeping of a run costs: jobs that do nothing, each counted only when it is on the disk.
//!
//! `cargo run --release -p jobs --example empty_jobs -- [JOBS] [WORKERS] [LEDGER]` prints the jobs per second and the
//! memory in use after each tenth of the run, then what reading and merging the ledger takes.

use std::path::PathBuf;
use std::{env, fs};

use jobs::{Build, Builds, Crew, Empty, Header, Kind, LedgerReader, Merge, Run, RunError};
use search::Control;
use search::clock::Stopwatch;
use serde_json::json;

fn main() -> Result<(), RunError> {
    let number =
        |place, usual: u64| env::args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (n_jobs, n_workers) = (number(1, 1_000_000), number(2, 2) as usize);
    let ledger = env::args().nth(3).map_or_else(|| env::temp_dir().join("empty_jobs.jsonl"), PathBuf::from);
    let merged = ledger.with_extension("merged");
    _ = fs::remove_file(&ledger);
    _ = fs::remove_file(&merged);

    let workload = Empty.draft(json!({"jobs": n_jobs}))?;
    let (plan, build, files) = (workload.plan(), Build::default(), [].into());
    let header = Header { kind: Empty.name().to_string(), plan, build, files };
    let (mut outcome, mut n_done, watch) = (workload.outcome(), 0, Stopwatch::start());
    let mut run = Run::begin(&ledger, header, None)?;
    run.perform(&*workload, &mut *outcome, &Crew::of(n_workers), &Control::new(), &mut |_, _| {
        n_done += 1;
        if n_done % (n_jobs / 10).max(1) == 0 {
            let rate = n_done as f64 / watch.elapsed().as_secs_f64();
            println!("{n_done:>9} jobs, {rate:>7.0} per second, {:>6} KiB in memory", kibibytes());
        }
    })?;
    drop(run);

    let (mut outcome, watch) = (workload.outcome(), Stopwatch::start());
    let progress = jobs::read_results(&mut LedgerReader::open(&ledger)?, &mut *outcome, true, &mut |_| {})?;
    println!(
        "read {} in {:.2} s, {} KiB in memory",
        progress.done.len(),
        watch.elapsed().as_secs_f64(),
        kibibytes()
    );
    let (mut outcome, watch) = (workload.outcome(), Stopwatch::start());
    let merge = Merge::of(&[ledger.clone(), ledger.clone()], &merged, Builds::Same)?;
    let result = merge.write(&merged, &mut *outcome, true)?;
    let seconds = watch.elapsed().as_secs_f64();
    println!("merged {} twice in {seconds:.2} s, {} KiB in memory", result.progress.done.len(), kibibytes());
    _ = fs::remove_file(&ledger);
    _ = fs::remove_file(&merged);
    Ok(())
}

/// Memory in use, on Linux.
fn kibibytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
