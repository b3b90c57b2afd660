//! Questions about a single move, without listing all: is it legal, does it give check? For searches that
//! remember moves.

use game::Position;

use crate::generation::{Allowed, LAST_RANKS};
use crate::listing::Moves;
use crate::{Bitboard, Board, Kind, Move, Role, Square, attacks};

impl Board {
    /// The legal moves, in a type that has a name.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> Moves {
        Moves::of(self)
    }

    /// Whether the move, which may come from any other position, is legal here.
    ///
    /// ```
    /// use game::{Game, Position};
    /// let mut board = chess::Chess::STANDARD.start();
    /// let first = board.moves().next().expect("there are twenty");
    /// assert!(board.is_legal(first));
    /// board.play(first);
    /// assert!(!board.is_legal(first));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !self.pieces(self.side, mv.role()).has(from) {
            return false;
        }
        match mv.kind() {
            Kind::EnPassant => self.en_passant == Some(to) && self.en_passant_takers(to).has(from),
            Kind::King => {
                let occupied = self.occupied() ^ Bitboard::of(from);
                (attacks::king(from) & !self.side(self.side)).has(to)
                    && !self.is_attacked(to, self.side.opponent(), occupied)
            }
            Kind::Castling => {
                let allowed = self.allowed();
                !allowed.is_check && self.castling_targets(&allowed).has(to)
            }
            Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen => {
                let reached = attacks::piece(mv.role(), from, self.occupied()).has(to);
                reached && may_go(&self.allowed(), from, to)
            }
            _ => self.is_pawn_step(mv) && may_go(&self.allowed(), from, to),
        }
    }

    /// Whether the squares ahead allow this pawn push; pins and checks are not considered.
    fn is_pawn_step(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let steps = self.pawn_steps(Bitboard::of(from));
        let takes = (steps.east | steps.west) & self.side(self.side.opponent());
        match mv.kind() {
            Kind::DoubleStep => steps.two.has(to),
            kind => (kind == Kind::Pawn) != LAST_RANKS.has(to) && (steps.one | takes).has(to),
        }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use game::{Game, Notation};
    /// let board = chess::Chess::STANDARD.parse_position("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1")?;
    /// assert!(board.gives_check(board.parse_move("e2c3")?), "the rook behind the knight does");
    /// assert!(!board.gives_check(board.parse_move("e1d1")?));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        if matches!(mv.kind(), Kind::Castling | Kind::EnPassant) {
            let mut next = *self;
            next.play(mv);
            return next.is_check();
        }
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(self.side.opponent());
        let occupied = (self.occupied() ^ Bitboard::of(from)) | Bitboard::of(to);
        let role = mv.promotion().unwrap_or(mv.role());
        let direct = match role {
            Role::Pawn => attacks::pawn(self.side, to),
            role => attacks::piece(role, to, occupied),
        };
        direct.has(king) || self.is_uncovered(king, from, occupied)
    }

    /// Whether a slider attacks the king once `from` is vacated.
    #[inline]
    fn is_uncovered(&self, king: Square, from: Square, occupied: Bitboard) -> bool {
        if attacks::line(king, from).is_empty() {
            return false;
        }
        let own = self.side(self.side) & !Bitboard::of(from);
        let queens = self.role(Role::Queen);
        let straight = attacks::rook(king, occupied) & (self.role(Role::Rook) | queens);
        let slanted = attacks::bishop(king, occupied) & (self.role(Role::Bishop) | queens);
        ((straight | slanted) & own).is_nonempty()
    }
}

/// Whether checks and pins allow this move of a piece other than the king.
#[inline]
fn may_go(allowed: &Allowed, from: Square, to: Square) -> bool {
    allowed.targets.has(to) && (!allowed.pinned.has(from) || attacks::line(allowed.king, from).has(to))
}
