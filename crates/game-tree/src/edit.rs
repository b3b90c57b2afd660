//! Changes to a tree, each with its opposite.

use game::Position;

use crate::{Annotation, GameEnd, GameTree, Headers, NodeId};

/// A change to a tree. Applying one returns the change that takes it back.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Edit<M> {
    /// Adds a move that is legal after `parent`, as its last variation.
    Add {
        /// The node it is played after.
        parent: NodeId,
        /// The move.
        mv: M,
    },
    /// Takes a node out of the tree, with everything after it.
    Remove(NodeId),
    /// Puts a node that was taken out back into its parent's list, at this place.
    PutBack {
        /// The node.
        node: NodeId,
        /// Its place among the variations.
        place: usize,
    },
    /// Gives a node another place among its siblings; 0 is the main move.
    Reorder {
        /// The node.
        node: NodeId,
        /// Its place among the variations.
        place: usize,
    },
    /// Replaces what is written about a move.
    Annotate(NodeId, Box<Annotation>),
    /// Replaces the headers.
    SetHeaders(Headers),
    /// Replaces the result.
    SetEnd(Option<GameEnd>),
    /// Several changes as one, in this order.
    All(Vec<Edit<M>>),
}

impl<M: Copy + Eq> Edit<M> {
    /// Adds a line after `at`; moves that are there already are followed. Also the node it ends at.
    #[must_use]
    pub fn line<P: Position<Move = M>>(
        tree: &GameTree<P>,
        at: NodeId,
        moves: impl IntoIterator<Item = M>,
    ) -> (Edit<M>, NodeId) {
        let (mut at, mut next, mut edits) = (at, tree.next_id(), Vec::new());
        for mv in moves {
            let known = if edits.is_empty() { tree.child(at, mv) } else { None };
            at = known.unwrap_or_else(|| {
                edits.push(Edit::Add { parent: at, mv });
                let added = next;
                next = NodeId(next.0 + 1);
                added
            });
        }
        (Edit::All(edits), at)
    }

    /// Moves the variation that `node` belongs to one place up; `None` if it is the main line.
    #[must_use]
    pub fn promoted<P: Position<Move = M>>(tree: &GameTree<P>, node: NodeId) -> Option<Edit<M>> {
        let (node, place) = branch(tree, node, |place, _| place > 0)?;
        Some(Edit::Reorder { node, place: place - 1 })
    }

    /// Moves the variation that `node` belongs to one place down; `None` if it has no other below it.
    #[must_use]
    pub fn demoted<P: Position<Move = M>>(tree: &GameTree<P>, node: NodeId) -> Option<Edit<M>> {
        let (node, place) = branch(tree, node, |place, n_siblings| place + 1 < n_siblings)?;
        Some(Edit::Reorder { node, place: place + 1 })
    }

    /// Makes the line to `node` the main line; `None` if it is.
    #[must_use]
    pub fn main_line<P: Position<Move = M>>(tree: &GameTree<P>, node: NodeId) -> Option<Edit<M>> {
        let line = tree.line_to(node).into_iter();
        let edits: Vec<_> =
            line.filter(|&node| place(tree, node) > 0).map(|node| Edit::Reorder { node, place: 0 }).collect();
        (!edits.is_empty()).then_some(Edit::All(edits))
    }

    /// The nodes whose move, annotation or list of children the change touches, of those that exist before it.
    #[must_use]
    pub fn touched<P: Position<Move = M>>(&self, tree: &GameTree<P>) -> Vec<NodeId> {
        let parent = |node| tree.parent(node).unwrap_or(NodeId::ROOT);
        match self {
            Edit::Add { parent, .. } => vec![*parent],
            Edit::Remove(node) => vec![parent(*node)],
            Edit::PutBack { node, .. } => {
                let below = tree.written_after(*node).filter_map(|step| match step {
                    crate::Written::Move(node) => Some(node),
                    _ => None,
                });
                [parent(*node), *node].into_iter().chain(below).collect()
            }
            Edit::Reorder { node, .. } => vec![parent(*node)],
            Edit::Annotate(node, _) => vec![*node],
            Edit::SetHeaders(_) | Edit::SetEnd(_) => Vec::new(),
            Edit::All(edits) => {
                let known = |node: &NodeId| *node < tree.next_id();
                edits
                    .iter()
                    .filter(|edit| edit.is_known(tree))
                    .flat_map(|edit| edit.touched(tree))
                    .filter(known)
                    .collect()
            }
        }
    }

    /// Whether it is about nodes that exist: an edit of several may build on nodes that it adds itself.
    fn is_known<P: Position<Move = M>>(&self, tree: &GameTree<P>) -> bool {
        match self {
            Edit::Add { parent: node, .. }
            | Edit::Remove(node)
            | Edit::PutBack { node, .. }
            | Edit::Reorder { node, .. }
            | Edit::Annotate(node, _) => *node < tree.next_id(),
            Edit::SetHeaders(_) | Edit::SetEnd(_) | Edit::All(_) => true,
        }
    }
}

/// The nearest node on the way to `node`, itself included, whose place among its siblings fits.
fn branch<P: Position>(
    tree: &GameTree<P>,
    node: NodeId,
    fits: impl Fn(usize, usize) -> bool,
) -> Option<(NodeId, usize)> {
    let n_siblings = |node| tree.parent(node).map_or(0, |parent| tree.children(parent).len());
    let line = tree.line_to(node).into_iter().rev();
    line.map(|node| (node, place(tree, node))).find(|&(node, place)| fits(place, n_siblings(node)))
}

fn place<P: Position>(tree: &GameTree<P>, node: NodeId) -> usize {
    let siblings = tree.parent(node).map_or(&[][..], |parent| tree.children(parent));
    siblings.iter().position(|&sibling| sibling == node).unwrap_or(0)
}

impl<P: Position> GameTree<P> {
    /// Makes a change, and returns the one that takes it back.
    ///
    /// # Panics
    /// If the change names a node that does not exist, or takes the root out.
    pub fn apply(&mut self, edit: Edit<P::Move>) -> Edit<P::Move> {
        match edit {
            Edit::Add { parent, mv } => Edit::Remove(self.add(parent, mv)),
            Edit::Remove(node) => {
                let parent = self.parent(node).expect("the root stays");
                let place = place(self, node);
                self.children_mut(parent).retain(|&child| child != node);
                Edit::PutBack { node, place }
            }
            Edit::PutBack { node, place } => {
                let parent = self.parent(node).expect("the root stays");
                let siblings = self.children_mut(parent);
                siblings.insert(place.min(siblings.len()), node);
                Edit::Remove(node)
            }
            Edit::Reorder { node, place: to } => {
                let parent = self.parent(node).expect("the root stays");
                let from = place(self, node);
                let siblings = self.children_mut(parent);
                siblings.remove(from);
                siblings.insert(to.min(siblings.len()), node);
                Edit::Reorder { node, place: from }
            }
            Edit::Annotate(node, mut annotation) => {
                std::mem::swap(self.annotation_mut(node), &mut annotation);
                Edit::Annotate(node, annotation)
            }
            Edit::SetHeaders(headers) => Edit::SetHeaders(std::mem::replace(&mut self.headers, headers)),
            Edit::SetEnd(end) => Edit::SetEnd(std::mem::replace(&mut self.end, end)),
            Edit::All(edits) => {
                let mut opposites: Vec<_> = edits.into_iter().map(|edit| self.apply(edit)).collect();
                opposites.reverse();
                Edit::All(opposites)
            }
        }
    }
}
