//! The interface of the thesis's two representations.

use game::Side;

use super::chess_move::Move;
use super::piece::{Kind, Piece};
use super::square::{Map, Square};

/// A way to store the pieces and to generate their moves. [`Board`](super::Board) adds what is common to
/// both: side to move, castling, en passant, counters, and legality.
pub trait Representation: Clone + Send + Sync + 'static {
    /// The name people type.
    const NAME: &'static str;

    /// A board without pieces.
    fn empty() -> Self;

    /// The piece on `square`.
    fn at(&self, square: Square) -> Option<Piece>;

    /// Puts `piece` on `square`, which is empty.
    fn put(&mut self, square: Square, piece: Piece);

    /// Removes the piece on `square`, if there is one.
    fn lift(&mut self, square: Square) -> Option<Piece>;

    /// The square of `side`'s king; there must be one.
    fn king(&self, side: Side) -> Square;

    /// Whether a piece of `by` attacks `square`, occupied or not.
    ///
    /// The thesis lists every move of the opponent and looks for the square among them, which counts pawn
    /// pushes as attacks and misses pawn attacks on empty squares. Here the search starts at the square.
    fn is_attacked(&self, square: Square, by: Side) -> bool;

    /// Adds the moves of `side`, without castling, in the order documented at [`Move`]. They may leave the
    /// own king in check. A pawn may capture on `en_passant` as if there were a piece.
    fn steps(&self, side: Side, en_passant: Option<Square>, list: &mut Vec<Move>);

    /// Where all pieces stand, for the evaluation.
    fn locations(&self) -> Locations;
}

/// Location maps: where the pieces of each side and kind stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Locations(pub [[Map; 6]; 2]);

impl Locations {
    /// Where the pieces of this side and kind stand.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> Map {
        self.0[side.index()][kind as usize]
    }

    /// Where the pieces of a side stand: the "or" of its six maps.
    #[inline]
    #[must_use]
    pub fn side(&self, side: Side) -> Map {
        Map(self.0[side.index()].iter().fold(0, |all, map| all | map.0))
    }
}
