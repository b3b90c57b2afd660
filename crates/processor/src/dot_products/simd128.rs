//! The vectors of WebAssembly, 128 bits wide. A module is built with or without them: a browser that lacks them rejects
//! the whole module, so nothing needs to be detected.

use std::arch::wasm32::{
    i8x16_shuffle, i16x8_extend_high_i8x16, i16x8_extend_high_u8x16, i16x8_extend_low_i8x16,
    i16x8_extend_low_u8x16, i16x8_max, i16x8_min, i16x8_q15mulr_sat, i16x8_shl, i16x8_splat, i32x4_add,
    i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, u8x16_narrow_i16x8, v128, v128_load, v128_store,
};

use super::{BLOCK, DotWeights, ROWS, row_at};

#[inline(always)]
#[allow(unsafe_code, reason = "vectors are read from slices of their size")]
fn load<T: Copy, const N: usize>(numbers: &[T; N]) -> v128 {
    const { assert!(size_of::<[T; N]>() == 16) };
    // SAFETY: 16 readable bytes; unaligned reads are allowed.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

#[inline(always)]
#[allow(unsafe_code, reason = "a vector is written to an array of its size")]
fn store(numbers: &mut [u8; 16], vector: v128) {
    // SAFETY: 16 writable bytes; unaligned writes are allowed.
    unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
}

#[inline(always)]
pub fn clipped_products<const N: usize>(one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
    let clipped = |numbers| i16x8_max(i16x8_min(numbers, i16x8_splat(256)), i16x8_splat(0));
    // The instruction divides by 2 to the 15th, and rounds.
    let times = |one, other| i16x8_q15mulr_sat(i16x8_shl(clipped(one), 6), clipped(other));
    let (one, other) = (one.as_chunks::<8>().0, other.as_chunks::<8>().0);
    let pairs = one.as_chunks::<2>().0.iter().zip(other.as_chunks::<2>().0);
    for (products, ([a, b], [x, y])) in products.as_chunks_mut::<16>().0.iter_mut().zip(pairs) {
        store(products, u8x16_narrow_i16x8(times(load(a), load(x)), times(load(b), load(y))));
    }
}

#[inline(always)]
pub fn dot_products<const BLOCKS: usize>(
    numbers: &[[u8; BLOCK]; BLOCKS],
    weights: &DotWeights<BLOCKS>,
) -> [i32; ROWS] {
    let mut sums = [i32x4_splat(0); ROWS];
    for (numbers, weights) in numbers.iter().zip(&weights.0) {
        let numbers = load(numbers);
        let (low, high) = (i16x8_extend_low_u8x16(numbers), i16x8_extend_high_u8x16(numbers));
        for (sum, weights) in sums.iter_mut().zip(weights) {
            let weights = load(weights);
            let low = i32x4_dot_i16x8(low, i16x8_extend_low_i8x16(weights));
            let high = i32x4_dot_i16x8(high, i16x8_extend_high_i8x16(weights));
            *sum = i32x4_add(*sum, i32x4_add(low, high));
        }
    }
    let mut rows = [0; ROWS];
    for (place, sum) in sums.into_iter().enumerate() {
        rows[row_at(place)] = total(sum);
    }
    rows
}

/// The sum of four numbers.
#[inline(always)]
fn total(sums: v128) -> i32 {
    let sums =
        i32x4_add(sums, i8x16_shuffle::<8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7>(sums, sums));
    i32x4_extract_lane::<0>(sums) + i32x4_extract_lane::<1>(sums)
}

#[inline(always)]
pub fn pair_products<const PAIRS: usize, const OUTPUTS: usize>(
    pairs: &[i32; PAIRS],
    weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
) -> [i32; OUTPUTS] {
    let mut outputs = [0; OUTPUTS];
    let groups = outputs.as_chunks_mut::<4>().0.iter_mut();
    for (group, outputs) in groups.enumerate() {
        let mut sums = i32x4_splat(0);
        for (pair, weights) in pairs.iter().zip(weights) {
            let weights = load(&weights.as_chunks::<4>().0[group]);
            sums = i32x4_add(sums, i32x4_dot_i16x8(i32x4_splat(*pair), weights));
        }
        *outputs = [
            i32x4_extract_lane::<0>(sums),
            i32x4_extract_lane::<1>(sums),
            i32x4_extract_lane::<2>(sums),
            i32x4_extract_lane::<3>(sums),
        ];
    }
    outputs
}
