//! Sums of products of small integers, as neural networks need them. The compiler does not find the best instructions
//! for them by itself.

use crate::Portable;
#[cfg(target_arch = "x86_64")]
use crate::{V3, V4};

/// Numbers that are multiplied together with the same vector of weights.
const BLOCK: usize = 16;
/// Rows of weights, each for one sum.
const ROWS: usize = 16;

/// Sixteen rows of weights for [`DotProducts::dot_products`], in the order in which they are read.
///
/// ```
/// let weights = processor::DotWeights::<2>::new(|row, number| (row + number) as i8);
/// assert_eq!(weights.get(15, 31), 46);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct DotWeights<const BLOCKS: usize>([[[i8; BLOCK]; ROWS]; BLOCKS]);

/// The row at a place of each block, and the other way round: 4 times 4 rows are transposed, so that adding up the
/// numbers of four vectors with four rows each puts the sums in order.
#[inline(always)]
const fn row_at(place: usize) -> usize {
    place % 4 * 4 + place / 4
}

impl<const BLOCKS: usize> DotWeights<BLOCKS> {
    /// Asks for each weight by its row and its number's index.
    #[must_use]
    pub fn new(weight: impl Fn(usize, usize) -> i8) -> DotWeights<BLOCKS> {
        DotWeights(std::array::from_fn(|block| {
            std::array::from_fn(|place| std::array::from_fn(|i| weight(row_at(place), block * BLOCK + i)))
        }))
    }

    /// The weight of a number in a row.
    #[must_use]
    pub fn get(&self, row: usize, number: usize) -> i8 {
        self.0[number / BLOCK][row_at(row)][number % BLOCK]
    }
}

/// Levels that compute sums of products. All give the same sums.
///
/// ```
/// use processor::{CpuLevel, DotProducts, DotWeights, with_level};
///
/// let rows = DotWeights::new(|row, number| if number < 10 { row as i8 } else { -1 });
/// let weights = [[[1, 2]; 16], [[0, -1]; 16]];
/// for level in CpuLevel::available() {
///     let sums = with_level!(level, |cpu| cpu.dot_products(&[[3; 16], [1; 16]], &rows));
///     assert_eq!(sums, std::array::from_fn(|row| row as i32 * 10 * 3 - 6 * 3 - 16));
///     let sums = with_level!(level, |cpu| cpu.pair_products(&[10 | 20 << 16, 5 | 7 << 16], &weights));
///     assert_eq!(sums, [43; 16]);
/// }
/// ```
pub trait DotProducts: Copy {
    /// Multiplies each number of the one row with that of the other, both clipped to 0 to 256, divides the product by
    /// 512 and rounds it. `N` is a multiple of 64.
    fn clipped_products<const N: usize>(self, one: &[i16; N], other: &[i16; N], products: &mut [u8; N]);

    /// For each row, the sum of all numbers times their weights.
    ///
    /// `BLOCKS` is even. The numbers are at most 128 and no weight is -128, so that the sum of two products fits in 16
    /// bits.
    fn dot_products<const BLOCKS: usize>(
        self,
        numbers: &[[u8; BLOCK]; BLOCKS],
        weights: &DotWeights<BLOCKS>,
    ) -> [i32; ROWS];

    /// For each output, the sum over all pairs of both numbers times their weights for that output. A pair is two 16-bit
    /// numbers in one, the first in the lower half.
    ///
    /// `OUTPUTS` is a multiple of 16. Sums wrap around at 32 bits.
    fn pair_products<const PAIRS: usize, const OUTPUTS: usize>(
        self,
        pairs: &[i32; PAIRS],
        weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
    ) -> [i32; OUTPUTS];
}

/// Where nothing is known of the processor, and in WebAssembly without vectors.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl DotProducts for Portable {
    #[inline(always)]
    fn clipped_products<const N: usize>(self, one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
        const { assert!(N.is_multiple_of(64)) };
        for i in 0..N {
            let [one, other] = [one[i], other[i]].map(|number| i32::from(number.clamp(0, 256)));
            products[i] = ((one * other + 256) >> 9) as u8;
        }
    }

    #[inline(always)]
    fn dot_products<const BLOCKS: usize>(
        self,
        numbers: &[[u8; BLOCK]; BLOCKS],
        weights: &DotWeights<BLOCKS>,
    ) -> [i32; ROWS] {
        let mut sums = [0; ROWS];
        for (numbers, weights) in numbers.iter().zip(&weights.0) {
            for (place, weights) in weights.iter().enumerate() {
                let mut sum = 0;
                for i in 0..BLOCK {
                    sum += i32::from(i16::from(numbers[i]) * i16::from(weights[i]));
                }
                sums[row_at(place)] += sum;
            }
        }
        sums
    }

    #[inline(always)]
    fn pair_products<const PAIRS: usize, const OUTPUTS: usize>(
        self,
        pairs: &[i32; PAIRS],
        weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
    ) -> [i32; OUTPUTS] {
        const { assert!(OUTPUTS.is_multiple_of(16)) };
        let mut sums = [0_i32; OUTPUTS];
        for (pair, weights) in pairs.iter().zip(weights) {
            let [a, b] = [i32::from(*pair as i16), *pair >> 16];
            for (sum, [x, y]) in sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(a * i32::from(*x)).wrapping_add(b * i32::from(*y));
            }
        }
        sums
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl DotProducts for Portable {
    #[inline(always)]
    fn clipped_products<const N: usize>(self, one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
        const { assert!(N.is_multiple_of(64)) };
        simd128::clipped_products(one, other, products);
    }

    #[inline(always)]
    fn dot_products<const BLOCKS: usize>(
        self,
        numbers: &[[u8; BLOCK]; BLOCKS],
        weights: &DotWeights<BLOCKS>,
    ) -> [i32; ROWS] {
        simd128::dot_products(numbers, weights)
    }

    #[inline(always)]
    fn pair_products<const PAIRS: usize, const OUTPUTS: usize>(
        self,
        pairs: &[i32; PAIRS],
        weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
    ) -> [i32; OUTPUTS] {
        const { assert!(OUTPUTS.is_multiple_of(16)) };
        simd128::pair_products(pairs, weights)
    }
}

#[cfg(target_arch = "x86_64")]
impl DotProducts for V3 {
    #[inline(always)]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn clipped_products<const N: usize>(self, one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
        // SAFETY: only detection creates tokens.
        unsafe { x86::clipped_products_v3(one, other, products) }
    }

    #[inline(always)]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn dot_products<const BLOCKS: usize>(
        self,
        numbers: &[[u8; BLOCK]; BLOCKS],
        weights: &DotWeights<BLOCKS>,
    ) -> [i32; ROWS] {
        // SAFETY: only detection creates tokens.
        unsafe { x86::dot_products_v3(numbers, weights) }
    }

    #[inline(always)]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn pair_products<const PAIRS: usize, const OUTPUTS: usize>(
        self,
        pairs: &[i32; PAIRS],
        weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
    ) -> [i32; OUTPUTS] {
        // SAFETY: only detection creates tokens.
        unsafe { x86::pair_products_v3(pairs, weights) }
    }
}

#[cfg(target_arch = "x86_64")]
impl DotProducts for V4 {
    #[inline(always)]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn clipped_products<const N: usize>(self, one: &[i16; N], other: &[i16; N], products: &mut [u8; N]) {
        // SAFETY: only detection creates tokens.
        unsafe { x86::clipped_products_v4(one, other, products) }
    }

    #[inline(always)]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn dot_products<const BLOCKS: usize>(
        self,
        numbers: &[[u8; BLOCK]; BLOCKS],
        weights: &DotWeights<BLOCKS>,
    ) -> [i32; ROWS] {
        // Not all processors of this level have the one instruction that does the whole work.
        if is_x86_feature_detected!("avx512vnni") {
            // SAFETY: it was just detected, and only detection creates tokens.
            unsafe { x86::dot_products_vnni(numbers, weights) }
        } else {
            // SAFETY: only detection creates tokens.
            unsafe { x86::dot_products_v4(numbers, weights) }
        }
    }

    #[inline(always)]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn pair_products<const PAIRS: usize, const OUTPUTS: usize>(
        self,
        pairs: &[i32; PAIRS],
        weights: &[[[i16; 2]; OUTPUTS]; PAIRS],
    ) -> [i32; OUTPUTS] {
        if is_x86_feature_detected!("avx512vnni") {
            // SAFETY: it was just detected, and only detection creates tokens.
            unsafe { x86::pair_products_vnni(pairs, weights) }
        } else {
            // SAFETY: only detection creates tokens.
            unsafe { x86::pair_products_v4(pairs, weights) }
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CpuLevel, with_level};

    /// Numbers that look random, from 0 to 65,535.
    fn noise(seed: usize) -> usize {
        let mixed = (seed as u64).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40) as usize & 0xFFFF
    }

    /// Sums with plain numbers.
    fn plain<const BLOCKS: usize>(
        numbers: &[[u8; BLOCK]; BLOCKS],
        weights: &DotWeights<BLOCKS>,
    ) -> [i32; ROWS] {
        std::array::from_fn(|row| {
            let products = numbers.as_flattened().iter().enumerate();
            products.map(|(i, &number)| i32::from(number) * i32::from(weights.get(row, i))).sum()
        })
    }

    #[test]
    fn all_levels_give_the_same_clipped_products() {
        let extremes = [i16::MIN, -1, 0, 1, 255, 256, 257, i16::MAX];
        let numbers = |round: usize| -> [i16; 192] {
            std::array::from_fn(|i| match noise(round * 192 + i) {
                number if number % 5 == 0 => extremes[number / 5 % 8],
                number => (number % 400) as i16 - 70,
            })
        };
        for round in 0..100 {
            let (one, other) = (numbers(2 * round), numbers(2 * round + 1));
            let expected: [u8; 192] = std::array::from_fn(|i| {
                let product = f64::from(one[i].clamp(0, 256)) * f64::from(other[i].clamp(0, 256));
                (product / 512.0).round() as u8
            });
            for level in CpuLevel::available() {
                let mut products = [0; 192];
                with_level!(level, |cpu| cpu.clipped_products(&one, &other, &mut products));
                assert_eq!(products, expected, "{level:?}");
            }
        }
    }

    #[test]
    fn all_levels_give_the_same_sums() {
        for round in 0..50 {
            // Extreme ones first: sums of two products just fit in 16 bits.
            let weights = DotWeights::<32>::new(|row, number| match round {
                0 => 127,
                1 => -127,
                _ => (noise(round << 16 | row << 9 | number) % 255) as i8,
            });
            let weights = DotWeights::<32>::new(|row, number| weights.get(row, number).max(-127));
            let numbers: [[u8; BLOCK]; 32] = std::array::from_fn(|block| {
                std::array::from_fn(|i| match round {
                    0 | 1 => 128,
                    _ => (noise(round << 20 | block << 4 | i) % 129) as u8,
                })
            });
            for level in CpuLevel::available() {
                let sums = with_level!(level, |cpu| cpu.dot_products(&numbers, &weights));
                assert_eq!(sums, plain(&numbers, &weights), "{level:?}");
            }
        }
    }

    /// Not only the one that this processor would use.
    #[test]
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
    fn processors_without_the_newest_instruction_give_the_same_sums() {
        let weights = DotWeights::<6>::new(|row, number| (noise(row << 7 | number) % 255) as i8);
        let weights = DotWeights::<6>::new(|row, number| weights.get(row, number).max(-127));
        let numbers =
            std::array::from_fn(|block| std::array::from_fn(|i| (noise(block << 4 | i) % 129) as u8));
        if V4::detect().is_some() {
            // SAFETY: detected.
            let sums = unsafe { x86::dot_products_v4(&numbers, &weights) };
            assert_eq!(sums, plain(&numbers, &weights));
            let pairs: [i32; 7] = std::array::from_fn(|i| (noise(i) << 16 | noise(i + 9)) as i32);
            let weights = [
                [[1000, -3]; 16],
                [[-7, 900]; 16],
                [[0, 1]; 16],
                [[-1, 5]; 16],
                [[i16::MAX, i16::MIN]; 16],
                [[9, 9]; 16],
                [[-1, -1]; 16],
            ];
            // SAFETY: detected.
            let sums = unsafe { x86::pair_products_v4(&pairs, &weights) };
            assert_eq!(sums, Portable.pair_products(&pairs, &weights));
        }
    }

    #[test]
    fn all_levels_give_the_same_sums_of_pairs() {
        for round in 0..50 {
            let small = |seed: usize| noise(round << 17 | seed) as i16;
            let numbers: [[i16; 2]; 16] = std::array::from_fn(|i| [small(4 * i), small(4 * i + 1)]);
            let pairs = numbers.map(|[low, high]| i32::from(low as u16) | i32::from(high) << 16);
            let weights: [[[i16; 2]; 32]; 16] = std::array::from_fn(|i| {
                std::array::from_fn(|j| [small(i << 8 | j), small(i << 8 | j | 128)])
            });
            let sums = Portable.pair_products(&pairs, &weights);
            let both = numbers.as_flattened().iter().zip(weights.iter().flat_map(|weights| weights[0]));
            let first: i64 = both.map(|(&number, weight)| i64::from(number) * i64::from(weight)).sum();
            assert_eq!(sums[0], first as i32);
            for level in CpuLevel::available() {
                assert_eq!(with_level!(level, |cpu| cpu.pair_products(&pairs, &weights)), sums, "{level:?}");
            }
        }
    }
}
