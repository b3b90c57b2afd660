//! Looks sequences up by scanning the list from its beginning: exercise 10.7.

use super::per_direction::{self, Answer};
use super::{Counts, Found, Scope};
use crate::{Grid, Lexicon};

pub fn find(grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> Option<Found> {
    per_direction::find(grid, lexicon, scope, |sequence, counts: &mut Counts| {
        let place = lexicon.iter().position(|word| word == sequence);
        counts.comparisons += place.map_or(lexicon.len(), |place| place + 1) as u64;
        Answer { word: place.map(|place| place as u32), may_grow: true }
    })
}
