//! The tree of a plan: positions that were reached, and moves not made yet with what is expected of them.
//!
//! Every question "does the attacker get at least so much?" is a goal of its own. For each, a node carries two numbers, as in
//! proof-number search (Allis, 1994): how much effort it still takes to prove the goal there, and to refute it. Moves that
//! were not made count with the estimate of the patterns. Making a move is what costs, so the tree grows by single moves.

use chess::{Board, Move};

/// Effort for each goal.
pub(crate) type Efforts = [f32; GOALS];

/// At most so many goals at a time.
pub(crate) const GOALS: usize = 8;

pub(crate) const NEVER: f32 = f32::INFINITY;

/// What leads from a node to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Move(Move),
    /// The defender passes, so that we see what is threatened.
    Pass,
}

impl Step {
    pub fn mv(self) -> Option<Move> {
        match self {
            Step::Move(mv) => Some(mv),
            Step::Pass => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub step: Step,
    pub child: Option<u32>,
    /// Effort to prove and to refute; an estimate as long as there is no child.
    pub prove: Efforts,
    pub refute: Efforts,
    /// Goals, one bit each, against which this reply does nothing.
    pub idle: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub board: Board,
    pub parent: Option<(u32, u16)>,
    pub is_attackers: bool,
    pub depth: u32,
    pub edges: Vec<Edge>,
    pub prove: Efforts,
    pub refute: Efforts,
    /// Goals, one bit each, that are reached here by looking alone.
    pub reached: u8,
    /// Goals for which what is threatened has been looked up in the proof of the pass.
    pub learnt: u8,
    /// Goals whose proof here stood up to a test.
    pub tested: u8,
    /// Whether the game is drawn here.
    pub is_draw: bool,
    /// The attacker's material less the defender's.
    pub balance: i32,
    /// Moves that refuted or proved something here, for the next similar position.
    pub lessons: Vec<Move>,
    pub n_below: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
}

impl Tree {
    pub fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    pub fn node_mut(&mut self, id: u32) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// Brings a node's numbers up to date with its edges.
    pub fn sum_up(&mut self, id: u32) {
        let node = &self.nodes[id as usize];
        let (mut prove, mut refute) = ([0.0; GOALS], [0.0; GOALS]);
        for goal in 0..GOALS {
            (prove[goal], refute[goal]) = summed(node, goal);
        }
        let n_below =
            node.edges.iter().filter_map(|edge| edge.child).map(|child| 1 + self.node(child).n_below).sum();
        let node = self.node_mut(id);
        (node.prove, node.refute, node.n_below) = (prove, refute, n_below);
    }

    /// Brings a node and all above it up to date.
    pub fn back_up(&mut self, mut id: u32) {
        loop {
            self.sum_up(id);
            let node = self.node(id);
            let (prove, refute) = (node.prove, node.refute);
            let Some((parent, at)) = node.parent else { return };
            let edge = &mut self.node_mut(parent).edges[at as usize];
            (edge.prove, edge.refute) = (prove, refute);
            id = parent;
        }
    }

    /// The boards from the root to a node, the node's own left out.
    pub fn path(&self, id: u32) -> impl Iterator<Item = &Board> {
        let mut at = self.node(id).parent;
        std::iter::from_fn(move || {
            let (parent, _) = at?;
            at = self.node(parent).parent;
            Some(&self.node(parent).board)
        })
    }
}

fn summed(node: &Node, goal: usize) -> (f32, f32) {
    let bit = 1 << goal;
    if node.reached & bit != 0 {
        return (0.0, NEVER);
    }
    if node.edges.is_empty() {
        return (NEVER, 0.0);
    }
    if node.is_attackers {
        let prove = node.edges.iter().map(|edge| edge.prove[goal]).fold(NEVER, f32::min);
        let refute = node.edges.iter().map(|edge| edge.refute[goal]).sum();
        (prove, refute)
    } else {
        let open = || node.edges.iter().filter(|edge| edge.idle & bit == 0);
        let sum: f32 = open().map(|edge| edge.prove[goal]).sum();
        let most = open().map(|edge| edge.prove[goal]).fold(0.0, f32::max);
        let prove = if sum == NEVER { NEVER } else { most + 0.35 * (sum - most) };
        let refute = open().map(|edge| edge.refute[goal]).fold(NEVER, f32::min);
        (prove, refute)
    }
}
