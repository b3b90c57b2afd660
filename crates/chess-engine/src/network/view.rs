//! A side's view of the board: the input for each piece on each square.

use chess::{Board, Role, Square};
use game::Side;

use super::FEATURES;
use super::placement::PieceOnSquare;

/// Regions of the own king, each with its own input weights.
pub const KING_BUCKETS: usize = 4;

/// The bucket of the own king by its square on the left half, seen from its own side: castled, in the centre, on the
/// second rank, further up the board.
#[rustfmt::skip]
pub const BUCKET_OF_KING: [u8; 32] = [
    0, 0, 1, 1,
    2, 2, 2, 2,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
];

/// The feature of a piece from a side's point of view: the board turned to its own end, and optionally
/// mirrored left to right.
#[inline(always)]
#[must_use]
pub fn feature(of: Side, is_mirrored: bool, owner: Side, role: Role, square: Square) -> usize {
    let turn = if of == Side::First { 0 } else { 56 };
    let mirror = if is_mirrored { 7 } else { 0 };
    let their = if owner == of { 0 } else { FEATURES / 2 };
    their + role.index() * 64 + (square.index() ^ turn ^ mirror)
}

/// A side's view of the board, which depends on the square of its king. Sums of the first layer belong to one
/// view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    of: Side,
    /// Set so that the king is always on the left half.
    is_mirrored: bool,
    king_bucket: u8,
}

impl View {
    /// The number of views a side can have.
    pub const COUNT: usize = 2 * KING_BUCKETS;

    /// A side's view of a board.
    #[inline(always)]
    pub fn of(board: &Board, of: Side) -> View {
        let turn = if of == Side::First { 0 } else { 56 };
        let king = board.king(of).index() ^ turn;
        let is_mirrored = king & 4 != 0;
        let on_left = if is_mirrored { king ^ 7 } else { king };
        View { of, is_mirrored, king_bucket: BUCKET_OF_KING[on_left / 8 * 4 + on_left % 4] }
    }

    /// Some view of a side.
    pub fn first(of: Side) -> View {
        View { of, is_mirrored: false, king_bucket: 0 }
    }

    /// The index of this view among those of its side.
    #[inline(always)]
    pub fn index(self) -> usize {
        2 * usize::from(self.king_bucket) + usize::from(self.is_mirrored)
    }

    /// The input of a piece, from its parts.
    pub fn input_of(self, owner: Side, role: Role, square: Square) -> usize {
        usize::from(self.king_bucket) * FEATURES + feature(self.of, self.is_mirrored, owner, role, square)
    }

    /// The input of a piece.
    #[inline(always)]
    pub fn input(self, PieceOnSquare(piece): PieceOnSquare) -> usize {
        let piece = usize::from(piece);
        let (turned, half) = match self.of {
            Side::First => (piece, 0),
            Side::Second => (piece ^ 56, FEATURES / 2),
        };
        // Own pieces come first: Second's are in the other half.
        let seen = if turned < FEATURES / 2 { turned + half } else { turned - half };
        let mirror = if self.is_mirrored { 7 } else { 0 };
        usize::from(self.king_bucket) * FEATURES + (seen ^ mirror)
    }
}
