//! Ledgers killed, or without power, at every single change of a file: what counted counts, nothing else is lost than the
//! jobs in progress, and the file is never refused.

use std::path::{Path, PathBuf};

use jobs::{Builds, Ledger, LedgerError, LedgerReader, Merge, Outcome, Run, Shard};

use crate::cases::{Case, ledger};
use crate::file_system::Survival;
use crate::simulated_disk::SimulatedDisk;
use crate::tries_everything;

/// Does some of the missing jobs, several per write; returns those that counted.
fn work(
    case: &Case,
    run: &mut Run,
    outcome: &mut dyn Outcome,
    most: usize,
) -> (Vec<u64>, Option<LedgerError>) {
    let missing: Vec<u64> = run.progress().missing(&*outcome, run.shard()).take(most).collect();
    let mut counted = Vec::new();
    for group in missing.chunks(9) {
        let entries = group.iter().map(|job| case.entry(*job, &outcome.context())).collect();
        if let Err(error) = run.record(entries, outcome, &mut |_, entry| counted.push(entry.job)) {
            return (counted, Some(error));
        }
    }
    (counted, None)
}

fn done(case: &Case, disk: &SimulatedDisk, path: &Path) -> Vec<u64> {
    let Ok(mut reader) = LedgerReader::open_on(disk, path) else { return Vec::new() };
    let mut outcome = case.workload.outcome();
    let progress = jobs::read_results(&mut reader, &mut *outcome, true, &mut |_| {});
    progress.unwrap_or_else(|error| panic!("{error}")).done.iter().collect()
}

/// What is left of the disk, in several ways; others for each `salt`.
fn after_power_cuts(disk: &SimulatedDisk, salt: u64) -> impl Iterator<Item = (Survival, SimulatedDisk)> {
    let n_random = if tries_everything() { 200 } else { 20 };
    let survivals = [Survival::Everything, Survival::Nothing].into_iter();
    survivals.chain((0..n_random).map(|_| Survival::Something)).zip(0..).map(move |(survival, seed)| {
        let after = disk.copy(1000 * salt + seed, u64::MAX);
        after.cut_power_so_that(survival);
        (survival, after)
    })
}

#[test]
fn a_run_killed_at_any_change_of_its_file_goes_on() {
    // The plan names many jobs that do not exist: so the first line, too, is longer than what the disk writes at once.
    let case = Case::empty(60, std::iter::once(17).chain(100..400).collect());
    let alone = case.alone();
    // A run that was interrupted before: it has lines, and a torn one at the end.
    let earlier = SimulatedDisk::new(1);
    let mut outcome = case.workload.outcome();
    let mut run = case.begin(&earlier, &mut *outcome).unwrap();
    let (first, _) = work(&case, &mut run, &mut *outcome, 20);
    drop(run);
    let (mut n_points, mut n_states) = (0, 0);
    for (start, counted) in [(SimulatedDisk::new(2), Vec::new()), (earlier, first)] {
        for killed_after in 0.. {
            let disk = start.copy(killed_after, killed_after);
            let (mut counted, mut outcome) = (counted.clone(), case.workload.outcome());
            let worked = case.begin(&disk, &mut *outcome).and_then(|mut run| {
                let (more, error) = work(&case, &mut run, &mut *outcome, usize::MAX);
                counted.extend(more);
                error.map_or(Ok(()), Err)
            });
            n_points += 1;
            for (survival, after) in after_power_cuts(&disk, killed_after) {
                n_states += 1;
                let what = format!("killed after {killed_after} changes, {survival:?}");
                let mut outcome = case.workload.outcome();
                let mut run =
                    case.begin(&after, &mut *outcome).unwrap_or_else(|error| panic!("{what}: {error}"));
                let is_ended =
                    |job: &u64| run.progress().done.contains(*job) || run.progress().failed.contains_key(job);
                assert!(counted.iter().all(is_ended), "{what}: a job that had counted is gone");
                assert!(work(&case, &mut run, &mut *outcome, usize::MAX).1.is_none());
                drop(run);
                assert_eq!(case.document(&after), alone, "{what}");
            }
            if worked.is_ok() {
                break;
            }
        }
    }
    println!("runs: {n_points} kill points, {n_states} states");
    assert!(n_points > 30);
}

#[test]
fn a_merge_killed_at_any_change_of_a_file_leaves_the_old_ledger_or_the_new_one() {
    let case = Case::empty(40, Vec::new());
    let alone = case.alone();
    let start = SimulatedDisk::new(1);
    let parts: Vec<PathBuf> = (0..3).map(|part| PathBuf::from(format!("/runs/part-{part}.jsonl"))).collect();
    for (part, path) in parts.iter().enumerate() {
        let shard = Shard::new(part as u64, 3).unwrap();
        let mut outcome = case.workload.outcome();
        let mut run = Run::begin_on(&start, path, case.header.clone(), Some(shard)).unwrap();
        work(&case, &mut run, &mut *outcome, usize::MAX);
    }
    let merge = |disk: &SimulatedDisk, parts: &[PathBuf]| {
        let mut outcome = case.workload.outcome();
        Merge::on(disk, parts, ledger(), Builds::Same)?.write(ledger(), &mut *outcome, true).map(|_| ())
    };
    // The first two are put together, and the third arrives late.
    merge(&start, &parts[..2]).unwrap();
    let before = done(&case, &start, ledger());
    assert!((26..=28).contains(&before.len()), "{before:?}");
    let mut n_states = 0;
    for killed_after in 0.. {
        let disk = start.copy(killed_after, killed_after);
        let merged = merge(&disk, &parts);
        for (survival, after) in after_power_cuts(&disk, killed_after) {
            n_states += 1;
            let what = format!("killed after {killed_after} changes, {survival:?}");
            let found = done(&case, &after, ledger()).len();
            assert!(found == before.len() || found == 40, "{what}: {found} jobs");
            assert!(merged.is_err() || found == 40, "{what}: the merge was done, and is gone");
            merge(&after, &parts).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(case.document(&after), alone, "{what}");
        }
        if merged.is_ok() {
            println!("merges: {} kill points, {n_states} states", killed_after + 1);
            assert!(killed_after > 5);
            break;
        }
    }
}

/// A kill may come when lines are written and not yet on the disk. Whoever goes on counts them, so they must get there.
#[test]
fn lines_that_count_after_a_kill_are_on_the_disk() {
    let case = Case::empty(5, Vec::new());
    let disk = SimulatedDisk::new(3);
    let mut outcome = case.workload.outcome();
    // Created, first line, sync, folder; then the lines of all jobs, and the kill comes before they are synced.
    let killed = disk.copy(0, 5);
    let mut run = case.begin(&killed, &mut *outcome).unwrap();
    assert!(work(&case, &mut run, &mut *outcome, usize::MAX).1.is_some());
    drop(run);
    assert_eq!(done(&case, &killed, ledger()).len(), 5, "another program sees the lines");
    let again = killed.copy(0, u64::MAX);
    drop(Ledger::open_on(&again, ledger()).unwrap());
    again.cut_power_so_that(Survival::Nothing);
    assert_eq!(done(&case, &again, ledger()).len(), 5);
}
