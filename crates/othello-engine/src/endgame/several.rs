//! More than four empty squares: five are ordered by parity alone, more by the mobility they leave to the
//! opponent.
//!
//! The legal moves are an argument, because the parent has already generated them to order its own moves.

use super::last::by_parity;
use super::memory::{Memory, MemoryEntry};
use super::parity::{in_odd, odd_first, quadrant};
use super::{Endgame, Endings, MOST_EMPTY, WORST};
use crate::board::{Board, squares_of};
use crate::move_order as order;
use crate::reasons;
use crate::trace::{Approach, PASS, Trace};
use search::{Bound, Leave, NodeKind};

/// Five empty squares: moves are ordered by parity alone.
#[inline(always)]
pub(super) fn five<C: Endings, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    moves: u64,
    alpha: i32,
    parity: u8,
) -> i32 {
    endgame.enter(5, alpha);
    if let Some(bound) = endgame.stability_cut(board, alpha, 5) {
        return bound;
    }
    if moves == 0 {
        let board = board.swapped();
        return match cpu.moves(board) & endgame.squares {
            0 => {
                let score = -board.final_score(endgame.squares);
                endgame.over(score)
            }
            moves => {
                endgame.trace.expect(|| Approach::by(PASS, NodeKind::NullWindow));
                let reply = cpu.five(endgame, board, moves, -alpha - 1, parity);
                endgame.after_pass(reply)
            }
        };
    }
    let mut best = WORST;
    for square in odd_first(moves, parity) {
        let child = board.after(square, cpu.flips(board, square));
        endgame.trace.expect(|| by_parity(board.empty(endgame.squares), square));
        let score = -cpu.four(endgame, child, -alpha - 1, parity ^ quadrant(square));
        endgame.trace.scored(square, score);
        best = best.max(score);
        if best > alpha {
            break;
        }
    }
    endgame.trace.close(best, || moves);
    best
}

/// Rows of candidates and their length, a power of two.
pub(super) const PLIES: usize = 16;
const _: () = assert!((MOST_EMPTY as usize) < PLIES);

type Order = order::Order<{ MOST_EMPTY as usize }>;

/// A move, the board after it, and the moves the opponent has there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    child: Board,
    replies: u64,
    square: u32,
}

/// Six empty squares or more: moves that leave the opponent little mobility go first.
#[inline(always)]
pub(super) fn several<C: Endings, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    moves: u64,
    alpha: i32,
    parity: u8,
    n_empty: u32,
) -> i32 {
    endgame.enter(n_empty, alpha);
    if let Some(bound) = endgame.stability_cut(board, alpha, n_empty) {
        return bound;
    }
    // Step 1. Table lookup.
    let place = Memory::place(board);
    let mut known = MemoryEntry::unknown(board);
    if let Some(found) = endgame.memory.get(place, board) {
        known = found;
        if i32::from(known.upper) <= alpha {
            endgame.trace.leave(known.upper.into(), || Leave::Table(Bound::Upper));
            return i32::from(known.upper);
        }
        if i32::from(known.lower) > alpha {
            endgame.trace.leave(known.lower.into(), || Leave::Table(Bound::Lower));
            return i32::from(known.lower);
        }
    }
    if moves == 0 {
        let board = board.swapped();
        return match cpu.moves(board) & endgame.squares {
            0 => {
                let score = -board.final_score(endgame.squares);
                endgame.over(score)
            }
            moves => {
                endgame.trace.expect(|| Approach::by(PASS, NodeKind::NullWindow));
                let reply = cpu.several(endgame, board, moves, -alpha - 1, parity, n_empty);
                endgame.after_pass(reply)
            }
        };
    }
    // Step 2. The moves with their scores for ordering.
    let mut order = Order::new();
    // Their memory is kept from node to node: only one node of a path has this many empty squares.
    let ply = n_empty as usize % PLIES;
    let odd = in_odd(parity);
    for (index, square) in squares_of(moves).enumerate() {
        let child = board.after(square, cpu.flips(board, square));
        if child.player == 0 {
            endgame.trace.scored(square, endgame.n_squares);
            endgame.trace.leave(endgame.n_squares, || Leave::Decided(reasons::wipe_out()));
            return endgame.n_squares;
        }
        if n_empty > 6 {
            endgame.memory.prefetch(child);
        }
        let replies = cpu.moves(child) & endgame.squares;
        endgame.candidates[ply][index % PLIES] = Candidate { child, replies, square };
        order.push(match square == u32::from(known.best) {
            true => Order::MOST,
            false => ordering_score(endgame, square, replies, odd),
        });
    }
    // Step 3. A child known to be bad for the opponent ends the search here.
    if n_empty >= PEEK_FROM {
        for index in 0..moves.count_ones() as usize {
            let Candidate { child, square, .. } = endgame.candidates[ply][index % PLIES];
            let Some(of_child) = endgame.memory.get(Memory::place(child), child) else { continue };
            let score = -i32::from(of_child.upper);
            if score > alpha {
                endgame.trace.scored(square, score);
                endgame.trace.leave(score, || Leave::Decided(reasons::transposition_cut(score)));
                return score;
            }
        }
    }
    // Step 4. Search them, best first.
    let mut best = WORST;
    let mut best_square = 0;
    while let Some(index) = order.pop() {
        let Candidate { child, replies, square } = endgame.candidates[ply][index % PLIES];
        let parity = parity ^ quadrant(square);
        endgame.trace.expect(|| {
            Approach::by(square, NodeKind::NullWindow).because(Some(match square == u32::from(known.best) {
                true => reasons::table_move(),
                false => reasons::mobility(replies.count_ones()),
            }))
        });
        let score = match n_empty {
            6 => -cpu.five(endgame, child, replies, -alpha - 1, parity),
            _ => -cpu.several(endgame, child, replies, -alpha - 1, parity, n_empty - 1),
        };
        endgame.trace.scored(square, score);
        if score > best {
            best = score;
            best_square = square;
            if best > alpha {
                break;
            }
        }
    }
    // Step 5. Store the result.
    match best > alpha {
        true => known.lower = best as i8,
        false => known.upper = best as i8,
    }
    known.best = best_square as u8;
    endgame.memory.put(place, known);
    endgame.trace.close(best, || moves);
    best
}

/// From this many empty squares on, children are looked up before any is searched.
const PEEK_FROM: u32 = 9;

/// A score for ordering without searching: few replies, no corner given away, a corner taken, odd regions.
/// Tuned on 60 endgames of 22 empty squares and on FFO 40 to 49, where taking a corner saves 2 % of the
/// nodes; if it is worth more than a reply, it costs 10 %.
#[inline(always)]
fn ordering_score<T>(endgame: &Endgame<T>, square: u32, replies: u64, odd: u64) -> i32 {
    let freedom = (replies.count_ones() + (replies & endgame.corners).count_ones()) as i32;
    let is_in = |set: u64| (set >> square & 1) as i32;
    -4 * freedom + 3 * (is_in(odd) + is_in(endgame.corners)) - 2 * is_in(endgame.beside_corners)
}
