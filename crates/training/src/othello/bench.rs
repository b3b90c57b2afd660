//! How fast the stages of training are on this machine, on one thread.

use std::time::Instant;

use othello_engine::patterns::Weights;

use super::labeller::Labeller;
use super::positions::Positions;
use super::retrograde::Plan;

/// Times labels of up to `n_boards` positions of some groups, and reports a line for each.
pub fn labels(
    groups: &[usize],
    positions: &Positions,
    weights: &Weights,
    plan: &Plan,
    n_boards: usize,
    report: &mut dyn FnMut(&str),
) {
    let mut labeller = Labeller::new(weights);
    for &n_empties in groups {
        let boards = &positions.0[n_empties];
        let boards = &boards[..boards.len().min(n_boards)];
        let started = Instant::now();
        for &board in boards {
            std::hint::black_box(plan.label(&mut labeller, board));
        }
        let milliseconds = 1e3 * started.elapsed().as_secs_f64() / boards.len().max(1) as f64;
        report(&format!("empty {n_empties:2}: {milliseconds:.3} ms a position"));
    }
}
