//! The evaluation by freedom: moves to choose from, corners, and the squares the opponent may get.

use game::Outcome;
use othello::Board;
use othello::flips::legal;
use search::{Evaluator, Score};

use crate::discs::final_score;

/// Differences of moves, of frontier discs and of corners, in discs. Weights were set by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

const PER_CORNER: i32 = 8;
/// Moves count one disc each, discs next to an empty square half a disc against their owner.
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
        let near_empty = neighbours(board.empty());
        let frontier = count(own & near_empty) - count(opponent & near_empty);
        let corners = corners(board);
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

fn corners(board: &Board) -> u64 {
    let size = board.size();
    let last = size.side() - 1;
    [(0, 0), (last, 0), (0, last), (last, last)].iter().map(|&(column, row)| 1 << size.bit(column, row)).sum()
}

/// The squares next to a set, in all eight directions.
fn neighbours(set: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sideways = set | (set << 1 & NOT_LEFT) | (set >> 1 & NOT_RIGHT);
    sideways | sideways << 8 | sideways >> 8
}
