//! Zobrist keys (1970): one random number for each feature of a position; a key is the exclusive or of those
//! that apply.

use game::Side;

use crate::{Bitboard, Role, Square};

/// The number for a piece on a square.
#[inline(always)]
pub(crate) fn piece(side: Side, role: Role, square: Square) -> u64 {
    PIECES[side.index()][role.index()][square.index()]
}

/// The number for the rooks that may still castle.
#[inline(always)]
pub(crate) fn castling(rooks: Bitboard) -> u64 {
    rooks.fold(0, |key, rook| key ^ CASTLING[rook.index()])
}

/// The number for the en passant square, by file.
#[inline(always)]
pub(crate) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| EN_PASSANT[square.file() as usize])
}

/// The number for Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = number(1000);

static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        table[i / 384][i / 64 % 6][i % 64] = number(i as u64);
        i += 1;
    }
    table
};
static CASTLING: [u64; 64] = numbers(1100);
static EN_PASSANT: [u64; 8] = numbers(1200);

const fn numbers<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = number(first + i as u64);
        i += 1;
    }
    table
}

/// The `index`-th output of SplitMix64 (Steele, Lea and Flood, 2014).
const fn number(index: u64) -> u64 {
    let mut z = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
