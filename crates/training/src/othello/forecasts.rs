//! Fits a smooth law to measured relations, from which the engine's forecasts for ProbCut are computed. The law extends to
//! depths that would take too long to measure.
//!
//! The distance between a deep and a shallow value is modelled as a product of powers of the shallow depth, which lowers
//! it, and of the gap between the depths, which raises it, and of a factor per empty square. Searches to the end have a
//! law of their own, since evaluations are least accurate for the last moves.

use anyhow::{Result, ensure};
use othello_engine::Forecasts;

use super::probcut::{Group, Relation};

/// ln distance = `at_one` + `of_shallow` · ln(1 + shallow) + `of_gap` · ln(deep − shallow) + `of_empty` · empty squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    at_one: f64,
    of_shallow: f64,
    of_gap: f64,
    of_empty: f64,
}

impl Law {
    /// Fits the law to relations between depths of the same parity, the only ones that ProbCut uses.
    ///
    /// # Errors
    /// If there are too few relations.
    pub fn fit<'a>(relations: impl Iterator<Item = &'a Relation>) -> Result<Law> {
        let useful =
            relations.filter(|relation| relation.shallow > 0 && (relation.deep - relation.shallow) % 2 == 0);
        let rows: Vec<([f64; 4], f64)> = useful
            .map(|relation| {
                (features(empty(relation), relation.deep, relation.shallow), distance(relation).ln())
            })
            .collect();
        let distinct = |column: usize| rows.iter().any(|row| row.0[column] != rows[0].0[column]);
        ensure!(rows.len() > 4 && distinct(1) && distinct(2), "too few relations for a law");
        let [at_one, of_shallow, of_gap, of_empty] = least_squares(&rows);
        Ok(Law { at_one, of_shallow, of_gap, of_empty })
    }

    /// The typical distance in discs.
    #[must_use]
    pub fn distance(&self, n_empty: f64, deep: u32, shallow: u32) -> f64 {
        let [_, shallow, gap, empty] = features(n_empty, deep, shallow);
        (self.at_one + self.of_shallow * shallow + self.of_gap * gap + self.of_empty * empty).exp()
    }

    /// The mean of |ln(measured ÷ law)|, approximately the relative error.
    pub fn error<'a>(&self, relations: impl Iterator<Item = &'a Relation>) -> f64 {
        let errors: Vec<f64> = relations
            .filter(|relation| {
                relation.shallow == Forecasts::shallow_depth(relation.deep) && relation.shallow > 0
            })
            .map(|relation| {
                (distance(relation) / self.distance(empty(relation), relation.deep, relation.shallow))
                    .ln()
                    .abs()
            })
            .collect();
        errors.iter().sum::<f64>() / errors.len() as f64
    }
}

/// Forecasts from two laws: for searches that stop before the end of the game, and for those that reach it.
#[must_use]
pub fn forecasts(look: &Law, end: &Law) -> Forecasts {
    Forecasts::from_fn(|n_empty, depth| {
        let shallow = Forecasts::shallow_depth(depth);
        if depth == shallow {
            return 0.0;
        }
        match depth == n_empty {
            true => end.distance(END, depth, shallow),
            false => look.distance(f64::from(n_empty), depth, shallow),
        }
    })
}

/// The typical difference between the deep and the shallow value.
fn distance(relation: &Relation) -> f64 {
    relation.sigma.hypot(relation.offset)
}

/// Used as the number of empty squares in the law of the end, where the depth already implies it.
const END: f64 = 0.0;

/// The empty squares of the searched positions.
fn empty(relation: &Relation) -> f64 {
    match relation.group {
        Group::Phase(phase) => 10.0 * phase as f64 + 4.5,
        Group::End => END,
    }
}

fn features(n_empty: f64, deep: u32, shallow: u32) -> [f64; 4] {
    [1.0, f64::from(1 + shallow).ln(), f64::from(deep - shallow).ln(), n_empty]
}

/// Solves least squares by normal equations. The coefficient of a column of zeros is zero.
fn least_squares<const N: usize>(rows: &[([f64; N], f64)]) -> [f64; N] {
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (row, value) in rows {
        for i in 0..N {
            right[i] += row[i] * value;
            (0..N).for_each(|j| matrix[i][j] += row[i] * row[j]);
        }
    }
    // The matrix is positive definite, so elimination needs no pivoting; the small diagonal term handles empty columns.
    (0..N).for_each(|i| matrix[i][i] += 1e-9);
    for i in 0..N {
        for k in i + 1..N {
            let factor = matrix[k][i] / matrix[i][i];
            (i..N).for_each(|j| matrix[k][j] -= factor * matrix[i][j]);
            right[k] -= factor * right[i];
        }
    }
    let mut solution = [0.0; N];
    for i in (0..N).rev() {
        let known: f64 = (i + 1..N).map(|j| matrix[i][j] * solution[j]).sum();
        solution[i] = (right[i] - known) / matrix[i][i];
    }
    solution
}
