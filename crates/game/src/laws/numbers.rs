//! Move numbers are unique within a position and lead back to their moves.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::NumberedMoves;

/// The numbers met so far.
pub struct NumberLaws<P: NumberedMoves> {
    n_numbers: Option<u32>,
    by_move: HashMap<P::Move, u32>,
}

impl<P: NumberedMoves> Default for NumberLaws<P> {
    fn default() -> NumberLaws<P> {
        NumberLaws { n_numbers: None, by_move: HashMap::new() }
    }
}

impl<P: NumberedMoves> NumberLaws<P> {
    pub fn visit(&mut self, position: &P, name: &dyn fmt::Display) {
        let n_numbers = *self.n_numbers.get_or_insert(position.n_move_numbers());
        assert_eq!(position.n_move_numbers(), n_numbers, "{name}: the count of move numbers has changed");
        let mut used = HashSet::new();
        for mv in position.moves() {
            let number = position.move_number(mv);
            assert!(number < n_numbers, "{name}: {mv:?} has number {number}, but there are only {n_numbers}");
            assert!(used.insert(number), "{name}: {mv:?} shares its number {number} with another move");
            assert_eq!(position.numbered_move(number), Some(mv), "{name}: {number} does not lead back");
            let first = *self.by_move.entry(mv).or_insert(number);
            assert_eq!(first, number, "{name}: {mv:?} has a different number elsewhere");
        }
        let unused = (0..=n_numbers).chain([u32::MAX]).filter(|number| !used.contains(number));
        for number in unused.take(UNUSED_TRIED) {
            assert_eq!(
                position.numbered_move(number),
                None,
                "{name}: {number} leads to a move, but no legal move has this number"
            );
        }
    }
}

/// How many numbers without a legal move are tried in each position; trying all of them would take most of
/// the time in chess.
const UNUSED_TRIED: usize = 4;
