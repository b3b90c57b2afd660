//! The last four empty squares, written out.

use super::parity::{in_odd, odd_first, quadrant};
use super::{Endgame, Endings, WORST};
use crate::board::Board;
use crate::kernels::Kernels;
use crate::reasons;
use crate::trace::{Approach, PASS, Trace};
use search::{Leave, NodeKind};

/// One empty square: no search, only counting, and no branch that could be mispredicted.
#[inline(always)]
pub(super) fn one<C: Kernels, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    square: u32,
) -> i32 {
    endgame.enter(1, alpha);
    let own = board.player.count_ones() as i32;
    let [flipped, lost] = cpu.last_flips(endgame.last_disc, board, square).map(|n_flips| n_flips as i32);
    // If neither side can play on the last square, it counts for the side that is ahead.
    let gained = i32::from(2 * own >= endgame.n_squares);
    let gained = if lost != 0 { -lost } else { gained };
    let gained = if flipped != 0 { flipped + 1 } else { gained };
    let score = 2 * (own + gained) - endgame.n_squares;
    endgame.trace.leave(score, || Leave::Decided(reasons::last_square()));
    score
}

#[inline(always)]
pub(super) fn two<C: Kernels, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    a: u32,
    b: u32,
) -> i32 {
    endgame.enter(2, alpha);
    let best = two_moves(cpu, endgame, board, alpha, a, b);
    if best != WORST {
        return best;
    }
    // Whether the game is over shows only when the other side is tried: that is not a pass then.
    let is_over = T::IS_WATCHING && cpu.moves(board.swapped()) & endgame.squares == 0;
    endgame.trace.expect(|| match is_over {
        true => Approach::again(NodeKind::Preview, reasons::no_reply()),
        false => Approach::by(PASS, NodeKind::NullWindow),
    });
    endgame.enter(2, if is_over { alpha } else { -alpha - 1 });
    let best = two_moves(cpu, endgame, board.swapped(), -alpha - 1, a, b);
    if best != WORST {
        return endgame.after_pass(best);
    }
    let score = board.final_score(endgame.squares);
    endgame.trace.leave(score, || Leave::Decided(reasons::no_reply()));
    endgame.over(score)
}

/// The best of the moves on `a` and `b`; or [`WORST`] if there is none, and then the node is not left.
#[inline(always)]
fn two_moves<C: Kernels, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    a: u32,
    b: u32,
) -> i32 {
    let mut best = WORST;
    let flipped = cpu.flips(board, a);
    let flipped_by_other = cpu.flips(board, b);
    let moves = || u64::from(flipped != 0) << a | u64::from(flipped_by_other != 0) << b;
    if flipped != 0 {
        endgame.trace.expect(|| Approach::by(a, NodeKind::NullWindow));
        best = -one(cpu, endgame, board.after(a, flipped), -alpha - 1, b);
        endgame.trace.scored(a, best);
        if best > alpha {
            endgame.trace.close(best, moves);
            return best;
        }
    }
    if flipped_by_other != 0 {
        endgame.trace.expect(|| Approach::by(b, NodeKind::NullWindow));
        let score = -one(cpu, endgame, board.after(b, flipped_by_other), -alpha - 1, a);
        endgame.trace.scored(b, score);
        best = best.max(score);
    }
    if best != WORST {
        endgame.trace.close(best, moves);
    }
    best
}

/// Three empty squares: `first`, one of an odd region, goes first; `rest` are the other two.
#[inline(always)]
pub(super) fn three<C: Endings, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    first: u32,
    rest: u64,
) -> i32 {
    endgame.enter(3, alpha);
    let (b, c) = (rest.trailing_zeros(), 63 - (rest | 1).leading_zeros());
    let mut best = WORST;
    if after_three(cpu, endgame, board, alpha, &mut best, [first, b, c])
        || after_three(cpu, endgame, board, alpha, &mut best, [b, first, c])
        || after_three(cpu, endgame, board, alpha, &mut best, [c, first, b])
        || best != WORST
    {
        endgame.trace.close(best, || cpu.moves(board) & endgame.squares);
        return best;
    }
    let board = board.swapped();
    match cpu.moves(board) & endgame.squares {
        0 => {
            let score = -board.final_score(endgame.squares);
            endgame.over(score)
        }
        _ => {
            endgame.trace.expect(|| Approach::by(PASS, NodeKind::NullWindow));
            let reply = cpu.three(endgame, board, -alpha - 1, first, rest);
            endgame.after_pass(reply)
        }
    }
}

/// Tries the first of three squares; returns whether that is enough.
#[inline(always)]
fn after_three<C: Kernels, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    best: &mut i32,
    [square, b, c]: [u32; 3],
) -> bool {
    let flipped = flips(cpu, board, square);
    if flipped != 0 {
        endgame.trace.expect(|| by_parity(board.empty(endgame.squares), square));
        let score = -two(cpu, endgame, board.after(square, flipped), -alpha - 1, b, c);
        endgame.trace.scored(square, score);
        *best = (*best).max(score);
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
pub(super) fn four<C: Endings, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    parity: u8,
) -> i32 {
    endgame.enter(4, alpha);
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
        endgame.trace.expect(|| by_parity(empty, square));
        let score = -cpu.three(endgame, board.after(square, flipped), -alpha - 1, first, rest);
        endgame.trace.scored(square, score);
        best = best.max(score);
        if best > alpha {
            endgame.trace.close(best, || cpu.moves(board) & endgame.squares);
            return best;
        }
    }
    if best != WORST {
        endgame.trace.close(best, || 0);
        return best;
    }
    let board = board.swapped();
    match cpu.moves(board) & endgame.squares {
        0 => {
            let score = -board.final_score(endgame.squares);
            endgame.over(score)
        }
        _ => {
            endgame.trace.expect(|| Approach::by(PASS, NodeKind::NullWindow));
            let reply = cpu.four(endgame, board, -alpha - 1, parity);
            endgame.after_pass(reply)
        }
    }
}

/// A move whose place in the order was decided by parity.
#[inline(always)]
pub(super) fn by_parity(empty: u64, square: u32) -> Approach {
    Approach::by(square, NodeKind::NullWindow).because(Some(reasons::parity(empty, square)))
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
