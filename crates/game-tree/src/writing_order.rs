//! The order in which a tree is written down as text.

use game::Position;

use crate::{GameTree, NodeId};

/// A step of writing a tree down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// A move.
    Move(NodeId),
    /// A variation begins: an alternative to the move before it.
    Open,
    /// The variation ends.
    Close,
}

/// Walks a tree in the order of PGN: a move, its alternatives in brackets, then what follows it. It does not recurse, so
/// variations may be nested to any depth.
pub struct WritingOrder<'a, P: Position> {
    tree: &'a GameTree<P>,
    /// What is still to be done, the next on top.
    tasks: Vec<Task>,
}

enum Task {
    Say(Written),
    /// A variation that begins with this node.
    Variation(NodeId),
    /// What follows this node.
    Follow(NodeId),
}

impl<'a, P: Position> WritingOrder<'a, P> {
    pub(crate) fn new(tree: &'a GameTree<P>, from: NodeId) -> WritingOrder<'a, P> {
        WritingOrder { tree, tasks: vec![Task::Follow(from)] }
    }
}

impl<P: Position> Iterator for WritingOrder<'_, P> {
    type Item = Written;

    fn next(&mut self) -> Option<Written> {
        loop {
            match self.tasks.pop()? {
                Task::Say(written) => return Some(written),
                Task::Variation(node) => {
                    self.tasks.push(Task::Say(Written::Close));
                    self.tasks.push(Task::Follow(node));
                    self.tasks.push(Task::Say(Written::Move(node)));
                    return Some(Written::Open);
                }
                Task::Follow(node) => {
                    let Some((&main, variations)) = self.tree.children(node).split_first() else { continue };
                    self.tasks.push(Task::Follow(main));
                    self.tasks.extend(variations.iter().rev().map(|&node| Task::Variation(node)));
                    return Some(Written::Move(main));
                }
            }
        }
    }
}
