//! The parts of a position other than its pieces.

use game::Side;

use super::piece::{Kind, Piece};
use super::square::Square;

/// Side to move, castling rights, and the counters of FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The side to move; White is [`Side::First`].
    pub side: Side,
    /// The castling rights.
    pub castling: Castling,
    /// The square behind a pawn that has just made a double step, whether or not it can be captured.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move, from 1; the evaluation's phase depends on it.
    pub move_number: u16,
}

/// Castling rights, one bit each.
///
/// The thesis keeps "has moved" variables for kings and rooks and forgets that a rook may be captured on its
/// home square; here any move from or to a home square removes the rights that need it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Castling(pub(super) u8);

/// One of the four castlings: the king moves two squares towards the rook, the rook jumps over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingMove {
    /// The letter of FEN.
    pub letter: char,
    /// The castling side.
    pub side: Side,
    /// The king's home.
    pub king: Square,
    /// The king's target.
    pub king_to: Square,
    /// The rook's home.
    pub rook: Square,
    /// The rook's target, over which the king passes.
    pub rook_to: Square,
    bit: u8,
}

impl CastlingMove {
    /// White's king's and queen's side, then Black's.
    pub const ALL: [CastlingMove; 4] = [
        castling('K', Side::First, 0, true),
        castling('Q', Side::First, 0, false),
        castling('k', Side::Second, 56, true),
        castling('q', Side::Second, 56, false),
    ];

    /// The squares that must be empty.
    pub fn between(&self) -> impl Iterator<Item = Square> + use<> {
        let (king, rook) = (self.king.index() as u8, self.rook.index() as u8);
        (king.min(rook) + 1..king.max(rook)).map(Square::new)
    }

    /// The squares that must not be attacked: the king's origin, path and target. The thesis also requires it
    /// of the square next to the queen's rook, which only the rook passes.
    #[must_use]
    pub fn kings_way(&self) -> [Square; 3] {
        [self.king, self.rook_to, self.king_to]
    }

    /// The king that castles.
    #[must_use]
    pub fn king_piece(&self) -> Piece {
        Piece::new(self.side, Kind::King)
    }

    /// The rook that castles.
    #[must_use]
    pub fn rook_piece(&self) -> Piece {
        Piece::new(self.side, Kind::Rook)
    }
}

const fn castling(letter: char, side: Side, a_file: u8, is_kings_side: bool) -> CastlingMove {
    let (king_to, rook, rook_to) = if is_kings_side { (6, 7, 5) } else { (2, 0, 3) };
    CastlingMove {
        letter,
        side,
        king: Square::new(a_file + 4),
        king_to: Square::new(a_file + king_to),
        rook: Square::new(a_file + rook),
        rook_to: Square::new(a_file + rook_to),
        bit: 1 << (2 * (a_file / 56) + !is_kings_side as u8),
    }
}

impl Castling {
    /// No castling rights.
    pub const NONE: Castling = Castling(0);

    /// Whether this right is held.
    #[inline]
    #[must_use]
    pub fn allows(self, castling: &CastlingMove) -> bool {
        self.0 & castling.bit != 0
    }

    /// Adds a right.
    pub fn grant(&mut self, castling: &CastlingMove) {
        self.0 |= castling.bit;
    }

    /// Removes the rights that need a piece on `square`.
    #[inline]
    pub fn touch(&mut self, square: Square) {
        if self.0 == 0 {
            return;
        }
        for castling in &CastlingMove::ALL {
            if square == castling.king || square == castling.rook {
                self.0 &= !castling.bit;
            }
        }
    }
}
