//! What a capture wins, by playing out all legal captures on its square: slower than static exchange evaluation, but pins
//! and checks count.

use chess::{Board, Kind, Move, Role, Square};
use game::Position;

use crate::value;

/// Longer exchanges take too many boards to play out.
const MOST_ATTACKERS: u32 = 10;

/// What `mv` wins on its target square if both sides go on capturing there as long as it pays; `None` where too many pieces
/// attack the square.
pub(super) fn gain_of(board: &Board, mv: Move) -> Option<i32> {
    let n_attackers = board.attackers(mv.to(), board.occupied()).count();
    (n_attackers <= MOST_ATTACKERS).then(|| gain(board, mv))
}

fn gain(board: &Board, mv: Move) -> i32 {
    let taken = captured(board, mv).map_or(0, |(_, role)| value(role));
    let promoted = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut next = *board;
    next.play(mv);
    taken + promoted - best_recapture(&next, mv.to())
}

/// What the side to move wins by capturing on that square; 0 if it would rather not.
fn best_recapture(board: &Board, square: Square) -> i32 {
    let recaptures = board.moves().filter(|&mv| mv.to() == square && board.is_capture(mv));
    recaptures.map(|mv| gain(board, mv)).max().unwrap_or(0).max(0)
}

/// The piece that a move captures, with its square.
pub(super) fn captured(board: &Board, mv: Move) -> Option<(Square, Role)> {
    match mv.kind() {
        Kind::EnPassant => Some((Square::at(mv.to().file(), mv.from().rank()), Role::Pawn)),
        _ if board.is_capture(mv) => Some((mv.to(), board.role_at(mv.to()))),
        _ => None,
    }
}
