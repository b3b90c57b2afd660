//! Fits weights to labels by least squares.
//!
//! The weights of a phase start from those of the next phase, and the change is fitted, with a penalty on its square, so
//! that configurations that hardly occur keep their value. The equations are solved by conjugate gradients,
//! preconditioned by the number of occurrences of each weight (M. R. Hestenes and E. Stiefel 1952; the form for least
//! squares after Å. Björck). Rows are divided into a fixed number of parts whose sums are added in a fixed order, so that
//! any number of threads gives the same bits.

use std::sync::{Mutex, MutexGuard};

use ::othello::Size;
use othello_engine::patterns::Packing;
use othello_engine::patterns::shapes::N_TERMS;
use othello_engine::{Board, Kernels, PER_DISC};
use processor::Portable;

use super::pieces;
use crate::parallel;

/// Rows of positions and labels.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    weights: Vec<[u32; N_TERMS + 1]>,
    discs: Vec<f32>,
}

/// Settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The penalty on the square of a weight's change, in rows.
    pub penalty: f32,
    /// Steps of the solver.
    pub n_steps: usize,
    /// Threads to use; the result does not depend on it.
    pub n_threads: usize,
}

/// Parts that rows are divided into, for any number of threads.
const N_PARTS: usize = 16;

/// The number of unknowns: the packed weights, and a constant for each number of empty squares.
#[must_use]
pub fn n_unknowns() -> usize {
    Packing::get().n_weights() + 61
}

impl Rows {
    /// Rows of labelled boards.
    #[must_use]
    pub fn new(labelled: &[(Board, f32)], size: Size, n_threads: usize) -> Rows {
        let part = |(): &mut (), part| -> Vec<_> {
            let boards = &labelled[parallel::range(labelled.len(), N_PARTS, part)];
            boards.iter().map(|&(board, _)| row(board, size)).collect()
        };
        let weights = parallel::map(n_threads, N_PARTS, || (), part).concat();
        Rows { weights, discs: labelled.iter().map(|&(_, discs)| discs).collect() }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.discs.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.discs.is_empty()
    }

    /// The root mean square error of the predictions with `unknowns`, in discs.
    #[must_use]
    pub fn error(&self, unknowns: &[f32], n_threads: usize) -> f64 {
        let residual = self.residual(unknowns, n_threads);
        (dot(&residual, &residual) / self.len().max(1) as f64).sqrt()
    }

    fn residual(&self, unknowns: &[f32], n_threads: usize) -> Vec<f32> {
        let predicted = self.predict(unknowns, n_threads);
        self.discs.iter().zip(&predicted).map(|(discs, predicted)| discs - predicted).collect()
    }

    /// The prediction for each row.
    fn predict(&self, unknowns: &[f32], n_threads: usize) -> Vec<f32> {
        let part = |(): &mut (), part| -> Vec<f32> {
            let rows = &self.weights[parallel::range(self.len(), N_PARTS, part)];
            rows.iter().map(|row| row.iter().map(|&at| unknowns[at as usize]).sum()).collect()
        };
        parallel::map(n_threads, N_PARTS, || (), part).concat()
    }

    /// For every unknown, the sum of `values` over the rows in which it occurs.
    fn gather(&self, values: &[f32], scratch: &Scratch, n_threads: usize) -> Vec<f32> {
        parallel::map(
            n_threads,
            N_PARTS,
            || (),
            |(), part| {
                let range = parallel::range(self.len(), N_PARTS, part);
                let mut sums = scratch.lock(part);
                sums.fill(0.0);
                for (row, &value) in self.weights[range.clone()].iter().zip(&values[range]) {
                    row.iter().for_each(|&at| sums[at as usize] += value);
                }
            },
        );
        let parts: Vec<_> = (0..N_PARTS).map(|part| scratch.lock(part)).collect();
        let parts: Vec<&[f32]> = parts.iter().map(|sums| sums.as_slice()).collect();
        let add = |(): &mut (), part| -> Vec<f32> {
            let range = parallel::range(n_unknowns(), N_PARTS, part);
            let mut total = vec![0.0; range.len()];
            parts.iter().for_each(|sums| add(&mut total, 1.0, &sums[range.clone()]));
            total
        };
        parallel::map(n_threads, N_PARTS, || (), add).concat()
    }
}

/// Buffers for the sums of the parts; allocated once, because fresh memory is slow.
struct Scratch(Vec<Mutex<Vec<f32>>>);

impl Scratch {
    fn new() -> Scratch {
        Scratch((0..N_PARTS).map(|_| Mutex::new(vec![0.0; n_unknowns()])).collect())
    }

    fn lock(&self, part: usize) -> MutexGuard<'_, Vec<f32>> {
        self.0[part].lock().expect("no thread has panicked")
    }
}

/// The unknowns of a board: one for each feature and each number of moves, and the constant of its number of empty
/// squares.
fn row(board: Board, size: Size) -> [u32; N_TERMS + 1] {
    let packing = Packing::get();
    let mut row = [packing.n_weights() as u32 + board.n_empty(size.squares()); N_TERMS + 1];
    let moves = Portable.moves_of_both(board, size.squares());
    for (at, slot) in row.iter_mut().zip(pieces(board, size).slots(moves)) {
        *at = packing.weight(slot);
    }
    row
}

/// The unknowns fitted to `rows`, starting from `start`.
#[must_use]
pub fn fit(rows: &Rows, start: &[f32], settings: &Settings) -> Vec<f32> {
    let Settings { penalty, n_steps, n_threads } = *settings;
    let scratch = Scratch::new();
    let occurrences = rows.gather(&vec![1.0; rows.len()], &scratch, n_threads);
    let precondition = |gradient: &[f32]| -> Vec<f32> {
        gradient.iter().zip(&occurrences).map(|(gradient, occurs)| gradient / (occurs + penalty)).collect()
    };
    let mut change = vec![0f32; start.len()];
    let mut residual = rows.residual(start, n_threads);
    let mut gradient = rows.gather(&residual, &scratch, n_threads);
    let mut direction = precondition(&gradient);
    let mut slope = dot(&gradient, &direction);
    for _ in 0..n_steps {
        if slope <= 0.0 {
            break;
        }
        let effect = rows.predict(&direction, n_threads);
        let curvature = dot(&effect, &effect) + f64::from(penalty) * dot(&direction, &direction);
        let step = (slope / curvature) as f32;
        add(&mut change, step, &direction);
        add(&mut residual, -step, &effect);
        gradient = rows.gather(&residual, &scratch, n_threads);
        add(&mut gradient, -penalty, &change);
        let steepest = precondition(&gradient);
        let next_slope = dot(&gradient, &steepest);
        let keep = (next_slope / slope) as f32;
        direction
            .iter_mut()
            .zip(&steepest)
            .for_each(|(direction, steepest)| *direction = steepest + keep * *direction);
        slope = next_slope;
    }
    start.iter().zip(&change).map(|(start, change)| start + change).collect()
}

/// Unknowns in the format of stored weights.
#[must_use]
pub fn rounded(unknowns: &[f32]) -> Vec<i16> {
    unknowns.iter().map(|discs| (discs * PER_DISC as f32).round() as i16).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn add(sum: &mut [f32], factor: f32, values: &[f32]) {
    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += factor * value);
}
