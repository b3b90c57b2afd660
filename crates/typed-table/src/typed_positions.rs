//! Positions of a typed game by number.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use game::{Keyed, Lossless, Notation, Outcome, Refusal, Side};
use table::Positions;

/// What makes two positions one: the lossless key, the points already made, and whose turn it is. Keys of some games are
/// the same for both sides.
type Identity<P> = (<P as Lossless>::Exact, i32, Side);

fn identity<P: Lossless>(position: &P) -> Identity<P> {
    (position.exact_key(), position.banked(), position.side_to_move())
}

/// The positions met so far.
pub(crate) struct TypedPositions<P: Lossless> {
    positions: Vec<P>,
    numbers: HashMap<Identity<P>, usize>,
}

impl<P: Lossless> TypedPositions<P> {
    pub fn new(root: P) -> TypedPositions<P> {
        let mut positions = TypedPositions { positions: Vec::new(), numbers: HashMap::new() };
        positions.number(root);
        positions
    }

    fn number(&mut self, position: P) -> usize {
        let next = self.positions.len();
        match self.numbers.entry(identity(&position)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                place.insert(next);
                self.positions.push(position);
                next
            }
        }
    }
}

impl<P: Lossless + Notation> Positions for TypedPositions<P> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn reach(&mut self, moves: &[&str]) -> Result<usize, Refusal> {
        let mut position = self.positions[0].clone();
        for text in moves {
            let mv = position.parse_move(text)?;
            position.play(mv);
        }
        Ok(self.number(position))
    }

    fn children(&mut self, number: usize) -> Vec<usize> {
        let position = self.positions[number].clone();
        let child = |mv| {
            let mut child = position.clone();
            child.play(mv);
            self.number(child)
        };
        position.moves().map(child).collect()
    }

    fn moves(&self, number: usize) -> Vec<String> {
        let position = &self.positions[number];
        position.moves().map(|mv| position.write_move(mv)).collect()
    }

    fn margin(&self, number: usize) -> Option<i32> {
        let position = &self.positions[number];
        position.outcome().map(|outcome| outcome.margin_for(position.side_to_move()))
    }

    fn side_to_move(&self, number: usize) -> Side {
        self.positions[number].side_to_move()
    }

    fn text(&self, number: usize) -> String {
        self.positions[number].to_string()
    }

    fn search_plainly(&self, number: usize, least: i32, max_nodes: u64) -> Option<bool> {
        PlainSearch { nodes_left: max_nodes, decided: HashMap::new() }.gets(&self.positions[number], least)
    }
}

/// Alpha-beta with a window of one point, where every answer is yes or no. In one search the question about a position is
/// always the same, so answers can be kept.
struct PlainSearch<P: Lossless> {
    nodes_left: u64,
    decided: HashMap<Identity<P>, bool>,
}

impl<P: Keyed + Lossless> PlainSearch<P> {
    /// Whether the side to move gets at least `least`; `None` when there are no nodes left.
    fn gets(&mut self, position: &P, least: i32) -> Option<bool> {
        let side = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            return Some(Outcome::margin_for(outcome, side) >= least);
        }
        let identity = identity(position);
        if let Some(&known) = self.decided.get(&identity) {
            return Some(known);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let after = |mv| {
            let mut child = position.clone();
            child.play(mv);
            child
        };
        // A move that ends the game at once costs nothing to look at.
        let ends_well = |child: P| child.outcome().is_some_and(|outcome| outcome.margin_for(side) >= least);
        let mut does = position.moves().any(|mv| ends_well(after(mv)));
        let mut moves = position.moves();
        while !does && let Some(mv) = moves.next() {
            let child = after(mv);
            does = match child.side_to_move() == side {
                true => self.gets(&child, least)?,
                // The opponent must not get one point more than what that leaves.
                false => !self.gets(&child, 1 - least)?,
            };
        }
        self.decided.insert(identity, does);
        Some(does)
    }
}
