//! Weights for Othello: [`positions`] are made and [labelled](retrograde) from the end of the game backwards; the weights of
//! each phase are [fitted](fit) to its labels before the previous phase is searched.

pub mod bench;
pub mod fit;
pub mod forecasts;
pub mod labeller;
pub mod lines;
pub mod positions;
pub mod probcut;
pub mod retrograde;

use ::othello::Size;
use othello_engine::Board;
use othello_engine::patterns::{Evaluation, apart};

/// Maps squares to those of the patterns: the quarters of the small board are moved apart.
fn enlarged(set: u64, size: Size) -> u64 {
    if size == Size::Six { apart(set) } else { set }
}

/// The pattern configurations of a board.
fn pieces(board: Board, size: Size) -> Evaluation {
    Evaluation::new(enlarged(board.player, size), enlarged(board.opponent, size))
}
