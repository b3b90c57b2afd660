//! The kernels for any processor, in plain integers: the reference for all other levels.

use othello::flips::RAYS;
use processor::Portable;

use super::{Kernels, LastDisc};
use crate::board::Board;

impl Kernels for Portable {
    #[inline(always)]
    fn moves(self, board: Board) -> u64 {
        othello::flips::legal(board.player, board.opponent, u64::MAX)
    }

    #[inline(always)]
    fn flips(self, board: Board, square: u32) -> u64 {
        othello::flips::flips(board.player, board.opponent, square)
    }

    #[inline(always)]
    fn last_flips(self, _: LastDisc, board: Board, square: u32) -> [u32; 2] {
        [board.player, board.opponent].map(|own| {
            let rays = &RAYS[square as usize & 63];
            let mut n_flips = 0;
            for step in 0..4 {
                let (up, down) = (rays.up[step], rays.down[step]);
                let (above, below) = (up & own, down & own);
                if above != 0 {
                    n_flips += (up & (above & above.wrapping_neg()).wrapping_sub(1)).count_ones();
                }
                if below != 0 {
                    n_flips += (down & !(u64::MAX >> below.leading_zeros())).count_ones();
                }
            }
            n_flips
        })
    }
}
