//! Damaged texts.

use rand::RngExt;

use crate::{Dice, below, pick};

/// One to five random edits, or occasionally pure noise.
pub fn damage(text: &str, dice: &mut Dice) -> String {
    const LETTERS: &[char] =
        &['X', 'O', '.', '/', ' ', '-', '0', '9', 'a', 'h', '(', ')', '\0', 'ñ', '😀', ':', '+', '*'];
    let mut letters: Vec<char> = text.chars().collect();
    if dice.random_ratio(1, 20) {
        letters = (0..dice.random_range(0..40)).map(|_| dice.random::<char>()).collect();
    }
    for _ in 0..dice.random_range(1..=5) {
        let at = below(dice, letters.len() + 1);
        match dice.random_range(0..4) {
            0 => letters.insert(at, pick(dice, LETTERS).unwrap_or('?')),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 if at < letters.len() => letters[at] = pick(dice, LETTERS).unwrap_or('?'),
            3 => letters.truncate(at),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
