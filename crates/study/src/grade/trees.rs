//! Chooses the trees a program is tried on.
//!
//! Random numbers alone hide many mistakes: with 199 different values two are seldom equal, and small trees have no
//! deep cut. So some groups are drawn for one purpose, and a test checks that every known mistake fails several trees.

use game::tree::RandomTree;
use game::{Dice, Refusal, dice};
use search::Algorithm;

use super::exercise::Exercise;
use crate::examples::EXAMPLES;

/// Trees of one purpose, marked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The worked trees of textbooks and of the source documents.
    Textbook,
    /// Few different values, so that bounds and values are often equal.
    Ties,
    /// Narrow and deep, with bounds that come from far above.
    Deep,
    /// Random trees of up to 16 leaves.
    Small,
    /// Larger random trees.
    Large,
}

impl Group {
    /// All groups, in the order in which they are given.
    pub const ALL: [Group; 5] = [Group::Textbook, Group::Ties, Group::Deep, Group::Small, Group::Large];

    /// Its name for a report.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Group::Textbook => "Textbook trees",
            Group::Ties => "Trees with equal values",
            Group::Deep => "Deep trees",
            Group::Small => "Small random trees",
            Group::Large => "Large random trees",
        }
    }
}

/// Trees in which a refuted move looks as good as the best one: a bound equals the value.
const TIES: &[&str] = &["((2 4) (2 1) (3 1))", "((0 1) (0 -2 5) (-1 4))", "(((1 3) (2 0)) ((2 1) (0 1)))"];

/// Branching factor and depth of the random trees with ties and of the deep ones.
const TIE_SIZES: &[(u32, u32)] =
    &[(2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (2, 4), (3, 3), (2, 4), (4, 3), (3, 4)];
const DEEP_SIZES: &[(u32, u32)] = &[(2, 4), (2, 4), (2, 5), (2, 5), (3, 4), (2, 6), (3, 5), (2, 7)];

/// Branching factor and depth of the random trees, small ones first.
const SIZES: &[(u32, u32)] =
    &[(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (2, 5), (4, 3), (3, 4), (5, 3), (4, 4), (3, 6)];
/// The sizes before this one have at most 16 leaves.
const FIRST_LARGE: usize = 6;

/// The trees of the source documents, those with ties and the deep ones, then `n` random ones of increasing size.
///
/// # Errors
/// A [`Refusal`] for an algorithm that cannot be graded.
pub fn exercises(algorithm: Algorithm, n: usize, seed: u64) -> Result<Vec<Exercise>, Refusal> {
    let mut dice = dice(seed);
    let known = EXAMPLES.iter().map(|example| (Group::Textbook, example.tree.to_string()));
    let mut trees: Vec<(Group, String)> = known.collect();
    trees.extend(TIES.iter().map(|tree| (Group::Ties, tree.to_string())));
    trees.extend(TIE_SIZES.iter().map(|&size| (Group::Ties, random(size, 2, &mut dice))));
    trees.extend(DEEP_SIZES.iter().map(|&size| (Group::Deep, random(size, 9, &mut dice))));
    trees.extend((0..n).map(|i| {
        let index = i * SIZES.len() / n;
        let group = if index < FIRST_LARGE { Group::Small } else { Group::Large };
        (group, random(SIZES[index], 99, &mut dice))
    }));
    trees.iter().map(|(group, tree)| Ok(Exercise::new(tree, algorithm)?.in_group(*group))).collect()
}

fn random((branching, depth): (u32, u32), largest: i32, dice: &mut Dice) -> String {
    let values = -largest..=largest;
    RandomTree { branching: 2..=branching, values, ..RandomTree::uniform(branching, depth) }.text(dice)
}
