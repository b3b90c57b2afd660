//! Looks sequences up by binary search, with one comparison per level as in the textbook.

use super::per_direction::{self, Answer};
use super::{Counts, Found, Scope};
use crate::word_texts::WordTexts;
use crate::{Grid, Lexicon};

pub fn find(grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> Option<Found> {
    let words = lexicon.words();
    per_direction::find(grid, lexicon, scope, |sequence, counts| {
        let Some(place) = last_place(words, sequence, counts) else {
            return Answer { word: None, may_grow: false };
        };
        counts.comparisons += 1;
        Answer { word: (words.get(place) == sequence).then_some(place as u32), may_grow: true }
    })
}

/// Where the search for `sequence` ends: at the sequence if it is a word, else at the first word after it, or
/// at the last word of all. If the sequence is a prefix of any word, it is a prefix of the word there
/// (exercise 10.3): the words with that prefix are consecutive, and the first of them is the first word that
/// is not less. `None` for an empty list.
pub fn last_place(words: &WordTexts, sequence: &str, counts: &mut Counts) -> Option<usize> {
    let (mut low, mut high) = (0, words.len().checked_sub(1)?);
    while low < high {
        let middle = low.midpoint(high);
        counts.comparisons += 1;
        if words.get(middle) < sequence {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Some(low)
}
