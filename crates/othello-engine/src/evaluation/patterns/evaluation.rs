//! The occupation of every feature, updated from move to move.

use super::Weights;
use super::shapes::{CHOICES, FEATURES, N_CHOICES, N_FEATURES, N_SHAPES, N_SLOTS, N_TERMS, SLOTS, STARTS};

/// Features, padded with empty ones to fill whole SIMD registers.
const LANES: usize = N_FEATURES.next_multiple_of(16);

/// The occupation of all features from the point of view of the side to move.
///
/// Everything is plain arithmetic on arrays that the compiler vectorises for the calling function's
/// instruction set: that is why all methods are inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Evaluation {
    features: [i16; LANES],
}

/// What one own disc on a square adds to every feature.
static DISCS: [Evaluation; 64] = discs();

impl Evaluation {
    /// The occupation by these discs.
    #[must_use]
    pub fn new(own: u64, opponent: u64) -> Evaluation {
        let mut features = [0; LANES];
        for (square, disc) in DISCS.iter().enumerate() {
            let sign = (own >> square & 1) as i16 - (opponent >> square & 1) as i16;
            for (feature, &power) in features.iter_mut().zip(&disc.features) {
                *feature += sign * power;
            }
        }
        Evaluation { features }
    }

    /// The occupation after a disc on `square` has flipped `flips`, from the point of view of the other side.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, square: u32, mut flips: u64) -> Evaluation {
        let mut turned = [0i16; LANES];
        while flips != 0 {
            let disc = &DISCS[flips.trailing_zeros() as usize & 63].features;
            for lane in 0..LANES {
                turned[lane] = turned[lane].wrapping_add(disc[lane]);
            }
            flips &= flips - 1;
        }
        let placed = &DISCS[square as usize & 63].features;
        let mut features = [0; LANES];
        for lane in 0..LANES {
            // A flipped disc was the opponent's, so it counts twice.
            let turned = turned[lane].wrapping_add(turned[lane]).wrapping_add(placed[lane]);
            features[lane] = 0i16.wrapping_sub(self.features[lane].wrapping_add(turned));
        }
        Evaluation { features }
    }

    /// The same occupation from the point of view of the other side.
    #[inline(always)]
    #[must_use]
    pub fn pass(&self) -> Evaluation {
        Evaluation { features: self.features.map(i16::wrapping_neg) }
    }

    /// The expected final difference for the side to move with `n_empties` empty squares, in [fractions of a
    /// disc](crate::PER_DISC). `moves` are those of the side to move, and those the opponent would have now.
    #[inline(always)]
    #[must_use]
    pub fn evaluate(&self, moves: [u64; 2], n_empties: u32, weights: &Weights) -> i32 {
        let table = weights.table(n_empties);
        const { assert!(N_SHAPES == 14) };
        let [own, theirs] = choices(moves).map(|slot| i32::from(table[slot]));
        weights.constant(n_empties)
            + own
            + theirs
            + self.sum::<0>(table)
            + self.sum::<1>(table)
            + self.sum::<2>(table)
            + self.sum::<3>(table)
            + self.sum::<4>(table)
            + self.sum::<5>(table)
            + self.sum::<6>(table)
            + self.sum::<7>(table)
            + self.sum::<8>(table)
            + self.sum::<9>(table)
            + self.sum::<10>(table)
            + self.sum::<11>(table)
            + self.sum::<12>(table)
            + self.sum::<13>(table)
    }

    /// The slots whose weights add up to the value of a board with these moves.
    #[must_use]
    pub fn slots(&self, moves: [u64; 2]) -> [u32; N_TERMS] {
        std::array::from_fn(|term| match term {
            0..N_FEATURES => slot(FEATURES[term].shape, self.features[term]) as u32,
            _ => choices(moves)[term - N_FEATURES] as u32,
        })
    }

    /// The sum of the weights of the features of one shape.
    #[inline(always)]
    fn sum<const SHAPE: usize>(&self, table: &[i16; N_SLOTS]) -> i32 {
        let features = &self.features[STARTS[SHAPE]..STARTS[SHAPE + 1]];
        features.iter().map(|&number| i32::from(table[slot(SHAPE, number)])).sum()
    }
}

/// The slots for both sides' numbers of moves.
#[inline(always)]
fn choices([own, theirs]: [u64; 2]) -> [usize; 2] {
    let number = |moves: u64| (moves.count_ones() as usize).min(N_CHOICES - 1);
    [CHOICES[0] + number(own), CHOICES[1] + number(theirs)]
}

/// The slot of an occupation. The mask keeps any number inside the shape's slots.
#[inline(always)]
pub(super) fn slot(shape: usize, number: i16) -> usize {
    SLOTS[shape] + (number as usize & (SLOTS[shape + 1] - SLOTS[shape] - 1))
}

const fn discs() -> [Evaluation; 64] {
    let mut discs = [Evaluation { features: [0; LANES] }; 64];
    let mut feature = 0;
    while feature < N_FEATURES {
        let (mut at, mut power) = (0, 1);
        while at < FEATURES[feature].n_squares() {
            discs[FEATURES[feature].square(at)].features[feature] = power;
            power = power.wrapping_mul(3);
            at += 1;
        }
        feature += 1;
    }
    discs
}
