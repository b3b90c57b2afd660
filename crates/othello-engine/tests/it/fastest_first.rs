//! A guide for the generic solver, with which the engine is compared: moves that leave the opponent the
//! fewest replies first.

use game::Position as _;
use othello::{Board, Move};
use search::Guide;

/// Orders by the opponent's replies, corners early, odd regions first; keeps all moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct FastestFirst;

/// With fewer empty squares, looking up a position costs more than searching it.
const WORTH_STORING: u32 = 6;
/// With fewer empty squares, sorting by replies costs more, too.
const WORTH_SORTING: u32 = 5;

impl Guide<Board> for FastestFirst {
    fn moves(&mut self, board: &Board, moves: &mut Vec<Move>) {
        moves.extend(board.moves());
        if moves.len() < 2 || board.empty().count_ones() < WORTH_SORTING {
            return;
        }
        moves.sort_by_cached_key(|&mv| replies(board, mv));
    }

    fn is_worth_storing(&self, board: &Board) -> bool {
        board.empty().count_ones() >= WORTH_STORING
    }
}

/// The number of replies a move leaves, corners counting as three.
fn replies(board: &Board, mv: Move) -> u32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let mut child = *board;
    child.play(mv);
    let replies = child.legal();
    let own_corner = mv.bit().is_some_and(|bit| CORNERS >> bit & 1 == 1);
    8 + replies.count_ones() + 2 * (replies & CORNERS).count_ones() - if own_corner { 4 } else { 0 }
}
