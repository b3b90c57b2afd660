//! A move in 16 bits.

use std::fmt;

use crate::{Role, Square};

/// A move: from, to, and what kind it is, which names the piece that moves. Whether it captures is a question
/// for the board. Castling goes from the king's square to the *rook's*, in every variant.
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
    /// A pawn's, one step or a capture, that is none of the special ones below.
    Pawn,
    /// A knight's.
    Knight,
    /// A bishop's.
    Bishop,
    /// A rook's.
    Rook,
    /// A queen's.
    Queen,
    /// A king's, except castling.
    King,
    /// A pawn's two steps.
    DoubleStep,
    /// A pawn takes another that has just made two steps.
    EnPassant,
    /// King and rook.
    Castling,
    /// A pawn becomes a knight.
    PromoteKnight,
    /// A pawn becomes a bishop.
    PromoteBishop,
    /// A pawn becomes a rook.
    PromoteRook,
    /// A pawn becomes a queen.
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

/// What moves, by kind.
const MOVERS: [Role; 16] = {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    [Pawn, Knight, Bishop, Rook, Queen, King, Pawn, Pawn, King, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn]
};

impl Kind {
    /// The kind of that number, from 0 for a pawn's; only its low four bits count.
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
    /// If nothing is promoted to `role` (king, pawn).
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
    /// The move of those parts.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: Kind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    /// Where it starts.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    /// Where it ends; the rook's square when castling.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// What kind it is.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 >> 12) as usize]
    }

    /// What moves.
    #[inline(always)]
    #[must_use]
    pub const fn role(self) -> Role {
        MOVERS[(self.0 >> 12) as usize]
    }

    /// What a pawn becomes, if it does.
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

    /// The same step of a pawn, promoting to that role.
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

    /// The move of those bits, without asking whether it makes sense.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }
}

/// `e2e4`, castling as the king takes the rook: what can be written without a board.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}
