//! Static exchange evaluation: what a capture wins when both sides keep recapturing on that square, cheapest
//! piece first, and either may stop.

use chess::{Bitboard, Board, Kind, Move, Role};
use game::Position;

use crate::value;

/// What `mv` wins on its target square, in hundredths of a pawn. Pins are ignored.
///
/// ```
/// use chess::Chess;
/// use chess_engine::gain;
/// use game::{Game, Notation};
/// let board = Chess::STANDARD.parse_position("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1")?;
/// // A rook for a pawn.
/// assert_eq!(gain(&board, board.parse_move("d1d5")?), 100 - 500);
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn gain(board: &Board, mv: Move) -> i32 {
    if mv.kind() == Kind::Castling {
        return 0;
    }
    let target = mv.to();
    let victim = match mv.kind() {
        Kind::EnPassant => value(Role::Pawn),
        _ => board.piece_at(target).map_or(0, |(_, role)| value(role)),
    };
    let promotion = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    // What each capture of the series has won for its side if the series stops there.
    let mut gains = [0; 32];
    gains[0] = victim + promotion;
    let mut standing = value(mv.promotion().unwrap_or(mv.role()));
    let mut occupied = board.occupied() ^ Bitboard::of(mv.from());
    if mv.kind() == Kind::EnPassant {
        occupied ^= Bitboard::of(chess::Square::at(target.file(), mv.from().rank()));
    }
    let (mut side, mut n) = (board.side_to_move().opponent(), 0);
    while n + 1 < gains.len() {
        let takers = board.attackers(target, occupied) & board.side(side) & occupied;
        let Some((role, from)) = cheapest(board, takers) else { break };
        // A king may only capture an unprotected piece.
        let protectors = board.attackers(target, occupied) & board.side(side.opponent()) & occupied;
        if role == Role::King && protectors.is_nonempty() {
            break;
        }
        n += 1;
        gains[n] = standing - gains[n - 1];
        standing = value(role);
        occupied ^= from;
        side = side.opponent();
    }
    // Back from the end: a side stops capturing if that is better.
    for n in (1..=n).rev() {
        gains[n - 1] = -gains[n].max(-gains[n - 1]);
    }
    gains[0]
}

/// Static exchange evaluation against a threshold: whether `mv` wins at least that on its target square. The
/// answer equals [`gain`]`(…) >= threshold` but is usually found long before the exchange is over.
///
/// ```
/// use chess::Chess;
/// use chess_engine::see_ge;
/// use game::{Game, Notation};
/// let board = Chess::STANDARD.parse_position("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1")?;
/// let takes = board.parse_move("d1d5")?;
/// assert!(see_ge(&board, takes, -400) && !see_ge(&board, takes, -399));
/// # Ok::<(), game::Refusal>(())
/// ```
#[inline(always)]
#[must_use]
pub fn see_ge(board: &Board, mv: Move, threshold: i32) -> bool {
    if mv.kind() == Kind::Castling {
        return threshold <= 0;
    }
    let target = mv.to();
    let mut occupied = (board.occupied() ^ Bitboard::of(mv.from())) | Bitboard::of(target);
    let victim = match mv.kind() {
        Kind::EnPassant => {
            occupied ^= Bitboard::of(chess::Square::at(target.file(), mv.from().rank()));
            value(Role::Pawn)
        }
        _ if board.occupied().has(target) => value(board.role_at(target)),
        _ => 0,
    };
    let promotion = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    // The gain over the threshold if the opponent does not recapture, then if it recaptures for free.
    let mut balance = victim + promotion - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(mv.promotion().unwrap_or(mv.role()));
    if balance >= 0 {
        return true;
    }
    let queens = board.role(Role::Queen);
    let (straight, slanted) = (board.role(Role::Rook) | queens, board.role(Role::Bishop) | queens);
    let mut attackers = board.attackers(target, occupied) & occupied;
    let mut side = board.side_to_move().opponent();
    // The side that captured last wins unless the other can profitably recapture.
    loop {
        let takers = attackers & board.side(side);
        let Some((role, from)) = cheapest(board, takers) else { break };
        if role == Role::King && (attackers & board.side(side.opponent())).is_nonempty() {
            break;
        }
        occupied ^= from;
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= chess::attacks::bishop(target, occupied) & slanted;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= chess::attacks::rook(target, occupied) & straight;
        }
        attackers &= occupied;
        side = side.opponent();
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            break;
        }
    }
    side != board.side_to_move()
}

fn cheapest(board: &Board, takers: Bitboard) -> Option<(Role, Bitboard)> {
    let first = |role: &Role| Some((*role, Bitboard::of((takers & board.role(*role)).next()?)));
    Role::ALL.iter().find_map(first)
}
