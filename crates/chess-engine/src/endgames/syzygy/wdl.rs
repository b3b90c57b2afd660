//! The outcome from the tables, with captures and en passant taken into account.
//!
//! Tables know nothing about en passant, and where a capture is the best move they may contain anything worse
//! than the truth, whatever compresses best. So captures are searched before a table is trusted.

use std::ops::Neg;

use chess::{Board, Kind, Move};
use game::Position;

use super::Syzygy;

/// The outcome of a position for the side to move, with the fifty-move counter at zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but drawn by the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but drawn by the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// All outcomes, the worst first.
    pub const ALL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

    /// From −2 for a loss to 2 for a win.
    #[must_use]
    pub fn points(self) -> i32 {
        self as i32 - 2
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        Wdl::ALL[4 - self as usize]
    }
}

/// An outcome, and whether a capture achieves it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resolved {
    pub wdl: Wdl,
    /// Whether a capture achieves it, so that no distance is needed.
    pub by_capture: bool,
}

impl Syzygy {
    /// The outcome. `None` if a required table is missing or damaged, or there are castling rights.
    #[must_use]
    pub fn wdl(&self, board: &Board) -> Option<Wdl> {
        let is_known = board.castling_rooks().is_empty();
        is_known.then(|| self.resolve(board)).flatten().map(|resolved| resolved.wdl)
    }

    /// The outcome with captures searched.
    pub(super) fn resolve(&self, board: &Board) -> Option<Resolved> {
        let (mut by_capture, mut in_passing) = (None, None);
        for mv in captures(board) {
            let alpha = by_capture.unwrap_or(Wdl::Loss);
            let value = -self.after_capture(&after(board, mv), Wdl::Loss, -alpha)?;
            if value == Wdl::Win {
                return Some(Resolved { wdl: value, by_capture: true });
            }
            let best = if mv.kind() == Kind::EnPassant { &mut in_passing } else { &mut by_capture };
            *best = (*best).max(Some(value));
        }
        let stored = self.stored_wdl(board)?;
        // The table treats a side that can only capture en passant as stalemated.
        if in_passing.is_some() && stored == Wdl::Draw && has_only_en_passant(board) {
            return in_passing.map(|wdl| Resolved { wdl, by_capture: true });
        }
        match in_passing.filter(|&wdl| wdl > stored && Some(wdl) > by_capture) {
            Some(wdl) => Some(Resolved { wdl, by_capture: true }),
            None => {
                let wdl = by_capture.max(in_passing).map_or(stored, |best| best.max(stored));
                let is_capture = by_capture.max(in_passing) >= Some(stored) && wdl > Wdl::Draw;
                Some(Resolved { wdl, by_capture: is_capture })
            }
        }
    }

    /// The outcome of a position after a capture, as far as it is between `alpha` and `beta`. There is no en
    /// passant then, and every capture leaves fewer pieces, so it terminates.
    fn after_capture(&self, board: &Board, mut alpha: Wdl, beta: Wdl) -> Option<Wdl> {
        for mv in captures(board) {
            let value = -self.after_capture(&after(board, mv), -beta, -alpha)?;
            if value >= beta {
                return Some(value);
            }
            alpha = alpha.max(value);
        }
        Some(alpha.max(self.stored_wdl(board)?))
    }
}

/// The legal captures.
fn captures(board: &Board) -> impl Iterator<Item = Move> {
    let mut moves = Vec::new();
    board.each_capture(|mv| {
        if board.is_capture(mv) {
            moves.push(mv);
        }
    });
    moves.into_iter()
}

/// The board after a move.
pub(super) fn after(board: &Board, mv: Move) -> Board {
    let mut next = *board;
    next.play(mv);
    next
}

/// Whether the side to move is not in check, and every legal move is an en passant capture.
fn has_only_en_passant(board: &Board) -> bool {
    !board.is_check() && board.moves().all(|mv| mv.kind() == Kind::EnPassant)
}
