//! The last four empty squares, written out.

use super::parity::{in_odd, odd_first, quadrant};
use super::{Endgame, Endings, WORST};
use crate::board::Board;
use crate::kernels::Kernels;

/// One empty square: no search, only counting, and no branch that could be mispredicted.
#[inline(always)]
pub(super) fn one<C: Kernels>(cpu: C, endgame: &mut Endgame, board: Board, square: u32) -> i32 {
    endgame.nodes += 1;
    let own = board.player.count_ones() as i32;
    let [flipped, lost] = cpu.last_flips(endgame.last_disc, board, square).map(|n_flips| n_flips as i32);
    // If neither side can play on the last square, it counts for the side that is ahead.
    let gained = i32::from(2 * own >= endgame.n_squares);
    let gained = if lost != 0 { -lost } else { gained };
    let gained = if flipped != 0 { flipped + 1 } else { gained };
    2 * (own + gained) - endgame.n_squares
}

#[inline(always)]
pub(super) fn two<C: Kernels>(
    cpu: C,
    endgame: &mut Endgame,
    board: Board,
    alpha: i32,
    a: u32,
    b: u32,
) -> i32 {
    endgame.nodes += 1;
    let best = two_moves(cpu, endgame, board, alpha, a, b);
    if best != WORST {
        return best;
    }
    endgame.nodes += 1;
    let best = two_moves(cpu, endgame, board.swapped(), -alpha - 1, a, b);
    if best != WORST { -best } else { board.final_score(endgame.squares) }
}

/// The best of the moves on `a` and `b`, or [`WORST`] if there is none.
#[inline(always)]
fn two_moves<C: Kernels>(cpu: C, endgame: &mut Endgame, board: Board, alpha: i32, a: u32, b: u32) -> i32 {
    let mut best = WORST;
    let flipped = cpu.flips(board, a);
    let flipped_by_other = cpu.flips(board, b);
    if flipped != 0 {
        best = -one(cpu, endgame, board.after(a, flipped), b);
        if best > alpha {
            return best;
        }
    }
    if flipped_by_other != 0 {
        best = best.max(-one(cpu, endgame, board.after(b, flipped_by_other), a));
    }
    best
}

/// Three empty squares: `first`, one of an odd region, goes first; `rest` are the other two.
#[inline(always)]
pub(super) fn three<C: Endings>(
    cpu: C,
    endgame: &mut Endgame,
    board: Board,
    alpha: i32,
    first: u32,
    rest: u64,
) -> i32 {
    endgame.nodes += 1;
    let (b, c) = (rest.trailing_zeros(), 63 - (rest | 1).leading_zeros());
    let mut best = WORST;
    if after_three(cpu, endgame, board, alpha, &mut best, [first, b, c])
        || after_three(cpu, endgame, board, alpha, &mut best, [b, first, c])
        || after_three(cpu, endgame, board, alpha, &mut best, [c, first, b])
        || best != WORST
    {
        return best;
    }
    let board = board.swapped();
    -match cpu.moves(board) & endgame.squares {
        0 => board.final_score(endgame.squares),
        _ => cpu.three(endgame, board, -alpha - 1, first, rest),
    }
}

/// Tries the first of three squares; returns whether that is enough.
#[inline(always)]
fn after_three<C: Kernels>(
    cpu: C,
    endgame: &mut Endgame,
    board: Board,
    alpha: i32,
    best: &mut i32,
    [square, b, c]: [u32; 3],
) -> bool {
    let flipped = flips(cpu, board, square);
    if flipped != 0 {
        *best = (*best).max(-two(cpu, endgame, board.after(square, flipped), -alpha - 1, b, c));
    }
    *best > alpha
}

/// Splits three empty squares into the one to play first and the others. One of the regions is odd.
#[inline(always)]
pub(super) fn split_three(empty: u64, parity: u8) -> (u32, u64) {
    let odd = empty & in_odd(parity);
    (odd.trailing_zeros(), empty & !(odd & odd.wrapping_neg()))
}

#[inline(always)]
pub(super) fn four<C: Endings>(cpu: C, endgame: &mut Endgame, board: Board, alpha: i32, parity: u8) -> i32 {
    endgame.nodes += 1;
    if let Some(bound) = endgame.stability_cut(board, alpha, 4) {
        return bound;
    }
    let empty = board.empty(endgame.squares);
    let mut best = WORST;
    for square in odd_first(empty, parity) {
        let flipped = flips(cpu, board, square);
        if flipped == 0 {
            continue;
        }
        let (first, rest) = split_three(empty ^ 1 << square, parity ^ quadrant(square));
        best = best.max(-cpu.three(endgame, board.after(square, flipped), -alpha - 1, first, rest));
        if best > alpha {
            return best;
        }
    }
    if best != WORST {
        return best;
    }
    let board = board.swapped();
    -match cpu.moves(board) & endgame.squares {
        0 => board.final_score(endgame.squares),
        _ => cpu.four(endgame, board, -alpha - 1, parity),
    }
}

#[inline(always)]
fn flips<C: Kernels>(cpu: C, board: Board, square: u32) -> u64 {
    if board.opponent & NEIGHBOURS[square as usize & 63] == 0 { 0 } else { cpu.flips(board, square) }
}

/// The neighbours of each square: without an opponent's disc there, a move flips nothing.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let set: u64 = 1 << square;
        let sideways = (set << 1 & 0xfefe_fefe_fefe_fefe) | (set >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
        let row = set | sideways;
        neighbours[square] = sideways | row << 8 | row >> 8;
        square += 1;
    }
    neighbours
};
