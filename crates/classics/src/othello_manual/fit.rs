//! Fits coefficients to played games by least squares.
//!
//! Coefficients are linear between listed numbers of discs, so a position's estimate is linear in the
//! coefficients of the two listed numbers around it, and all of them can be found at once. The sums are taken
//! in a fixed order with additions and multiplications only, so the same games give the same coefficients on
//! every machine.

use super::coefficients::{Coefficients, Row};
use super::features::Feature;
use super::self_play::Sample;

/// Ridge regularisation: added to the diagonal of the equations. It keeps coefficients small that the games
/// say nothing about, and is negligible next to tens of thousands of positions.
const RIDGE: f64 = 10.0;

/// The coefficients of `features` at each of `listed` numbers of discs that fit the results of the games
/// best.
///
/// # Panics
/// If `listed` does not increase from at most 4 to 64.
#[must_use]
pub fn fit(samples: &[Sample], features: &[Feature], listed: &[u32]) -> Coefficients {
    let n = features.len() * listed.len();
    let mut equations = Equations { matrix: vec![vec![0.0; n]; n], right: vec![0.0; n] };
    (0..n).for_each(|at| equations.matrix[at][at] = RIDGE);
    for sample in samples {
        equations.add(&terms(sample, features, listed), f64::from(sample.result));
    }
    let solution = equations.solve();
    let row = |(at, &n_discs): (usize, &u32)| Row {
        n_discs,
        thousandths: solution[at * features.len()..][..features.len()]
            .iter()
            .map(|value| (value * 1000.0).round() as i32)
            .collect(),
    };
    let rows = listed.iter().enumerate().map(row).collect();
    Coefficients::new(features.to_vec(), rows).expect("the listed numbers rise from 4 to 64")
}

/// The root mean square error of the estimates by `coefficients`, in discs.
#[must_use]
pub fn error(samples: &[Sample], coefficients: &Coefficients) -> f64 {
    let at: Vec<Vec<i32>> = (0..=64).map(|n_discs| coefficients.at(n_discs)).collect();
    let square = |sample: &Sample| {
        let terms = coefficients.features().iter().zip(&at[sample.n_discs as usize]);
        let estimate: f64 =
            terms.map(|(&feature, &value)| f64::from(value) / 1000.0 * units(sample, feature)).sum();
        let miss = estimate - f64::from(sample.result);
        miss * miss
    };
    (samples.iter().map(square).sum::<f64>() / samples.len() as f64).sqrt()
}

/// A feature of a sample in the units that coefficients apply to.
fn units(sample: &Sample, feature: Feature) -> f64 {
    let place = Feature::ALL.iter().position(|&known| known == feature).expect("all features are listed");
    f64::from(sample.features[place]) / f64::from(feature.scale())
}

/// The nonzero factors of the unknowns in the estimate of a sample.
fn terms(sample: &Sample, features: &[Feature], listed: &[u32]) -> Vec<(usize, f64)> {
    let above = listed.partition_point(|&n_discs| n_discs < sample.n_discs).clamp(1, listed.len() - 1);
    let (low, high) = (f64::from(listed[above - 1]), f64::from(listed[above]));
    let share = (f64::from(sample.n_discs) - low) / (high - low);
    let at = |row: usize, share: f64| {
        let place = move |(place, &feature): (usize, &Feature)| {
            (row * features.len() + place, share * units(sample, feature))
        };
        features.iter().enumerate().map(place)
    };
    at(above - 1, 1.0 - share).chain(at(above, share)).collect()
}

/// The normal equations of least squares.
struct Equations {
    matrix: Vec<Vec<f64>>,
    right: Vec<f64>,
}

impl Equations {
    fn add(&mut self, terms: &[(usize, f64)], result: f64) {
        for &(row, a) in terms {
            self.right[row] += a * result;
            terms.iter().for_each(|&(column, b)| self.matrix[row][column] += a * b);
        }
    }

    /// Gaussian elimination. The matrix is positive definite, so no pivoting is needed.
    fn solve(mut self) -> Vec<f64> {
        let n = self.right.len();
        for pivot in 0..n {
            let (upper, lower) = self.matrix.split_at_mut(pivot + 1);
            let pivot_row = &upper[pivot];
            for (below, row) in lower.iter_mut().enumerate() {
                let factor = row[pivot] / pivot_row[pivot];
                (pivot..n).for_each(|column| row[column] -= factor * pivot_row[column]);
                self.right[pivot + 1 + below] -= factor * self.right[pivot];
            }
        }
        let mut solution = vec![0.0; n];
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|column| self.matrix[row][column] * solution[column]).sum();
            solution[row] = (self.right[row] - known) / self.matrix[row][row];
        }
        solution
    }
}
