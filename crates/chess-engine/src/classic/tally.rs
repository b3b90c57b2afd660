//! What becomes of the features as they are counted: a score, or the counts themselves.

use game::Side;

use super::features::N_FEATURES;
use super::weights::WEIGHTS;

/// Takes features as they are found.
pub trait Tally {
    /// `side` has the feature so many times.
    fn add(&mut self, side: Side, feature: usize, times: i32);
}

/// White's score less black's. Both phases travel in one number, the middlegame's in the upper half, so that one
/// multiplication does for both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(i64);

static PACKED: [i64; N_FEATURES] = {
    let mut packed = [0; N_FEATURES];
    let mut i = 0;
    while i < N_FEATURES {
        packed[i] = ((WEIGHTS[i].0 as i64) << 32) + WEIGHTS[i].1 as i64;
        i += 1;
    }
    packed
};

impl Sum {
    /// What it is worth with all pieces on the board.
    pub fn middlegame(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// What it is worth with few.
    pub fn endgame(self) -> i32 {
        self.0 as i32
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        let worth = PACKED[feature] * i64::from(times);
        self.0 += if side == Side::First { worth } else { -worth };
    }
}

/// How often white has each feature more than black.
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
