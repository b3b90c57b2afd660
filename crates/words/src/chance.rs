//! Chance, reproducibly: a seed gives the same puzzle on every machine.

use rand::{RngExt, SeedableRng};

/// The generator of the makers.
#[derive(Clone, Debug)]
pub struct Dice(rand_xoshiro::Xoshiro256PlusPlus);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.random_range(0..end as u64) as usize
    }

    /// Puts `items` in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
