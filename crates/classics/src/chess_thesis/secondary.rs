//! The secondary search: which positions at the depth limit are too unstable to be evaluated.
//!
//! The thesis continues beyond the limit when the move that led there satisfies one of five conditions, and
//! then searches *all* moves from there. Two conditions hold at any level, three only up to two levels beyond
//! the limit, and a ceiling ends it. What it leaves open: "protected" means that the side that lost the piece
//! attacks the square of capture, pinned pieces included; in a promotion the capturing piece is the pawn;
//! only a promotion to queen counts, as printed, though here there are others.
//!
//! The fifth condition is probably misprinted, see [`SecondaryReading`].
//!
//! Because a move that merely answers a check satisfies no condition, the search does not look past it.

use game::Position;

use super::board::Board;
use super::chess_move::Move;
use super::options::SecondaryReading;
use super::piece::Kind;
use super::representation::Representation;
use super::square::Square;

/// How a position was reached, for the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The move.
    pub mv: Move,
    /// The moving piece; a pawn for a promotion.
    pub moved: Kind,
    /// The captured piece.
    pub captured: Option<Kind>,
    /// The target of the opponent's previous move.
    pub previous: Option<Square>,
}

/// Why the search goes on beyond its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unrest {
    /// 1. The piece that has just moved was captured, by one of at least its value.
    Exchange,
    /// 2. A pawn promoted to a queen.
    Promotion,
    /// 3. Near the limit: a check that captures nothing.
    Check,
    /// 4. Near the limit: a greater piece captured a lesser one.
    GreaterTakesLesser,
    /// 5. Near the limit: a piece was captured by one of at most its value, and it was protected, or, as
    ///    printed, it was not.
    EqualOrGreaterTaken,
}

/// How far beyond the limit the last three conditions reach.
const NEAR: u32 = 2;

impl Arrival {
    /// The arrival by `mv` from `board`, after the opponent's move to `previous`.
    #[must_use]
    pub fn new<R: Representation>(board: &Board<R>, mv: Move, previous: Option<Square>) -> Arrival {
        let moved = board.at(mv.from).map_or(Kind::Pawn, |piece| piece.kind);
        Arrival { mv, moved, captured: board.captured(mv), previous }
    }

    /// Why the position `board`, reached this way, is unstable `beyond` levels past the limit; `None` if it
    /// is not.
    #[must_use]
    pub fn unrest<R: Representation>(
        &self,
        board: &Board<R>,
        beyond: u32,
        reading: SecondaryReading,
    ) -> Option<Unrest> {
        let is_near = beyond <= NEAR;
        let side = board.side_to_move();
        if self.mv.promotion == Some(Kind::Queen) {
            return Some(Unrest::Promotion);
        }
        let Some(captured) = self.captured else {
            return (is_near && board.is_in_check(side)).then_some(Unrest::Check);
        };
        let (lost, risked) = (captured.value(), self.moved.value());
        if self.previous == Some(self.mv.to) && lost <= risked {
            return Some(Unrest::Exchange);
        }
        if !is_near {
            return None;
        }
        if lost < risked {
            return Some(Unrest::GreaterTakesLesser);
        }
        let was_protected = board.is_attacked(self.mv.to, side);
        let goes_on = was_protected == (reading == SecondaryReading::Mended);
        goes_on.then_some(Unrest::EqualOrGreaterTaken)
    }
}
