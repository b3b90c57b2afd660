//! Brute force: each word of the list is tried at every cell and in every direction.

use super::{Counts, Found, Hit, Scope, counts_once};
use crate::{Grid, Lexicon};

pub fn find(grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> Option<Found> {
    let mut found = Found::default();
    for (number, word) in lexicon.iter().enumerate() {
        scope.check()?;
        find_word(grid, word, number as u32, scope, &mut found);
    }
    // The textbook counts a check for each word, cell and direction, and a check is one comparison.
    let n_lines = (scope.directions.len() * grid.letters().len()) as u64;
    let checks = n_lines * lexicon.len() as u64;
    found.counts = Counts { checks, comparisons: checks };
    Some(found)
}

fn find_word(grid: &Grid, word: &str, number: u32, scope: &Scope<'_>, found: &mut Found) {
    let n_letters = word.chars().count();
    for from in grid.cells() {
        for &direction in scope.directions {
            let lies_here = grid.reach(from, direction) >= n_letters
                && word.chars().zip(grid.along(from, direction)).all(|(wanted, letter)| wanted == letter);
            if lies_here && counts_once(word, direction) {
                let to = from.walk(direction, n_letters - 1);
                found.hits.push(Hit { from, to, word: number });
            }
        }
    }
}
