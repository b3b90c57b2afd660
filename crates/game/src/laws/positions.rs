//! The laws of searchable positions: moves, outcome and keys. They need no texts.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::merges::Merges;
use super::{Checked, REMEMBERED};
use crate::{Keyed, Outcome, Position};

/// What was met so far.
pub struct PositionLaws<P: Keyed> {
    /// The first position of each key, and the moves that led to it.
    seen: HashMap<u64, (P, Vec<P::Move>)>,
    by_table_key: Merges<u64, P>,
    pub checked: Checked,
}

impl<P: Keyed> Default for PositionLaws<P> {
    fn default() -> PositionLaws<P> {
        PositionLaws { seen: HashMap::new(), by_table_key: Merges::default(), checked: Checked::default() }
    }
}

impl<P: Keyed> PositionLaws<P> {
    /// Checks the position reached by the moves of `path`; messages call it `name`.
    pub fn visit(&mut self, position: &P, path: &[P::Move], name: &dyn fmt::Display) {
        moves_are_empty_exactly_at_the_end(position, name);
        only_legal_moves_can_be_tried(position, path, name);
        self.one_key_is_one_position(position, path, name);
        self.by_table_key.visit(position.table_key(), position, name, &mut self.checked);
    }

    fn one_key_is_one_position(&mut self, position: &P, path: &[P::Move], name: &dyn fmt::Display) {
        if let Some((other, first_path)) = self.seen.get(&position.key()) {
            let is_same = other.outcome() == position.outcome() && moves(other) == moves(position);
            assert!(
                is_same,
                "{name}: it shares its key with a position with different moves or a different outcome, after {first_path:?}"
            );
            // The side to move after the end does not matter: finished games are not looked up.
            let is_same = position.outcome().is_some() || other.side_to_move() == position.side_to_move();
            assert!(
                is_same,
                "{name}: it shares its key with a position with the other side to move, after {first_path:?}"
            );
            self.checked.transpositions += usize::from(first_path != path);
        } else if self.seen.len() < REMEMBERED {
            self.seen.insert(position.key(), (position.clone(), path.to_vec()));
            self.checked.positions += 1;
        }
    }
}

fn moves<P: Position>(position: &P) -> HashSet<P::Move> {
    position.moves().collect()
}

/// The first move and the one just played are legal here or refused, and a refused one changes nothing.
fn only_legal_moves_can_be_tried<P: Keyed>(position: &P, path: &[P::Move], name: &dyn fmt::Display) {
    for mv in position.moves().take(1).chain(path.last().copied()) {
        let is_legal = position.moves().any(|legal| legal == mv);
        let mut tried = position.clone();
        let refused = tried.try_play(mv).is_err();
        assert_eq!(
            refused, !is_legal,
            "{name}: try_play decides otherwise than the list of moves about {mv:?}"
        );
        let is_unchanged = tried.key() == position.key() && moves(&tried) == moves(position);
        assert!(!refused || is_unchanged, "{name}: try_play refuses {mv:?}, but changes the position");
    }
}

pub fn moves_are_empty_exactly_at_the_end<P: Position>(position: &P, name: &dyn fmt::Display) {
    let n_moves = position.moves().count();
    assert_eq!(
        n_moves == 0,
        position.outcome().is_some(),
        "{name}: {n_moves} moves, but {:?}",
        position.outcome()
    );
    assert_eq!(n_moves, position.n_moves(), "{name}: n_moves does not count the moves");
    assert_eq!(n_moves, moves(position).len(), "{name}: a move is listed twice");
    if let Some(Outcome::Win { margin, .. }) = position.outcome() {
        assert!(margin > 0, "{name}: a win by {margin}");
    }
}
