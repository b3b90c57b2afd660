//! Chance, reproducibly. Every random choice of the system comes from a seeded [`Dice`], whose values are
//! the same on every machine and in every release of its library.

use rand::{RngExt, SeedableRng};

/// The generator used wherever chance plays.
pub type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// Dice from a seed: the same seed throws the same numbers.
///
/// ```
/// let (mut a, mut b) = (game::dice(7), game::dice(7));
/// assert_eq!(game::pick(&mut a, &[1, 2, 3]), game::pick(&mut b, &[1, 2, 3]));
/// ```
#[must_use]
pub fn dice(seed: u64) -> Dice {
    Dice::seed_from_u64(seed)
}

/// A number below `end`, each with the same chance, and on machines of any word size the same one.
///
/// # Panics
/// If `end` is 0.
pub fn below(dice: &mut Dice, end: usize) -> usize {
    dice.random_range(0..end as u64) as usize
}

/// One of `items`, each with the same chance; `None` if there are none.
pub fn pick<T: Copy>(dice: &mut Dice, items: &[T]) -> Option<T> {
    if items.is_empty() { None } else { Some(items[below(dice, items.len())]) }
}

/// Puts `items` in random order.
pub fn shuffle<T>(dice: &mut Dice, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        items.swap(end, below(dice, end + 1));
    }
}
