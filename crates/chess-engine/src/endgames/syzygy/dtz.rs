//! The distance of a position from the next capture, pawn move or mate: the *distance to zeroing* of the
//! fifty-move counter.
//!
//! Distance tables have only one side to move. For the other side, and for moves at the root, the distance
//! comes from the positions after each move.

use chess::{Board, Kind, Move, Role};
use game::Position;

use super::table::Distance;
use super::wdl::after;
use super::{Syzygy, Wdl};

/// Plies that the fifty-move rule allows.
const RULE: i32 = 100;

impl Syzygy {
    /// Plies to the next capture, pawn move or mate with best play; positive for a win, negative for a loss,
    /// zero for a draw. Beyond 100 the fifty-move rule makes it a draw; if it was published with rounding, it
    /// may be one ply too short. A side that is mated has −1.
    ///
    /// `None` if a required table is missing or damaged, or there are castling rights.
    #[must_use]
    pub fn dtz(&self, board: &Board) -> Option<i32> {
        let is_known = board.castling_rooks().is_empty();
        is_known.then(|| self.distance(board)).flatten()
    }

    fn distance(&self, board: &Board) -> Option<i32> {
        match self.direct_distance(board)? {
            Direct::Known(plies) => Some(plies),
            Direct::OtherSide(wdl) => self.distance_by_moves(board, wdl),
        }
    }

    /// The distance from the outcome and the distance table alone.
    fn direct_distance(&self, board: &Board) -> Option<Direct> {
        let resolved = self.resolve(board)?;
        let wdl = resolved.wdl;
        if wdl == Wdl::Draw {
            return Some(Direct::Known(0));
        }
        if resolved.by_capture || (wdl > Wdl::Draw && self.is_kept_by_a_pawn(board, wdl)?) {
            return Some(Direct::Known(next_zeroing(wdl)));
        }
        Some(match self.stored_dtz(board, wdl)? {
            Distance::Plies(plies) => {
                Direct::Known(next_zeroing(wdl) + i32::from(plies) * wdl.points().signum())
            }
            Distance::OtherSide => Direct::OtherSide(wdl),
        })
    }

    /// Whether a pawn move that is not a capture keeps that outcome.
    fn is_kept_by_a_pawn(&self, board: &Board, wdl: Wdl) -> Option<bool> {
        for mv in board.moves().filter(|&mv| mv.role() == Role::Pawn && !board.is_capture(mv)) {
            if -self.resolve(&after(board, mv))?.wdl == wdl {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The distance from the positions after each move that is neither a capture nor a pawn move; the table
    /// has those. For a winner the other moves are worse, and for a loser their distance is one.
    fn distance_by_moves(&self, board: &Board, wdl: Wdl) -> Option<i32> {
        let is_won = wdl > Wdl::Draw;
        let mut best = if is_won { None } else { Some(next_zeroing(wdl)) };
        for mv in board.moves().filter(|&mv| !is_zeroing(board, mv)) {
            let next = after(board, mv);
            let Direct::Known(plies) = self.direct_distance(&next)? else { return None };
            let distance = match -plies {
                1 if is_mate(&next) => 1,
                distance => distance + distance.signum(),
            };
            if !is_won || distance > 0 {
                best = Some(best.map_or(distance, |best: i32| best.min(distance)));
            }
        }
        best
    }

    /// The distance after a move, for the side that makes it and counted with it.
    pub(super) fn distance_after(&self, board: &Board, mv: Move) -> Option<i32> {
        let next = after(board, mv);
        if is_mate(&next) {
            return Some(1);
        }
        if is_zeroing(board, mv) {
            return Some(next_zeroing(-self.resolve(&next)?.wdl));
        }
        let distance = -self.distance(&next)?;
        Some(distance + distance.signum())
    }
}

/// What is known about a distance without trying moves.
enum Direct {
    /// This many plies.
    Known(i32),
    /// Only the outcome: the table has the other side to move.
    OtherSide(Wdl),
}

/// The outcome at a distance, given the plies since the last capture or pawn move.
pub(super) fn outcome_at(distance: i32, halfmoves: u16) -> Wdl {
    let is_in_time = distance.abs() + i32::from(halfmoves) <= RULE;
    match distance.signum() {
        1 if is_in_time => Wdl::Win,
        1 => Wdl::CursedWin,
        0 => Wdl::Draw,
        _ if is_in_time => Wdl::Loss,
        _ => Wdl::BlessedLoss,
    }
}

/// The distance where the next ply is a capture or a pawn move that keeps the outcome.
fn next_zeroing(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -1,
        Wdl::BlessedLoss => -1 - RULE,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1 + RULE,
        Wdl::Win => 1,
    }
}

/// Whether a move resets the fifty-move counter.
fn is_zeroing(board: &Board, mv: Move) -> bool {
    mv.role() == Role::Pawn || mv.kind() == Kind::EnPassant || board.is_capture(mv)
}

fn is_mate(board: &Board) -> bool {
    board.is_check() && board.n_moves() == 0
}
