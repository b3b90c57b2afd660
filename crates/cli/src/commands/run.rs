//! `poda run`: bulk runs of any kind, on one machine or many.

mod control;
mod export;
mod merge;
pub mod network;
mod plan;
pub mod show;
pub mod start;
#[cfg(feature = "nats")]
mod status_page;

use std::path::Path;
use std::process::ExitCode;

use arena::{SelfPlayKind, SpsaKind, TournamentKind};
use clap::Subcommand;
use jobs::{Empty, Header, Kinds, LedgerError, LedgerReader, Outcome, Progress, RunError, Workload};
use lab::LabKind;
use learn::PuzzleKind;
use proofs::SolveKind;
use study::LabelKind;

use crate::arguments::UserFiles;
use crate::commands::puzzles;
use crate::failure::Failure;

/// Run many jobs on one machine or many: tournaments, self-play, labels, solved positions, puzzles, experiments.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A run is a plan and numbered jobs. The result of a job depends on the plan and its number alone, so a run can be \
interrupted, divided and put together again: the outcome is the same. Every finished job is a line of the ledger, a file \
that only grows. Ctrl-C or a termination signal pauses a run; `poda run resume` goes on.

Examples:
  poda run plan                                   list the kinds of runs
  poda run plan tournament > plan.json            an example of a plan, to change
  poda run start plan.json --out run.jsonl
  poda run start plan.json --shard 3/16 --out part-3.jsonl
  poda run merge part-*.jsonl --out run.jsonl
  poda run show run.jsonl --watch
  poda run export run.jsonl --out games.pgn

On many machines that come and go, with a NATS server:
  poda run start plan.json --nats nats://host     give the jobs to workers, and write down what comes back
  poda worker --nats nats://host                  on each machine
  poda run show run.jsonl --nats nats://host      the workers, and how far it is

docs/many-machines.md has more about this, and examples for Slurm, Kubernetes and ssh.")]
pub struct Arguments {
    #[command(subcommand)]
    task: RunCommand,
}

#[derive(Debug, Subcommand)]
enum RunCommand {
    Plan(plan::Arguments),
    Start(start::StartArguments),
    Resume(start::ResumeArguments),
    Retry(start::RetryArguments),
    Show(show::Arguments),
    Pause(control::PauseArguments),
    Continue(control::ContinueArguments),
    Cancel(control::CancelArguments),
    Merge(merge::Arguments),
    Export(export::Arguments),
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        RunCommand::Plan(arguments) => plan::run(arguments, json),
        RunCommand::Start(arguments) => start::start(arguments, json),
        RunCommand::Resume(arguments) => start::resume(arguments, json),
        RunCommand::Retry(arguments) => start::retry(arguments, json),
        RunCommand::Show(arguments) => show::run(arguments, json),
        RunCommand::Pause(arguments) => control::pause(arguments, json),
        RunCommand::Continue(arguments) => control::go_on(arguments, json),
        RunCommand::Cancel(arguments) => control::cancel(arguments, json),
        RunCommand::Merge(arguments) => merge::run(arguments, json),
        RunCommand::Export(arguments) => export::run(arguments, json),
    }
}

/// All kinds of runs.
pub fn kinds() -> Kinds {
    let (catalog, resources) = (crate::catalog(), &UserFiles);
    Kinds::new(vec![
        Box::new(TournamentKind { catalog, resources }),
        Box::new(SelfPlayKind { catalog, resources }),
        Box::new(SpsaKind { catalog, resources }),
        Box::new(LabelKind { catalog, resources }),
        Box::new(SolveKind { catalog, resources }),
        Box::new(PuzzleKind { catalog, read_games: puzzles::read_games }),
        Box::new(LabKind { experiments: crate::experiments(), catalog }),
        Box::new(Empty),
    ])
}

/// What a ledger says.
pub struct Found {
    pub reader: LedgerReader,
    workload: Box<dyn Workload>,
    pub outcome: Box<dyn Outcome>,
    pub progress: Progress,
}

impl Found {
    /// Reads a ledger; `each` is called for its entries.
    pub fn read(path: &Path, each: &mut dyn FnMut(jobs::Entry)) -> Result<Found, Failure> {
        let mut reader = LedgerReader::open(path).map_err(refused)?;
        let workload = workload_of(reader.header())?;
        let mut outcome = workload.outcome();
        let progress = jobs::read_results(&mut reader, &mut *outcome, workload.is_repeatable(), each);
        Ok(Found { progress: progress.map_err(refused)?, reader, workload, outcome })
    }
}

fn workload_of(header: &Header) -> Result<Box<dyn Workload>, Failure> {
    Ok(kinds().named(&header.kind)?.workload(header.plan.clone())?)
}

/// Passes each entry of a ledger that counts.
pub fn read_results(path: &Path, each: &mut dyn FnMut(jobs::Entry)) -> Result<(), Failure> {
    Found::read(path, each).map(drop)
}

/// A ledger that cannot be read counts as wrong input.
fn refused(error: LedgerError) -> Failure {
    Failure::Refused(error.to_string())
}

/// A ledger that cannot be written: wrong input if its name is at fault.
fn not_opened(path: &Path, error: LedgerError) -> Failure {
    match error.io_error() {
        Some(io_error) => Failure::not_written(path, io_error),
        None if error.is_locked() => Failure::Failed(error.to_string()),
        None => refused(error),
    }
}

/// An error of a run under way.
fn not_performed(error: RunError) -> Failure {
    match error {
        RunError::Refused(refusal) => refusal.into(),
        error => Failure::Failed(error.to_string()),
    }
}
