//! Times that can be compared: the works take turns, so that whatever else the machine does meets all of them.

use std::time::Duration;

use search::clock::Stopwatch;
use search::{Control, Stopped};

/// How long the works are given.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// How often each work gets its turn.
    pub n_rounds: usize,
    /// How long a turn lasts: the work is done again until it is over, and once at least. The first time finds
    /// the caches full of the work before, and seldom is the best.
    pub turn: Duration,
}

/// The least microseconds that each of `works` took: what disturbs a measurement only ever adds to it.
/// `before_round` is told the number of each round.
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
