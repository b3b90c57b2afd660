//! The upper part of the tree below a position, down to the positions that are solved one by one.

use std::ops::Range;

use game::{Refusal, Side};
use jobs::JobSet;
use table::Positions;

use crate::Bounds;

/// Where the first frontier lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// This many plies below the root.
    Plies(u32),
    /// As many plies below it as it takes for this many different positions.
    Positions(usize),
}

/// The inner nodes above the frontier, and the frontier: positions whose values are found by jobs. A position that is
/// reached in several ways is one node, and so are positions that the game knows to be mirror images; so this is a
/// graph rather than a tree. Nodes go by the numbers of their positions.
///
/// Job numbers follow the order in which a search from left to right comes to the positions. They depend on the rules and
/// the split alone, and for later frontiers on which positions were divided.
pub struct UpperTree {
    positions: Box<dyn Positions>,
    nodes: Vec<Node>,
    /// The node of each job.
    leaves: Vec<usize>,
    /// The end of the job numbers of each frontier.
    frontiers: Vec<u64>,
}

#[derive(Default)]
struct Node {
    /// The positions after each legal move; `None` on the frontier, and where the game is over.
    children: Option<Box<[usize]>>,
    /// The job that solves it.
    job: Option<u64>,
    /// A position before it, and the move from there.
    parent: Option<(usize, usize)>,
}

/// The most positions that an upper tree may hold: about a gigabyte.
const MAX_NODES: usize = 8_000_000;

impl UpperTree {
    /// The tree above the first frontier.
    ///
    /// # Errors
    /// A [`Refusal`] when the game is over at the root, or the tree is too large.
    pub fn new(positions: Box<dyn Positions>, split: Split) -> Result<UpperTree, Refusal> {
        if positions.margin(0).is_some() {
            return Err(Refusal::game_over(positions.text(0), "the game is over: there is nothing to solve"));
        }
        let (nodes, leaves, frontiers) = (vec![Node::default()], Vec::new(), Vec::new());
        let mut tree = UpperTree { positions, nodes, leaves, frontiers };
        let (mut level, mut depth) = (vec![0], 0);
        while match split {
            Split::Plies(plies) => depth < plies && !level.is_empty(),
            Split::Positions(wanted) => level.len() < wanted && !level.is_empty(),
        } {
            level = tree.next_level(&level)?;
            depth += 1;
        }
        tree.number_leaves([0]);
        Ok(tree)
    }

    /// Divides positions of the frontier: what is this many plies below them gets numbers of its own.
    ///
    /// # Errors
    /// A [`Refusal`] when the tree gets too large.
    pub fn divide(&mut self, jobs: &[u64], plies: u32) -> Result<(), Refusal> {
        let divided: Vec<usize> = jobs.iter().map(|&job| self.leaves[job as usize]).collect();
        let mut level = divided.clone();
        for _ in 0..plies.max(1) {
            level = self.next_level(&level)?;
        }
        self.number_leaves(divided);
        Ok(())
    }

    /// Gives these nodes their children, and returns those that were not met before and go on.
    fn next_level(&mut self, level: &[usize]) -> Result<Vec<usize>, Refusal> {
        let mut next = Vec::new();
        for &node in level {
            let children = self.positions.children(node);
            for (index, &child) in children.iter().enumerate() {
                if child < self.nodes.len() {
                    continue;
                }
                self.nodes.resize_with(child + 1, Node::default);
                self.nodes[child].parent = Some((node, index));
                if self.positions.margin(child).is_none() {
                    next.push(child);
                }
            }
            self.nodes[node].children = Some(children.into());
            if self.nodes.len() > MAX_NODES {
                let reason = format!("dividing it makes more than {MAX_NODES} positions: divide less deeply");
                return Err(Refusal::new(self.positions.text(0), reason));
            }
        }
        Ok(next)
    }

    /// Numbers the positions of the frontier below these nodes that have no number yet, from left to right.
    fn number_leaves(&mut self, below: impl IntoIterator<Item = usize>) {
        let mut seen = vec![false; self.nodes.len()];
        let mut stack: Vec<usize> = below.into_iter().collect();
        stack.reverse();
        while let Some(number) = stack.pop() {
            if std::mem::replace(&mut seen[number], true) || self.positions.margin(number).is_some() {
                continue;
            }
            let node = &mut self.nodes[number];
            match &node.children {
                Some(children) => stack.extend(children.iter().rev().copied().filter(|&child| !seen[child])),
                None if node.job.is_none() => {
                    node.job = Some(self.leaves.len() as u64);
                    self.leaves.push(number);
                }
                None => {}
            }
        }
        self.frontiers.push(self.leaves.len() as u64);
    }

    /// How many jobs have a number.
    #[must_use]
    pub fn n_jobs(&self) -> u64 {
        self.leaves.len() as u64
    }

    /// The jobs whose positions were not divided.
    pub(crate) fn frontier(&self) -> impl Iterator<Item = u64> {
        let is_whole = |&(node, _): &(&usize, u64)| self.nodes[*node].children.is_none();
        self.leaves.iter().zip(0..).filter(is_whole).map(|(_, job)| job)
    }

    /// How many different positions it holds.
    #[must_use]
    pub fn n_positions(&self) -> usize {
        self.nodes.len()
    }

    /// The job numbers of each frontier.
    pub fn frontiers(&self) -> impl Iterator<Item = Range<u64>> {
        let starts = std::iter::once(0).chain(self.frontiers.iter().copied());
        starts.zip(&self.frontiers).map(|(start, &end)| start..end)
    }

    /// The moves from the root to the position of a job, separated by spaces.
    #[must_use]
    pub fn moves_to_job(&self, job: u64) -> Option<String> {
        self.leaves.get(usize::try_from(job).ok()?).map(|&node| self.moves_to(node))
    }

    /// The moves from the root to a node.
    pub(crate) fn moves_to(&self, node: usize) -> String {
        let mut moves = Vec::new();
        let mut here = node;
        while let Some((parent, index)) = self.nodes[here].parent {
            moves.push(self.positions.moves(parent).swap_remove(index));
            here = parent;
        }
        moves.reverse();
        moves.join(" ")
    }

    pub(crate) fn children(&self, node: usize) -> Option<&[usize]> {
        self.nodes[node].children.as_deref()
    }

    pub(crate) fn job(&self, node: usize) -> Option<u64> {
        self.nodes[node].job
    }

    pub(crate) fn move_to_child(&self, node: usize, index: usize) -> String {
        self.positions.moves(node).swap_remove(index)
    }

    pub(crate) fn side_to_move(&self, node: usize) -> Side {
        self.positions.side_to_move(node)
    }

    pub(crate) fn is_same_side(&self, node: usize, other: usize) -> bool {
        self.side_to_move(node) == self.side_to_move(other)
    }

    pub(crate) fn margin(&self, node: usize) -> Option<i32> {
        self.positions.margin(node)
    }

    /// The interval of each node that follows from the results of these jobs.
    pub(crate) fn root_bounds(&self, known: &impl Fn(u64) -> Option<Bounds>) -> Bounds {
        let mut memory = vec![None; self.nodes.len()];
        self.bounds(0, known, &mut memory)
    }

    fn bounds(
        &self,
        node: usize,
        known: &impl Fn(u64) -> Option<Bounds>,
        memory: &mut [Option<Bounds>],
    ) -> Bounds {
        if let Some(bounds) = memory[node] {
            return bounds;
        }
        let bounds = if let Some(margin) = self.margin(node) {
            Bounds::exactly(margin)
        } else if let Some(children) = self.children(node) {
            Bounds::of_moves(children.iter().map(|&child| {
                let below = self.bounds(child, known, memory);
                if self.is_same_side(node, child) { below } else { below.turned() }
            }))
        } else {
            self.job(node).and_then(known).unwrap_or_default()
        };
        memory[node] = Some(bounds);
        bounds
    }
}

/// The numbers of a set, as ascending ranges.
pub(crate) fn ranges_of(set: &JobSet) -> Vec<Range<u64>> {
    let mut ranges: Vec<Range<u64>> = Vec::new();
    for job in set.iter() {
        match ranges.last_mut() {
            Some(range) if range.end == job => range.end += 1,
            _ => ranges.push(job..job + 1),
        }
    }
    ranges
}
