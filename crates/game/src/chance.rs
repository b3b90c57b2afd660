//! Reproducible randomness. Every random choice comes from a seeded [`Dice`], whose values are the same on
//! every machine and in every release of its library.

use rand::{RngExt, SeedableRng};

/// The random number generator used everywhere.
pub type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// A generator from a seed: the same seed gives the same numbers.
///
/// ```
/// let (mut a, mut b) = (game::dice(7), game::dice(7));
/// assert_eq!(game::pick(&mut a, &[1, 2, 3]), game::pick(&mut b, &[1, 2, 3]));
/// ```
#[must_use]
pub fn dice(seed: u64) -> Dice {
    Dice::seed_from_u64(seed)
}

/// A uniformly random number below `end`, the same one on machines of any word size.
///
/// # Panics
/// If `end` is 0.
pub fn below(dice: &mut Dice, end: usize) -> usize {
    dice.random_range(0..end as u64) as usize
}

/// A uniformly random item; `None` if there are none.
pub fn pick<T: Copy>(dice: &mut Dice, items: &[T]) -> Option<T> {
    if items.is_empty() { None } else { Some(items[below(dice, items.len())]) }
}

/// Puts `items` in random order.
pub fn shuffle<T>(dice: &mut Dice, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        items.swap(end, below(dice, end + 1));
    }
}
