//! Sums of products with the vectors of x86-64 processors.
#![allow(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::{
    __m256i, __m512i, _mm_loadu_si128, _mm256_add_epi32, _mm256_broadcastsi128_si256, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhrs_epi16,
    _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_storeu_si256, _mm256_unpackhi_epi32,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64, _mm512_add_epi32,
    _mm512_broadcast_i32x4, _mm512_dpbusd_epi32, _mm512_dpwssd_epi32, _mm512_loadu_si512, _mm512_madd_epi16,
    _mm512_maddubs_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_mulhrs_epi16, _mm512_packus_epi16,
    _mm512_permutexvar_epi64, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setr_epi64, _mm512_setzero_si512,
    _mm512_slli_epi16, _mm512_storeu_si512, _mm512_unpackhi_epi32, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi32, _mm512_unpacklo_epi64,
};

use super::{BLOCK, DotWeights, ROWS};

#[inline]
#[target_feature(enable = "avx2")]
fn load_v3<T: Copy, const N: usize>(values: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) };
    // SAFETY: the array has the size of the vector, and any alignment will do.
    unsafe { _mm256_loadu_si256(values.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_v4<T: Copy, const N: usize>(values: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) };
    // SAFETY: the array has the size of the vector, and any alignment will do.
    unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
}

/// The same block of numbers in each part of the vector.
#[inline]
#[target_feature(enable = "avx2")]
fn repeated_v3(block: &[u8; BLOCK]) -> __m256i {
    // SAFETY: 16 bytes, and any alignment will do.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(block.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx512f")]
fn repeated_v4(block: &[u8; BLOCK]) -> __m512i {
    // SAFETY: 16 bytes, and any alignment will do.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(block.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn clipped_products_v3<const N: usize>(one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
    const { assert!(N.is_multiple_of(64)) };
    let rows = one.as_chunks::<32>().0.iter().zip(other.as_chunks::<32>().0);
    for (products, (one, other)) in products.as_chunks_mut::<32>().0.iter_mut().zip(rows) {
        let [[a, b], [c, d]] =
            [one, other].map(|row| row.as_chunks::<16>().0.as_array().expect("two halves"));
        let bytes = _mm256_packus_epi16(
            clipped_product_v3(load_v3(a), load_v3(c)),
            clipped_product_v3(load_v3(b), load_v3(d)),
        );
        // Packing leaves the parts of both vectors in turn.
        let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes);
        // SAFETY: 32 bytes; any alignment will do.
        unsafe { _mm256_storeu_si256(products.as_mut_ptr().cast(), bytes) };
    }
}

/// A single instruction multiplies, divides by 2 to the power of 15 and rounds. A negative product is packed as 0, so one
/// of the numbers need not be clipped to 0.
#[inline]
#[target_feature(enable = "avx2")]
fn clipped_product_v3(one: __m256i, other: __m256i) -> __m256i {
    let limit = _mm256_set1_epi16(256);
    let one = _mm256_min_epi16(_mm256_max_epi16(one, _mm256_setzero_si256()), limit);
    _mm256_mulhrs_epi16(_mm256_slli_epi16::<6>(one), _mm256_min_epi16(other, limit))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn clipped_products_v4<const N: usize>(one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
    const { assert!(N.is_multiple_of(64)) };
    let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    let rows = one.as_chunks::<64>().0.iter().zip(other.as_chunks::<64>().0);
    for (products, (one, other)) in products.as_chunks_mut::<64>().0.iter_mut().zip(rows) {
        let [[a, b], [c, d]] =
            [one, other].map(|row| row.as_chunks::<32>().0.as_array().expect("two halves"));
        let bytes = _mm512_packus_epi16(
            clipped_product_v4(load_v4(a), load_v4(c)),
            clipped_product_v4(load_v4(b), load_v4(d)),
        );
        let bytes = _mm512_permutexvar_epi64(order, bytes);
        // SAFETY: 64 bytes; any alignment will do.
        unsafe { _mm512_storeu_si512(products.as_mut_ptr().cast(), bytes) };
    }
}

/// As [`clipped_product_v3`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn clipped_product_v4(one: __m512i, other: __m512i) -> __m512i {
    let limit = _mm512_set1_epi16(256);
    let one = _mm512_min_epi16(_mm512_max_epi16(one, _mm512_setzero_si512()), limit);
    _mm512_mulhrs_epi16(_mm512_slli_epi16::<6>(one), _mm512_min_epi16(other, limit))
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn dot_products_v3<const BLOCKS: usize>(
    numbers: &[[u8; BLOCK]; BLOCKS],
    weights: &DotWeights<BLOCKS>,
) -> [i32; ROWS] {
    let ones = _mm256_set1_epi16(1);
    let mut sums = [_mm256_setzero_si256(); 8];
    for (numbers, weights) in numbers.iter().zip(&weights.0) {
        let numbers = repeated_v3(numbers);
        for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<2>().0) {
            let products = _mm256_maddubs_epi16(numbers, load_v3(weights));
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(products, ones));
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    let mut totals = [0; ROWS];
    for (totals, sums) in totals.as_chunks_mut::<8>().0.iter_mut().zip([[a, c, e, g], [b, d, f, h]]) {
        // SAFETY: eight numbers of four bytes each; any alignment will do.
        unsafe { _mm256_storeu_si256(totals.as_mut_ptr().cast(), totals_v3(sums)) };
    }
    totals
}

/// The sums of the four numbers in each 128-bit part; those of the first parts come first.
#[inline]
#[target_feature(enable = "avx2")]
fn totals_v3([a, b, c, d]: [__m256i; 4]) -> __m256i {
    let ab = _mm256_add_epi32(_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
    let cd = _mm256_add_epi32(_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
    _mm256_add_epi32(_mm256_unpacklo_epi64(ab, cd), _mm256_unpackhi_epi64(ab, cd))
}

/// As [`totals_v3`].
#[inline]
#[target_feature(enable = "avx512f")]
fn totals_v4([a, b, c, d]: [__m512i; 4]) -> [i32; ROWS] {
    let ab = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    let cd = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
    let total = _mm512_add_epi32(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd));
    let mut totals = [0; ROWS];
    // SAFETY: sixteen numbers of four bytes each; any alignment will do.
    unsafe { _mm512_storeu_si512(totals.as_mut_ptr().cast(), total) };
    totals
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn dot_products_v4<const BLOCKS: usize>(
    numbers: &[[u8; BLOCK]; BLOCKS],
    weights: &DotWeights<BLOCKS>,
) -> [i32; ROWS] {
    let ones = _mm512_set1_epi16(1);
    let mut sums = [_mm512_setzero_si512(); 4];
    for (numbers, weights) in numbers.iter().zip(&weights.0) {
        let numbers = repeated_v4(numbers);
        for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<4>().0) {
            let products = _mm512_maddubs_epi16(numbers, load_v4(weights));
            *sum = _mm512_add_epi32(*sum, _mm512_madd_epi16(products, ones));
        }
    }
    totals_v4(sums)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub fn dot_products_vnni<const BLOCKS: usize>(
    numbers: &[[u8; BLOCK]; BLOCKS],
    weights: &DotWeights<BLOCKS>,
) -> [i32; ROWS] {
    const { assert!(BLOCKS.is_multiple_of(2)) };
    // Two sums for each row, since one would have to wait for its previous product.
    let (mut even, mut odd) = ([_mm512_setzero_si512(); 4], [_mm512_setzero_si512(); 4]);
    for (numbers, weights) in numbers.as_chunks::<2>().0.iter().zip(weights.0.as_chunks::<2>().0) {
        let [first, second] = numbers.each_ref().map(|block| repeated_v4(block));
        for i in 0..4 {
            even[i] = _mm512_dpbusd_epi32(even[i], first, load_v4(&weights[0].as_chunks::<4>().0[i]));
            odd[i] = _mm512_dpbusd_epi32(odd[i], second, load_v4(&weights[1].as_chunks::<4>().0[i]));
        }
    }
    for i in 0..4 {
        even[i] = _mm512_add_epi32(even[i], odd[i]);
    }
    totals_v4(even)
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn pair_products_v3<const PAIRS: usize, const OUTPUTS: usize>(
    pairs: &[i32; PAIRS],
    weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
) -> [i32; OUTPUTS] {
    const { assert!(OUTPUTS.is_multiple_of(16)) };
    let mut outputs = [0; OUTPUTS];
    for (group, outputs) in outputs.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut sum = _mm256_setzero_si256();
        for (&pair, weights) in pairs.iter().zip(weights) {
            let weights = load_v3(&weights.as_chunks::<8>().0[group]);
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_set1_epi32(pair), weights));
        }
        // SAFETY: eight numbers of four bytes each; any alignment will do.
        unsafe { _mm256_storeu_si256(outputs.as_mut_ptr().cast(), sum) };
    }
    outputs
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn pair_products_v4<const PAIRS: usize, const OUTPUTS: usize>(
    pairs: &[i32; PAIRS],
    weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
) -> [i32; OUTPUTS] {
    const { assert!(OUTPUTS.is_multiple_of(16)) };
    let mut outputs = [0; OUTPUTS];
    for (group, outputs) in outputs.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let mut sum = _mm512_setzero_si512();
        for (&pair, weights) in pairs.iter().zip(weights) {
            let weights = load_v4(&weights.as_chunks::<16>().0[group]);
            sum = _mm512_add_epi32(sum, _mm512_madd_epi16(_mm512_set1_epi32(pair), weights));
        }
        // SAFETY: sixteen numbers of four bytes each; any alignment will do.
        unsafe { _mm512_storeu_si512(outputs.as_mut_ptr().cast(), sum) };
    }
    outputs
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub fn pair_products_vnni<const PAIRS: usize, const OUTPUTS: usize>(
    pairs: &[i32; PAIRS],
    weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
) -> [i32; OUTPUTS] {
    const { assert!(OUTPUTS.is_multiple_of(16)) };
    let mut outputs = [0; OUTPUTS];
    for (group, outputs) in outputs.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        // Two sums, since one would have to wait for its previous product.
        let mut sums = [_mm512_setzero_si512(); 2];
        for (i, (&pair, weights)) in pairs.iter().zip(weights).enumerate() {
            let weights = load_v4(&weights.as_chunks::<16>().0[group]);
            sums[i % 2] = _mm512_dpwssd_epi32(sums[i % 2], _mm512_set1_epi32(pair), weights);
        }
        // SAFETY: sixteen numbers of four bytes each; any alignment will do.
        unsafe { _mm512_storeu_si512(outputs.as_mut_ptr().cast(), _mm512_add_epi32(sums[0], sums[1])) };
    }
    outputs
}
