//! Binary search that also tells whether the sequence is a prefix of a word; if not, no longer one can be a
//! word, and the direction is done.

use super::binary::last_place;
use super::per_direction::{self, Answer};
use super::{Found, Scope};
use crate::{Grid, Lexicon};

pub fn find(grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> Option<Found> {
    let words = lexicon.words();
    per_direction::find(grid, lexicon, scope, |sequence, counts| {
        let Some(place) = last_place(words, sequence, counts) else {
            return Answer { word: None, may_grow: false };
        };
        counts.comparisons += 1;
        let rest = words.get(place).strip_prefix(sequence);
        Answer { word: rest.filter(|rest| rest.is_empty()).map(|_| place as u32), may_grow: rest.is_some() }
    })
}
