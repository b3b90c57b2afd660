//! Comparable timings: the tasks take turns in rounds, and two of them are compared round by round, so that other load on
//! the machine affects both. What still differs from round to round is measured, as the interval of the ratio.
//!
//! Times are of the processor, so that work of others that takes its turn in between does not count. Their caches and
//! the processor's frequency still do, and so does where this run's code and data lie in memory, which no repetition
//! within the run shows: [`BETWEEN_RUNS`] allows for that.

use std::time::Duration;

use lab::Interval;
use search::clock::ProcessorClock;
use search::{Control, Stopped};

/// How long the tasks run.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// How many turns each task gets. Fewer than six say nothing about their spread.
    pub n_rounds: usize,
    /// How long a turn lasts: the task is repeated until then, and runs at least twice. The first run finds the caches
    /// full of the previous task's data, and is seldom the best.
    pub turn: Duration,
}

impl Rounds {
    /// The fewest runs whose ratios can be judged even if one round is disturbed.
    pub const QUICK: Rounds = Rounds { n_rounds: 9, turn: Duration::ZERO };
    /// For times that no verdict depends on.
    pub const ONCE: Rounds = Rounds { n_rounds: 1, turn: Duration::ZERO };
}

/// The medians of two runs of the program differ by up to about this share although each run repeats its own ratios more
/// closely: seven runs of chess-representations gave 1.94 to 2.04, on a machine with up to ten times the work that it has
/// processors for.
pub const BETWEEN_RUNS: f64 = 0.05;

/// The shortest time of each task in each round, in microseconds.
#[derive(Clone, Debug)]
pub struct Timings {
    /// By task, then by round.
    by_task: Vec<Vec<f64>>,
}

impl Timings {
    /// The shortest time of a task: disturbances only ever add to a measurement.
    pub fn best(&self, task: usize) -> f64 {
        self.by_task[task].iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// How many times as long the tasks of `these` take as those of `those`, over the rounds.
    pub fn ratio(&self, these: &[usize], those: &[usize]) -> Interval {
        let n_rounds = self.by_task.first().map_or(0, Vec::len);
        let sum = |tasks: &[usize], round| tasks.iter().map(|&task| self.by_task[task][round]).sum::<f64>();
        let ratios: Vec<f64> = (0..n_rounds).map(|round| sum(these, round) / sum(those, round)).collect();
        Interval::of_median(&ratios).widened(BETWEEN_RUNS)
    }
}

/// Times `tasks` in turns. `before_round` is called with the number of each round.
pub fn measure<T>(
    tasks: &[T],
    rounds: Rounds,
    control: &Control,
    mut before_round: impl FnMut(usize),
    work: impl Fn(&T),
) -> Result<Timings, Stopped> {
    let mut by_task = vec![Vec::with_capacity(rounds.n_rounds); tasks.len()];
    for round in 0..rounds.n_rounds {
        before_round(round);
        for (times, task) in by_task.iter_mut().zip(tasks) {
            if control.is_stopped() {
                return Err(Stopped);
            }
            times.push(best_of_turn(rounds.turn, || work(task)));
        }
    }
    Ok(Timings { by_task })
}

/// Shorter measurements would show the cost of asking the clock.
const MEASURABLE: Duration = Duration::from_micros(100);

/// The shortest time of one run, in microseconds.
fn best_of_turn(turn: Duration, work: impl Fn()) -> f64 {
    let whole = ProcessorClock::start();
    let n_at_once = n_measurable(&work);
    let mut best = Duration::MAX;
    loop {
        let clock = ProcessorClock::start();
        (0..n_at_once).for_each(|_| work());
        best = best.min(clock.elapsed());
        if whole.elapsed() >= turn {
            return best.as_secs_f64() * 1e6 / f64::from(n_at_once);
        }
    }
}

/// Runs the task once, and says how many runs take long enough to be measured together.
fn n_measurable(work: impl Fn()) -> u32 {
    let clock = ProcessorClock::start();
    work();
    let once = clock.elapsed().max(Duration::from_nanos(100));
    MEASURABLE.as_nanos().div_ceil(once.as_nanos()) as u32
}
