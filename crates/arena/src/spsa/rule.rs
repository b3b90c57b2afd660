//! The rule of SPSA: how far an iteration reaches to both sides, in which directions, and how far a result moves the
//! parameters. A pure function of the plan.

use game::{below, dice};
use serde::{Deserialize, Serialize};

use crate::seeds::{Chance, seed_of};

/// Parameters between games are counted in these parts, so that the same results give the same values everywhere.
pub(super) const MILLION: i64 = 1_000_000;

/// A parameter to be tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Tuned {
    /// Its name among those of the engine.
    pub name: String,
    /// The value that the engine has without tuning.
    pub default: i32,
    /// Where the tuning starts.
    pub start: i32,
    /// The smallest value to try.
    pub min: i32,
    /// The largest value to try.
    pub max: i32,
    /// How far the last iteration reaches to both sides.
    pub c: f64,
}

/// The constants of SPSA. Those of the first iterations follow from those of the last, which are easier to choose.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Gains {
    /// By how many times its `c` a game won more than lost moves a parameter at the end.
    pub r: f64,
    /// Steps are damped at the beginning as if so many iterations had gone before, as a share of all iterations.
    #[serde(rename = "A")]
    pub a: f64,
    /// Steps shrink with this power of the iteration.
    pub alpha: f64,
    /// How far iterations reach shrinks with this power.
    pub gamma: f64,
}

impl Default for Gains {
    /// Spall's exponents, and a rate for some ten thousand pairs of games.
    fn default() -> Gains {
        Gains { r: 0.003, a: 0.1, alpha: 0.602, gamma: 0.101 }
    }
}

/// The rule of a plan.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub tuned: Vec<Tuned>,
    pub gains: Gains,
    pub n_iterations: u64,
    pub seed: u64,
}

/// The lots of a parameter in an iteration.
#[derive(Clone, Copy)]
struct Lots {
    /// 1 or -1: the direction in which the first player has it changed.
    direction: i64,
    /// Added before rounding down, so that values between two whole numbers are tried as often as they are near to each.
    fraction: i64,
}

impl Rule {
    /// The starting values, in millionths.
    pub fn start(&self) -> Vec<i64> {
        self.tuned.iter().map(|tuned| i64::from(tuned.start) * MILLION).collect()
    }

    /// The whole values with which both players meet in an iteration that starts from `theta`.
    pub fn players(&self, iteration: u64, theta: &[i64]) -> [Vec<i32>; 2] {
        let lots = self.lots(iteration);
        [1, -1].map(|player| {
            let value = |((tuned, &theta), lots): ((&Tuned, &i64), &Lots)| {
                let reach = self.reach(iteration, tuned) * lots.direction * player;
                let value = (theta + reach + lots.fraction).div_euclid(MILLION);
                value.clamp(tuned.min.into(), tuned.max.into()) as i32
            };
            self.tuned.iter().zip(theta).zip(&lots).map(value).collect()
        })
    }

    /// Moves `theta` by an iteration of which the first player won `balance` games more than it lost.
    pub fn advance(&self, iteration: u64, theta: &mut [i64], balance: i64) {
        let lots = self.lots(iteration);
        for ((tuned, theta), lots) in self.tuned.iter().zip(theta).zip(lots) {
            let moved = *theta + self.step(iteration, tuned) * lots.direction * balance;
            *theta = moved.clamp(i64::from(tuned.min) * MILLION, i64::from(tuned.max) * MILLION);
        }
    }

    /// How far an iteration reaches to both sides: `c·(N/k)^γ`, counted from 1.
    fn reach(&self, iteration: u64, tuned: &Tuned) -> i64 {
        millionths(tuned.c * self.share(iteration).powf(-self.gains.gamma))
    }

    /// How far one game moves a parameter: the rate `r·c²·((A+N)/(A+k))^α` over the reach.
    fn step(&self, iteration: u64, tuned: &Tuned) -> i64 {
        let Gains { r, a, alpha, gamma } = self.gains;
        let share = self.share(iteration);
        millionths(r * tuned.c * ((a + 1.0) / (a + share)).powf(alpha) * share.powf(gamma))
    }

    /// The share of the iterations up to this one.
    fn share(&self, iteration: u64) -> f64 {
        (iteration + 1) as f64 / self.n_iterations as f64
    }

    fn lots(&self, iteration: u64) -> Vec<Lots> {
        let mut dice = dice(seed_of(self.seed, iteration as usize, Chance::Directions));
        let mut lots = || Lots {
            direction: 2 * below(&mut dice, 2) as i64 - 1,
            fraction: below(&mut dice, MILLION as usize) as i64,
        };
        self.tuned.iter().map(|_| lots()).collect()
    }
}

fn millionths(number: f64) -> i64 {
    (number * MILLION as f64).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(n_iterations: u64, gains: Gains, seed: u64) -> Rule {
        let tuned = |index: i32| Tuned {
            name: format!("parameter {index}"),
            default: 100,
            start: 100,
            min: 0,
            max: 400,
            c: 10.0,
        };
        Rule { tuned: (0..6).map(tuned).collect(), gains, n_iterations, seed }
    }

    /// Pairs of games whose results depend on how far the players are from the best values, and much more on luck.
    fn play(rule: &Rule, best: &[f64], pairs: usize) -> Vec<f64> {
        let mut theta = rule.start();
        let mut luck = dice(rule.seed ^ 0x5eed);
        for iteration in 0..rule.n_iterations {
            let players = rule.players(iteration, &theta);
            let [plus, minus] = players.map(|values| {
                let losses = values.iter().zip(best).map(|(&value, best)| (f64::from(value) - best).powi(2));
                losses.sum::<f64>()
            });
            // A game is lost more often by a tenth if the values are ten off.
            let edge = (minus - plus) / 1000.0;
            let game = |luck: &mut _| {
                let win = (100.0 * (1.0 / 3.0 + edge / 2.0)).clamp(0.0, 100.0);
                let loss = (100.0 * (1.0 / 3.0 - edge / 2.0)).clamp(0.0, 100.0);
                match below(luck, 100) as f64 {
                    lot if lot < win => 1,
                    lot if lot >= 100.0 - loss => -1,
                    _ => 0,
                }
            };
            let balance = (0..2 * pairs).map(|_| game(&mut luck)).sum();
            rule.advance(iteration, &mut theta, balance);
        }
        theta.into_iter().map(|theta| theta as f64 / MILLION as f64).collect()
    }

    #[test]
    fn parameters_find_the_best_values_through_noise() {
        let best = [130.0, 60.0, 100.0, 250.0, 90.0, 180.0];
        let gains = Gains { r: 0.05, ..Gains::default() };
        for seed in 1..=3 {
            let found = play(&rule(2_000, gains, seed), &best, 4);
            for (found, best) in found.iter().zip(best) {
                assert!((found - best).abs() < 12.0, "seed {seed}: {found} for {best}");
            }
        }
    }

    #[test]
    fn without_a_difference_between_players_they_stay_about_where_they_are() {
        let rule = rule(1_000, Gains::default(), 4);
        let mut theta = rule.start();
        (0..1_000).for_each(|iteration| rule.advance(iteration, &mut theta, 0));
        assert_eq!(theta, rule.start());
    }

    #[test]
    fn players_are_opposite_and_within_the_range() {
        let rule = Rule { tuned: rule(50, Gains::default(), 5).tuned, ..rule(50, Gains::default(), 5) };
        let theta = vec![MILLION * 397; 6];
        let mut has_differed = [false; 2];
        for iteration in 0..50 {
            let [plus, minus] = rule.players(iteration, &theta);
            for (plus, minus) in plus.into_iter().zip(minus) {
                assert!((0..=400).contains(&plus) && (0..=400).contains(&minus));
                assert!(plus.max(minus) == 400 && plus.min(minus) <= 388, "{plus} {minus}");
                has_differed[usize::from(plus > minus)] = true;
            }
        }
        assert_eq!(has_differed, [true; 2], "both directions are drawn");
    }

    /// A value of a quarter between two whole numbers is rounded up a quarter of the time.
    #[test]
    fn rounding_is_fair() {
        let still = Rule {
            tuned: vec![Tuned { c: 0.0, ..rule(1, Gains::default(), 6).tuned[0].clone() }],
            ..rule(1, Gains::default(), 6)
        };
        let n_up =
            (0..4_000).filter(|&iteration| still.players(iteration, &[70_250_000])[0][0] == 71).count();
        assert!((900..1_100).contains(&n_up), "{n_up}");
    }

    #[test]
    fn steps_and_reach_shrink_to_what_the_plan_says() {
        let rule = rule(100, Gains::default(), 7);
        let tuned = &rule.tuned[0];
        assert_eq!((rule.reach(99, tuned), rule.step(99, tuned)), (10 * MILLION, 30_000));
        assert!((15..17).contains(&(rule.reach(0, tuned) / MILLION)), "c·100^0.101");
        let balance = 3;
        let mut theta = rule.start();
        rule.advance(99, &mut theta, balance);
        let moved = (theta[0] - rule.start()[0]).abs();
        assert_eq!(moved, 90_000, "three games of r·c each");
    }
}
