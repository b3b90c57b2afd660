//! What pawns tell about a position: weak ones, squares that none of them can protect, open files, and the shelter of a king.

use chess::{Bitboard, Board, Role};
use game::Side;

use crate::sight::pushed;

/// Pawns of `side` without a pawn of that side on the files beside them.
pub(crate) fn isolated(board: &Board, side: Side) -> Bitboard {
    let pawns = board.pieces(side, Role::Pawn);
    let files = files(pawns);
    pawns & !(files.east() | files.west())
}

/// Pawns of `side` with another one of that side in front of them on their file.
pub(crate) fn doubled(board: &Board, side: Side) -> Bitboard {
    let pawns = board.pieces(side, Role::Pawn);
    pawns & ahead(side.opponent(), pawns)
}

/// Pawns of `side` that no other pawn can come to protect, and that cannot advance without being captured by a pawn.
pub(crate) fn backward(board: &Board, side: Side) -> Bitboard {
    let pawns = board.pieces(side, Role::Pawn);
    let enemies = board.pieces(side.opponent(), Role::Pawn);
    let helped = pawns | ahead(side, pawns);
    let stopped = pushed(side.opponent(), attacked(side.opponent(), enemies));
    pawns & !(helped.east() | helped.west()) & stopped & !isolated(board, side)
}

/// Squares in the half of `side` that none of its pawns can ever attack.
pub(crate) fn holes(board: &Board, side: Side) -> Bitboard {
    let pawns = board.pieces(side, Role::Pawn);
    let reached = pawns | ahead(side, pawns);
    half(side) & !attacked(side, reached)
}

/// Files without a pawn.
pub(crate) fn open_files(board: &Board) -> Bitboard {
    !files(board.role(Role::Pawn))
}

/// Files without a pawn of `side`.
pub(crate) fn half_open_files(board: &Board, side: Side) -> Bitboard {
    !files(board.pieces(side, Role::Pawn))
}

/// Pawns of `side` one or two ranks in front of its king, on its file and those beside it.
pub(crate) fn shelter(board: &Board, side: Side) -> Bitboard {
    let king = Bitboard::of(board.king(side));
    let wide = king | king.east() | king.west();
    let near = pushed(side, wide);
    board.pieces(side, Role::Pawn) & (near | pushed(side, near))
}

/// The whole files of the squares of a set.
fn files(set: Bitboard) -> Bitboard {
    set | ahead(Side::First, set) | ahead(Side::Second, set)
}

/// The squares in front of those of a set, as `side` sees it.
fn ahead(side: Side, set: Bitboard) -> Bitboard {
    let mut step = pushed(side, set);
    let mut all = step;
    while step.is_nonempty() {
        step = pushed(side, step);
        all |= step;
    }
    all
}

/// The squares that pawns of `side` on these squares attack.
fn attacked(side: Side, pawns: Bitboard) -> Bitboard {
    let step = pushed(side, pawns);
    step.east() | step.west()
}

fn half(side: Side) -> Bitboard {
    let ranks = if side == Side::First { 0..4 } else { 4..8 };
    ranks.map(Bitboard::rank).fold(Bitboard::EMPTY, |all, rank| all | rank)
}
