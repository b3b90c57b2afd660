//! The counts of a whole search, from its events alone: what a picture of a part of it is a part of.

use std::collections::BTreeMap;

use game::{Position, Side};

use crate::Score;
use crate::playouts::PlayoutEvent;
use crate::probe::{Leave, NodeKind, Visit};
use crate::proofs::{ProofChild, ProofEvent, ProofSource};
use crate::watch::{Event, Watcher};

/// Counts a search from its events. Nothing else of the search is seen, so a count that equals the engine's own shows that
/// the events tell the whole story.
#[derive(Clone, Debug)]
pub struct Tally<P: Position> {
    /// The counts.
    pub counts: SearchCounts,
    /// The score and the best move of the root that was left last, for its side to move. A root that no move raised has
    /// the move of the root before.
    pub root: Option<(Score, Option<P::Move>)>,
    position: P,
    open: Vec<(P, Option<P::Move>)>,
    has_unsearched: bool,
}

/// The counts of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Nodes, as engines count them.
    pub nodes: u64,
    /// Nodes evaluated at the depth limit, and ended games.
    pub leaves: u64,
    /// Cuts by kind. `alpha` and `beta`: nodes whose window closed while moves were left, at nodes of the second and of the
    /// first player; the others by the code of their [`Reason`](crate::Reason): nodes decided without their moves, and moves
    /// skipped.
    pub cuts: BTreeMap<&'static str, u64>,
    /// Nodes that the transposition table answered; in a proof-number search, children whose numbers it knew.
    pub table_hits: u64,
    /// Moves never searched because of alpha and beta cuts.
    pub never_searched: u64,
}

impl SearchCounts {
    fn add(&mut self, kind: &'static str) {
        *self.cuts.entry(kind).or_default() += 1;
    }
}

impl<P: Position> Tally<P> {
    /// Of a search of `position`.
    #[must_use]
    pub fn new(position: &P) -> Tally<P> {
        Tally {
            counts: SearchCounts::default(),
            root: None,
            position: position.clone(),
            open: Vec::new(),
            has_unsearched: false,
        }
    }

    fn enter(&mut self, visit: &Visit<P::Move>) {
        self.counts.nodes += u64::from(visit.kind != NodeKind::RootMoves);
        let above = self.open.last().map_or(&self.position, |(position, _)| position);
        self.open.push((reached(above, visit), None));
    }

    fn leave(&mut self, score: Score, why: Leave<P::Move>) {
        let Some((position, best)) = self.open.pop() else { return };
        let cuts_off = std::mem::take(&mut self.has_unsearched);
        match why {
            Leave::Leaf | Leave::Terminal => self.counts.leaves += 1,
            Leave::Table(_) => self.counts.table_hits += 1,
            Leave::Cut { .. } if cuts_off => {
                self.counts.add(if position.side_to_move() == Side::First { "beta" } else { "alpha" });
            }
            Leave::Decided(reason) => self.counts.add(reason.code),
            Leave::Cut { .. } | Leave::Exhausted => {}
        }
        if self.open.is_empty() {
            let before = self.root.and_then(|(_, mv)| mv);
            self.root = Some((score, best.or(before)));
        }
    }
}

/// The position that a visit leads to from the one above it.
pub fn reached<P: Position>(above: &P, visit: &Visit<P::Move>) -> P {
    let mut position = match visit.kind {
        NodeKind::NullMove if visit.mv.is_none() => above.passed().unwrap_or_else(|| above.clone()),
        _ => above.clone(),
    };
    if let Some(mv) = visit.mv {
        position.play(mv);
    }
    position
}

impl<P: Position> Watcher<P::Move> for Tally<P> {
    fn see(&mut self, event: Event<P::Move>) {
        match event {
            Event::Enter(visit) => self.enter(&visit),
            Event::Leave { score, why } => self.leave(score, why),
            Event::Raise { mv, .. } => {
                if let Some((_, best)) = self.open.last_mut() {
                    *best = Some(mv);
                }
            }
            Event::Skip { reason, .. } => self.counts.add(reason.code),
            Event::Unsearched(moves) => {
                self.has_unsearched = !moves.is_empty();
                self.counts.never_searched += moves.len() as u64;
            }
            Event::Playouts(PlayoutEvent::Game(game)) => {
                self.counts.nodes += u64::from(game.nodes);
                self.counts.leaves += u64::from(game.first_half_points.is_some());
            }
            Event::Proof(ProofEvent::Visit { children, .. }) => {
                let is_from_table = |child: &&ProofChild<_>| child.source == ProofSource::Table;
                self.counts.nodes += 1;
                self.counts.table_hits += children.iter().filter(is_from_table).count() as u64;
            }
            Event::Playouts(_) | Event::Proof(_) => {}
            Event::Stopped => self.open.clear(),
        }
    }
}
