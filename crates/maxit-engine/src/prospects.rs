//! Evaluations of unfinished games: the lead, and the prospects of the next move.

use game::{Outcome, Position as _};
use maxit::Board;
use search::{Evaluator, Score};

use crate::thrifty::{gain, squares};

/// The lead, plus the best gain of the next move less the best reply.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospects;

impl Evaluator<Board> for Prospects {
    // The lead is banked; the rest depends only on the numbers left and the current square.
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        let best = squares(board.choices()).map(|square| gain(board, square)).max();
        Score::points(board.lead() + best.unwrap_or(0))
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        Score::points(outcome.margin_for(board.side_to_move()))
    }
}

/// The lead alone, as a beginner would judge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead;

impl Evaluator<Board> for Lead {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        Score::points(board.lead())
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        Score::points(outcome.margin_for(board.side_to_move()))
    }
}
