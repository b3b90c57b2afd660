//! The last dozen empty squares, solved exactly with null windows.
//!
//! Every function answers "is the score above `alpha`?" with a bound (fail-soft): at most `alpha` and no less than the
//! true score, or above it and no more. Nearly all nodes of a solve are visited here, so each number of empty squares
//! has the function that pays: the last four are written out; a few more are ordered by parity alone (the side that
//! plays last in a region has the advantage, so regions of odd size come first); up to [`MOST_EMPTY`] by the freedom
//! they leave the opponent, with a small table.

use crate::board::{Board, Squares, squares_of};
use crate::cpu::Cpu;
use crate::judge::corners;
use crate::stability::Stability;

/// The most empty squares that are solved here.
pub(crate) const MOST_EMPTY: u32 = 12;
/// Up to so many, moves are ordered by parity alone.
const FEW: u32 = 6;
/// From so many, positions are looked up in the small table.
const WORTH_STORING: u32 = 7;

/// Less than any score.
const WORST: i32 = -65;

/// What the end of a search needs beside the board.
#[derive(Debug)]
pub(crate) struct Endgame {
    pub squares: Squares,
    pub n_squares: i32,
    pub stability: Stability,
    pub nodes: u64,
    memory: Box<[Remembered]>,
}

/// An entry of the small table: what is known of a board.
#[derive(Clone, Copy, Debug, Default)]
struct Remembered {
    board: Board,
    lower: i8,
    upper: i8,
    best: u8,
}

/// The small table has this many entries (a power of two): it has to stay in the second-level cache.
const MEMORY: usize = 1 << 15;

impl Endgame {
    pub fn new(squares: Squares) -> Endgame {
        Endgame {
            squares,
            n_squares: squares.count_ones() as i32,
            stability: Stability::new(squares),
            nodes: 0,
            memory: vec![Remembered::default(); MEMORY].into_boxed_slice(),
        }
    }

    /// An upper bound on the score that is not above `alpha`, if the opponent's stable discs give one. It is looked
    /// for only where `alpha` is so high that it has a chance.
    #[inline(always)]
    pub fn stability_cut(&self, board: Board, alpha: i32, n_empty: u32) -> Option<i32> {
        // Found by trying: with more empty squares, fewer discs are stable.
        let hopeful = alpha >= STABILITY_HOPE[n_empty as usize & 63];
        if !hopeful {
            return None;
        }
        let stable = self.stability.of_player(board.swapped()).count_ones() as i32;
        let bound = self.n_squares - 2 * stable;
        (bound <= alpha).then_some(bound)
    }

    #[inline(always)]
    fn place(board: Board) -> usize {
        (hash(board) >> (64 - MEMORY.trailing_zeros())) as usize
    }
}

/// From which `alpha` on stable discs are counted, by the number of empty squares.
static STABILITY_HOPE: [i32; 64] = {
    let mut hope = [0; 64];
    let mut n_empty = 0;
    while n_empty < 64 {
        hope[n_empty] = 2 * n_empty as i32 - 4;
        n_empty += 1;
    }
    hope
};

/// Mixes a board into 64 bits of which the highest are best.
#[inline(always)]
pub(crate) fn hash(board: Board) -> u64 {
    let mixed = board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
    (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The quadrant of each square, as one of four bits.
pub(crate) static QUADRANT: [u8; 64] = {
    let mut quadrants = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrants[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    quadrants
};

/// The squares of the quadrants in a set of quadrants.
static IN_QUADRANTS: [u64; 16] = {
    let mut sets = [0; 16];
    let mut square = 0;
    while square < 64 {
        let mut set = 0;
        while set < 16 {
            if set & QUADRANT[square] as usize != 0 {
                sets[set] |= 1 << square;
            }
            set += 1;
        }
        square += 1;
    }
    sets
};

/// The quadrants with an odd number of empty squares.
#[inline(always)]
pub(crate) fn odd_quadrants(empty: u64) -> u8 {
    let odd = |quadrant: u64, bit: u8| ((empty & quadrant).count_ones() as u8 & 1) * bit;
    odd(0x0f0f_0f0f, 1) | odd(0xf0f0_f0f0, 2) | odd(0x0f0f_0f0f << 32, 4) | odd(0xf0f0_f0f0 << 32, 8)
}

/// The squares of odd quadrants.
#[inline(always)]
pub(crate) fn in_odd(parity: u8) -> u64 {
    IN_QUADRANTS[parity as usize & 15]
}

/// The squares next to each square: without a disc of the opponent there, a move turns nothing over.
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

#[inline(always)]
fn flips<C: Cpu>(board: Board, square: u32) -> u64 {
    if board.opponent & NEIGHBOURS[square as usize & 63] == 0 { 0 } else { C::flips(board, square) }
}

/// Any number of empty squares up to [`MOST_EMPTY`].
#[inline(always)]
pub(crate) fn any<C: Endings>(
    endgame: &mut Endgame,
    board: Board,
    alpha: i32,
    parity: u8,
    n_empty: u32,
) -> i32 {
    let empty = board.empty(endgame.squares);
    let first = empty.trailing_zeros();
    let last = 63 - (empty | 1).leading_zeros();
    match n_empty {
        0 => board.final_score(endgame.squares),
        1 => one::<C>(endgame, board, first),
        2 => two::<C>(endgame, board, alpha, first, last),
        3 => {
            let middle = (empty & (empty - 1)).trailing_zeros();
            C::three(endgame, board, alpha, [first, middle, last])
        }
        4 => C::four(endgame, board, alpha, parity),
        5..=FEW => C::few(endgame, board, alpha, parity, n_empty),
        _ => C::several(endgame, board, alpha, parity, n_empty),
    }
}

/// One square is left: no search, only counting.
#[inline(always)]
pub(crate) fn one<C: Cpu>(endgame: &mut Endgame, board: Board, square: u32) -> i32 {
    endgame.nodes += 1;
    let own = board.player.count_ones() as i32;
    // All but one square is taken; if nobody can take the last one, it goes to who is ahead.
    let flipped = C::last_flips(board.player, square) as i32;
    if flipped != 0 {
        return 2 * (own + flipped + 1) - endgame.n_squares;
    }
    let flipped = C::last_flips(board.opponent, square) as i32;
    if flipped != 0 {
        return 2 * (own - flipped) - endgame.n_squares;
    }
    let difference = 2 * own - endgame.n_squares + 1;
    if difference > 0 { difference + 1 } else { difference - 1 }
}

#[inline(always)]
pub(crate) fn two<C: Cpu>(endgame: &mut Endgame, board: Board, alpha: i32, a: u32, b: u32) -> i32 {
    endgame.nodes += 1;
    let best = two_moves::<C>(endgame, board, alpha, a, b);
    if best != WORST {
        return best;
    }
    endgame.nodes += 1;
    let best = two_moves::<C>(endgame, board.swapped(), -alpha - 1, a, b);
    if best != WORST { -best } else { board.final_score(endgame.squares) }
}

/// The best of the moves on `a` and `b`, or [`WORST`] if there is none.
#[inline(always)]
fn two_moves<C: Cpu>(endgame: &mut Endgame, board: Board, alpha: i32, a: u32, b: u32) -> i32 {
    let mut best = WORST;
    let flipped = flips::<C>(board, a);
    if flipped != 0 {
        best = -one::<C>(endgame, board.after(a, flipped), b);
        if best > alpha {
            return best;
        }
    }
    let flipped = flips::<C>(board, b);
    if flipped != 0 {
        best = best.max(-one::<C>(endgame, board.after(b, flipped), a));
    }
    best
}

#[inline(always)]
pub(crate) fn three<C: Cpu>(_: C, endgame: &mut Endgame, board: Board, alpha: i32, squares: [u32; 3]) -> i32 {
    endgame.nodes += 1;
    // Of two and one in a region, the one goes first.
    let [a, b, c] = squares;
    let quadrant = |square: u32| QUADRANT[square as usize & 63];
    let [a, b, c] = if quadrant(a) == quadrant(b) {
        [c, a, b]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else {
        [a, b, c]
    };
    let best = three_moves::<C>(endgame, board, alpha, [a, b, c]);
    if best != WORST {
        return best;
    }
    endgame.nodes += 1;
    let best = three_moves::<C>(endgame, board.swapped(), -alpha - 1, [a, b, c]);
    if best != WORST { -best } else { board.final_score(endgame.squares) }
}

#[inline(always)]
fn three_moves<C: Cpu>(endgame: &mut Endgame, board: Board, alpha: i32, [a, b, c]: [u32; 3]) -> i32 {
    let mut best = WORST;
    for (square, b, c) in [(a, b, c), (b, a, c), (c, a, b)] {
        let flipped = flips::<C>(board, square);
        if flipped != 0 {
            best = best.max(-two::<C>(endgame, board.after(square, flipped), -alpha - 1, b, c));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

#[inline(always)]
pub(crate) fn four<C: Endings>(_: C, endgame: &mut Endgame, board: Board, alpha: i32, parity: u8) -> i32 {
    endgame.nodes += 1;
    if let Some(bound) = endgame.stability_cut(board, alpha, 4) {
        return bound;
    }
    let best = four_moves::<C>(endgame, board, alpha, parity);
    if best != WORST {
        return best;
    }
    endgame.nodes += 1;
    let best = four_moves::<C>(endgame, board.swapped(), -alpha - 1, parity);
    if best != WORST { -best } else { board.final_score(endgame.squares) }
}

#[inline(always)]
fn four_moves<C: Endings>(endgame: &mut Endgame, board: Board, alpha: i32, parity: u8) -> i32 {
    let empty = board.empty(endgame.squares);
    let odd = in_odd(parity);
    let mut best = WORST;
    for set in [empty & odd, empty & !odd] {
        for square in squares_of(set) {
            let flipped = flips::<C>(board, square);
            if flipped == 0 {
                continue;
            }
            let rest = empty ^ 1 << square;
            let (a, rest) = (rest.trailing_zeros(), rest & (rest - 1));
            let squares = [a, rest.trailing_zeros(), 63 - rest.leading_zeros()];
            let score = -C::three(endgame, board.after(square, flipped), -alpha - 1, squares);
            best = best.max(score);
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Five squares or a few more: parity alone orders the moves.
#[inline(always)]
pub(crate) fn few<C: Endings>(
    _: C,
    endgame: &mut Endgame,
    board: Board,
    alpha: i32,
    parity: u8,
    n_empty: u32,
) -> i32 {
    endgame.nodes += 1;
    if let Some(bound) = endgame.stability_cut(board, alpha, n_empty) {
        return bound;
    }
    let moves = C::moves(board) & endgame.squares;
    if moves == 0 {
        return match C::moves(board.swapped()) & endgame.squares {
            0 => board.final_score(endgame.squares),
            _ => -C::few(endgame, board.swapped(), -alpha - 1, parity, n_empty),
        };
    }
    let odd = in_odd(parity);
    let mut best = WORST;
    for set in [moves & odd, moves & !odd] {
        for square in squares_of(set) {
            let child = board.after(square, C::flips(board, square));
            let parity = parity ^ QUADRANT[square as usize];
            let score = match n_empty {
                5 => -C::four(endgame, child, -alpha - 1, parity),
                _ => -C::few(endgame, child, -alpha - 1, parity, n_empty - 1),
            };
            best = best.max(score);
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// A move to try, with what is expected of it.
#[derive(Clone, Copy)]
struct Candidate {
    child: Board,
    square: u32,
    worth: i32,
}

/// More squares than a few: moves that leave the opponent little freedom go first.
#[inline(always)]
pub(crate) fn several<C: Endings>(
    _: C,
    endgame: &mut Endgame,
    board: Board,
    alpha: i32,
    parity: u8,
    n_empty: u32,
) -> i32 {
    if n_empty <= FEW {
        return C::few(endgame, board, alpha, parity, n_empty);
    }
    endgame.nodes += 1;
    if let Some(bound) = endgame.stability_cut(board, alpha, n_empty) {
        return bound;
    }
    // Step 1. What is remembered.
    let place = Endgame::place(board);
    let mut known = Remembered { board, lower: -64, upper: 64, best: 64 };
    if n_empty >= WORTH_STORING && endgame.memory[place].board == board {
        known = endgame.memory[place];
        if i32::from(known.upper) <= alpha {
            return i32::from(known.upper);
        }
        if i32::from(known.lower) > alpha {
            return i32::from(known.lower);
        }
    }
    let moves = C::moves(board) & endgame.squares;
    if moves == 0 {
        return match C::moves(board.swapped()) & endgame.squares {
            0 => board.final_score(endgame.squares),
            _ => -C::several(endgame, board.swapped(), -alpha - 1, parity, n_empty),
        };
    }
    // Step 2. The moves with their worth.
    let mut candidates = [Candidate { child: board, square: 0, worth: 0 }; MOST_EMPTY as usize];
    let mut n_candidates = 0;
    let odd = in_odd(parity);
    for square in squares_of(moves) {
        let child = board.after(square, C::flips(board, square));
        if child.player == 0 {
            return endgame.n_squares;
        }
        let worth = match square == u32::from(known.best) {
            true => i32::MAX,
            false => freedom_left::<C>(child, endgame.squares, square, odd),
        };
        candidates[n_candidates] = Candidate { child, square, worth };
        n_candidates += 1;
    }
    // Step 3. Try them, best first.
    let mut best = WORST;
    let mut best_square = 0;
    let candidates = &mut candidates[..n_candidates];
    for index in 0..n_candidates {
        let mut chosen = index;
        for other in index + 1..n_candidates {
            if candidates[other].worth > candidates[chosen].worth {
                chosen = other;
            }
        }
        candidates.swap(index, chosen);
        let Candidate { child, square, .. } = candidates[index];
        let parity = parity ^ QUADRANT[square as usize & 63];
        let score = match n_empty - 1 <= FEW {
            true => -C::few(endgame, child, -alpha - 1, parity, n_empty - 1),
            false => -C::several(endgame, child, -alpha - 1, parity, n_empty - 1),
        };
        if score > best {
            best = score;
            best_square = square;
            if best > alpha {
                break;
            }
        }
    }
    // Step 4. Remember.
    if n_empty >= WORTH_STORING {
        match best > alpha {
            true => known.lower = best as i8,
            false => known.upper = best as i8,
        }
        endgame.memory[place] = Remembered { best: best_square as u8, ..known };
    }
    best
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// How promising a move looks without searching: few replies, no corner given, odd regions.
#[inline(always)]
fn freedom_left<C: Cpu>(child: Board, squares: Squares, square: u32, odd: u64) -> i32 {
    let replies = C::moves(child) & squares;
    let corners = if squares == Board::EIGHT { CORNERS } else { corners(squares) };
    let mut worth = -4 * (replies.count_ones() + (replies & corners).count_ones()) as i32;
    worth += if odd >> square & 1 != 0 { 3 } else { 0 };
    worth + if corners >> square & 1 != 0 { 6 } else { 0 }
}

crate::cpu::recursive! {
    /// The functions of the endgame that call each other, for each level of processor.
    pub(crate) trait Endings [] []: Cpu {
        fn three(endgame: &mut Endgame, board: Board, alpha: i32, squares: [u32; 3]) -> i32 = three;
        fn four(endgame: &mut Endgame, board: Board, alpha: i32, parity: u8) -> i32 = four;
        fn few(endgame: &mut Endgame, board: Board, alpha: i32, parity: u8, n_empty: u32) -> i32 = few;
        fn several(endgame: &mut Endgame, board: Board, alpha: i32, parity: u8, n_empty: u32) -> i32 = several;
    }
}
