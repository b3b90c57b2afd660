//! Names for the nodes of a tree that has none of its own: `A`, `B`, `C` … for the nodes with children, row by row, and
//! `b1`, `b2` … for the leaves below `B`. Pictures, sentences and questions use them, so that a node can be found.

use std::collections::VecDeque;

use game::tree::TreePosition;
use game::{Lossless, Notation, Position};

/// The names of a tree's nodes, by [`Lossless::exact_key`].
#[derive(Debug, Default)]
pub(crate) struct Letters {
    names: Vec<String>,
}

impl Letters {
    /// Names the nodes of a tree; none if the tree brings labels of its own.
    pub fn new(root: &TreePosition) -> Letters {
        let mut names = vec![String::new(); root.n_nodes()];
        let mut n_inner = 0;
        let mut row = VecDeque::from([(root.clone(), String::new())]);
        while let Some((node, given)) = row.pop_front() {
            if node.label().is_some() {
                return Letters::default();
            }
            let is_inner = node.n_moves() > 0;
            let name = if is_inner { letters(n_inner) } else { given };
            n_inner += usize::from(is_inner);
            for mv in node.moves() {
                let mut child = node.clone();
                child.play(mv);
                row.push_back((child, leaf_name(&name, mv as usize)));
            }
            names[node.exact_key() as usize] = name;
        }
        Letters { names }
    }

    /// The name of a node; `None` if the tree has its own labels or is a single leaf.
    pub fn of(&self, node: &TreePosition) -> Option<&str> {
        self.names.get(node.exact_key() as usize).map(String::as_str).filter(|name| !name.is_empty())
    }
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
