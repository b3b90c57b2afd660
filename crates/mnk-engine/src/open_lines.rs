//! An evaluation of unfinished games: lines in which only one side has stones are worth more the fuller they
//! are.

use game::Position as _;
use mnk::Board;
use search::{Evaluator, Score};

/// Counts each side's open lines, 4ⁿ⁻¹ for a line with `n` stones (going from 3 to 4 is worth far more than
/// from 1 to 2), capped at ±900 so that a forced win always stands out.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluator<Board> for OpenLines {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        let side = board.side_to_move();
        let (own, opponent) = (board.stones(side), board.stones(side.opponent()));
        let worth = |stones: u32| if stones == 0 { 0 } else { 1 << (2 * (stones - 1)).min(20) };
        let value: i32 = board
            .shape()
            .lines()
            .iter()
            .map(|line| match (line & own, line & opponent) {
                (own, 0) => worth(own.count_ones()),
                (0, opponent) => -worth(opponent.count_ones()),
                _ => 0,
            })
            .sum();
        Score::points(value.clamp(-900, 900))
    }
}
