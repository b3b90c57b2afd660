//! Patterns as the evaluation of the search.

use std::borrow::Borrow;

use super::{Evaluation, Weights};
use crate::board::Board;
use crate::evaluation::Judge;
use crate::kernels::Kernels;

/// Evaluates 8×8 boards by weights, owned, borrowed or shared.
///
/// ```
/// use othello_engine::patterns::{Patterns, Weights};
/// use othello_engine::{Board, Searcher};
///
/// let weights = Weights::default();
/// let start = Board::of(&othello::Board::start(othello::Size::Eight));
/// assert_eq!(Searcher::new(Patterns(&weights), Board::EIGHT, 1 << 16).look(start, 3), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Patterns<W>(pub W);

impl<W: Borrow<Weights> + Send + Sync> Judge for Patterns<W> {
    type Features = Evaluation;

    #[inline(always)]
    fn features(&self, board: Board) -> Evaluation {
        Evaluation::new(board.player, board.opponent)
    }

    #[inline(always)]
    fn play(&self, features: &Evaluation, _: Board, square: u32, flips: u64) -> Evaluation {
        features.play(square, flips)
    }

    #[inline(always)]
    fn pass(&self, features: &Evaluation) -> Evaluation {
        features.pass()
    }

    #[inline(always)]
    fn evaluate<C: Kernels>(&self, cpu: C, features: &Evaluation, board: Board, n_empty: u32) -> i32 {
        features.evaluate(cpu.moves_of_both(board, Board::EIGHT), n_empty, self.0.borrow())
    }
}
