//! Whatever happens to the files of shards, put together they say what the run of one process says.

use std::fs;
use std::path::PathBuf;

use game::{Dice, below, dice, shuffle};
use jobs::{Builds, LedgerError, LedgerReader, Merge, Merged, Shard, Workload};

use crate::numbers::{Numbers, Scratch};

fn merge(numbers: &Numbers, paths: &[PathBuf], out: &Scratch) -> Result<Merged, LedgerError> {
    Merge::of(paths, &out.0, Builds::Same)?.write(&out.0, &mut *numbers.outcome(), numbers.is_repeatable)
}

fn whole(numbers: &Numbers, name: &str) -> Scratch {
    let whole = Scratch::new(name);
    numbers.work(&whole.0, None, 1, u64::MAX);
    whole
}

/// Ledgers of random shards: overlapping, some stopped early, some torn, some twice, in random order.
fn mangled_shards(numbers: &Numbers, dice: &mut Dice, name: &str) -> Vec<Scratch> {
    let mut files = Vec::new();
    let n_divisions = 1 + below(dice, 3);
    for division in 0..n_divisions {
        let of = 1 + below(dice, 6) as u64;
        for index in 0..of {
            let file = Scratch::new(&format!("{name}-{division}-{index}"));
            let most = if below(dice, 3) == 0 { 1 + below(dice, 40) as u64 } else { u64::MAX };
            numbers.work(&file.0, Some(Shard::new(index, of).unwrap()), 1 + below(dice, 3), most);
            if below(dice, 3) == 0 {
                let bytes = fs::read(&file.0).unwrap();
                fs::write(&file.0, &bytes[..below(dice, bytes.len() + 1)]).unwrap();
            }
            files.push(file);
        }
    }
    for copy in 0..below(dice, 3) {
        let file = Scratch::new(&format!("{name}-copy-{copy}"));
        fs::copy(&files[below(dice, files.len())].0, &file.0).unwrap();
        files.push(file);
    }
    shuffle(dice, &mut files);
    files
}

#[test]
fn any_mangled_shards_put_together_and_resumed_are_the_run_of_one_process() {
    for target in [None, Some(60_000)] {
        let numbers = Numbers { target, ..Numbers::up_to(300) };
        let name = format!("one-{}", target.is_some());
        let expected = numbers.document(&whole(&numbers, &name).0).to_string();
        let (mut n_complete, mut n_incomplete) = (0, 0);
        for seed in 0..16 {
            let name = format!("mangled-{seed}-{}", target.is_some());
            let files = mangled_shards(&numbers, &mut dice(seed), &name);
            let paths: Vec<PathBuf> = files.iter().map(|file| file.0.clone()).collect();
            let out = Scratch::new(&format!("{name}-out"));
            // What the files have, counted without the merge.
            let mut there: Vec<u64> = files
                .iter()
                .flat_map(|file| {
                    let bytes = fs::read(&file.0).unwrap();
                    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
                    let text = String::from_utf8(bytes[..complete].to_vec()).unwrap();
                    let job = |line: &str| {
                        let line: serde_json::Value = serde_json::from_str(line).unwrap();
                        line["job"].as_u64().unwrap()
                    };
                    text.lines().skip(1).map(job).collect::<Vec<_>>()
                })
                .collect();
            there.sort_unstable();
            there.dedup();
            match merge(&numbers, &paths, &out) {
                Ok(merged) => {
                    assert_eq!(merged.progress.done.len(), there.len() as u64, "seed {seed}");
                    let mut written = out.jobs();
                    written.sort_unstable();
                    assert_eq!(written, there, "seed {seed}");
                }
                Err(error) => {
                    assert!(error.is_not_begun() && there.is_empty(), "seed {seed}: {error}");
                    continue;
                }
            }
            match numbers.document(&out.0)["is_over"] == true {
                true => n_complete += 1,
                false => n_incomplete += 1,
            }
            numbers.work(&out.0, None, 2, u64::MAX);
            assert_eq!(numbers.document(&out.0).to_string(), expected, "seed {seed}");
        }
        assert!(n_complete > 1 && n_incomplete > 1, "{n_complete} complete, {n_incomplete} not");
    }
}

#[test]
fn the_order_of_files_does_not_matter() {
    // Not repeatable: of two results one must be chosen, always the same.
    let numbers = Numbers { is_repeatable: false, ..Numbers::up_to(50) };
    let one = whole(&numbers, "order-one");
    let other = Scratch::new("order-other");
    let changed = fs::read_to_string(&one.0).unwrap().replace("{\"value\":", "{\"value\":1");
    fs::write(&other.0, changed).unwrap();
    let paths = [one.0.clone(), other.0.clone()];
    let (out, reversed) = (Scratch::new("order-out"), Scratch::new("order-reversed"));
    let merged = merge(&numbers, &paths, &out).unwrap();
    assert_eq!((merged.n_differing, merged.progress.done.len()), (50, 50));
    merge(&numbers, &[paths[1].clone(), paths[0].clone()], &reversed).unwrap();
    assert_eq!(numbers.document(&out.0), numbers.document(&reversed.0));
    let mut from_each = [0, 0];
    let texts = paths.map(|path| fs::read_to_string(path).unwrap());
    for line in fs::read_to_string(&out.0).unwrap().lines().skip(1) {
        from_each[usize::from(!texts[0].contains(line))] += 1;
    }
    assert!(from_each.iter().all(|&n| n > 10), "the choice favours one file: {from_each:?}");
}

#[test]
fn different_results_of_a_job_are_an_error_that_names_both_files() {
    let numbers = Numbers::up_to(50);
    let one = whole(&numbers, "conflict-one");
    let (other, out) = (Scratch::new("conflict-other"), Scratch::new("conflict-out"));
    let text = fs::read_to_string(&one.0).unwrap();
    let line = text.lines().find(|line| line.starts_with("{\"job\":17,")).unwrap();
    fs::write(&other.0, text.replace(line, &line.replace("\"value\":", "\"value\":1"))).unwrap();
    let error = merge(&numbers, &[one.0.clone(), other.0.clone()], &out).unwrap_err();
    assert_eq!(error.conflicting_job(), Some(17));
    for named in [&one, &other] {
        assert!(error.to_string().contains(named.0.to_str().unwrap()), "{error}");
    }
    assert!(!out.0.exists());
    // Only times differ: no conflict.
    fs::write(&other.0, text.replace("[1.5,2.5]", "[7.5]")).unwrap();
    let merged = merge(&numbers, &[one.0.clone(), other.0.clone()], &out).unwrap();
    assert_eq!((merged.n_repeated, merged.n_differing), (50, 0));
}

#[test]
fn ledgers_of_other_runs_and_builds_are_refused_by_name() {
    let numbers = Numbers::up_to(20);
    let (one, out) = (whole(&numbers, "same"), Scratch::new("same-out"));
    let longer = whole(&Numbers::up_to(21), "longer");
    let error = merge(&numbers, &[one.0.clone(), longer.0.clone()], &out).unwrap_err().to_string();
    assert!(
        error.contains("plan.jobs is 20 and 21") && error.contains(longer.0.to_str().unwrap()),
        "{error}"
    );
    assert!(error.contains(one.0.to_str().unwrap()), "{error}");
    let newer = Scratch::new("newer");
    let text = fs::read_to_string(&one.0).unwrap();
    fs::write(&newer.0, text.replace("\"build\":{", "\"build\":{\"version\":\"9\"")).unwrap();
    let error = merge(&numbers, &[one.0.clone(), newer.0.clone()], &out).unwrap_err().to_string();
    assert!(error.contains("build.version is null and \"9\""), "{error}");
    let paths = [one.0.clone(), newer.0.clone()];
    let merge = Merge::of(&paths, &out.0, Builds::Any).unwrap();
    assert_eq!(merge.write(&out.0, &mut *numbers.outcome(), true).unwrap().n_repeated, 20);
}

#[test]
fn a_merge_can_be_repeated_as_results_arrive() {
    let (numbers, out) = (Numbers::up_to(40), Scratch::new("again-out"));
    let shards = [0, 1].map(|index| {
        let file = Scratch::new(&format!("again-{index}"));
        numbers.work(&file.0, Some(Shard::new(index, 2).unwrap()), 1, u64::MAX);
        file
    });
    merge(&numbers, &[shards[0].0.clone()], &out).unwrap();
    assert_eq!(numbers.document(&out.0)["jobs"]["missing"], 20);
    let merged = merge(&numbers, &[shards[1].0.clone()], &out).unwrap();
    assert_eq!(merged.progress.done.len(), 40);
    assert_eq!(numbers.document(&out.0)["jobs"]["missing"], 0);
    assert_eq!(LedgerReader::open(&out.0).unwrap().shard(), None);

    let held = numbers.resume(&out.0, &mut *numbers.outcome()).unwrap();
    let error = merge(&numbers, &[shards[1].0.clone()], &out).unwrap_err();
    assert!(error.is_locked(), "{error}");
    drop(held);
}

#[test]
fn a_job_that_failed_in_one_place_and_was_done_in_another_is_done() {
    let numbers = Numbers::up_to(10);
    let (one, out) = (Scratch::new("failed"), Scratch::new("failed-out"));
    Numbers { broken: vec![3, 4], ..numbers.clone() }.work(&one.0, None, 1, u64::MAX);
    let other = Scratch::new("failed-other");
    Numbers { broken: vec![4], ..numbers.clone() }.work(&other.0, None, 1, u64::MAX);
    for paths in [[&one, &other], [&other, &one]] {
        let merged = merge(&numbers, &paths.map(|file| file.0.clone()), &out).unwrap();
        assert_eq!(merged.progress.done.len(), 9);
        assert_eq!(merged.progress.failed.keys().copied().collect::<Vec<_>>(), [4]);
    }
}
