//! The board: pieces, side to move, and rights.

use std::hash::{Hash, Hasher};

use game::Side;

use crate::{Bitboard, Kind, Move, Role, Square, attacks, zobrist};

/// A chess position, with its clocks. Made from text, from a [`Setup`](crate::Setup), or by playing from another:
/// every board is legal, with one king per side and the side not to move not in check. The default is the start.
///
/// Two boards are equal when all fields of their FEN are; for the repetition rule use
/// [`repeats`](Board::repeats).
// `Copy`, so that a copy is made as one block: copied field by field, the small fields are written narrower
// than playing a move then reads them, and store forwarding fails. That took half the time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) by_role: [Bitboard; 6],
    pub(crate) by_side: [Bitboard; 2],
    /// The rooks that may still castle, of both sides.
    pub(crate) castling_rooks: Bitboard,
    pub(crate) key: u64,
    /// The square a pawn has just passed over, kept only if some pawn can legally capture en passant there.
    pub(crate) en_passant: Option<Square>,
    pub(crate) side: Side,
    /// Whether castling is written as the king capturing its rook.
    pub(crate) is_chess960: bool,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Board {
    /// An empty board, only for building one in this crate: it is not a legal position yet.
    pub(crate) fn empty(is_chess960: bool) -> Board {
        Board {
            by_role: [Bitboard::EMPTY; 6],
            by_side: [Bitboard::EMPTY; 2],
            castling_rooks: Bitboard::EMPTY,
            key: 0,
            en_passant: None,
            side: Side::First,
            is_chess960,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The squares of the pieces of that side.
    #[inline(always)]
    #[must_use]
    pub fn side(&self, side: Side) -> Bitboard {
        self.by_side[side.index()]
    }

    /// The squares of the pieces of that role, of both sides.
    #[inline(always)]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The squares of the pieces of that side and role.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: Side, role: Role) -> Bitboard {
        self.side(side) & self.role(role)
    }

    /// The occupied squares.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.by_side[0] | self.by_side[1]
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Role)> {
        let side = Side::BOTH.into_iter().find(|&side| self.side(side).has(square))?;
        Some((side, self.role_at(square)))
    }

    /// The square of that side's king.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        self.pieces(side, Role::King).lowest()
    }

    /// The rooks that may still castle, of both sides.
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// The en passant square; `None` also if no pawn can legally capture there.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move to come, counted from 1.
    #[must_use]
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Whether castling is written as in Chess960.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.is_chess960
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.side), self.side.opponent(), self.occupied())
    }

    /// Whether the move is a capture.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.kind() == Kind::EnPassant
            || (mv.kind() != Kind::Castling && self.side(self.side.opponent()).has(mv.to()))
    }

    /// Whether this is the same position for the repetition rule: pieces, side to move and rights.
    #[must_use]
    pub fn repeats(&self, other: &Board) -> bool {
        self.key == other.key
            && self.by_side == other.by_side
            && self.by_role == other.by_role
            && self.side == other.side
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }

    /// The pieces of both sides that attack `square`, given the `occupied` squares.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        attacks::rook(square, occupied) & (self.role(Role::Rook) | queens)
            | attacks::bishop(square, occupied) & (self.role(Role::Bishop) | queens)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::pawn(Side::First, square) & self.pieces(Side::Second, Role::Pawn)
            | attacks::pawn(Side::Second, square) & self.pieces(Side::First, Role::Pawn)
    }

    /// Whether `by` attacks `square`, given the `occupied` squares.
    #[inline(always)]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Side, occupied: Bitboard) -> bool {
        let theirs = self.side(by);
        let (queens, role) = (self.role(Role::Queen), |role| self.role(role));
        (attacks::knight(square) & role(Role::Knight)
            | attacks::king(square) & role(Role::King)
            | attacks::pawn(by.opponent(), square) & role(Role::Pawn)
            | attacks::bishop(square, occupied) & (role(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (role(Role::Rook) | queens))
            & theirs
            != Bitboard::EMPTY
    }

    /// Whether the pawn on `from` may capture en passant on `target` without leaving its king in check.
    pub(crate) fn is_legal_en_passant(&self, from: Square, target: Square) -> bool {
        let (own, opponent) = (self.side, self.side.opponent());
        let taken = Bitboard::of(Square::at(target.file(), from.rank()));
        let occupied = self.occupied() & !taken & !Bitboard::of(from) | Bitboard::of(target);
        let king = self.king(own);
        (self.attackers(king, occupied) & self.side(opponent) & !taken).is_empty()
    }

    /// The pawns of the side to move that may legally capture en passant on `target`.
    pub(crate) fn en_passant_takers(&self, target: Square) -> Bitboard {
        let mut takers = attacks::pawn(self.side.opponent(), target) & self.pieces(self.side, Role::Pawn);
        for from in takers {
            if !self.is_legal_en_passant(from, target) {
                takers ^= Bitboard::of(from);
            }
        }
        takers
    }

    /// Puts a piece on an empty square, or removes that piece.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, side: Side, role: Role, square: Square) {
        let bit = Bitboard::of(square);
        self.by_role[role.index()] ^= bit;
        self.by_side[side.index()] ^= bit;
        self.key ^= zobrist::piece(side, role, square);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    pub(crate) fn shift(&mut self, side: Side, role: Role, from: Square, to: Square) {
        let bits = Bitboard::of(from) | Bitboard::of(to);
        self.by_role[role.index()] ^= bits;
        self.by_side[side.index()] ^= bits;
        self.key ^= zobrist::piece(side, role, from) ^ zobrist::piece(side, role, to);
    }

    /// The key computed from scratch, for boards just built.
    pub(crate) fn computed_key(&self) -> u64 {
        let pieces = self.occupied().fold(0, |key, square| {
            let side = if self.by_side[0].has(square) { Side::First } else { Side::Second };
            key ^ zobrist::piece(side, self.role_at(square), square)
        });
        let side = if self.side == Side::Second { zobrist::BLACK_TO_MOVE } else { 0 };
        pieces ^ side ^ zobrist::castling(self.castling_rooks) ^ zobrist::en_passant(self.en_passant)
    }

    /// The role of the piece on an occupied square (pawn for an empty one). Branchless, because the processor
    /// cannot predict which piece is captured.
    #[inline(always)]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Role {
        let is = |role: Role| (self.role(role).0 >> square.index() & 1) as usize;
        let index = is(Role::Knight)
            + 2 * is(Role::Bishop)
            + 3 * is(Role::Rook)
            + 4 * is(Role::Queen)
            + 5 * is(Role::King);
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King, Role::Pawn, Role::Pawn]
            [index & 7]
    }
}
