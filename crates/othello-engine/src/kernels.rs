//! The innermost functions of a search: moves, flips and the last flips, written for each processor level.
//!
//! A search is written once, generic over [`Kernels`], and [compiled for each level](processor::compile_per_level). The
//! [level](processor::CpuLevel) is detected once, at the root. Each kernel takes the token of its level, so none can run on
//! a processor that lacks its instructions.

#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "only x86-64 packs a line's bits together")
)]
mod lines;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use lines::LastDisc;

use crate::board::{Board, Squares};

/// The kernels of a level. All levels give the same results.
///
/// ```
/// use othello_engine::{Board, Kernels};
/// use processor::{CpuLevel, with_level};
///
/// let start = Board::of(&othello::Board::start(othello::Size::Eight));
/// for level in CpuLevel::available() {
///     assert_eq!(with_level!(level, |cpu| cpu.moves(start)), start.moves(Board::EIGHT));
/// }
/// ```
pub trait Kernels: Copy + Send + Sync + 'static {
    /// The empty squares of all 64 from which the player captures something.
    fn moves(self, board: Board) -> u64;

    /// The player's moves on a board with these squares, and those the opponent would have.
    #[inline(always)]
    fn moves_of_both(self, board: Board, squares: Squares) -> [u64; 2] {
        [board, board.swapped()].map(|board| self.moves(board) & squares)
    }

    /// The discs that the player's move on an empty square flips.
    fn flips(self, board: Board, square: u32) -> u64;

    /// How many discs a disc on the last empty square flips: the player's, and the opponent's.
    fn last_flips(self, last: LastDisc, board: Board, square: u32) -> [u32; 2];
}
