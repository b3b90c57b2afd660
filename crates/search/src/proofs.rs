//! A watched proof-number search: its events, and the recorder that keeps a part of them.
//!
//! The search keeps its numbers in a table and makes the children of a node anew on each visit. Drawn, it grows one tree per
//! claim: a node is known by the way to it. Which nodes are worth keeping is known only after the search, so it runs twice:
//! [`ProofSurvey`] learns how much work went into each node, and [`ProofRecorder`] keeps what was chosen.

use rustc_hash::FxHashMap;

use crate::growth::{Family, choose};
use crate::proof_arithmetic::ProofNumbers;
use crate::proof_number::Claim;
use crate::record::Selection;
use crate::watch::{Event, Watcher};

/// Something that a proof-number search did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofEvent<M> {
    /// The search begins to prove or refute a claim.
    Claim {
        /// The moves from the root to the position that it is about.
        line: Vec<M>,
        /// The claim.
        claim: Claim,
        /// What is known about it already.
        known: ProofNumbers,
    },
    /// The child of the open node that is worked on next.
    Choose {
        /// Its index among the children.
        child: u32,
    },
    /// A node is visited: one counted node.
    Visit {
        /// Whether the side with the claim is to move.
        attacks: bool,
        /// The search works on the node until one of its numbers reaches its limit.
        limits: ProofNumbers,
        /// Its children, in the order of the moves.
        children: Vec<ProofChild<M>>,
    },
    /// The open node is left with these numbers.
    Leave(ProofNumbers),
    /// The claim is proved or refuted.
    Settled {
        /// Whether it holds.
        holds: bool,
    },
    /// The value of a position is known: from its claims, or because the game is over there.
    Value {
        /// The moves from the root.
        line: Vec<M>,
        /// Win, draw or loss for its side to move: 1, 0 or −1.
        value: i32,
    },
}

/// A child of a visited node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofChild<M> {
    /// The move to it.
    pub mv: M,
    /// Whether the side with the claim is to move there.
    pub attacks: bool,
    /// Its numbers.
    pub numbers: ProofNumbers,
    /// Where they are from.
    pub source: ProofSource,
}

/// Where the numbers of a child are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofSource {
    /// Nothing is known yet: 1 and 1.
    New,
    /// The game is over there.
    GameOver,
    /// The table remembers them.
    Table,
}

/// A recorded proof-number search or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofRecord<M> {
    /// The claims, in the order in which they were tried.
    pub claims: Vec<RecordedClaim<M>>,
    /// The nodes kept: parents come before children, siblings are neighbours.
    pub nodes: Vec<ProofNode<M>>,
    /// The first steps, at most [`MAX_STEPS`].
    pub steps: Vec<ProofStep>,
    /// The values found: moves from the root, and win, draw or loss for the side to move after them.
    pub values: Vec<(Vec<M>, i32)>,
    /// How many steps there were for the nodes kept.
    pub n_steps: u64,
    /// How many nodes were counted.
    pub n_nodes: u64,
    /// How many children were made, over all visits.
    pub n_children: u64,
    /// How many of these had numbers from the table.
    pub n_table: u64,
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedClaim<M> {
    /// The moves from the root to the position that it is about.
    pub line: Vec<M>,
    /// The claim.
    pub claim: Claim,
    /// What was known about it at first.
    pub known: ProofNumbers,
    /// Whether it holds; `None` if the search was stopped.
    pub holds: Option<bool>,
    /// Its node; `None` if it is not kept or nothing had to be searched.
    pub root: Option<u32>,
    /// How many nodes were counted for it.
    pub effort: u64,
}

/// A node with its last known numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofNode<M> {
    /// The claim, by index.
    pub claim: u32,
    /// Its parent, as an index into [`ProofRecord::nodes`].
    pub parent: Option<u32>,
    /// The move to it; `None` for the root of a claim.
    pub mv: Option<M>,
    /// Whether the side with the claim is to move there.
    pub attacks: bool,
    /// Whether the game is over there.
    pub is_over: bool,
    /// Its numbers at the end.
    pub numbers: ProofNumbers,
    /// How many nodes were counted in its subtree.
    pub effort: u64,
    /// Its children, as indices; empty if it was never visited or they are not kept.
    pub children: std::ops::Range<u32>,
    /// Whether it was visited but its children are not kept.
    pub elided: bool,
    /// Its number, when more of it is asked for; `None` if it was never visited.
    pub number: Option<u64>,
}

/// A step of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A claim is tried.
    Claim(u32),
    /// A node is visited.
    Visit {
        /// The node.
        node: u32,
        /// The limits of its numbers.
        limits: ProofNumbers,
        /// The children whose numbers are new or changed since the last visit, as node, numbers and their source.
        changed: Vec<(u32, ProofNumbers, ProofSource)>,
    },
    /// A node is left.
    Leave {
        /// The node.
        node: u32,
        /// Its numbers.
        numbers: ProofNumbers,
    },
    /// A node was visited whose children are not kept.
    Hidden {
        /// The node.
        node: u32,
        /// The limits of its numbers.
        limits: ProofNumbers,
        /// Its numbers after it; `None` if the search was stopped inside.
        numbers: Option<ProofNumbers>,
        /// How many nodes were counted.
        effort: u64,
    },
    /// The claim is proved or refuted.
    Settled {
        /// Whether it holds.
        holds: bool,
    },
    /// A value is known: an index into [`ProofRecord::values`].
    Value(u32),
}

/// The most steps of a recording; the numbers at the end are those after all steps.
pub const MAX_STEPS: usize = 250_000;

/// The most visited nodes that a survey tells apart: some sixty bytes each.
pub const MAX_SURVEYED_NODES: usize = 2_000_000;

/// A visited node: the root of a claim, or a child of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Root(u32),
    Child(u32, u32),
}

/// Learns how much work goes into each node.
pub struct ProofSurvey<M> {
    keys: FxHashMap<Key, u32>,
    families: Vec<Family<M>>,
    open: Vec<Surveyed<M>>,
    line: Vec<M>,
    n_claims: u32,
    n_nodes: u64,
    has_seen: bool,
}

struct Surveyed<M> {
    family: Option<u32>,
    entered: u64,
    moves: Vec<M>,
    chosen: u32,
}

impl<M: Copy + PartialEq> ProofSurvey<M> {
    /// Of a search that has not begun.
    #[must_use]
    pub fn new() -> ProofSurvey<M> {
        ProofSurvey {
            keys: FxHashMap::default(),
            families: Vec::new(),
            open: Vec::new(),
            line: Vec::new(),
            n_claims: 0,
            n_nodes: 0,
            has_seen: false,
        }
    }

    /// Whether a proof-number search was seen. Where the game can end at once, it has no claims.
    #[must_use]
    pub fn has_seen(&self) -> bool {
        self.has_seen
    }

    /// The recorder of the chosen part, for the same search run again.
    #[must_use]
    pub fn into_recorder(mut self, selection: &Selection<M>) -> ProofRecorder<M> {
        self.stop();
        let chosen = choose(&self.families, selection);
        self.keys.retain(|_, family| chosen[*family as usize]);
        ProofRecorder::new(self.keys)
    }

    fn visit(&mut self, children: &[ProofChild<M>]) {
        let key = match self.open.last() {
            None => Some(Key::Root(self.n_claims - 1)),
            Some(parent) => parent.family.map(|family| Key::Child(family, parent.chosen)),
        };
        let family = key.and_then(|key| self.family(key, children.len()));
        let moves = children.iter().map(|child| child.mv).collect();
        self.open.push(Surveyed { family, entered: self.n_nodes, moves, chosen: 0 });
        self.n_nodes += 1;
    }

    fn family(&mut self, key: Key, size: usize) -> Option<u32> {
        if let Some(&family) = self.keys.get(&key) {
            return Some(family);
        }
        let index = self.families.len();
        if index >= MAX_SURVEYED_NODES {
            return None;
        }
        let moves = match self.open.last() {
            None => self.line.clone(),
            Some(parent) => vec![parent.moves[parent.chosen as usize]],
        };
        let parent = self.open.last().and_then(|parent| parent.family).map(|parent| parent as usize);
        self.families.push(Family { number: index as u64, parent, moves, size, effort: 0 });
        self.keys.insert(key, index as u32);
        Some(index as u32)
    }

    fn leave(&mut self) {
        let Some(Surveyed { family, entered, .. }) = self.open.pop() else { return };
        if let Some(family) = family {
            self.families[family as usize].effort += self.n_nodes - entered;
        }
    }

    fn stop(&mut self) {
        while !self.open.is_empty() {
            self.leave();
        }
    }
}

impl<M: Copy + PartialEq> Default for ProofSurvey<M> {
    fn default() -> ProofSurvey<M> {
        ProofSurvey::new()
    }
}

impl<M: Copy + PartialEq> Watcher<M> for ProofSurvey<M> {
    fn see(&mut self, event: Event<M>) {
        self.has_seen |= matches!(event, Event::Proof(_));
        match event {
            Event::Proof(ProofEvent::Claim { line, .. }) => {
                self.n_claims += 1;
                self.line = line;
            }
            Event::Proof(ProofEvent::Choose { child }) => {
                if let Some(open) = self.open.last_mut() {
                    open.chosen = child;
                }
            }
            Event::Proof(ProofEvent::Visit { children, .. }) => self.visit(&children),
            Event::Proof(ProofEvent::Leave(_)) => self.leave(),
            Event::Stopped => self.stop(),
            _ => {}
        }
    }
}

/// Keeps the chosen nodes of a proof-number search and what happened to them.
pub struct ProofRecorder<M> {
    /// The number of each node to keep.
    keep: FxHashMap<Key, u32>,
    /// The place of each kept node that was visited, by its number.
    places: FxHashMap<u32, u32>,
    open: Vec<Open>,
    /// Visits below a node that is not kept.
    n_hidden: usize,
    record: ProofRecord<M>,
}

#[derive(Clone, Copy)]
struct Open {
    node: u32,
    /// `None` if its children are not kept.
    number: Option<u32>,
    limits: ProofNumbers,
    entered: u64,
    chosen: u32,
}

impl<M: Copy + PartialEq> ProofRecorder<M> {
    fn new(keep: FxHashMap<Key, u32>) -> ProofRecorder<M> {
        let record = ProofRecord {
            claims: Vec::new(),
            nodes: Vec::new(),
            steps: Vec::new(),
            values: Vec::new(),
            n_steps: 0,
            n_nodes: 0,
            n_children: 0,
            n_table: 0,
        };
        ProofRecorder { keep, places: FxHashMap::default(), open: Vec::new(), n_hidden: 0, record }
    }

    /// What was recorded.
    #[must_use]
    pub fn into_record(mut self) -> ProofRecord<M> {
        self.stop();
        self.record
    }

    fn log(&mut self, step: ProofStep) {
        self.record.n_steps += 1;
        if self.record.steps.len() < MAX_STEPS {
            self.record.steps.push(step);
        }
    }

    fn claim(&mut self, line: Vec<M>, claim: Claim, known: ProofNumbers) {
        let index = self.record.claims.len() as u32;
        self.record.claims.push(RecordedClaim { line, claim, known, holds: None, root: None, effort: 0 });
        self.log(ProofStep::Claim(index));
    }

    /// The node that is visited now, and its number if it is kept with its children.
    fn visited(&mut self, attacks: bool) -> (u32, Option<u32>) {
        let claim = self.record.claims.len() as u32 - 1;
        match self.open.last().copied() {
            Some(parent) => {
                let number =
                    parent.number.and_then(|above| self.keep.get(&Key::Child(above, parent.chosen)).copied());
                (self.record.nodes[parent.node as usize].children.start + parent.chosen, number)
            }
            None => {
                let number = self.keep.get(&Key::Root(claim)).copied();
                let place = self.record.claims[claim as usize].root.unwrap_or_else(|| {
                    let known = self.record.claims[claim as usize].known;
                    self.add(ProofNode { numbers: known, ..ProofNode::new(claim, None, None, attacks) })
                });
                self.record.claims[claim as usize].root = Some(place);
                (place, number)
            }
        }
    }

    fn add(&mut self, node: ProofNode<M>) -> u32 {
        self.record.nodes.push(node);
        self.record.nodes.len() as u32 - 1
    }

    fn visit(&mut self, attacks: bool, limits: ProofNumbers, children: &[ProofChild<M>]) {
        let entered = self.record.n_nodes;
        self.record.n_nodes += 1;
        self.record.n_children += children.len() as u64;
        self.record.n_table +=
            children.iter().filter(|child| child.source == ProofSource::Table).count() as u64;
        if self.open.last().is_some_and(|open| open.number.is_none()) {
            self.n_hidden += 1;
            return;
        }
        let (node, number) = self.visited(attacks);
        self.open.push(Open { node, number, limits, entered, chosen: 0 });
        match number {
            None => self.record.nodes[node as usize].elided = true,
            Some(number) => {
                self.record.nodes[node as usize].number = Some(u64::from(number));
                let changed = self.changed(node, number, children);
                self.log(ProofStep::Visit { node, limits, changed });
            }
        }
    }

    /// Brings the children up to date; returns those with new numbers.
    fn changed(
        &mut self,
        node: u32,
        number: u32,
        children: &[ProofChild<M>],
    ) -> Vec<(u32, ProofNumbers, ProofSource)> {
        let is_first = self.places.insert(number, node).is_none();
        if is_first {
            let (claim, first) = (self.record.nodes[node as usize].claim, self.record.nodes.len() as u32);
            for child in children {
                let is_over = child.source == ProofSource::GameOver;
                let new = ProofNode::new(claim, Some(node), Some(child.mv), child.attacks);
                self.add(ProofNode { is_over, ..new });
            }
            self.record.nodes[node as usize].children = first..self.record.nodes.len() as u32;
        }
        let mut changed = Vec::new();
        for (place, child) in self.record.nodes[node as usize].children.clone().zip(children) {
            let kept = &mut self.record.nodes[place as usize];
            if is_first || kept.numbers != child.numbers {
                kept.numbers = child.numbers;
                changed.push((place, child.numbers, child.source));
            }
        }
        changed
    }

    fn leave(&mut self, numbers: Option<ProofNumbers>) {
        if self.n_hidden > 0 {
            self.n_hidden -= 1;
            return;
        }
        let Some(Open { node, number, limits, entered, .. }) = self.open.pop() else { return };
        let effort = self.record.n_nodes - entered;
        let kept = &mut self.record.nodes[node as usize];
        kept.effort += effort;
        kept.numbers = numbers.unwrap_or(kept.numbers);
        if self.open.is_empty() {
            let claim = kept.claim as usize;
            self.record.claims[claim].effort += effort;
        }
        match (number, numbers) {
            (None, _) => self.log(ProofStep::Hidden { node, limits, numbers, effort }),
            (Some(_), Some(numbers)) => self.log(ProofStep::Leave { node, numbers }),
            (Some(_), None) => {}
        }
    }

    fn stop(&mut self) {
        self.n_hidden = 0;
        while !self.open.is_empty() {
            self.leave(None);
        }
    }

    fn see_proof(&mut self, event: ProofEvent<M>) {
        match event {
            ProofEvent::Claim { line, claim, known } => self.claim(line, claim, known),
            ProofEvent::Choose { child } => {
                if let Some(open) = self.open.last_mut().filter(|_| self.n_hidden == 0) {
                    open.chosen = child;
                }
            }
            ProofEvent::Visit { attacks, limits, children } => self.visit(attacks, limits, &children),
            ProofEvent::Leave(numbers) => self.leave(Some(numbers)),
            ProofEvent::Settled { holds } => {
                if let Some(claim) = self.record.claims.last_mut() {
                    claim.holds = Some(holds);
                }
                self.log(ProofStep::Settled { holds });
            }
            ProofEvent::Value { line, value } => {
                let index = self.record.values.len() as u32;
                self.record.values.push((line, value));
                self.log(ProofStep::Value(index));
            }
        }
    }
}

impl<M> ProofNode<M> {
    fn new(claim: u32, parent: Option<u32>, mv: Option<M>, attacks: bool) -> ProofNode<M> {
        ProofNode {
            claim,
            parent,
            mv,
            attacks,
            is_over: false,
            numbers: ProofNumbers::UNKNOWN,
            effort: 0,
            children: 0..0,
            elided: false,
            number: None,
        }
    }

    /// The same node with its move in another form.
    #[must_use]
    pub fn with_move<N>(&self, mv: Option<N>) -> ProofNode<N> {
        let &ProofNode {
            claim, parent, attacks, is_over, numbers, effort, ref children, elided, number, ..
        } = self;
        let children = children.clone();
        ProofNode { claim, parent, mv, attacks, is_over, numbers, effort, children, elided, number }
    }
}

impl<M: Copy + PartialEq> Watcher<M> for ProofRecorder<M> {
    fn see(&mut self, event: Event<M>) {
        match event {
            Event::Proof(event) => self.see_proof(event),
            Event::Stopped => self.stop(),
            _ => {}
        }
    }
}
