//! What game statistics need to know about a game: when two positions are the same, and opening names.

use std::fmt;
use std::hash::Hash;

use game::{Lossless as _, Position};
use othello::Symmetry;

/// A position that a collection of games can be searched for.
pub trait Explored: Position<Move: Hash + Ord> {
    /// The names of openings by position.
    type Openings: Clone + fmt::Debug + Default;

    /// Whether White moves first.
    const WHITE_BEGINS: bool;

    /// Whether games are played until no one can move. If not, a game with a result is finished.
    const IS_PLAYED_OUT: bool;

    /// The margin of a win that was not counted, as by resignation.
    fn largest_margin(&self) -> f64;

    /// The name of this position.
    fn name(&self, openings: &Self::Openings) -> Option<&'static str>;

    /// The name of the last named position of a game that begins here.
    fn name_along(
        &self,
        openings: &Self::Openings,
        moves: impl Iterator<Item = Self::Move>,
    ) -> Option<&'static str>;

    /// Whether games from here use the same board as games from `other`.
    fn has_board_of(&self, other: &Self) -> bool;

    /// Whether this is `target`, or one of its mirror images in games that have them.
    fn is_same(&self, target: &Self) -> bool;

    /// Whether `target` can still be reached, judging by the number of pieces.
    fn may_become(&self, target: &Self) -> bool;

    /// The move as seen on `target`, which is the same position.
    fn turned(&self, target: &Self, mv: Self::Move) -> Self::Move;
}

impl Explored for othello::Board {
    type Openings = othello::Openings;
    const WHITE_BEGINS: bool = false;
    const IS_PLAYED_OUT: bool = true;

    /// All discs, as federations count.
    fn largest_margin(&self) -> f64 {
        f64::from(self.size().n_squares())
    }

    fn name(&self, openings: &othello::Openings) -> Option<&'static str> {
        openings.of(self).map(|opening| opening.name)
    }

    fn name_along(
        &self,
        openings: &othello::Openings,
        moves: impl Iterator<Item = othello::Move>,
    ) -> Option<&'static str> {
        openings.along(self, moves).map(|opening| opening.name)
    }

    fn has_board_of(&self, other: &othello::Board) -> bool {
        self.size() == other.size()
    }

    fn is_same(&self, target: &othello::Board) -> bool {
        self.empty().count_ones() == target.empty().count_ones() && self.exact_key() == target.exact_key()
    }

    /// Discs are never removed.
    fn may_become(&self, target: &othello::Board) -> bool {
        self.empty().count_ones() >= target.empty().count_ones()
    }

    /// If several symmetries lead there, the rightmost square is chosen, then the lowest: f5 among the four
    /// first moves.
    fn turned(&self, target: &othello::Board, mv: othello::Move) -> othello::Move {
        let Some(bit) = mv.bit() else { return mv };
        let fits = |symmetry: &Symmetry| {
            symmetry.image(self.own()) == target.own() && symmetry.image(self.opponent()) == target.opponent()
        };
        let images = Symmetry::ALL.into_iter().filter(fits).map(|symmetry| symmetry.bit(bit));
        images.max_by_key(|bit| (bit % 8, bit / 8)).map_or(mv, othello::Move::on)
    }
}

impl Explored for chess::Board {
    type Openings = chess::Openings;
    const WHITE_BEGINS: bool = true;
    const IS_PLAYED_OUT: bool = false;

    fn largest_margin(&self) -> f64 {
        1.0
    }

    fn name(&self, openings: &chess::Openings) -> Option<&'static str> {
        openings.of(self).map(|opening| opening.name)
    }

    fn name_along(
        &self,
        openings: &chess::Openings,
        moves: impl Iterator<Item = chess::Move>,
    ) -> Option<&'static str> {
        openings.along(self, moves).map(|opening| opening.name)
    }

    fn has_board_of(&self, _: &chess::Board) -> bool {
        true
    }

    fn is_same(&self, target: &chess::Board) -> bool {
        self.repeats(target)
    }

    /// Captured pieces never come back.
    fn may_become(&self, target: &chess::Board) -> bool {
        self.occupied().count() >= target.occupied().count()
    }

    fn turned(&self, _: &chess::Board, mv: chess::Move) -> chess::Move {
        mv
    }
}
