//! Names for the nodes of a tree that have none of their own. In a tree without labels: `A`, `B`, `C` … for the nodes with
//! children, row by row, and `b1`, `b2` … for the leaves below `B`. In a tree with labels only such leaves are named, after
//! the node above them. Pictures, sentences and questions use the names, so that a node can be found.

use std::collections::{HashSet, VecDeque};

use game::tree::TreePosition;
use game::{Lossless, Notation, Position};

/// The names of a tree's nodes, by [`Lossless::exact_key`].
#[derive(Debug, Default)]
pub(crate) struct Letters {
    names: Vec<String>,
}

impl Letters {
    /// Names the nodes of a tree.
    pub fn new(root: &TreePosition) -> Letters {
        let labels = labels(root);
        let mut names = vec![String::new(); root.n_nodes()];
        let mut n_inner = 0;
        let mut row = VecDeque::from([(root.clone(), String::new())]);
        while let Some((node, given)) = row.pop_front() {
            let name = match (node.label(), node.n_moves() > 0, labels.is_empty()) {
                (Some(label), ..) => label.to_string(),
                (None, true, true) => {
                    n_inner += 1;
                    letters(n_inner - 1)
                }
                (None, true, false) => String::new(),
                (None, false, _) if labels.contains(&given) => String::new(),
                (None, false, _) => given,
            };
            for mv in node.moves() {
                let mut child = node.clone();
                child.play(mv);
                let leaf = if name.is_empty() { String::new() } else { leaf_name(&name, mv as usize) };
                row.push_back((child, leaf));
            }
            names[node.exact_key() as usize] = name;
        }
        Letters { names }
    }

    /// The name of a node; `None` if it has none.
    pub fn of(&self, node: &TreePosition) -> Option<&str> {
        self.names.get(node.exact_key() as usize).map(String::as_str).filter(|name| !name.is_empty())
    }
}

/// The labels that a tree brings.
fn labels(root: &TreePosition) -> HashSet<String> {
    let mut labels = HashSet::new();
    let mut open = vec![root.clone()];
    while let Some(node) = open.pop() {
        labels.extend(node.label().map(str::to_string));
        open.extend(node.moves().map(|mv| {
            let mut child = node.clone();
            child.play(mv);
            child
        }));
    }
    labels
}

/// The name of the leaf that is a child of `parent`, by its index from 0.
pub(crate) fn leaf_name(parent: &str, index: usize) -> String {
    format!("{}{}", parent.to_lowercase(), index + 1)
}

/// `A` to `Z`, then `AA`, `AB` …, as spreadsheets name their columns.
pub(crate) fn letters(mut index: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + (index % 26) as u8));
        if index < 26 {
            return name;
        }
        index = index / 26 - 1;
    }
}
