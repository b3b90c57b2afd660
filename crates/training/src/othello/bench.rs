//! How fast the stages of training are on this machine, on one thread.

use std::time::Instant;

use othello_engine::patterns::Weights;

use super::positions::Positions;
use super::searcher::Searcher;

/// Times searches of `depth` on up to `n_boards` positions of each fifth group, and reports a line for each.
pub fn searches(
    positions: &Positions,
    weights: &Weights,
    depth: u32,
    solve: u32,
    n_boards: usize,
    report: &mut dyn FnMut(&str),
) {
    let mut searcher = Searcher::new(weights);
    for (n_empties, boards) in positions.0.iter().enumerate() {
        let boards = &boards[..boards.len().min(n_boards)];
        if boards.is_empty() || n_empties % 4 != 0 {
            continue;
        }
        let (started, nodes) = (Instant::now(), searcher.n_nodes());
        let depth = if n_empties as u32 <= solve { n_empties as u32 + 1 } else { depth };
        for &board in boards {
            std::hint::black_box(searcher.value(board, depth));
        }
        let seconds = started.elapsed().as_secs_f64();
        let nodes = (searcher.n_nodes() - nodes) as f64;
        report(&format!(
            "empty {n_empties:2}: {:.3} ms a position, {:.0} nodes, {:.2} M nodes/s",
            1e3 * seconds / boards.len() as f64,
            nodes / boards.len() as f64,
            nodes / seconds / 1e6
        ));
    }
}
