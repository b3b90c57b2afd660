//! The interface between the search and the evaluation.

use crate::board::{Board, Squares};
use crate::kernels::Kernels;

/// Evaluations are given in this fraction of a disc.
pub const PER_DISC: i32 = 128;

/// Evaluates positions from features that are updated move by move. Features are copied, never undone.
///
/// Methods run inside searches compiled for a processor level, so they should be `#[inline(always)]` (or call
/// functions with target features of their own).
pub trait Judge: Send + Sync {
    /// What is stored for a position besides its board.
    type Features: Copy + Send;

    /// What each reply left to the opponent costs a move in ordering when solving, in fractions of a disc:
    /// positions with few replies are solved faster. Tuned on endgames of 20 to 26 empty squares.
    const PER_REPLY: i32 = 550;

    /// The features of a board.
    fn features(&self, board: Board) -> Self::Features;

    /// The features after a move on `square` of `board` that flips `flips`.
    fn play(&self, features: &Self::Features, board: Board, square: u32, flips: u64) -> Self::Features;

    /// The features after a pass.
    fn pass(&self, features: &Self::Features) -> Self::Features;

    /// The value of the position for the side to move, in fractions of a disc ([`PER_DISC`]). The game is not
    /// over.
    fn evaluate<C: Kernels>(&self, cpu: C, features: &Self::Features, board: Board, n_empty: u32) -> i32;
}

/// Evaluates by moves, frontier and corners. For boards without fitted patterns.
#[derive(Clone, Copy, Debug)]
pub struct Freedom {
    squares: Squares,
    corners: u64,
}

impl Freedom {
    /// For boards with these squares.
    #[must_use]
    pub fn new(squares: Squares) -> Freedom {
        Freedom { squares, corners: corners(squares) }
    }
}

/// The corners of a board.
pub(crate) fn corners(squares: Squares) -> u64 {
    let (first, last) = (squares.trailing_zeros(), 63 - squares.leading_zeros());
    let width = last % 8 - first % 8;
    1 << first | 1 << (first + width) | 1 << last | 1 << (last - width)
}

/// The board without its edges.
pub(crate) fn inner(squares: Squares) -> Squares {
    squares & !around(!squares) & 0x007e_7e7e_7e7e_7e00
}

/// The squares next to a set.
#[inline(always)]
pub(crate) fn around(set: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sideways = set | (set << 1 & NOT_LEFT) | (set >> 1 & NOT_RIGHT);
    sideways | sideways << 8 | sideways >> 8
}

impl Judge for Freedom {
    type Features = ();

    #[inline(always)]
    fn features(&self, _: Board) {}

    #[inline(always)]
    fn play(&self, (): &(), _: Board, _: u32, _: u64) {}

    #[inline(always)]
    fn pass(&self, (): &()) {}

    #[inline(always)]
    fn evaluate<C: Kernels>(&self, cpu: C, (): &(), board: Board, _: u32) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let Board { player, opponent } = board;
        let [moves, replies] = cpu.moves_of_both(board, self.squares);
        let empty = board.empty(self.squares);
        let frontier = around(empty);
        let freedom = count(moves) - count(replies);
        let exposed = count(player & frontier) - count(opponent & frontier);
        let corners = count(player & self.corners) - count(opponent & self.corners);
        let corner_moves = count(moves & self.corners) - count(replies & self.corners);
        PER_DISC * freedom - PER_DISC / 2 * exposed + 8 * PER_DISC * corners + 4 * PER_DISC * corner_moves
    }
}
