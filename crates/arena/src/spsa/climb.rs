//! The way of the parameters, as far as the results determine it.

use std::collections::VecDeque;

use super::rule::Rule;

/// The way of the parameters. Results may come in any order; it follows from all iterations before the first that is not
/// complete.
#[derive(Clone, Debug)]
pub(super) struct Climb {
    rule: Rule,
    pairs: u64,
    lag: u64,
    results: Vec<IterationResult>,
    n_complete: u64,
    /// The parameters after the last complete iterations, the newest last: as many as open iterations may start from.
    recent: VecDeque<Vec<i64>>,
}

/// The result of an iteration so far.
#[derive(Clone, Copy, Debug, Default)]
struct IterationResult {
    n_pairs: u64,
    /// Games that the first player won more than it lost.
    balance: i64,
}

/// An iteration that has become complete.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Completed {
    /// Its number, from 0.
    pub iteration: u64,
    /// Games that the first player won more than it lost.
    pub balance: i64,
    /// The parameters after it, in millionths.
    pub theta: Vec<i64>,
}

impl Climb {
    /// At the start.
    pub fn new(rule: Rule, pairs: u64, lag: u64) -> Climb {
        let recent = VecDeque::from([rule.start()]);
        let results = vec![IterationResult::default(); rule.n_iterations as usize];
        Climb { rule, pairs, lag, results, n_complete: 0, recent }
    }

    /// The parameters after the last complete iteration, in millionths.
    pub fn theta(&self) -> &[i64] {
        self.recent.back().expect("the start is kept at least")
    }

    /// Iterations of which every earlier one is complete, and they too.
    pub fn n_complete(&self) -> u64 {
        self.n_complete
    }

    /// Iterations before this one may be played. The limit moves by half the lag at once, so that workers need not be told
    /// new values all the time; that does not change what an iteration starts from.
    pub fn n_open(&self) -> u64 {
        (self.first_told() + self.lag).min(self.rule.n_iterations)
    }

    /// The values of the open iterations: the number of the first, and both players of each.
    pub fn players(&self) -> (u64, Vec<[Vec<i32>; 2]>) {
        let first = self.first_told();
        let players = |iteration| self.rule.players(iteration, self.before(iteration));
        (first, (first..self.n_open()).map(players).collect())
    }

    /// Adds the result of a pair. Returns the iterations that are complete by it.
    pub fn enter(&mut self, iteration: u64, balance: i64) -> Vec<Completed> {
        let result = &mut self.results[iteration as usize];
        result.n_pairs += 1;
        result.balance += balance;
        let mut completed = Vec::new();
        while let Some(&IterationResult { n_pairs, balance }) = self.results.get(self.n_complete as usize)
            && n_pairs == self.pairs
        {
            let mut theta = self.theta().to_vec();
            self.rule.advance(self.n_complete, &mut theta, balance);
            completed.push(Completed { iteration: self.n_complete, balance, theta: theta.clone() });
            self.n_complete += 1;
            self.recent.push_back(theta);
            if self.recent.len() as u64 > 2 * self.lag {
                self.recent.pop_front();
            }
        }
        completed
    }

    fn first_told(&self) -> u64 {
        let stride = (self.lag / 2).max(1);
        self.n_complete / stride * stride
    }

    /// The parameters that an open iteration starts from: those after the results of the iterations up to `lag` before it.
    fn before(&self, iteration: u64) -> &[i64] {
        let n_results = (iteration + 1).saturating_sub(self.lag);
        let back = (self.n_complete - n_results) as usize;
        &self.recent[self.recent.len() - 1 - back]
    }
}

#[cfg(test)]
mod tests {
    use game::{dice, shuffle};

    use super::super::rule::{Gains, Tuned};
    use super::*;

    fn climb(lag: u64) -> Climb {
        let tuned = Tuned { name: "one".to_string(), default: 50, start: 50, min: 0, max: 100, c: 5.0 };
        let gains = Gains { r: 0.2, ..Gains::default() };
        Climb::new(Rule { tuned: vec![tuned], gains, n_iterations: 40, seed: 9 }, 2, lag)
    }

    /// A result that depends on the values that were played and on nothing else.
    fn result([plus, minus]: &[Vec<i32>; 2]) -> i64 {
        i64::from((plus[0] - 71).abs() < (minus[0] - 71).abs()) * 2 - 1
    }

    /// Plays whatever is open in an order of this seed; returns the final parameters and what each iteration played.
    fn play(lag: u64, seed: u64) -> (Vec<i64>, Vec<[Vec<i32>; 2]>) {
        let (mut climb, mut dice) = (climb(lag), dice(seed));
        let mut played = vec![None; 40];
        let mut done = std::collections::BTreeSet::new();
        while climb.n_complete() < 40 {
            let (first, players) = climb.players();
            assert!(climb.n_open() > climb.n_complete(), "there is always something to do");
            let mut open: Vec<u64> =
                (2 * first..2 * climb.n_open()).filter(|job| !done.contains(job)).collect();
            shuffle(&mut dice, &mut open);
            // Not all of them, so that iterations end in any order.
            for job in open.into_iter().take(3) {
                let iteration = job / 2;
                let players = &players[(iteration - first) as usize];
                let known = played[iteration as usize].get_or_insert_with(|| players.clone());
                assert_eq!(known, players, "an iteration has the same values whenever it is told");
                climb.enter(iteration, result(players));
                done.insert(job);
            }
        }
        (climb.theta().to_vec(), played.into_iter().map(Option::unwrap).collect())
    }

    #[test]
    fn the_way_does_not_depend_on_the_order_of_results() {
        for lag in [1, 2, 5, 16, 40] {
            let way = play(lag, 1);
            assert!((2..6).all(|seed| play(lag, seed) == way), "lag {lag}");
        }
    }

    #[test]
    fn parameters_move_towards_what_wins() {
        for lag in [1, 8] {
            let (theta, _) = play(lag, 1);
            assert!((60_000_000..82_000_000).contains(&theta[0]), "lag {lag}: {theta:?}");
        }
    }

    #[test]
    fn with_a_lag_the_first_iterations_all_start_from_the_start() {
        let climb = climb(4);
        let (first, players) = climb.players();
        assert_eq!((first, players.len()), (0, 4));
        assert_eq!(climb.before(3), climb.rule.start());
    }
}
