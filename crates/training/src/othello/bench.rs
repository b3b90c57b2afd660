//! How fast the stages of training are on this machine, on one thread.

use std::time::{Duration, Instant};

use othello_engine::patterns::{Evaluation, Weights};
use othello_engine::{Board, Kernels};
use processor::Portable;

use super::labeller::Labeller;
use super::lines::squares;
use super::positions::Positions;
use super::retrograde::Plan;

/// How long a measurement of evaluations lasts.
const MEASURED: Duration = Duration::from_millis(300);

/// Times labels of up to `n_boards` positions of some groups, and reports a line for each.
pub fn labels(
    groups: &[usize],
    positions: &Positions,
    weights: &Weights,
    plan: &Plan,
    n_boards: usize,
    report: &mut dyn FnMut(&str),
) {
    let mut labeller = Labeller::new(plan.size, weights);
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

/// Times moves with their evaluation, as compiled for any processor, on up to `n_boards` positions of some groups.
pub fn evaluations(
    groups: &[usize],
    positions: &Positions,
    weights: &Weights,
    n_boards: usize,
    report: &mut dyn FnMut(&str),
) {
    for &n_empties in groups {
        let boards = positions.0[n_empties].iter().take(n_boards);
        let nodes: Vec<_> = boards
            .map(|&board| {
                let moves = squares(board.moves(Board::EIGHT)).map(|square| (square, board.flips(square)));
                (board, Evaluation::new(board.player, board.opponent), moves.collect::<Vec<_>>())
            })
            .collect();
        let (started, mut n_evaluations) = (Instant::now(), 0);
        while started.elapsed() < MEASURED && !nodes.is_empty() {
            for (board, evaluation, moves) in &nodes {
                for &(square, flips) in moves {
                    let child = evaluation.play(square, flips);
                    let choices = Portable.moves_of_both(board.after(square, flips), Board::EIGHT);
                    std::hint::black_box(child.evaluate(choices, n_empties as u32 - 1, weights));
                }
                n_evaluations += moves.len();
            }
        }
        let millions = n_evaluations as f64 / started.elapsed().as_secs_f64() / 1e6;
        report(&format!("empty {n_empties:2}: {millions:.2} M moves with their evaluation a second"));
    }
}
