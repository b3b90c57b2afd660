//! Measures the speed of the stages of training on one thread.

use std::time::{Duration, Instant};

use othello_engine::patterns::{Evaluation, Weights};
use othello_engine::{Board, Kernels};
use processor::Portable;

use super::labeller::Labeller;
use super::lines::squares;
use super::positions::Positions;
use super::retrograde::Plan;

/// Duration of a measurement of evaluations.
const MEASURED: Duration = Duration::from_millis(300);

/// Times labelling up to `n_boards` positions of each group, and reports one line per group.
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
        report(&format!("empty {n_empties:2}: {milliseconds:.3} ms per position"));
    }
}

/// Times moves with their evaluation, in the portable version, on up to `n_boards` positions of each group.
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
        report(&format!("empty {n_empties:2}: {millions:.2} M moves with evaluation per second"));
    }
}
