//! Exact solving of the last dozen empty squares with null windows.
//!
//! Every function answers "is the score above `alpha`?" with a fail-soft bound: an upper bound that is at
//! most `alpha`, or a lower bound above it. Nearly all nodes of a solve are visited here, so each number of
//! empty squares has a specialised function: the [last](last) four are written out, [several](several) up to
//! [`MOST_EMPTY`] are ordered and stored in a table.

mod last;
mod memory;
mod parity;
mod several;
mod stability;

pub(crate) use memory::{Memories, Memory, hash};
pub(crate) use parity::{odd_quadrants, quadrant};
pub use stability::Stability;

use crate::board::{Board, Squares};
use crate::evaluation::{corners, inner};
use crate::kernels::{Kernels, LastDisc};
use crate::reasons;
use crate::trace::{PASS, Trace};
use search::Leave;

/// The most empty squares that are solved here.
pub(crate) const MOST_EMPTY: u32 = 12;

/// Less than any score.
const WORST: i32 = -65;

/// What the endgame search needs besides the board.
pub(crate) struct Endgame<T = ()> {
    pub squares: Squares,
    pub n_squares: i32,
    pub corners: u64,
    /// The squares next to corners on the diagonals.
    beside_corners: u64,
    pub stability: Stability,
    pub nodes: u64,
    last_disc: LastDisc,
    pub memory: Memory,
    /// The moves of the nodes on the path, by the number of empty squares.
    candidates: Box<[[Candidate; PLIES]; PLIES]>,
    /// Follows the search.
    pub trace: T,
}

impl<T: Trace> Endgame<T> {
    pub fn new(squares: Squares, memory: Memory, trace: T) -> Endgame<T> {
        Endgame {
            squares,
            n_squares: squares.count_ones() as i32,
            corners: corners(squares),
            beside_corners: corners(inner(squares)),
            stability: Stability::new(squares),
            nodes: 0,
            last_disc: LastDisc::new(squares),
            memory,
            candidates: Box::default(),
            trace,
        }
    }

    /// Counts a node that is solved.
    #[inline(always)]
    fn enter(&mut self, n_empty: u32, alpha: i32) {
        self.nodes += 1;
        self.trace.enter(n_empty, alpha, alpha + 1);
    }

    /// An upper bound on the score that is not above `alpha`, if the opponent's stable discs give one.
    /// Computed only if `alpha` is high enough for it to have a chance.
    #[inline(always)]
    pub fn stability_cut(&mut self, board: Board, alpha: i32, n_empty: u32) -> Option<i32> {
        // Found by experiment: with more empty squares, fewer discs are stable.
        if alpha < 2 * n_empty as i32 - 8 {
            return None;
        }
        // Not worth computing: too few discs, stable or not, or no corner to start from.
        let n_discs = board.opponent.count_ones() as i32;
        if self.n_squares - 2 * n_discs > alpha || board.opponent & self.corners == 0 {
            return None;
        }
        let stable = self.stability.of_player(board.swapped()).count_ones() as i32;
        let bound = self.n_squares - 2 * stable;
        if bound > alpha {
            return None;
        }
        self.trace.leave(bound, || Leave::Decided(reasons::stability(stable, bound)));
        Some(bound)
    }

    /// The end of a game at a node that was entered; the side to move has this score.
    #[inline(always)]
    pub fn over(&mut self, score: i32) -> i32 {
        self.trace.leave(score, || Leave::Terminal);
        score
    }

    /// The score of a node whose only move is a pass, from the score after it.
    #[inline(always)]
    pub fn after_pass(&mut self, reply: i32) -> i32 {
        self.trace.scored(PASS, -reply);
        self.trace.close(-reply, || 0);
        -reply
    }
}

/// Any number of empty squares up to [`MOST_EMPTY`].
#[inline(always)]
pub(crate) fn any<C: Endings, T: Trace>(
    cpu: C,
    endgame: &mut Endgame<T>,
    board: Board,
    alpha: i32,
    parity: u8,
    n_empty: u32,
) -> i32 {
    let empty = board.empty(endgame.squares);
    let first = empty.trailing_zeros();
    let last = 63 - (empty | 1).leading_zeros();
    match n_empty {
        0 => {
            let score = board.final_score(endgame.squares);
            endgame.trace.uncounted(alpha, reasons::full_board);
            endgame.over(score)
        }
        1 => last::one(cpu, endgame, board, alpha, first),
        2 => last::two(cpu, endgame, board, alpha, first, last),
        3 => {
            let (first, rest) = last::split_three(empty, parity);
            cpu.three(endgame, board, alpha, first, rest)
        }
        4 => cpu.four(endgame, board, alpha, parity),
        _ => {
            let moves = cpu.moves(board) & endgame.squares;
            match n_empty {
                5 => cpu.five(endgame, board, moves, alpha, parity),
                _ => cpu.several(endgame, board, moves, alpha, parity, n_empty),
            }
        }
    }
}

use last::{four, three};
use several::{Candidate, PLIES, five, several};

processor::compile_per_level! {
    /// The mutually recursive functions of the endgame.
    pub(crate) trait Endings: Kernels {
        fn three<T: Trace>(endgame: &mut Endgame<T>, board: Board, alpha: i32, first: u32, rest: u64) -> i32 = three;
        fn four<T: Trace>(endgame: &mut Endgame<T>, board: Board, alpha: i32, parity: u8) -> i32 = four;
        fn five<T: Trace>(endgame: &mut Endgame<T>, board: Board, moves: u64, alpha: i32, parity: u8) -> i32 = five;
        fn several<T: Trace>(endgame: &mut Endgame<T>, board: Board, moves: u64, alpha: i32, parity: u8, n_empty: u32)
            -> i32 = several;
    }
}
