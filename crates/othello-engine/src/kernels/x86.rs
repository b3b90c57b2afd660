//! The kernels for x86-64 processors.
//!
//! The methods of [`Kernels`] cannot have target features themselves (those of a safe trait must be callable
//! anywhere), so they are thin, always inlined wrappers around functions that do. Calling those is sound
//! because every method takes the token of its level.

#![allow(unsafe_code, reason = "vector instructions, each tested against its portable version")]

use std::arch::x86_64::*;

use othello::flips::RAYS;
use processor::{V3, V4};

use super::lines::LAST_FLIPS;
use super::{Kernels, LastDisc};
use crate::board::Board;

impl Kernels for V3 {
    #[inline(always)]
    fn moves(self, board: Board) -> u64 {
        // SAFETY: the token proves that the processor has this level.
        unsafe { moves_avx2(board) }
    }

    #[inline(always)]
    fn flips(self, board: Board, square: u32) -> u64 {
        // SAFETY: as above.
        unsafe { flips_avx2(board, square) }
    }

    #[inline(always)]
    fn last_flips(self, last: LastDisc, board: Board, square: u32) -> [u32; 2] {
        // SAFETY: as above.
        unsafe { last_flips_bmi2(last, board.player, square) }
    }
}

/// AVX-512 with conflict detection, which counts leading zeros of vectors.
impl Kernels for V4 {
    #[inline(always)]
    fn moves(self, board: Board) -> u64 {
        // SAFETY: as above.
        unsafe { moves_avx512(board) }
    }

    #[inline(always)]
    fn flips(self, board: Board, square: u32) -> u64 {
        // SAFETY: as above.
        unsafe { flips_avx512(board, square) }
    }

    #[inline(always)]
    fn last_flips(self, last: LastDisc, board: Board, square: u32) -> [u32; 2] {
        // SAFETY: as above.
        unsafe { last_flips_bmi2(last, board.player, square) }
    }
}

/// The four directions to higher bits side by side: along the row, both diagonals and the column. Runs are
/// followed by doubling, as in the portable version.
#[inline]
#[target_feature(enable = "avx2")]
fn moves_avx2(board: Board) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let two_steps = _mm256_set_epi64x(18, 16, 14, 2);
    let player = _mm256_set1_epi64x(board.player as i64);
    let through = _mm256_and_si256(
        _mm256_set1_epi64x(board.opponent as i64),
        _mm256_set_epi64x(INNER, -1, INNER, INNER),
    );
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(player, step));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(player, step));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
    let two_down = _mm256_and_si256(through, _mm256_srlv_epi64(through, step));
    let two_up = _mm256_sllv_epi64(two_down, step);
    up = _mm256_or_si256(up, _mm256_and_si256(two_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(two_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(two_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(two_down, _mm256_srlv_epi64(down, two_steps)));
    let found = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    any_lane(found) & !(board.player | board.opponent)
}

/// All eight directions side by side. Rotating the board instead of shifting it is correct as long as no run
/// crosses a border that its direction could cross.
#[inline]
#[target_feature(enable = "avx2,avx512f")]
fn moves_avx512(board: Board) -> u64 {
    const ROW: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    const COLUMN: i64 = 0x00ff_ffff_ffff_ff00;
    const DIAGONAL: i64 = ROW & COLUMN;
    let step = _mm512_set_epi64(-9, -8, -7, -1, 9, 8, 7, 1);
    let two_steps = _mm512_set_epi64(-18, -16, -14, -2, 18, 16, 14, 2);
    let inner = _mm512_set_epi64(DIAGONAL, COLUMN, DIAGONAL, ROW, DIAGONAL, COLUMN, DIAGONAL, ROW);
    let player = _mm512_set1_epi64(board.player as i64);
    let through = _mm512_and_si512(_mm512_set1_epi64(board.opponent as i64), inner);
    // `run | (further & on)` in one instruction.
    let mut run = _mm512_and_si512(through, _mm512_rolv_epi64(player, step));
    run = _mm512_ternarylogic_epi64::<0xf8>(run, through, _mm512_rolv_epi64(run, step));
    let two = _mm512_and_si512(through, _mm512_rolv_epi64(through, step));
    run = _mm512_ternarylogic_epi64::<0xf8>(run, two, _mm512_rolv_epi64(run, two_steps));
    run = _mm512_ternarylogic_epi64::<0xf8>(run, two, _mm512_rolv_epi64(run, two_steps));
    let found = _mm512_rolv_epi64(run, step);
    let found = _mm256_or_si256(_mm512_castsi512_si256(found), _mm512_extracti64x4_epi64::<1>(found));
    any_lane(found) & !(board.player | board.opponent)
}

/// The union of four sets.
#[inline]
#[target_feature(enable = "avx2")]
fn any_lane(sets: __m256i) -> u64 {
    let halves = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
fn rays(square: u32) -> (__m256i, __m256i) {
    let rays = &RAYS[square as usize & 63];
    // SAFETY: both arrays are 32 bytes long and aligned to 32, the struct being aligned to 64.
    unsafe { (_mm256_load_si256(rays.up.as_ptr().cast()), _mm256_load_si256(rays.down.as_ptr().cast())) }
}

/// All eight rays: on those towards higher bits the first square without an opponent's disc is the lowest
/// bit; on the others, smearing downwards from every such square leaves exactly the run before the first one.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_avx2(board: Board, square: u32) -> u64 {
    let player = _mm256_set1_epi64x(board.player as i64);
    let opponent = _mm256_set1_epi64x(board.opponent as i64);
    let (up, down) = rays(square);
    let zero = _mm256_setzero_si256();

    let beyond = _mm256_andnot_si256(opponent, up);
    let end = _mm256_and_si256(beyond, _mm256_sub_epi64(zero, beyond));
    let end = _mm256_and_si256(end, player);
    // One less than the end, or nothing if there is no end: the comparison gives -1 exactly then.
    let before =
        _mm256_sub_epi64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)), _mm256_cmpeq_epi64(end, zero));
    let flips_up = _mm256_and_si256(up, before);

    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let mut shadow = _mm256_srlv_epi64(_mm256_andnot_si256(opponent, down), step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_set_epi64x(18, 16, 14, 2)));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_set_epi64x(36, 32, 28, 4)));
    // Outside the shadow lie the run of opponent discs and the square that ends it.
    let run = _mm256_andnot_si256(shadow, down);
    let has_end = _mm256_cmpeq_epi64(_mm256_and_si256(run, player), zero);
    let flips_down = _mm256_andnot_si256(has_end, _mm256_and_si256(run, opponent));

    any_lane(_mm256_or_si256(flips_up, flips_down))
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn flips_avx512(board: Board, square: u32) -> u64 {
    let player = _mm256_set1_epi64x(board.player as i64);
    let opponent = _mm256_set1_epi64x(board.opponent as i64);
    let (up, down) = rays(square);
    let zero = _mm256_setzero_si256();

    let beyond = _mm256_andnot_si256(opponent, up);
    let below = _mm256_add_epi64(beyond, _mm256_set1_epi64x(-1));
    // The lowest bit of `beyond` if it is the player's: in `beyond`, not in `below` after clearing (x & !(x - 1)).
    let end = _mm256_ternarylogic_epi64::<0x08>(below, beyond, player);
    let captures = _mm256_test_epi64_mask(end, end);
    let flips_up = _mm256_maskz_and_epi64(captures, _mm256_andnot_si256(beyond, below), up);

    let beyond = _mm256_andnot_si256(opponent, down);
    let end =
        _mm256_and_si256(_mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(beyond)), player);
    // Twice the end, negated, is every bit above the end, or nothing if there is none.
    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
    let flips = _mm256_ternarylogic_epi64::<0xf8>(flips_up, down, above);
    any_lane(flips)
}

/// Packs each line into a byte and looks up all four; both sides' flips are added up side by side.
#[inline]
#[target_feature(enable = "bmi2")]
fn last_flips_bmi2(last: LastDisc, player: u64, square: u32) -> [u32; 2] {
    let crossing = &last.0[square as usize & 63];
    let mut n_flips = 0;
    for line in 0..4 {
        let packed = _pext_u64(player, crossing.lines[line]) as usize;
        // SAFETY: the part has an entry for each set of squares of this line.
        n_flips +=
            u32::from(unsafe { *LAST_FLIPS.get_unchecked(usize::from(crossing.parts[line]) + packed) });
    }
    [n_flips & 255, n_flips >> 8]
}
