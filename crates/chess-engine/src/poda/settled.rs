//! Positions whose value is known without a search: draws by rule and known endgames.

use chess::Board;
use search::Probe;

use super::searcher::Searcher;
use super::searching::Searching;
use super::value::{Value, WON_BY_TABLE, mate_in, mated_in};
use super::window::Window;
use crate::endgames::Known;

impl<C: Searching, B: Probe<Board>> Searcher<'_, C, B> {
    /// The value of a position that needs no search, if it settles the window.
    #[inline]
    pub fn settled(&self, board: &Board, is_check: bool, window: Window, ply: usize) -> Option<Value> {
        if self.is_draw(board, is_check) {
            return Some(0);
        }
        match self.shared.endgames.probe(board)? {
            Known::Draws => Some(0),
            Known::Mates(plies) => Some(mate_in(ply + plies as usize)),
            Known::Mated(plies) => Some(mated_in(ply + plies as usize)),
            // A win from the tables may still be a mate, which is worth more.
            Known::Wins => Some(WON_BY_TABLE - ply as Value).filter(|&value| value >= window.beta),
            Known::Loses => Some(ply as Value - WON_BY_TABLE).filter(|&value| value <= window.alpha),
        }
    }
}
