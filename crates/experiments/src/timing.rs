//! Comparable timings: the tasks take turns, so that other load on the machine affects all of them.

use std::time::Duration;

use search::clock::Stopwatch;
use search::{Control, Stopped};

/// How long the tasks run.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// How many turns each task gets.
    pub n_rounds: usize,
    /// How long a turn lasts: the task is repeated until then, and runs at least once. The first run finds the caches
    /// full of the previous task's data, and is seldom the best.
    pub turn: Duration,
}

/// The shortest time of each of `works`, in microseconds: disturbances only ever add to a measurement. `before_round`
/// is called with the number of each round.
pub fn best_times<W>(
    works: &[W],
    rounds: Rounds,
    control: &Control,
    mut before_round: impl FnMut(usize),
    work: impl Fn(&W),
) -> Result<Vec<f64>, Stopped> {
    let mut best = vec![Duration::MAX; works.len()];
    for round in 0..rounds.n_rounds {
        before_round(round);
        for (best, configuration) in best.iter_mut().zip(works) {
            if control.is_stopped() {
                return Err(Stopped);
            }
            *best = (*best).min(best_of_turn(rounds.turn, || work(configuration)));
        }
    }
    Ok(best.iter().map(|best| best.as_secs_f64() * 1e6).collect())
}

fn best_of_turn(turn: Duration, work: impl Fn()) -> Duration {
    let whole = Stopwatch::start();
    let mut best = Duration::MAX;
    loop {
        let watch = Stopwatch::start();
        work();
        best = best.min(watch.elapsed());
        if whole.elapsed() >= turn {
            return best;
        }
    }
}
