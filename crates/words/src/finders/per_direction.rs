//! The walk that three of the textbook's algorithms share: from each cell in each direction, sequences of two
//! letters, three and so on are looked up, to the border or the length of the longest word.

use super::{Counts, Found, Hit, Scope, counts_once};
use crate::{Cell, Direction, Grid, Lexicon};

/// What the list says about a sequence.
pub struct Answer {
    /// The word it is, if any.
    pub word: Option<u32>,
    /// Whether a longer sequence is worth looking up.
    pub may_grow: bool,
}

/// Calls `look_up` for every sequence. It counts its comparisons; checks are counted here.
pub fn find(
    grid: &Grid,
    lexicon: &Lexicon,
    scope: &Scope<'_>,
    look_up: impl Fn(&str, &mut Counts) -> Answer,
) -> Option<Found> {
    let mut found = Found::default();
    let longest = lexicon.longest();
    for from in grid.cells() {
        scope.check()?;
        for &direction in scope.directions {
            let mut line = Line { from, direction, longest, sequence: String::new() };
            line.find(grid, &look_up, &mut found);
        }
    }
    Some(found)
}

/// One direction from one cell.
struct Line {
    from: Cell,
    direction: Direction,
    longest: usize,
    sequence: String,
}

impl Line {
    fn find(&mut self, grid: &Grid, look_up: &impl Fn(&str, &mut Counts) -> Answer, found: &mut Found) {
        for (step, letter) in grid.along(self.from, self.direction).take(self.longest).enumerate() {
            self.sequence.push(letter);
            if step == 0 {
                continue;
            }
            found.counts.checks += 1;
            let answer = look_up(&self.sequence, &mut found.counts);
            if let Some(word) = answer.word.filter(|_| counts_once(&self.sequence, self.direction)) {
                found.hits.push(Hit { from: self.from, to: self.from.walk(self.direction, step), word });
            }
            if !answer.may_grow {
                return;
            }
        }
    }
}
