//! Time management: until when another iteration may begin, and when to stop in the middle of one.

use std::time::Duration;

use search::Limits;
use search::clock::Clock;

use super::parameters::Parameters;

/// The budget of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    pub depth: Option<u32>,
    /// No iteration begins after this many nodes.
    pub soft_nodes: Option<u64>,
    /// No iteration begins after this time, which is scaled by how certain the best move is.
    pub soft: Option<Duration>,
    /// The search stops after this time.
    pub hard: Option<Duration>,
}

/// Reserved on the clock for delays of a busy machine. With 20 ms, three games of 1,000 at 1+0.01 were lost
/// by moves that took a tenth of a second longer than the search's limit.
const MARGIN: Duration = Duration::from_millis(80);

impl Budget {
    /// The budget within these limits.
    pub fn new(limits: &Limits, soft_nodes: Option<u64>, parameters: &Parameters) -> Budget {
        let (soft, hard) = limits.clock.map(|clock| shares(&clock, parameters)).unzip();
        let hard = [hard, limits.time].into_iter().flatten().min();
        Budget { depth: limits.depth, soft_nodes, soft, hard }
    }

    /// Whether there is time for another iteration. `effort` is the fraction of the nodes spent on the best
    /// move, `n_stable` how many iterations it has been the best, `fall` how much its value fell.
    pub fn may_go_on(&self, spent: Duration, effort: f64, n_stable: u32, fall: i32) -> bool {
        let Some(soft) = self.soft else { return true };
        let by_effort = 1.7 - 1.1 * effort;
        let by_stability = 1.25 - 0.07 * f64::from(n_stable.min(6));
        let by_fall = 1.0 + f64::from(fall.clamp(0, 60)) / 100.0;
        let scaled = soft.mul_f64(by_effort * by_stability * by_fall);
        spent < self.hard.map_or(scaled, |hard| scaled.min(hard))
    }
}

/// The time after which no iteration begins, and the time that is never exceeded.
fn shares(clock: &Clock, parameters: &Parameters) -> (Duration, Duration) {
    let safe = clock.remaining.saturating_sub(MARGIN).max(clock.remaining / 3);
    let left = parameters.time_moves_left as u32;
    let moves = clock.moves_to_go.map_or(left, |moves| moves.clamp(1, left));
    let most = if moves == 1 { safe * 4 / 5 } else { safe / 2 };
    let share = (safe / moves + clock.increment * 3 / 4).min(most);
    let percent = |number: i32| (share * number as u32 / 100).min(most);
    let hard = percent(parameters.time_hard);
    (percent(parameters.time_soft).min(hard), hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the clock, a move never takes more than what is left.
    #[test]
    fn no_move_takes_more_than_the_clock_has() {
        let slow = Parameters::read("time-moves-left/10+time-soft/150+time-hard/120").unwrap();
        for remaining in [1, 5, 20, 30, 100, 1_000, 60_000, 5_400_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let clock = Clock {
                        remaining: Duration::from_millis(remaining),
                        increment: Duration::from_millis(increment),
                        moves_to_go,
                    };
                    for parameters in [Parameters::default(), slow] {
                        let (soft, hard) = shares(&clock, &parameters);
                        assert!(
                            soft <= hard && hard < clock.remaining,
                            "{clock:?} {parameters:?}: {soft:?} {hard:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let limits = Limits {
            clock: Some(Clock {
                remaining: Duration::from_secs(60),
                increment: Duration::ZERO,
                moves_to_go: None,
            }),
            ..Limits::default()
        };
        let budget = Budget::new(&limits, None, &Parameters::default());
        let spent = Duration::from_millis(1_500);
        assert!(budget.may_go_on(spent, 0.2, 0, 40));
        assert!(!budget.may_go_on(spent, 0.95, 8, 0));
    }
}
