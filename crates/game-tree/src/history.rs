//! Undo and redo.

use std::collections::VecDeque;

use game::Position;

use crate::{Edit, GameTree, NodeId};

/// The changes made to a tree: which can be taken back, and which were taken back and can be made again.
#[derive(Clone, Debug)]
pub struct History<M> {
    /// The opposites of the changes made, the latest last.
    done: VecDeque<Edit<M>>,
    /// The changes taken back, the latest last.
    undone: Vec<Edit<M>>,
}

/// Changes that can be taken back; older ones are forgotten.
const LONGEST: usize = 1000;

impl<M> Default for History<M> {
    fn default() -> History<M> {
        History { done: VecDeque::new(), undone: Vec::new() }
    }
}

impl<M: Copy + Eq> History<M> {
    /// Makes a change. What was undone before cannot be redone after it.
    pub fn make<P: Position<Move = M>>(&mut self, tree: &mut GameTree<P>, edit: Edit<M>) {
        self.undone.clear();
        self.done.push_back(tree.apply(edit));
        if self.done.len() > LONGEST {
            self.done.pop_front();
        }
    }

    /// Takes the last change back; the nodes it touched, or `None` if there is none.
    pub fn undo<P: Position<Move = M>>(&mut self, tree: &mut GameTree<P>) -> Option<Vec<NodeId>> {
        let edit = self.done.pop_back()?;
        let touched = edit.touched(tree);
        self.undone.push(tree.apply(edit));
        Some(touched)
    }

    /// Makes the last change that was taken back again; the nodes it touched, or `None` if there is none.
    pub fn redo<P: Position<Move = M>>(&mut self, tree: &mut GameTree<P>) -> Option<Vec<NodeId>> {
        let edit = self.undone.pop()?;
        let touched = edit.touched(tree);
        self.done.push_back(tree.apply(edit));
        Some(touched)
    }

    /// Whether there is a change to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to make again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}
