//! The beginner's evaluation: the side with more discs is ahead.

use game::Outcome;
use othello::Board;
use search::{Evaluator, Score};

/// The disc difference.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discs;

impl Evaluator<Board> for Discs {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        Score::points(board.own().count_ones() as i32 - board.opponent().count_ones() as i32)
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        final_score(board, outcome)
    }
}

/// The value of a finished game: its final difference, in discs like all these evaluations.
pub(crate) fn final_score(board: &Board, outcome: Outcome) -> Score {
    use game::Position as _;
    Score::points(outcome.margin_for(board.side_to_move()))
}
