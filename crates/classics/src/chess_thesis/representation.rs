//! The interface behind which the thesis's two representations stand.

use game::Side;

use super::chess_move::Move;
use super::piece::{Kind, Piece};
use super::square::{Map, Square};

/// A way to keep the pieces in memory and to find their steps. [`Board`](super::Board) adds what is the same for
/// every way: whose turn it is, castling, en passant, the counts of moves, and what is legal.
pub trait Representation: Clone + Send + Sync + 'static {
    /// The name people type.
    const NAME: &'static str;

    /// No pieces.
    fn empty() -> Self;

    /// What stands on `square`.
    fn at(&self, square: Square) -> Option<Piece>;

    /// Puts `piece` on `square`, which is empty.
    fn put(&mut self, square: Square, piece: Piece);

    /// Takes away what stands on `square`, if anything does.
    fn lift(&mut self, square: Square) -> Option<Piece>;

    /// Where the king of `side` stands. There is one.
    fn king(&self, side: Side) -> Square;

    /// Whether a piece of `by` attacks `square`, whatever stands there.
    ///
    /// The thesis lists every move of the enemy and looks for the square among them, which counts pawn steps
    /// as attacks and misses what pawns attack on empty squares. Here one looks from the square outwards.
    fn is_attacked(&self, square: Square, by: Side) -> bool;

    /// Adds the moves of `side`, without castling, in the order written down at [`Move`]. The own king may
    /// be left in check. A pawn may capture on `en_passant` as if a piece stood there.
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
