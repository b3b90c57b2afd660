//! Playing a move.

use game::Side;

use crate::{Bitboard, Board, Kind, Move, Role, Square, zobrist};

impl Board {
    /// Plays a legal move. Not inlined: otherwise the copy it is played on would no longer be made as one
    /// block.
    #[inline(never)]
    pub(crate) fn play_legal(&mut self, mv: Move) {
        let (own, opponent) = (self.side, self.side.opponent());
        let (from, to) = (mv.from(), mv.to());
        self.turn();
        if self.side(opponent).has(to) {
            self.toggle(opponent, self.role_at(to), to);
            self.halfmoves = 0;
        }
        match mv.kind() {
            Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen | Kind::King => {
                self.shift(own, mv.role(), from, to);
            }
            Kind::Castling => self.castle(own, from, to),
            kind => {
                self.halfmoves = 0;
                self.shift(own, Role::Pawn, from, to);
                if kind == Kind::EnPassant {
                    self.toggle(opponent, Role::Pawn, Square::at(to.file(), from.rank()));
                } else if let Some(role) = mv.promotion() {
                    self.toggle(own, Role::Pawn, to);
                    self.toggle(own, role, to);
                }
            }
        }
        self.lose_rights(own, mv);
        if mv.kind() == Kind::DoubleStep {
            self.offer_en_passant(from, to);
        }
    }

    /// Null move: the side to move passes, which searches use to find out what the opponent threatens. It
    /// must not be in check.
    #[inline]
    pub fn pass(&mut self) {
        debug_assert!(!self.is_check(), "a side in check cannot pass");
        self.turn();
    }

    /// What every move changes; the counters first, because they are read as a block.
    #[inline(always)]
    fn turn(&mut self) {
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.fullmoves = self.fullmoves.saturating_add(self.side.index() as u16);
        self.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::BLACK_TO_MOVE;
        self.en_passant = None;
        self.side = self.side.opponent();
    }

    /// Both pieces are removed before either is placed: in Chess960 they may swap squares.
    #[inline(never)]
    fn castle(&mut self, own: Side, king: Square, rook: Square) {
        let (king_to, rook_to) = castled(own, king, rook);
        self.toggle(own, Role::King, king);
        self.toggle(own, Role::Rook, rook);
        self.toggle(own, Role::King, king_to);
        self.toggle(own, Role::Rook, rook_to);
    }

    /// A king move loses both castling rights; a rook that moves or is captured loses its own.
    #[inline(always)]
    fn lose_rights(&mut self, own: Side, mv: Move) {
        let mut lost = Bitboard::of(mv.from()) | Bitboard::of(mv.to());
        if mv.role() == Role::King {
            lost |= Bitboard::rank(if own == Side::First { 0 } else { 7 });
        }
        lost &= self.castling_rooks;
        if lost.is_nonempty() {
            self.castling_rooks ^= lost;
            self.key ^= zobrist::castling(lost);
        }
    }

    /// After a double push: the en passant square is kept only if the side now to move can legally capture
    /// there.
    #[inline(always)]
    fn offer_en_passant(&mut self, from: Square, to: Square) {
        let landed = Bitboard::of(to);
        let neighbours = (landed.east() | landed.west()) & self.pieces(self.side, Role::Pawn);
        if neighbours.is_nonempty() {
            let target = Square::at(from.file(), (from.rank() + to.rank()) / 2);
            if self.en_passant_takers(target).is_nonempty() {
                self.en_passant = Some(target);
                self.key ^= zobrist::en_passant(self.en_passant);
            }
        }
    }
}

/// The squares of king and rook after castling: c and d, or g and f, on the king's rank.
#[inline]
pub(crate) fn castled(side: Side, king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.file() > king.file() { (6, 5) } else { (2, 3) };
    (Square::of(side, king_file, 0), Square::of(side, rook_file, 0))
}
