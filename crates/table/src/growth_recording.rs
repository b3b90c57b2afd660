//! Recorded searches that grow one tree, as text: Monte-Carlo and proof-number search.

use game::{Keyed, Notation, Side};
use search::{PlayoutRecord, ProofRecord, RecordedClaim, SearchCounts};

use crate::Recording;

/// A recorded search of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Recorded {
    /// A search with windows: alpha-beta and its relatives.
    Windows(Recording),
    /// A Monte-Carlo search.
    Playouts(PlayoutRecording),
    /// A proof-number search.
    Proof(ProofRecording),
}

/// A recorded Monte-Carlo search.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutRecording {
    /// What was searched, and by whom.
    pub about: Searched,
    /// The tree and the log of the games.
    pub record: PlayoutRecord<String>,
    /// What else is known about each node of the record.
    pub places: Vec<Place>,
}

/// A recorded proof-number search.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofRecording {
    /// What was searched, and by whom.
    pub about: Searched,
    /// The claims, their trees and the log of the steps.
    pub record: ProofRecord<String>,
    /// What else is known about each node of the record.
    pub places: Vec<Place>,
    /// The side to move at the position of each value of the record.
    pub value_sides: Vec<Side>,
}

/// A search and its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The game's name.
    pub game: String,
    /// The root position as text.
    pub position: String,
    /// The spec of the engine.
    pub engine: String,
    /// The counts of the whole search, whatever part of it is recorded.
    pub counts: SearchCounts,
}

/// The position of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its own name, in explicit trees.
    pub label: Option<String>,
    /// The side to move.
    pub side: Side,
}

impl Recorded {
    /// The recording of a search with windows.
    #[must_use]
    pub fn windows(self) -> Option<Recording> {
        match self {
            Recorded::Windows(recording) => Some(recording),
            Recorded::Playouts(_) | Recorded::Proof(_) => None,
        }
    }
}

impl Searched {
    /// A search of `root`.
    #[must_use]
    pub fn new<P: Keyed + Notation>(game: &str, engine: &str, root: &P, counts: SearchCounts) -> Searched {
        Searched { game: game.to_string(), position: root.to_string(), engine: engine.to_string(), counts }
    }
}

impl PlayoutRecording {
    /// Converts a record to text.
    #[must_use]
    pub fn new<P: Keyed + Notation>(
        about: Searched,
        root: &P,
        record: &PlayoutRecord<P::Move>,
    ) -> PlayoutRecording {
        let mut walk = Walk::default();
        let mut nodes = Vec::with_capacity(record.nodes.len());
        for node in &record.nodes {
            let has_children = node.expanded.is_some() && !node.elided;
            let parent = node.parent.map(|parent| parent as usize);
            nodes.push(node.with_move(walk.visit(root, parent, node.mv, has_children)));
        }
        let &PlayoutRecord { exploration, unfinished, n_games, n_nodes, n_tree, .. } = record;
        let games = record.games.clone();
        let record = PlayoutRecord { exploration, nodes, games, unfinished, n_games, n_nodes, n_tree };
        PlayoutRecording { about, record, places: walk.places }
    }
}

impl ProofRecording {
    /// Converts a record to text.
    #[must_use]
    pub fn new<P: Keyed + Notation>(
        about: Searched,
        root: &P,
        record: &ProofRecord<P::Move>,
    ) -> ProofRecording {
        let written = |line: &[P::Move]| root.write_moves(line.iter().copied());
        let after = |line: &[P::Move]| {
            let mut position = root.clone();
            line.iter().for_each(|&mv| position.play(mv));
            position
        };
        let mut walk = Walk::default();
        let mut nodes = Vec::with_capacity(record.nodes.len());
        for node in &record.nodes {
            let parent = node.parent.map(|parent| parent as usize);
            let has_children = !node.children.is_empty();
            let mv = match parent {
                None => {
                    walk.visit(&after(&record.claims[node.claim as usize].line), None, None, has_children)
                }
                Some(_) => walk.visit(root, parent, node.mv, has_children),
            };
            nodes.push(node.with_move(mv));
        }
        let claims = record.claims.iter().map(|claim| {
            let &RecordedClaim { claim: of, known, holds, root, effort, ref line } = claim;
            RecordedClaim { line: written(line), claim: of, known, holds, root, effort }
        });
        let &ProofRecord { n_steps, n_nodes, n_children, n_table, .. } = record;
        let (claims, steps) = (claims.collect(), record.steps.clone());
        let value_sides = record.values.iter().map(|(line, _)| after(line).side_to_move()).collect();
        let values = record.values.iter().map(|(line, value)| (written(line), *value)).collect();
        let record = ProofRecord { claims, nodes, steps, values, n_steps, n_nodes, n_children, n_table };
        ProofRecording { about, record, places: walk.places, value_sides }
    }
}

/// Visits the nodes of a tree in order, parents first, and keeps the positions that are still needed.
struct Walk<P> {
    positions: Vec<Option<P>>,
    places: Vec<Place>,
}

impl<P> Default for Walk<P> {
    fn default() -> Walk<P> {
        Walk { positions: Vec::new(), places: Vec::new() }
    }
}

impl<P: Keyed + Notation> Walk<P> {
    /// Visits a node; returns its move as text.
    fn visit(
        &mut self,
        root: &P,
        parent: Option<usize>,
        mv: Option<P::Move>,
        is_needed: bool,
    ) -> Option<String> {
        let mut position =
            parent.and_then(|parent| self.positions[parent].clone()).unwrap_or_else(|| root.clone());
        let text = mv.map(|mv| position.write_move(mv));
        if let Some(mv) = mv {
            position.play(mv);
        }
        let label = position.label().map(str::to_string);
        self.places.push(Place { label, side: position.side_to_move() });
        self.positions.push(is_needed.then_some(position));
        text
    }
}
