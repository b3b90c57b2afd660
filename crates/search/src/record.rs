//! Recording a real search, so that its tree can be drawn, stepped through and practised on.

use game::Position;

use crate::probe::{Leave, Probe, Visit};
use crate::{Score, Window};

/// A probe that keeps every event up to a budget of nodes. Later nodes are only counted.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    budget: usize,
    nodes: Vec<RecordedNode<M>>,
    /// The open nodes from the root; `None` for those beyond the budget.
    open: Vec<Option<usize>>,
    elided: u64,
    time: u32,
}

/// A node as the search visited it. A node visited twice is recorded twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedNode<M> {
    /// Index of the parent; `None` for a root.
    pub parent: Option<usize>,
    /// How it was entered.
    pub visit: Visit<M>,
    /// When it was entered, in events since the start.
    pub entered: u32,
    /// When it was left; `None` if the search was stopped inside it.
    pub left: Option<u32>,
    /// The window after the children searched so far.
    pub window: Window,
    /// Its score for its side to move, and why it was left; `None` if the search was stopped inside it.
    pub result: Option<(Score, Leave<M>)>,
    /// Its moves that raised alpha, in order; the last is the best.
    pub raises: Vec<Raise<M>>,
    /// Its moves that were never searched.
    pub unsearched: Vec<M>,
    /// Whether some of its children were searched but not kept.
    pub elided: bool,
}

/// An increase of a node's alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise<M> {
    /// The move whose value raised it.
    pub mv: M,
    /// The new alpha, for the node's side to move.
    pub alpha: Score,
    /// When, in events since the start.
    pub at: u32,
}

impl<M> Recorder<M> {
    /// Keeps at most `budget` nodes.
    #[must_use]
    pub fn new(budget: usize) -> Recorder<M> {
        Recorder { budget, nodes: Vec::new(), open: Vec::new(), elided: 0, time: 0 }
    }

    /// The nodes kept, in the order in which they were entered.
    #[must_use]
    pub fn nodes(&self) -> &[RecordedNode<M>] {
        &self.nodes
    }

    /// How many visits exceeded the budget.
    #[must_use]
    pub fn elided(&self) -> u64 {
        self.elided
    }

    fn next_event(&mut self) -> u32 {
        self.time += 1;
        self.time - 1
    }

    fn open_node(&mut self, ply: u32) -> Option<&mut RecordedNode<M>> {
        let index = (*self.open.get(ply as usize)?)?;
        self.nodes.get_mut(index)
    }
}

impl<P: Position> Probe<P> for Recorder<P::Move> {
    fn enter(&mut self, visit: &Visit<P::Move>) {
        self.open.truncate(visit.node.ply as usize);
        let parent = self.open.last().copied().flatten();
        let fits = self.nodes.len() < self.budget && (visit.node.ply == 0 || parent.is_some());
        if !fits {
            self.elided += 1;
            self.open.push(None);
            if let Some(parent) = parent {
                self.nodes[parent].elided = true;
            }
            return;
        }
        let entered = self.next_event();
        self.open.push(Some(self.nodes.len()));
        self.nodes.push(RecordedNode {
            parent,
            visit: *visit,
            entered,
            left: None,
            window: visit.window,
            result: None,
            raises: Vec::new(),
            unsearched: Vec::new(),
            elided: false,
        });
    }

    fn raise(&mut self, ply: u32, mv: P::Move, alpha: Score) {
        let at = self.time;
        if let Some(node) = self.open_node(ply) {
            node.raises.push(Raise { mv, alpha, at });
            node.window.alpha = alpha;
            self.time += 1;
        }
    }

    fn unsearched(&mut self, ply: u32, moves: impl Iterator<Item = P::Move>) {
        if let Some(node) = self.open_node(ply) {
            node.unsearched = moves.collect();
        }
    }

    fn leave(&mut self, ply: u32, score: Score, why: Leave<P::Move>) {
        let at = self.time;
        if let Some(node) = self.open_node(ply) {
            node.result = Some((score, why));
            node.left = Some(at);
            self.time += 1;
        }
    }
}
