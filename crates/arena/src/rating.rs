//! The strength of each of many players, from their results.
//!
//! The model is Bradley and Terry's ("Rank analysis of incomplete block designs", Biometrika 39, 1952), which is Elo's
//! curve: a player `d` points stronger expects `1 / (1 + 10^(-d / 400))`; a draw is half a win. The ratings maximise
//! the likelihood of the results. They are found by Newton's method, since the log-likelihood is concave.
//!
//! *Regularisation.* A player who won every game would have no finite rating, and groups that never met could not be
//! compared. So each player gets one extra game: a draw against an opponent rated 0. With `n` games it shifts a score
//! by about `1 / n` of its distance from one half, which is far below the error.
//!
//! *Errors* come from the Fisher information at that point, for the rating relative to the mean of all. They treat
//! games as independent; the two games of a pair are not quite, so between two players [`Estimate`](crate::Estimate),
//! which judges by pairs, is more accurate.

use serde::Serialize;

use crate::elo::Z_95;
use crate::score::Score;

/// A player's strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Elo points above the mean of all players.
    pub elo: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
}

/// The results between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Contestants a and b, as indices into the list.
    pub players: [usize; 2],
    /// Their score.
    pub score: Score,
}

/// The regularisation: the number of drawn games against an opponent rated 0.
const PRIOR_GAMES: f64 = 1.0;
/// Elo points in one unit of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Newton's method needs about ten steps; it stops when a step is below this many units.
const PRECISION: f64 = 1e-10;
const MAX_STEPS: usize = 200;
/// The longest step, in units; beyond this the quadratic approximation is poor.
const MAX_STEP: f64 = 2.0;

/// The maximum-likelihood ratings of `n_players`, with mean 0.
///
/// ```
/// use arena::{Encounter, Score, ratings};
/// let score = Score { a_wins: 7500, b_wins: 2500, ..Score::default() };
/// let table = ratings(2, &[Encounter { players: [0, 1], score }]);
/// assert!((table[0].elo - table[1].elo - 190.8).abs() < 0.1, "three quarters of the points are 190.8 Elo");
/// ```
///
/// # Panics
/// When an encounter names a player beyond the list.
#[must_use]
pub fn ratings(n_players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let mut strengths = vec![0.0; n_players];
    let mut slope = Slope::at(&strengths, encounters);
    for _ in 0..MAX_STEPS {
        let step = slope.newton_step();
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        let scale = (MAX_STEP / longest).min(1.0);
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += scale * part);
        slope = Slope::at(&strengths, encounters);
        if longest < PRECISION {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / n_players as f64;
    let deviations = centred_deviations(&inverse(slope.information));
    let rating =
        |(strength, deviation)| Rating { elo: ELO * (strength - mean), error: ELO * Z_95 * deviation };
    strengths.into_iter().zip(deviations).map(rating).collect()
}

type Matrix = Vec<Vec<f64>>;

/// The derivatives of the log-likelihood by the strengths.
struct Slope {
    gradient: Vec<f64>,
    /// The Fisher information: minus the second derivatives.
    information: Matrix,
}

impl Slope {
    fn at(strengths: &[f64], encounters: &[Encounter]) -> Slope {
        let n = strengths.len();
        let mut slope = Slope { gradient: vec![0.0; n], information: vec![vec![0.0; n]; n] };
        for (player, &strength) in strengths.iter().enumerate() {
            let expected = logistic(strength);
            slope.gradient[player] += PRIOR_GAMES * (0.5 - expected);
            slope.information[player][player] += PRIOR_GAMES * expected * (1.0 - expected);
        }
        for Encounter { players: [a, b], score } in encounters {
            let (n_games, points) = (score.games() as f64, score.a_wins as f64 + score.draws as f64 / 2.0);
            let expected = logistic(strengths[*a] - strengths[*b]);
            let surprise = points - n_games * expected;
            let weight = n_games * expected * (1.0 - expected);
            slope.gradient[*a] += surprise;
            slope.gradient[*b] -= surprise;
            for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
                slope.information[*row][*column] += sign * weight;
            }
        }
        slope
    }

    fn newton_step(&self) -> Vec<f64> {
        let inverse = inverse(self.information.clone());
        let times = |row: &Vec<f64>| row.iter().zip(&self.gradient).map(|(a, b)| a * b).sum();
        inverse.iter().map(times).collect()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The inverse by Gauss–Jordan elimination. No pivoting is needed: thanks to the regularisation the matrix is symmetric
/// and positive definite.
fn inverse(mut matrix: Matrix) -> Matrix {
    let n = matrix.len();
    let mut inverse: Matrix =
        (0..n).map(|row| (0..n).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..n {
        let factor = 1.0 / matrix[pivot][pivot];
        for row in [&mut matrix[pivot], &mut inverse[pivot]] {
            row.iter_mut().for_each(|value| *value *= factor);
        }
        for row in (0..n).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for rows in [&mut matrix, &mut inverse] {
                let pivot_row = rows[pivot].clone();
                rows[row].iter_mut().zip(&pivot_row).for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
    }
    inverse
}

/// The standard deviation of each strength relative to the mean, from the covariances.
fn centred_deviations(covariance: &Matrix) -> Vec<f64> {
    let n = covariance.len() as f64;
    let of_mean = |player: usize| covariance[player].iter().sum::<f64>() / n;
    let mean = (0..covariance.len()).map(of_mean).sum::<f64>() / n;
    let variance = |player: usize| covariance[player][player] - 2.0 * of_mean(player) + mean;
    (0..covariance.len()).map(|player| variance(player).max(0.0).sqrt()).collect()
}
