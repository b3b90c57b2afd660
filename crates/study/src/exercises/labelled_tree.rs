//! An explicit tree whose nodes all have names, so that a question can name a node and the picture shows it.

use std::collections::{HashSet, VecDeque};

use game::tree::TreePosition;
use game::{Notation, Outcome, Position, Side};
use serde::Serialize;

use crate::letters::{leaf_name, letters};
use crate::recording_document::SideName;

/// A node of an exercise's tree.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExerciseNode {
    /// The node above, by index.
    #[cfg_attr(feature = "schema", schema(required))]
    pub parent: Option<usize>,
    /// Its name; no two nodes have the same.
    pub name: String,
    /// Who moves there.
    pub side: SideName,
    /// The value of a leaf.
    #[cfg_attr(feature = "schema", schema(required))]
    pub value: Option<i32>,
}

/// The nodes of a tree, breadth-first, and their children.
pub(super) struct LabelledTree {
    pub(super) nodes: Vec<ExerciseNode>,
    children: Vec<Vec<usize>>,
}

impl LabelledTree {
    /// Names every node. A label that no other node has stays; the others are named as in the pictures of searches.
    pub(super) fn new(root: &TreePosition) -> LabelledTree {
        let mut tree = LabelledTree { nodes: Vec::new(), children: Vec::new() };
        let mut labels = Vec::new();
        let mut waiting = VecDeque::from([(None, root.clone())]);
        while let Some((parent, position)) = waiting.pop_front() {
            let here = tree.push(parent, &position);
            labels.push(position.label().map(str::to_string));
            for mv in position.moves() {
                let mut child = position.clone();
                child.play(mv);
                waiting.push_back((Some(here), child));
            }
        }
        for (node, name) in tree.nodes.iter_mut().zip(unique_names(&labels, &tree.children)) {
            node.name = name;
        }
        tree
    }

    fn push(&mut self, parent: Option<usize>, position: &TreePosition) -> usize {
        let here = self.nodes.len();
        let value = position.outcome().map(|outcome: Outcome| outcome.margin_for(Side::First));
        let side = position.side_to_move().into();
        self.nodes.push(ExerciseNode { parent, name: String::new(), side, value });
        self.children.push(Vec::new());
        if let Some(parent) = parent {
            self.children[parent].push(here);
        }
        here
    }

    /// The children of a node, in the order of its moves.
    pub(super) fn children(&self, index: usize) -> &[usize] {
        &self.children[index]
    }

    /// The child that a move, written as its number, leads to.
    pub(super) fn child(&self, index: usize, mv: &str) -> Option<usize> {
        self.children[index].get(mv.parse::<usize>().ok()?).copied()
    }

    /// The tree as text, with all names.
    pub(super) fn text(&self) -> String {
        self.subtree_text(0, SideName::Max)
    }

    fn subtree_text(&self, index: usize, usual: SideName) -> String {
        let node = &self.nodes[index];
        if let Some(value) = node.value {
            return format!("{}:{value}", node.name);
        }
        let (side, next) = match node.side {
            SideName::Max => ("max", SideName::Min),
            SideName::Min => ("min", SideName::Max),
        };
        let below: Vec<String> =
            self.children[index].iter().map(|&child| self.subtree_text(child, next)).collect();
        let side = if node.side == usual { "" } else { side };
        format!("{}:{side}({})", node.name, below.join(" "))
    }
}

/// The names of nodes that are given level by level: their own labels where these are unique, else A, B, C … for nodes with
/// children and b1, b2 … for the leaves below B.
pub(super) fn unique_names(labels: &[Option<String>], children: &[Vec<usize>]) -> Vec<String> {
    let mut used = HashSet::new();
    let mut names: Vec<Option<String>> =
        labels.iter().map(|label| label.clone().filter(|label| used.insert(label.clone()))).collect();
    let mut n_letters = 0;
    for index in 0..names.len() {
        if names[index].is_none() {
            names[index] = Some(fresh_letters(&mut used, &mut n_letters));
        }
        let parent = names[index].clone().unwrap_or_default();
        for (nth, &child) in children[index].iter().enumerate() {
            let name = leaf_name(&parent, nth);
            if names[child].is_none() && children[child].is_empty() && used.insert(name.clone()) {
                names[child] = Some(name);
            }
        }
    }
    names.into_iter().flatten().collect()
}

fn fresh_letters(used: &mut HashSet<String>, n_letters: &mut usize) -> String {
    loop {
        let name = letters(*n_letters);
        *n_letters += 1;
        if used.insert(name.clone()) {
            return name;
        }
    }
}
