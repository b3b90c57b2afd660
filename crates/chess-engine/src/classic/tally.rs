//! Where counted features go: into a score, or into the counts themselves.

use game::Side;

use super::features::N_FEATURES;
use super::weights::WEIGHTS;

/// Receives features as they are found.
pub trait Tally {
    /// `side` has the feature `times` times.
    fn add(&mut self, side: Side, feature: usize, times: i32);
}

/// White's score minus black's. Both phases are packed into one number, the middlegame's in the upper half,
/// so that one multiplication does for both.
#[derive(Clone, Copy, Debug)]
pub struct Sum<'a> {
    weights: &'a Weights,
    sum: i64,
}

impl<'a> Sum<'a> {
    /// Nothing yet.
    pub fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights, sum: 0 }
    }

    /// The value with all pieces on the board.
    pub fn middlegame(self) -> i32 {
        ((self.sum + (1 << 31)) >> 32) as i32
    }

    /// The value with few pieces.
    pub fn endgame(self) -> i32 {
        self.sum as i32
    }
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        let worth = self.weights.0[feature] * i64::from(times);
        self.sum += if side == Side::First { worth } else { -worth };
    }
}

/// The weights in the form the evaluation uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([i64; N_FEATURES]);

impl Weights {
    /// The shipped weights.
    pub const SHIPPED: &'static Weights = &Weights::new(&WEIGHTS);

    /// These weights, middlegame and endgame for each feature.
    #[must_use]
    pub const fn new(pairs: &[(i16, i16); N_FEATURES]) -> Weights {
        let mut packed = [0; N_FEATURES];
        let mut i = 0;
        while i < N_FEATURES {
            packed[i] = ((pairs[i].0 as i64) << 32) + pairs[i].1 as i64;
            i += 1;
        }
        Weights(packed)
    }
}

/// How many more times white has each feature than black.
#[derive(Clone, Debug)]
pub struct Counts(pub Vec<i16>);

impl Default for Counts {
    fn default() -> Counts {
        Counts(vec![0; N_FEATURES])
    }
}

impl Tally for Counts {
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        self.0[feature] += side.signed(times) as i16;
    }
}
