//! Evaluation by mobility: moves to choose from, corners, and frontier discs.

use game::Outcome;
use othello::Board;
use othello::flips::legal;
use search::{Evaluator, Score};

use super::discs::final_score;
use super::judge::{around, corners};

/// Differences of moves, of frontier discs and of corners, in discs. Weights were set by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

const PER_CORNER: i32 = 8;
/// Moves count one disc each; discs next to an empty square count half a disc against their owner.
const HALF_DISCS_PER_MOVE: i32 = 2;
const HALF_DISCS_PER_FRONTIER: i32 = -1;

impl Evaluator<Board> for Mobility {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, opponent, squares) = (board.own(), board.opponent(), board.squares());
        let moves = count(legal(own, opponent, squares)) - count(legal(opponent, own, squares));
        let near_empty = around(board.empty());
        let frontier = count(own & near_empty) - count(opponent & near_empty);
        let corners = corners(squares);
        let corner_difference = count(own & corners) - count(opponent & corners);
        let half_discs = moves * HALF_DISCS_PER_MOVE + frontier * HALF_DISCS_PER_FRONTIER;
        Score::points(half_discs / 2 + corner_difference * PER_CORNER)
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        final_score(board, outcome)
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}
