//! Moves, and the order in which both boards list them.

use std::fmt;

use super::piece::Kind;
use super::square::Square;

/// A move: origin, target and promotion. Castling is written as the king's move of two squares.
///
/// # The order of moves
/// Both representations list moves alike, so that searches over them visit the same tree:
/// 1. by the kind of the moving piece, in the thesis's numbering: pawns, knights, bishops, rooks, queens, king;
///    within a kind, by the square it stands on, from a1 to h8;
/// 2. a pawn's step, its double step, its capture towards the a-file, its capture towards the h-file; a
///    promotion as queen, rook, bishop, knight;
/// 3. a knight's and the king's targets from a1 to h8; a sliding piece's rays by their step in the numbering
///    (down-left, down, down-right, left, right, up-left, up, up-right, as White sees it), each ray outwards;
/// 4. castling last, the king's side first.
///
/// Moves are not sorted by promise: the thesis mentions move ordering, but did not implement it.
///
/// ```
/// use classics::chess_thesis::Move;
/// assert_eq!(Move::read("e7e8q").unwrap().to_string(), "e7e8q");
/// assert!(Move::read("e7e8k").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
    /// The piece a pawn promotes to.
    pub promotion: Option<Kind>,
}

impl Move {
    /// A move without promotion.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None }
    }

    /// Reads UCI text, without checking legality.
    #[must_use]
    pub fn read(text: &str) -> Option<Move> {
        let (from, to) = (Square::named(text.get(0..2)?)?, Square::named(text.get(2..4)?)?);
        let promotion = match text.get(4..)? {
            "" => None,
            letter => Some(Kind::PROMOTIONS.into_iter().find(|kind| letter == kind.letter().to_string())?),
        };
        Some(Move { from, to, promotion })
    }

    /// Adds a pawn's move to `list`: four moves if it reaches the last rank.
    #[inline]
    pub(super) fn push_pawn(from: Square, to: Square, list: &mut Vec<Move>) {
        if to.rank() == 0 || to.rank() == 7 {
            list.extend(Kind::PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }));
        } else {
            list.push(Move::new(from, to));
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}
