//! However a run is interrupted, it ends with the same outcome.

use std::fs;

use jobs::{Crew, Run, Shard, Workload};
use search::Control;
use serde_json::Value;

use crate::numbers::{Numbers, Scratch, value};

/// The results of a ledger's lines, which have no time in them.
fn results(scratch: &Scratch) -> Vec<(u64, String)> {
    let text = fs::read_to_string(&scratch.0).unwrap();
    let entry = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        (line["job"].as_u64().unwrap(), line["result"].to_string())
    };
    let mut results: Vec<_> = text.lines().skip(1).map(entry).collect();
    results.sort();
    results
}

#[test]
fn stopped_again_and_again_it_is_the_run_never_stopped() {
    let numbers = Numbers::up_to(3000);
    let whole = Scratch::new("whole");
    numbers.work(&whole.0, None, 1, u64::MAX);
    for n_workers in [1, 2, 5] {
        let parts = Scratch::new(&format!("parts-{n_workers}"));
        let mut n_starts = 0;
        while !parts.0.exists() || numbers.document(&parts.0)["is_over"] == false {
            numbers.work(&parts.0, None, n_workers, 200);
            n_starts += 1;
        }
        assert!(n_starts > 1, "it was never interrupted");
        assert_eq!(results(&parts), results(&whole), "{n_workers} workers");
        assert_eq!(numbers.document(&parts.0).to_string(), numbers.document(&whole.0).to_string());
    }
}

#[test]
fn a_decision_ends_a_run_at_the_same_job_however_many_work_on_it() {
    let numbers = Numbers { target: Some(200_000), ..Numbers::up_to(1_000_000) };
    let mut sum = 0;
    let expected = (0..).find(|&job| {
        sum += value(job);
        sum >= 200_000
    });
    for n_workers in [1, 2, 7] {
        let scratch = Scratch::new(&format!("decision-{n_workers}"));
        let run = numbers.work(&scratch.0, None, n_workers, u64::MAX);
        let document = numbers.document(&scratch.0);
        assert_eq!(document["jobs"]["planned"].as_u64(), expected.map(|job| job + 1));
        assert_eq!(document["jobs"]["done"], document["jobs"]["planned"]);
        assert_eq!((&document["is_over"], &document["outcome"]["sum"]), (&true.into(), &sum.into()));
        assert!(run.progress().done.len() < 20_000, "the decision did not end it");
    }
}

#[test]
fn a_job_that_panics_is_set_aside_and_can_be_tried_again() {
    let scratch = Scratch::new("panics");
    let numbers = Numbers { broken: vec![3, 7], ..Numbers::up_to(10) };
    let run = numbers.work(&scratch.0, None, 2, u64::MAX);
    assert_eq!(run.progress().done.len(), 8);
    assert_eq!(run.progress().failed[&7], "job 7 is broken");
    drop(run);
    let document = numbers.document(&scratch.0);
    assert_eq!((&document["jobs"]["failed"], &document["is_over"]), (&2.into(), &true.into()));

    // Going on leaves it aside; a program without the fault does it when asked.
    let mended = Numbers { broken: vec![3], ..numbers };
    mended.work(&scratch.0, None, 2, u64::MAX);
    assert_eq!(scratch.jobs().len(), 10);
    let mut outcome = mended.outcome();
    let mut run = mended.resume(&scratch.0, &mut *outcome).unwrap();
    assert_eq!(run.retry_failed(), 2);
    let crew = Crew { name: Some("mender".into()), ..Crew::of(2) };
    run.perform(&mended, &mut *outcome, &crew, &Control::new(), &mut |_, entry| {
        assert!([3, 7].contains(&entry.job));
    })
    .unwrap();
    drop(run);
    let document = mended.document(&scratch.0);
    assert_eq!((&document["jobs"]["done"], &document["jobs"]["failed"]), (&9.into(), &1.into()));
    assert!(fs::read_to_string(&scratch.0).unwrap().contains("\"by\":\"mender\""));
}

#[test]
fn many_results_share_a_write_and_each_is_on_disk_before_it_is_reported() {
    let (scratch, numbers) = (Scratch::new("groups"), Numbers::up_to(20_000));
    let mut run = Run::begin(&scratch.0, numbers.header(), None).unwrap();
    let (mut outcome, crew) = (numbers.outcome(), Crew::of(2));
    let mut n_reported = 0;
    let mut looked = 0;
    run.perform(&numbers, &mut *outcome, &crew, &Control::new(), &mut |_, entry| {
        n_reported += 1;
        if n_reported % 997 == 0 {
            let text = fs::read_to_string(&scratch.0).unwrap();
            assert!(text.contains(&format!("{{\"job\":{},\"result\"", entry.job)), "reported too early");
            looked += 1;
        }
    })
    .unwrap();
    assert_eq!((n_reported, looked), (20_000, 20));
}

#[test]
fn shards_have_every_job_once() {
    for of in [1, 2, 3, 16] {
        let mut jobs: Vec<u64> = (1..=of)
            .flat_map(|index| {
                let shard = Shard::new(index, of).unwrap();
                (0..100).filter(move |&job| shard.contains(job))
            })
            .collect();
        jobs.sort_unstable();
        assert_eq!(jobs, (0..100).collect::<Vec<_>>());
    }
}

#[test]
fn schedulers_name_their_shard() {
    let shard = |variables: &[(&str, &str)], of| {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string())
        };
        Shard::of_scheduler(&variable, of).map_err(|refusal| refusal.to_string())
    };
    let slurm = |id, min, count, step| {
        shard(
            &[
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_MIN", min),
                ("SLURM_ARRAY_TASK_COUNT", count),
                ("SLURM_ARRAY_TASK_STEP", step),
            ],
            None,
        )
    };
    let named = |text| Ok(Some(Shard::read(text).unwrap()));
    assert_eq!(shard(&[], None), Ok(None));
    assert_eq!(slurm("0", "0", "16", "1"), named("0/16"));
    assert_eq!(slurm("16", "1", "16", "1"), named("15/16"));
    assert_eq!(slurm("14", "10", "3", "2"), named("2/3"));
    assert_eq!(shard(&[("JOB_COMPLETION_INDEX", "7")], Some(8)), named("7/8"));
    for (wrong, said) in [
        (slurm("4", "0", "3", "1"), "SLURM_ARRAY_TASK_ID=4"),
        (slurm("x", "0", "3", "1"), "expected a whole number: `SLURM_ARRAY_TASK_ID=x`"),
        (shard(&[("SLURM_ARRAY_TASK_ID", "3")], None), "SLURM_ARRAY_TASK_COUNT"),
        (shard(&[("JOB_COMPLETION_INDEX", "7")], None), "--shards N"),
        (shard(&[("JOB_COMPLETION_INDEX", "8")], Some(8)), "JOB_COMPLETION_INDEX=8"),
    ] {
        assert!(wrong.as_ref().is_err_and(|text| text.contains(said)), "{wrong:?}");
    }
}
