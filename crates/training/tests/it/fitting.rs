use game::dice;
use othello::Size;
use othello_engine::patterns::{Evaluation, Packing};
use othello_engine::{Board, Kernels};
use processor::Portable;
use rand::RngExt;
use training::othello::fit::{Rows, Settings, fit, n_unknowns};

use crate::positions;

/// The sum of planted weights over a board's features, and the planted constant.
fn planted_value(board: Board, planted: &[f32]) -> f32 {
    let packing = Packing::get();
    let moves = Portable.moves_of_both(board, Board::EIGHT);
    let slots = Evaluation::new(board.player, board.opponent).slots(moves);
    let sum: f32 = slots.iter().map(|&slot| planted[packing.weight(slot) as usize]).sum();
    sum + planted[packing.n_weights() + board.n_empty(u64::MAX) as usize]
}

fn boards() -> Vec<Board> {
    let positions = positions::some(3, 1);
    positions.0[10..40].concat()
}

fn planted(seed: u64) -> Vec<f32> {
    let mut dice = dice(seed);
    (0..n_unknowns()).map(|_| dice.random::<f32>() - 0.5).collect()
}

#[test]
fn a_fit_recovers_planted_weights() {
    let planted = planted(5);
    let labelled: Vec<(Board, f32)> =
        boards().into_iter().map(|board| (board, planted_value(board, &planted))).collect();
    let rows = Rows::new(&labelled, Size::Eight, 1);
    let zero = vec![0.0; n_unknowns()];
    let settings = Settings { penalty: 1e-3, n_steps: 200, n_threads: 2 };
    let fitted = fit(&rows, &zero, &settings);
    let (before, after) = (rows.error(&zero, 1), rows.error(&fitted, 1));
    assert!(before > 1.0 && after < 0.01, "from {before} to {after}");
    assert!(rows.error(&planted, 1) < 1e-4);
}

/// With few rows most weights are undetermined: only common ones can be recovered.
#[test]
fn a_fit_predicts_unseen_boards_where_weights_are_common() {
    // Values that depend on the number of own discs of a feature would need all weights; the constants and the small
    // diagonals do not.
    let packing = Packing::get();
    let mut planted = vec![0.0; n_unknowns()];
    let last = packing.n_weights();
    planted[last - 135..last].copy_from_slice(&self::planted(6)[last - 135..last]);
    let labelled: Vec<(Board, f32)> =
        boards().into_iter().map(|board| (board, planted_value(board, &planted))).collect();
    let (seen, unseen) = labelled.split_at(labelled.len() * 3 / 4);
    let (seen, unseen) = (Rows::new(seen, Size::Eight, 1), Rows::new(unseen, Size::Eight, 1));
    let zero = vec![0.0; n_unknowns()];
    let fitted = fit(&seen, &zero, &Settings { penalty: 0.5, n_steps: 60, n_threads: 1 });
    let (before, after) = (unseen.error(&zero, 1), unseen.error(&fitted, 1));
    assert!(after < 0.5 * before, "from {before} to {after}");
}

#[test]
fn the_fit_does_not_depend_on_the_number_of_threads() {
    let planted = planted(7);
    let labelled: Vec<(Board, f32)> =
        boards().into_iter().map(|board| (board, planted_value(board, &planted))).collect();
    let zero = vec![0.0; n_unknowns()];
    let fitted = |n_threads| {
        let rows = Rows::new(&labelled, Size::Eight, n_threads);
        fit(&rows, &zero, &Settings { penalty: 1.0, n_steps: 5, n_threads })
    };
    let bits = |fitted: Vec<f32>| fitted.into_iter().map(f32::to_bits).collect::<Vec<u32>>();
    assert_eq!(bits(fitted(1)), bits(fitted(3)));
}
