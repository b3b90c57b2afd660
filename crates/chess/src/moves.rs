//! A move in 16 bits.

use std::fmt;

use crate::{Role, Square, UciMove};

/// A move: origin, target and kind; the kind implies the piece. Whether it captures is a question for the
/// board. Castling goes from the king's square to the *rook's*, in every variant.
///
/// ```text
/// bit 15 … 12   11 … 6   5 … 0
///     kind        to      from
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A pawn push or capture other than the special ones below.
    Pawn,
    /// A knight move.
    Knight,
    /// A bishop move.
    Bishop,
    /// A rook move.
    Rook,
    /// A queen move.
    Queen,
    /// A king move, except castling.
    King,
    /// A double pawn push.
    DoubleStep,
    /// An en passant capture.
    EnPassant,
    /// Castling.
    Castling,
    /// Promotion to a knight.
    PromoteKnight,
    /// Promotion to a bishop.
    PromoteBishop,
    /// Promotion to a rook.
    PromoteRook,
    /// Promotion to a queen.
    PromoteQueen,
}

const KINDS: [Kind; 16] = {
    use Kind::{
        Bishop, Castling, DoubleStep, EnPassant, King, Knight, Pawn, PromoteBishop, PromoteKnight,
        PromoteQueen, PromoteRook, Queen, Rook,
    };
    [
        Pawn,
        Knight,
        Bishop,
        Rook,
        Queen,
        King,
        DoubleStep,
        EnPassant,
        Castling,
        PromoteKnight,
        PromoteBishop,
        PromoteRook,
        PromoteQueen,
        Pawn,
        Pawn,
        Pawn,
    ]
};

/// The moving piece, by kind.
const MOVERS: [Role; 16] = {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    [Pawn, Knight, Bishop, Rook, Queen, King, Pawn, Pawn, King, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn]
};

impl Kind {
    /// The kind with that number, 0 for [`Kind::Pawn`]; only the low four bits count.
    #[inline(always)]
    pub(crate) const fn numbered(number: u32) -> Kind {
        KINDS[(number & 15) as usize]
    }

    /// The kind of a plain move of that role.
    #[inline(always)]
    #[must_use]
    pub const fn of(role: Role) -> Kind {
        KINDS[role as usize]
    }

    /// The kind of a promotion to that role.
    ///
    /// # Panics
    /// If a pawn cannot promote to `role` (king, pawn).
    #[inline(always)]
    #[must_use]
    pub const fn promotion_to(role: Role) -> Kind {
        match role {
            Role::Knight => Kind::PromoteKnight,
            Role::Bishop => Kind::PromoteBishop,
            Role::Rook => Kind::PromoteRook,
            Role::Queen => Kind::PromoteQueen,
            Role::Pawn | Role::King => panic!("pawns become knights, bishops, rooks or queens"),
        }
    }
}

impl Move {
    /// The move with these parts.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: Kind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    /// The origin.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    /// The target; when castling, the rook's square.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// The kind of move.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 >> 12) as usize]
    }

    /// The moving piece.
    #[inline(always)]
    #[must_use]
    pub const fn role(self) -> Role {
        MOVERS[(self.0 >> 12) as usize]
    }

    /// The role a pawn promotes to, if it does.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            Kind::PromoteKnight => Some(Role::Knight),
            Kind::PromoteBishop => Some(Role::Bishop),
            Kind::PromoteRook => Some(Role::Rook),
            Kind::PromoteQueen => Some(Role::Queen),
            _ => None,
        }
    }

    /// The same pawn move, promoting to that role.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn promoting_to(self, role: Role) -> Move {
        Move::new(self.from(), self.to(), Kind::promotion_to(role))
    }

    /// The bits, for tables.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with those bits, not validated.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }
}

/// `e2e4`, castling as the king capturing its rook, since that needs no board; [`Board`](crate::Board) writes moves as
/// people and programs do.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&UciMove::from(*self), f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
