//! Weights for Othello: [`positions`] are made, [labelled](retrograde) from the end of the game backwards, and the
//! weights of each phase are [fitted](fit) to the labels before the phase in front of it is searched.

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

/// Squares as the patterns see them: those of the small board moved apart.
fn enlarged(set: u64, size: Size) -> u64 {
    if size == Size::Six { apart(set) } else { set }
}

/// How the pieces of a board are occupied.
fn pieces(board: Board, size: Size) -> Evaluation {
    Evaluation::new(enlarged(board.player, size), enlarged(board.opponent, size))
}
