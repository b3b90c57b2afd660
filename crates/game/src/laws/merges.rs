//! Keys may merge only positions of equal value, such as mirror images.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use super::{Checked, REMEMBERED};
use crate::{Keyed, Position};

/// Brute force gives up after this many nodes: a few milliseconds per pair.
const BRUTE_FORCE_NODES: usize = 2_000;

/// The first position met under each key.
pub struct Merges<K, P> {
    first: HashMap<K, P>,
}

impl<K, P> Default for Merges<K, P> {
    fn default() -> Merges<K, P> {
        Merges { first: HashMap::new() }
    }
}

impl<K: Eq + Hash, P: Keyed> Merges<K, P> {
    /// Compares the position with the first one that has the same key.
    pub fn visit(&mut self, key: K, position: &P, name: &dyn fmt::Display, checked: &mut Checked) {
        let Some(other) = self.first.get(&key) else {
            if self.first.len() < REMEMBERED {
                self.first.insert(key, position.clone());
            }
            return;
        };
        if other.key() == position.key() {
            return;
        }
        match (remaining_value(position), remaining_value(other)) {
            (Some(value), Some(other_value)) => {
                assert_eq!(value, other_value, "{name}: merged with another position of different value");
                checked.merged += 1;
            }
            _ => checked.merged_too_large += 1,
        }
    }
}

/// The value of the rest of the game for the side to move: the final margin less what it has banked. `None`
/// if brute force would take too long.
fn remaining_value<P: Keyed>(position: &P) -> Option<i32> {
    let mut nodes = 0;
    Some(brute_force(position, &mut nodes)? - position.banked())
}

fn brute_force<P: Position>(position: &P, nodes: &mut usize) -> Option<i32> {
    *nodes += 1;
    if *nodes > BRUTE_FORCE_NODES {
        return None;
    }
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return Some(outcome.margin_for(side));
    }
    let mut best = i32::MIN;
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let value = brute_force(&child, nodes)?;
        best = best.max(if child.side_to_move() == side { value } else { -value });
    }
    Some(best)
}
