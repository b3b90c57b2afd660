//! A book that grows by evaluation: the most interesting position is evaluated next, and scores are backed up
//! to the start by minimax.
//!
//! The choice follows Lincke's drop-out expansion (2000): the fewest moves from the start, where every point
//! given away on the way counts as additional moves. So good lines grow deep, doubtful ones stay short, and
//! no plausible reply is missed.

use std::collections::HashMap;

use game::{Keyed as _, Position as _};

use super::{Book, BookGame, MoveOf};
use crate::Explored;

/// How a book grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learning {
    /// Moves that are worse than the best by more than this many points do not enter the book.
    pub margin: i32,
    /// How many moves a point given away counts as.
    pub plies_per_point: i32,
}

impl Default for Learning {
    fn default() -> Learning {
        Learning { margin: 4, plies_per_point: 2 }
    }
}

/// A position whose moves are in the book.
struct Known {
    /// Its first occurrence: the node before it, or the start.
    at: Option<usize>,
    depth: usize,
    /// Its value for the side to move, as far as moves have scores.
    value: i32,
    /// The distance to the next position to evaluate, and the child that leads there.
    cost: i32,
    next: Option<usize>,
}

/// Scores moves: some of the best of a position, or the given ones.
pub type Judge<'a, G, E> =
    dyn FnMut(&<G as game::Game>::Position, &[MoveOf<G>]) -> Result<Vec<(MoveOf<G>, i32)>, E> + 'a;

impl<G: BookGame> Book<G> {
    /// Evaluates one more position: one whose moves have no scores, or else the most interesting one. Updates
    /// scores and weights of all moves. `false` if there is nothing left to evaluate.
    ///
    /// # Errors
    /// Any error of the judge; the book is unchanged.
    pub fn learn<E>(&mut self, learning: Learning, judge: &mut Judge<'_, G, E>) -> Result<bool, E> {
        let positions = self.positions();
        let Some(at) = self.unscored().or_else(|| self.next_to_evaluate(learning, &positions)) else {
            return Ok(false);
        };
        let position = at.map_or_else(|| self.game.start(), |node| positions[node].clone());
        let mut scored = judge(&position, &[])?;
        let unscored = self.children(at).map(|child| &self.nodes[child]).filter(|node| node.score.is_none());
        let is_missing = |mv: &MoveOf<G>| scored.iter().all(|(known, _)| known != mv);
        let missing: Vec<_> = unscored.map(|node| node.mv).filter(is_missing).collect();
        if !missing.is_empty() {
            scored.extend(judge(&position, &missing)?);
        }
        self.add_scored_moves(at, &position, learning, &scored);
        self.back_up();
        Ok(true)
    }

    /// Names unnamed positions after the known openings.
    pub fn add_names(&mut self) {
        let openings = <G::Position as Explored>::Openings::default();
        for (node, position) in self.positions().into_iter().enumerate() {
            if let Some(name) = position.name(&openings).filter(|_| self.nodes[node].name.is_empty()) {
                self.nodes[node].name = name.to_string();
            }
        }
    }

    /// The position after every move.
    fn positions(&self) -> Vec<G::Position> {
        let mut positions = vec![self.game.start(); self.nodes.len()];
        let mut to_come: Vec<_> = self.children(None).map(|child| (child, self.game.start())).collect();
        while let Some((node, mut position)) = to_come.pop() {
            position.play(self.nodes[node].mv);
            to_come.extend(self.children(Some(node)).map(|child| (child, position.clone())));
            positions[node] = position;
        }
        positions
    }

    /// A node, or the start, with a move that has no score.
    fn unscored(&self) -> Option<Option<usize>> {
        let lacks = |at: &Option<usize>| self.children(*at).any(|child| self.nodes[child].score.is_none());
        std::iter::once(None).chain((0..self.nodes.len()).map(Some)).find(lacks)
    }

    /// Adds the scored moves that are good enough, one for each set of mirror images.
    fn add_scored_moves(
        &mut self,
        at: Option<usize>,
        position: &G::Position,
        learning: Learning,
        scored: &[(MoveOf<G>, i32)],
    ) {
        let after = |mv| {
            let mut next = position.clone();
            next.play(mv);
            next.table_key()
        };
        let best = scored.iter().map(|(_, score)| *score).max().unwrap_or(0);
        for &(mv, score) in scored {
            let twin = self.children(at).find(|&child| after(self.nodes[child].mv) == after(mv));
            let is_wanted = score >= best - learning.margin;
            let Some(node) =
                twin.or_else(|| is_wanted.then(|| self.append(at, position.turned(position, mv))))
            else {
                continue;
            };
            self.nodes[node].score.get_or_insert(score);
        }
    }

    /// The leaf to evaluate next; the start for an empty book.
    fn next_to_evaluate(&self, learning: Learning, positions: &[G::Position]) -> Option<Option<usize>> {
        let known = self.known(learning, positions);
        let Some(mut here) = known.get(&self.game.start().table_key()) else { return Some(None) };
        loop {
            let child = here.next?;
            match known.get(&positions[child].table_key()) {
                Some(next) => here = next,
                None => return Some(Some(child)),
            }
        }
    }

    /// All positions with moves by key, each with its value and the path to the next position to evaluate.
    fn known(&self, learning: Learning, positions: &[G::Position]) -> HashMap<u64, Known> {
        let mut known: HashMap<u64, Known> = HashMap::new();
        let mut to_come = vec![(None, 0)];
        while let Some((at, depth)) = to_come.pop() {
            let mut children = self.children(at).peekable();
            if children.peek().is_none() {
                continue;
            }
            let key = at.map_or_else(|| self.game.start(), |node| positions[node].clone()).table_key();
            known.entry(key).or_insert(Known { at, depth, value: 0, cost: 0, next: None });
            to_come.extend(children.map(|child| (Some(child), depth + 1)));
        }
        let mut keys: Vec<(usize, u64)> = known.iter().map(|(&key, known)| (known.depth, key)).collect();
        keys.sort_unstable_by(|a, b| b.cmp(a));
        for (_, key) in keys {
            let settled = self.settled(learning, positions, &known, known[&key].at);
            let entry = known.get_mut(&key).expect("it was put there");
            (entry.value, entry.cost, entry.next) = settled;
        }
        known
    }

    /// Value, cost and next child of a position whose successors are done.
    fn settled(
        &self,
        learning: Learning,
        positions: &[G::Position],
        known: &HashMap<u64, Known>,
        at: Option<usize>,
    ) -> (i32, i32, Option<usize>) {
        // Sides always alternate, because a pass is a move too.
        let worth = |child: usize| match known.get(&positions[child].table_key()) {
            Some(later) => -later.value,
            None => self.nodes[child].score.unwrap_or(0),
        };
        let best = self.children(at).map(worth).max().unwrap_or(0);
        let cost = |child: usize| {
            let given_away = (best - worth(child)) * learning.plies_per_point;
            let further = known
                .get(&positions[child].table_key())
                .map_or(Some(0), |later| later.next.map(|_| later.cost));
            let is_over = positions[child].outcome().is_some();
            further.filter(|_| !is_over).map(|further| 1 + given_away + further)
        };
        let next = self.children(at).filter_map(|child| Some((cost(child)?, child))).min();
        (best, next.map_or(0, |(cost, _)| cost), next.map(|(_, child)| child))
    }

    /// Gives every move the score that follows from its replies, and weight only to the best.
    fn back_up(&mut self) {
        let positions = self.positions();
        let known = self.known(Learning::default(), &positions);
        for (node, position) in self.nodes.iter_mut().zip(&positions) {
            if let Some(later) = known.get(&position.table_key()) {
                node.score = Some(-later.value);
            }
        }
        for at in std::iter::once(None).chain((0..self.nodes.len()).map(Some)) {
            let children: Vec<usize> = self.children(at).collect();
            let Some(best) = children.iter().filter_map(|&child| self.nodes[child].score).max() else {
                continue;
            };
            for child in children {
                self.nodes[child].weight = u32::from(self.nodes[child].score == Some(best));
            }
        }
    }
}
