//! Legal moves in two stages, for searches that often need only the first: captures and promotions, then
//! quiet moves.
//!
//! Each stage works out checks and pins again. That costs less than storing the sets of the second stage,
//! which most nodes of a search never reach.

use game::Side;

use crate::generation::LAST_RANKS;
use crate::listing::Maker;
use crate::{Bitboard, Board, Kind, Move, Role};

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Board {
    /// Passes the captures and promotions to `give`, in the order of [`legal_moves`](Board::legal_moves).
    ///
    /// ```
    /// use game::Game;
    /// let board = chess::Chess::STANDARD.parse_position("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")?;
    /// let mut captures = Vec::new();
    /// board.each_capture(|mv| captures.push(board.write_uci(mv)));
    /// assert_eq!(captures, ["e4d5"]);
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[inline]
    pub fn each_capture(&self, mut give: impl FnMut(Move)) {
        let allowed = self.allowed();
        let theirs = self.side(self.side.opponent());
        let (pawns, forward) = (self.pawn_targets(&allowed), self.forward());
        let batches =
            [(pawns.east, forward + 1), (pawns.west, forward - 1), (pawns.one & LAST_RANKS, forward)];
        for (targets, step) in batches {
            let maker = Maker::behind(step, Kind::Pawn);
            for to in targets {
                if LAST_RANKS.has(to) {
                    Role::PROMOTIONS.iter().for_each(|&role| give(maker.make(to).promoting_to(role)));
                } else {
                    give(maker.make(to));
                }
            }
        }
        if let Some(target) = self.en_passant {
            for from in self.en_passant_takers(target) {
                give(Move::new(from, target, Kind::EnPassant));
            }
        }
        for role in PIECES {
            for from in self.pieces(self.side, role) {
                let maker = Maker::from(from, Kind::of(role));
                (self.targets(role, from, &allowed) & theirs).for_each(|to| give(maker.make(to)));
            }
        }
        let maker = Maker::from(allowed.king, Kind::King);
        self.king_targets(allowed.king, theirs).for_each(|to| give(maker.make(to)));
    }

    /// Passes the moves that neither capture nor promote to `give`, in the order of
    /// [`legal_moves`](Board::legal_moves).
    #[inline]
    pub fn each_quiet(&self, mut give: impl FnMut(Move)) {
        let allowed = self.allowed();
        let free = !self.occupied();
        let (pawns, forward) = (self.pawn_targets(&allowed), self.forward());
        let mut give_all = |targets: Bitboard, maker: Maker| targets.for_each(|to| give(maker.make(to)));
        give_all(pawns.one & !LAST_RANKS, Maker::behind(forward, Kind::Pawn));
        give_all(pawns.two, Maker::behind(2 * forward, Kind::DoubleStep));
        for role in PIECES {
            for from in self.pieces(self.side, role) {
                give_all(self.targets(role, from, &allowed) & free, Maker::from(from, Kind::of(role)));
            }
        }
        give_all(self.king_targets(allowed.king, free), Maker::from(allowed.king, Kind::King));
        if !allowed.is_check && self.castling_rooks.is_nonempty() {
            give_all(self.castling_targets(&allowed), Maker::from(allowed.king, Kind::Castling));
        }
    }

    /// The difference in square index of a pawn push.
    #[inline(always)]
    pub(crate) fn forward(&self) -> i16 {
        if self.side == Side::First { 8 } else { -8 }
    }
}
