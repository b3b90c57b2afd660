//! Endgames with a known outcome, and material that is less winning than it seems.

use chess::{Bitboard, Board, Role, Square};
use game::{Position, Side};

use super::view::distance;
use super::{FULL_SCALE, side_against_bare_king};
use crate::endgames::king_and_pawn;
use crate::value;

/// A certain win: more than any ordinary evaluation, and still far from a mate.
const WON: i32 = 2_000;
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

/// The value of a known endgame for the side to move.
#[inline]
pub fn known(board: &Board) -> Option<i32> {
    let stronger = side_against_bare_king(board)?;
    let worth = against_bare_king(board, stronger)?;
    Some(if board.side_to_move() == stronger { worth } else { -worth })
}

/// One side has nothing but its king.
fn against_bare_king(board: &Board, stronger: Side) -> Option<i32> {
    let of = |role| board.pieces(stronger, role);
    let n_pieces = board.side(stronger).count();
    let (pawns, knights, bishops) = (of(Role::Pawn), of(Role::Knight), of(Role::Bishop));
    if n_pieces == 2 && pawns.is_nonempty() {
        let is_won = king_and_pawn::is_won(board, stronger);
        let advance = Square::of(stronger, 0, pawns.lowest().rank()).rank();
        return Some(if is_won { WON - 800 + 20 * i32::from(advance) } else { 0 });
    }
    let material: i32 = Role::ALL.iter().map(|&role| value(role) * of(role).count() as i32).sum();
    let has_major = (of(Role::Rook) | of(Role::Queen)).is_nonempty();
    let has_both_bishops = (bishops & LIGHT).is_nonempty() && (bishops & !LIGHT).is_nonempty();
    let (king, bare) = (board.king(stronger), board.king(stronger.opponent()));
    let closeness = 14 - 2 * distance(king, bare) as i32;
    if has_major || has_both_bishops {
        return Some(WON + material + 20 * from_middle(bare) + 4 * closeness);
    }
    if bishops.is_nonempty() && knights.is_nonempty() {
        // Mate is possible only in a corner that the bishop can attack.
        let corners = if (bishops & LIGHT).is_nonempty() { [(7, 0), (0, 7)] } else { [(0, 0), (7, 7)] };
        let nearest = corners.map(|(file, rank)| walk(bare, Square::at(file, rank))).into_iter().min()?;
        return Some(WON + material + 30 * (14 - nearest) + 10 * from_middle(bare) + 4 * closeness);
    }
    // Two knights alone do not force mate.
    (pawns.is_empty()).then_some(0)
}

/// The part of an endgame advantage that counts, in 64ths. `endgame` is white's.
#[inline]
pub fn scale(board: &Board, endgame: i32) -> i32 {
    let stronger = if endgame >= 0 { Side::First } else { Side::Second };
    let weaker = stronger.opponent();
    let count = |side, role| board.pieces(side, role).count() as i32;
    let pieces = |side| -> i32 {
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles.iter().map(|&role| value(role) * count(side, role)).sum()
    };
    let n_pawns = count(stronger, Role::Pawn);
    if n_pawns == 0 {
        let (own, theirs) = (pieces(stronger), pieces(weaker));
        // An extra minor piece does not win without pawns; a single one wins nothing at all.
        if own - theirs <= value(Role::Bishop) {
            return if own < value(Role::Rook) { 0 } else { 14 };
        }
    }
    if has_opposite_bishops(board) {
        let has_others = pieces(stronger) > value(Role::Bishop) || pieces(weaker) > value(Role::Bishop);
        return if has_others {
            (34 + 4 * n_pawns).min(FULL_SCALE)
        } else {
            (16 + 4 * n_pawns).min(FULL_SCALE)
        };
    }
    (42 + 6 * n_pawns).min(FULL_SCALE)
}

fn has_opposite_bishops(board: &Board) -> bool {
    let [own, theirs] = Side::BOTH.map(|side| board.pieces(side, Role::Bishop));
    own.count() == 1 && theirs.count() == 1 && (own & LIGHT).is_nonempty() != (theirs & LIGHT).is_nonempty()
}

/// 0 in the middle to 6 in a corner.
fn from_middle(square: Square) -> i32 {
    let off = |coordinate: u8| 3 - i32::from(coordinate.min(7 - coordinate));
    off(square.file()) + off(square.rank())
}

/// Steps along files and ranks.
fn walk(one: Square, other: Square) -> i32 {
    i32::from(one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank()))
}
