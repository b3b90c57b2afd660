//! `poda run merge`: the ledgers of shards put together.

use std::path::PathBuf;
use std::process::ExitCode;

use jobs::{Builds, Merge, Merged, Outcome, ranges_in_words};
use serde_json::{Value, json};

use super::{not_opened, show, workload_of};
use crate::failure::Failure;
use crate::output::{counted, dim, say, say_json, shown_path, warn};

/// Put ledgers of one run together: shards, copies, unfinished and torn ones.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
All files must be of one run and one build. Jobs that are in several files count once; if their results differ, that is an \
error that names both files. (Where time is limited results do differ; then one of them is chosen, by a rule that does not \
depend on who won.) An incomplete last line is left out.
LEDGER may exist if it is of the same run: then it takes part. `poda run resume` does what is missing in it.

Exit codes: 0 no job is missing, 1 some are missing or failed (their numbers are printed), 2 the files do not fit together.

Examples:
  poda run merge part-*.jsonl --out run.jsonl
  poda run merge run.jsonl late.jsonl --out run.jsonl && poda run show run.jsonl")]
pub struct Arguments {
    /// The ledgers.
    #[arg(required = true)]
    ledgers: Vec<PathBuf>,

    /// The ledger to write.
    #[arg(long, value_name = "LEDGER")]
    out: PathBuf,

    /// Accept results of different builds of this program, if you know that they give the same ones.
    #[arg(long)]
    any_build: bool,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let out = &arguments.out;
    let builds = if arguments.any_build { Builds::Any } else { Builds::Same };
    let merge = Merge::of(&arguments.ledgers, out, builds).map_err(super::refused)?;
    for path in &merge.not_begun {
        warn(&format!("nothing in it, not even its first line is complete: {}", shown_path(path)));
    }
    let workload = workload_of(merge.header())?;
    let mut outcome = workload.outcome();
    let merged = merge.write(out, &mut *outcome, workload.is_repeatable());
    let merged = merged.map_err(|error| not_opened(out, error))?;
    let missing: Vec<u64> = merged.progress.missing(&*outcome, None).collect();
    match json {
        true => say_json(&document(arguments, &merged, &*outcome, &missing))?,
        false => {
            show::print(merge.header(), None, &merged.progress, &*outcome, false)?;
            in_words(&merged).map_or(Ok(()), |text| say(dim(text)))?;
        }
    }
    if !missing.is_empty() {
        let (numbers, n_missing) = (ranges_in_words(missing.iter().copied(), 100), missing.len() as u64);
        return Err(Failure::Failed(format!(
            "{} missing: {numbers}",
            counted(n_missing, "job is", "jobs are")
        )));
    }
    if !merged.progress.failed.is_empty() {
        let numbers = ranges_in_words(merged.progress.failed.keys().copied(), 100);
        return Err(Failure::Failed(format!("failed jobs: {numbers}")));
    }
    Ok(ExitCode::SUCCESS)
}

/// What was left out, if anything was.
fn in_words(merged: &Merged) -> Option<String> {
    let repeated = counted(merged.n_repeated, "repeated result", "repeated results");
    let differing = counted(merged.n_differing, "other result", "other results");
    match (merged.n_repeated, merged.n_differing) {
        (0, 0) => None,
        (_, 0) => Some(format!("{repeated} left out")),
        (_, _) => Some(format!("{repeated} and {differing} of the same jobs left out")),
    }
}

fn document(arguments: &Arguments, merged: &Merged, outcome: &dyn Outcome, missing: &[u64]) -> Value {
    let failed: Vec<Value> =
        (merged.progress.failed.iter()).map(|(job, reason)| json!({"job": job, "reason": reason})).collect();
    json!({
        "file": arguments.out.to_string_lossy(), "jobs": merged.progress.counts(outcome, None),
        "missing": missing, "failed": failed,
        "repeated": merged.n_repeated, "differing": merged.n_differing,
    })
}
