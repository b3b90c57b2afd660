use std::path::PathBuf;
use std::time::{Duration, Instant};

use othello::Size;
use othello_engine::patterns::Weights;
use othello_engine::{Board, solve};
use training::othello::fit::Settings;
use training::othello::positions::{Labels, Positions};
use training::othello::retrograde::{Folder, Plan, Retrograde};

use crate::positions;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn plan(n_threads: usize, deadline: Instant) -> Plan {
    let fit = Settings { penalty: 2.0, n_steps: 4, n_threads };
    Plan { size: Size::Eight, solve: 8, depth: 2, fit, deadline }
}

fn few() -> Positions {
    let mut positions = positions::some(4, 1);
    positions.0.iter_mut().for_each(|group| group.truncate(40));
    positions
}

#[test]
fn a_run_labels_everything_and_solves_the_end() {
    let path = folder("whole");
    let mut run = Retrograde::resume(Folder(path.clone()), few(), None).unwrap();
    let mut lines = Vec::new();
    let far = Instant::now() + Duration::from_secs(3600);
    assert!(run.run(&plan(1, far), &mut |line| lines.push(line.to_string())).unwrap());
    assert!(lines.iter().any(|line| line.starts_with("phase 19") && line.contains("held out")), "{lines:?}");

    let labels = Labels::from_bytes(&std::fs::read(path.join("labels.bin")).unwrap(), &few()).unwrap();
    assert!(labels.0.iter().flatten().all(|&label| label != Labels::NONE));
    for n_empties in 1..=8 {
        for (&board, &label) in few().0[n_empties].iter().zip(&labels.0[n_empties]) {
            assert_eq!(label, Labels::label(solve(board, Board::EIGHT, -64, 64) as f32), "{board}");
        }
    }
    let weights = Weights::from_bytes(&std::fs::read(path.join("weights.bin")).unwrap()).unwrap();
    assert!(weights == *run.weights() && weights != Weights::default());
}

#[test]
fn a_run_that_is_stopped_and_resumed_ends_like_one_that_is_not() {
    let far = Instant::now() + Duration::from_secs(3600);
    let mut whole = Retrograde::resume(Folder(folder("unstopped")), few(), None).unwrap();
    assert!(whole.run(&plan(1, far), &mut |_| {}).unwrap());
    let path = folder("stopped");
    // Stopped at once, then after a few groups: the deadline is checked before every batch.
    let mut n_runs = 0;
    let stopped = loop {
        let mut run = Retrograde::resume(Folder(path.clone()), few(), None).unwrap();
        let seconds = [0, 1, 3600][n_runs.min(2)];
        n_runs += 1;
        if run.run(&plan(2, Instant::now() + Duration::from_secs(seconds)), &mut |_| {}).unwrap() {
            break run;
        }
    };
    assert!(n_runs >= 2 && whole.weights() == stopped.weights());
}
