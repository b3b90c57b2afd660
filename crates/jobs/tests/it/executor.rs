//! Every job ends once, whichever worker runs it and whatever happens to the others.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use jobs::{HandOver, Panicked, execute};
use search::{Control, Stopped};

fn square(job: &u64, _: &Arc<Control>, hand_over: &mut HandOver<'_, (u64, u64)>) -> Result<(), Stopped> {
    hand_over((*job, job * job))
}

#[test]
fn every_job_is_done_once_by_any_number_of_workers() {
    for n_workers in [1, 2, 7] {
        let mut seen = Vec::new();
        execute(0..200, vec![square; n_workers], &Control::new(), &mut |result| {
            let (job, square) = result.unwrap();
            assert_eq!(square, job * job);
            seen.push(job);
            Continue(())
        })
        .unwrap();
        seen.sort_unstable();
        assert_eq!(seen, (0..200).collect::<Vec<_>>(), "{n_workers} workers");
    }
}

#[test]
fn a_stop_ends_an_endless_list_and_keeps_what_is_done() {
    let control = Control::new();
    let mut n_done = 0;
    execute(0.., vec![square; 3], &control, &mut |_| {
        n_done += 1;
        if n_done == 10 {
            control.stop();
        }
        Continue(())
    })
    .unwrap();
    assert!(n_done >= 10, "{n_done}");
}

#[test]
fn breaking_off_leaves_the_callers_control_alone() {
    let control = Control::new();
    let mut n_done = 0;
    execute(0.., vec![square; 3], &control, &mut |_| {
        n_done += 1;
        Break(())
    })
    .unwrap();
    assert_eq!(n_done, 1);
    assert!(!control.is_stopped());
}

#[test]
fn a_job_under_way_sees_the_stop_and_stays_undone() {
    let control = Control::new();
    let wait = |job: &u64, inner: &Arc<Control>, hand_over: &mut HandOver<'_, u64>| {
        while *job > 0 && !inner.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        if inner.is_stopped() { Err(Stopped) } else { hand_over(*job) }
    };
    let mut done = Vec::new();
    execute(0..2, vec![wait; 2], &control, &mut |job| {
        done.push(job.unwrap());
        control.stop();
        Continue(())
    })
    .unwrap();
    assert_eq!(done, [0]);
}

#[test]
fn a_panicking_job_is_reported_and_the_others_are_done() {
    let work = |job: &u64, _: &Arc<Control>, hand_over: &mut HandOver<'_, u64>| match job {
        3 => panic!("job {job} is broken"),
        job => hand_over(*job),
    };
    let (mut done, mut broken) = (Vec::new(), Vec::new());
    execute(0..10, vec![work; 2], &Control::new(), &mut |result| {
        match result {
            Ok(result) => done.push(result),
            Err(panicked) => broken.push(panicked),
        }
        Continue(())
    })
    .unwrap();
    done.sort_unstable();
    assert_eq!(done, [0, 1, 2, 4, 5, 6, 7, 8, 9]);
    assert_eq!(broken, [Panicked { job: 3, message: "job 3 is broken".into() }]);
}

#[test]
fn each_result_of_a_job_is_handed_over_before_the_job_is_over() {
    let control = Control::new();
    let count_twice = |job: &u64, inner: &Arc<Control>, hand_over: &mut HandOver<'_, u64>| {
        hand_over(*job)?;
        // Reached only because the first result was seen.
        while !inner.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        hand_over(*job + 1)
    };
    let mut seen = Vec::new();
    execute([10], vec![count_twice], &control, &mut |result| {
        seen.push(result.unwrap());
        control.stop();
        Continue(())
    })
    .unwrap();
    assert_eq!(seen, [10, 11], "results after a stop are still handed over");
}
