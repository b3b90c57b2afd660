//! The layers after the units, one set for each bucket of positions.

use processor::{DotProducts, DotWeights};

use super::{PAIRS, SCALE, SECOND, THIRD};

/// The value 1.0 of a pair of units, and of a weight of the second layer. Both fit in a byte.
pub const PAIR_ONE: i32 = 128;
/// The value 1.0 of an output of the second or the third layer, once clipped.
pub const ONE: i32 = 1 << ONE_BITS;
/// The value 1.0 of a weight of the third or the last layer.
pub const LATER_ONE: i32 = 512;
const ONE_BITS: u32 = 10;
/// Sums of the second layer are in units of 1 / (`PAIR_ONE` · `PAIR_ONE`).
const SECOND_BITS: u32 = 14;
/// Sums of the third and the last layer are in units of 1 / (`ONE` · `LATER_ONE`).
const LATER_BITS: u32 = 19;

/// The pairs of both sides are multiplied in blocks.
const BLOCKS: usize = 2 * PAIRS / BLOCK;
const BLOCK: usize = 16;

/// The products of pairs of units of both sides.
#[repr(C, align(64))]
pub struct Pairs([[u8; BLOCK]; BLOCKS]);

impl Pairs {
    pub const ZERO: Pairs = Pairs([[0; BLOCK]; BLOCKS]);

    /// The pairs of the side to move, and of its opponent.
    #[inline(always)]
    pub fn sides_mut(&mut self) -> impl Iterator<Item = &mut [u8; PAIRS]> {
        self.0.as_flattened_mut().as_chunks_mut().0.iter_mut()
    }
}

/// The weights of one bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Layers {
    pub second: DotWeights<BLOCKS>,
    /// For each output of the second layer, the weights of its clipped and of its squared value for each output.
    pub third: [[[i16; 2]; THIRD]; SECOND],
    pub last: [i16; THIRD],
    pub second_bias: [i32; SECOND],
    pub third_bias: [i32; THIRD],
    pub last_bias: i32,
}

impl Layers {
    /// Hundredths of a pawn from the pairs of both sides.
    #[inline(always)]
    pub fn value<C: DotProducts>(&self, cpu: C, pairs: &Pairs) -> i32 {
        let mut second = cpu.dot_products(&pairs.0, &self.second);
        let mut values = [0; SECOND];
        for i in 0..SECOND {
            second[i] += self.second_bias[i];
            values[i] = both_ways(second[i]);
        }
        let third = cpu.pair_products(&values, &self.third);
        let mut last = self.last_bias;
        for ((sum, bias), &weight) in third.iter().zip(&self.third_bias).zip(&self.last) {
            let clipped = ((sum + bias) >> (LATER_BITS - ONE_BITS)).clamp(0, ONE);
            last += clipped * i32::from(weight);
        }
        // The second layer's first output is also added as it is.
        let sum = i64::from(last) + (i64::from(second[0]) << (LATER_BITS - SECOND_BITS));
        ((sum * i64::from(SCALE)) >> LATER_BITS) as i32
    }

    /// The same with plain numbers.
    pub fn reference(&self, pairs: &[i64]) -> i32 {
        let [one, pair_one, later_one] = [ONE, PAIR_ONE, LATER_ONE].map(i64::from);
        let mut last = i64::from(self.last_bias);
        let mut thirds = self.third_bias.map(i64::from);
        for i in 0..SECOND {
            let weighed = |(number, pair): (usize, &i64)| pair * i64::from(self.second.get(i, number));
            let products = pairs.iter().enumerate().map(weighed);
            let sum = i64::from(self.second_bias[i]) + products.sum::<i64>();
            if i == 0 {
                last += sum * one * later_one / (pair_one * pair_one);
            }
            let value = (sum * one).div_euclid(pair_one * pair_one).clamp(-one, one);
            for (third, [clipped, squared]) in thirds.iter_mut().zip(self.third[i]) {
                *third += value.max(0) * i64::from(clipped) + value * value / one * i64::from(squared);
            }
        }
        for (third, weight) in thirds.iter().zip(self.last) {
            last += third.div_euclid(later_one).clamp(0, one) * i64::from(weight);
        }
        (last * i64::from(SCALE)).div_euclid(one * later_one) as i32
    }
}

/// An output of the second layer clipped to 0 to 1, and clipped to -1 to 1 and squared in the upper half.
#[inline(always)]
fn both_ways(sum: i32) -> i32 {
    let value = (sum >> (SECOND_BITS - ONE_BITS)).clamp(-ONE, ONE);
    value.max(0) | ((value * value) >> ONE_BITS) << 16
}
