//! Nodes and their numbers.

use crate::Annotation;

/// The number of a node. It stays the same as long as the tree lives, and in documents made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position before the first move.
    pub const ROOT: NodeId = NodeId(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move and what follows it. A detached node is not in its parent's list; it waits there for an undo.
#[derive(Clone, Debug)]
pub(crate) struct Node<M> {
    /// `None` at the root, and for numbers that are not used.
    pub mv: Option<M>,
    pub parent: NodeId,
    pub children: Vec<NodeId>,
    /// Most moves have none, so that it costs them nothing.
    pub annotation: Option<Box<Annotation>>,
}

impl<M> Node<M> {
    pub fn unused() -> Node<M> {
        Node { mv: None, parent: NodeId::ROOT, children: Vec::new(), annotation: None }
    }
}
