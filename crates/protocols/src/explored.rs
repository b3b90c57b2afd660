//! What counting games has to know of a game: when two positions are the same, and what openings are called.

use std::fmt;
use std::hash::Hash;

use game::{Lossless as _, Position};
use othello::Symmetry;

/// A position that a collection of games can be asked about.
pub trait Explored: Position<Move: Hash + Ord> {
    /// The names of openings by position.
    type Openings: Clone + fmt::Debug + Default;

    /// Whether white begins.
    const WHITE_BEGINS: bool;

    /// Whether games go on until nobody can move. Where they do not, one with a result is finished.
    const IS_PLAYED_OUT: bool;

    /// The name of this position.
    fn name(&self, openings: &Self::Openings) -> Option<&'static str>;

    /// The name of the last named position of a game that begins here.
    fn name_along(
        &self,
        openings: &Self::Openings,
        moves: impl Iterator<Item = Self::Move>,
    ) -> Option<&'static str>;

    /// Whether games from here are played on the same board as games from `other`.
    fn has_board_of(&self, other: &Self) -> bool;

    /// Whether this is `target`, mirror images included where the game has them.
    fn is_same(&self, target: &Self) -> bool;

    /// Whether moves may still lead to `target`, as far as counting pieces tells.
    fn may_become(&self, target: &Self) -> bool;

    /// The move as it looks on `target`, which is the same position.
    fn turned(&self, target: &Self, mv: Self::Move) -> Self::Move;
}

impl Explored for othello::Board {
    type Openings = othello::Openings;
    const WHITE_BEGINS: bool = false;
    const IS_PLAYED_OUT: bool = true;

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

    /// Discs are never taken away.
    fn may_become(&self, target: &othello::Board) -> bool {
        self.empty().count_ones() >= target.empty().count_ones()
    }

    /// Where several turns lead there, the square farthest right counts, then the lowest: of the four first moves
    /// that is f5.
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

    /// Pieces never come back.
    fn may_become(&self, target: &chess::Board) -> bool {
        self.occupied().count() >= target.occupied().count()
    }

    fn turned(&self, _: &chess::Board, mv: chess::Move) -> chess::Move {
        mv
    }
}
