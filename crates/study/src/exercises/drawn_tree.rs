//! The random shapes of exercises.

use std::ops::RangeInclusive;

use game::{Dice, below};

use super::Difficulty;

/// What a random tree looks like.
pub(super) struct TreeShape {
    /// Children of an inner node.
    branching: RangeInclusive<usize>,
    /// Levels below the root.
    depth: usize,
    /// One branch out of so many ends early; 0 for none.
    ends_early: usize,
    /// Values of the leaves.
    values: RangeInclusive<i32>,
    /// Nodes of the whole tree: fewer teach little, more do not fit on a screen.
    n_nodes: RangeInclusive<usize>,
}

impl TreeShape {
    pub(super) fn of(difficulty: Difficulty) -> TreeShape {
        match difficulty {
            Difficulty::Easy => {
                TreeShape { branching: 2..=3, depth: 2, ends_early: 0, values: 0..=9, n_nodes: 7..=10 }
            }
            Difficulty::Medium => {
                TreeShape { branching: 2..=3, depth: 3, ends_early: 0, values: 0..=20, n_nodes: 15..=24 }
            }
            Difficulty::Hard => {
                TreeShape { branching: 2..=3, depth: 4, ends_early: 6, values: -15..=20, n_nodes: 22..=36 }
            }
            Difficulty::Expert => {
                TreeShape { branching: 2..=4, depth: 4, ends_early: 7, values: -40..=40, n_nodes: 38..=58 }
            }
        }
    }

    /// A tree as text, without labels.
    pub(super) fn text(&self, dice: &mut Dice) -> String {
        loop {
            let mut n_nodes = 0;
            let text = self.subtree(dice, self.depth, &mut n_nodes);
            // A size within the range is common for every shape, so this ends soon.
            if self.n_nodes.contains(&n_nodes) {
                return text;
            }
        }
    }

    fn subtree(&self, dice: &mut Dice, levels: usize, n_nodes: &mut usize) -> String {
        *n_nodes += 1;
        let may_end = self.ends_early > 0 && levels < self.depth;
        if levels == 0 || (may_end && below(dice, self.ends_early) == 0) {
            let span = (self.values.end() - self.values.start()) as usize + 1;
            return (self.values.start() + below(dice, span) as i32).to_string();
        }
        let span = self.branching.end() - self.branching.start() + 1;
        let n_children = self.branching.start() + below(dice, span);
        let children: Vec<String> =
            (0..n_children).map(|_| self.subtree(dice, levels - 1, n_nodes)).collect();
        format!("({})", children.join(" "))
    }
}
