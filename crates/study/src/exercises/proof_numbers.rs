//! Proof and disproof numbers of an AND/OR tree, and the leaf that proof-number search would expand next.

use game::{Dice, Side, below, pick};
use search::ProofNumbers;
use serde::Serialize;

use super::labelled_tree::unique_names;
use super::{Difficulty, Exercise, ExerciseNode, Task};

/// Numbers to be found.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct ProofExercise {
    /// The numbers of each node of the tree.
    pub numbers: Vec<ProofNode>,
    /// From the root to the most-proving leaf.
    pub path: Vec<usize>,
}

/// What is known about a node, and its numbers. MAX tries to prove.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProofNode {
    /// What a leaf is; `null` for an inner node.
    #[cfg_attr(feature = "schema", schema(required))]
    pub leaf: Option<LeafState>,
    /// The proof number; `null` is infinite.
    #[cfg_attr(feature = "schema", schema(required))]
    pub proof: Option<u32>,
    /// The disproof number; `null` is infinite.
    #[cfg_attr(feature = "schema", schema(required))]
    pub disproof: Option<u32>,
}

/// What is known about a leaf.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LeafState {
    /// MAX wins there.
    Proved,
    /// MAX does not win there.
    Refuted,
    /// Not expanded yet.
    Unknown,
}

struct Node {
    parent: Option<usize>,
    ply: u32,
    children: Vec<usize>,
    leaf: LeafState,
}

pub(super) fn exercise(difficulty: Difficulty, dice: &mut Dice) -> Exercise {
    loop {
        let nodes = draw(difficulty, dice);
        let numbers = numbers(&nodes);
        // An unsettled tree with leaves of all kinds is common, so this ends soon.
        if teaches(difficulty, &nodes, &numbers) {
            return document(&nodes, &numbers);
        }
    }
}

/// Level by level, as names are given.
fn draw(difficulty: Difficulty, dice: &mut Dice) -> Vec<Node> {
    let (max_children, max_ply) = match difficulty {
        Difficulty::Easy => (2, 2),
        Difficulty::Medium => (3, 2),
        Difficulty::Hard => (3, 3),
        Difficulty::Expert => (3, 4),
    };
    let mut nodes = vec![Node { parent: None, ply: 0, children: Vec::new(), leaf: LeafState::Unknown }];
    let mut here = 0;
    while here < nodes.len() {
        let ply = nodes[here].ply;
        if ply < max_ply && (ply < 2 || below(dice, 3) > 0) {
            for _ in 0..2 + below(dice, max_children - 1) {
                let child = nodes.len();
                nodes.push(Node {
                    parent: Some(here),
                    ply: ply + 1,
                    children: Vec::new(),
                    leaf: drawn_leaf(dice),
                });
                nodes[here].children.push(child);
            }
        }
        here += 1;
    }
    nodes
}

/// Most leaves are unknown, as in a real search.
fn drawn_leaf(dice: &mut Dice) -> LeafState {
    use LeafState::{Proved, Refuted, Unknown};
    pick(dice, &[Unknown, Unknown, Unknown, Proved, Refuted]).expect("there are states")
}

impl Node {
    /// MAX attacks, and moves at the root.
    fn attacks(&self) -> bool {
        self.side() == Side::First
    }

    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn leaf(&self) -> Option<LeafState> {
        self.children.is_empty().then_some(self.leaf)
    }
}

/// Children come after their parents, so the nodes are walked backwards.
fn numbers(nodes: &[Node]) -> Vec<ProofNumbers> {
    let mut numbers = vec![ProofNumbers::UNKNOWN; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        numbers[index] = match node.leaf() {
            Some(LeafState::Proved) => ProofNumbers::PROVED,
            Some(LeafState::Refuted) => ProofNumbers::REFUTED,
            Some(LeafState::Unknown) => ProofNumbers::UNKNOWN,
            None => ProofNumbers::combine(node.children.iter().map(|&child| numbers[child]), node.attacks()),
        };
    }
    numbers
}

/// The way to the most-proving leaf; of equal children the first.
fn most_proving(nodes: &[Node], numbers: &[ProofNumbers]) -> Vec<usize> {
    let mut path = vec![0];
    let mut here = 0;
    while !nodes[here].children.is_empty() {
        let children = nodes[here].children.iter().map(|&child| numbers[child]);
        let limits = ProofNumbers::UNLIMITED;
        let (best, _) = numbers[here].most_promising(children, nodes[here].attacks(), limits);
        here = nodes[here].children[best];
        path.push(here);
    }
    path
}

/// Whether the root is open, leaves of all kinds occur, and the leaf is not simply the first one. When it is hard, a node
/// inside must be settled already.
fn teaches(difficulty: Difficulty, nodes: &[Node], numbers: &[ProofNumbers]) -> bool {
    let has = |state| nodes.iter().any(|node| node.leaf() == Some(state));
    let is_varied = has(LeafState::Proved) && has(LeafState::Refuted) && has(LeafState::Unknown);
    let mut inner = nodes.iter().zip(numbers).filter(|(node, _)| !node.children.is_empty());
    let settles = inner.any(|(_, numbers)| numbers.is_settled());
    let is_first = most_proving(nodes, numbers).windows(2).all(|pair| nodes[pair[0]].children[0] == pair[1]);
    let sizes = match difficulty {
        Difficulty::Easy => 6..=7,
        Difficulty::Medium => 8..=13,
        Difficulty::Hard => 14..=26,
        Difficulty::Expert => 24..=44,
    };
    let is_enough = difficulty < Difficulty::Hard || (settles && !is_first);
    !numbers[0].is_settled() && is_varied && is_enough && sizes.contains(&nodes.len())
}

fn document(nodes: &[Node], numbers: &[ProofNumbers]) -> Exercise {
    let finite = |number| (number != ProofNumbers::INFINITE).then_some(number);
    let known = nodes.iter().zip(numbers).map(|(node, numbers)| ProofNode {
        leaf: node.leaf(),
        proof: finite(numbers.proof),
        disproof: finite(numbers.disproof),
    });
    let task = ProofExercise { numbers: known.collect(), path: most_proving(nodes, numbers) };
    let children: Vec<Vec<usize>> = nodes.iter().map(|node| node.children.clone()).collect();
    let names = unique_names(&vec![None; nodes.len()], &children);
    let drawn = nodes.iter().zip(names).map(|(node, name)| ExerciseNode {
        parent: node.parent,
        name,
        side: node.side().into(),
        value: None,
    });
    Exercise { nodes: drawn.collect(), task: Task::ProofNumbers(task) }
}
