//! Move generation as sets of target squares, and counting moves. Checks and pins are worked out first; after
//! that no move needs a legality test, except king moves and en passant. [`listing`](crate::listing) turns
//! the sets into moves.

use game::Side;

use crate::play::castled;
use crate::{Bitboard, Board, Role, Square, attacks};

/// What checks and pins allow the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed {
    pub(crate) king: Square,
    /// Whether some piece gives check.
    pub(crate) is_check: bool,
    /// Own pieces that may move only along the line to the king.
    pub(crate) pinned: Bitboard,
    /// Where pieces other than the king may go: not on own pieces; in check, only where they answer it.
    pub(crate) targets: Bitboard,
}

impl Board {
    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), self.occupied()) & self.side(self.side.opponent())
    }

    #[inline(always)]
    pub(crate) fn allowed(&self) -> Allowed {
        let (own, theirs) = (self.side(self.side), self.side(self.side.opponent()));
        let king = self.king(self.side);
        let queens = self.role(Role::Queen);
        // Own pieces are ignored as blockers, so that sliders behind a single one of them are found too.
        let snipers = theirs
            & (attacks::rook(king, theirs) & (self.role(Role::Rook) | queens)
                | attacks::bishop(king, theirs) & (self.role(Role::Bishop) | queens));
        let mut checkers = theirs
            & (attacks::knight(king) & self.role(Role::Knight)
                | attacks::pawn(self.side, king) & self.role(Role::Pawn));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & own;
            if shields.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !shields.has_many() {
                pinned |= shields;
            }
        }
        let answers = if checkers.is_empty() {
            Bitboard::ALL
        } else if checkers.has_many() {
            Bitboard::EMPTY
        } else {
            attacks::between(king, checkers.lowest()) | checkers
        };
        Allowed { king, is_check: checkers.is_nonempty(), pinned, targets: answers & !own }
    }

    /// The squares of `within` that the king may step to.
    #[inline(always)]
    pub(crate) fn king_targets(&self, king: Square, within: Bitboard) -> Bitboard {
        let occupied = self.occupied() ^ Bitboard::of(king);
        let mut targets = attacks::king(king) & !self.side(self.side) & within;
        for to in targets {
            if self.is_attacked(to, self.side.opponent(), occupied) {
                targets ^= Bitboard::of(to);
            }
        }
        targets
    }

    /// The rooks the king may castle with; call only when not in check. Every square that king and rook pass
    /// or reach must be free of other pieces, and the king's path must not be attacked. For that test the rook
    /// is taken off the board, because in Chess960 it may have shielded its king along the rank.
    #[inline(always)]
    pub(crate) fn castling_targets(&self, allowed: &Allowed) -> Bitboard {
        let mut rooks = self.castling_rooks & self.side(self.side);
        for rook in rooks {
            if !self.may_castle(allowed.king, rook) {
                rooks ^= Bitboard::of(rook);
            }
        }
        rooks
    }

    #[inline(always)]
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        // Quick test: a piece between them blocks one or the other, and usually there is one.
        if (attacks::between(king, rook) & self.occupied()).is_nonempty() {
            return false;
        }
        let (king_to, rook_to) = castled(self.side, king, rook);
        let way = |from, to| attacks::between(from, to) | Bitboard::of(to);
        let occupied = self.occupied() & !(Bitboard::of(king) | Bitboard::of(rook));
        ((way(king, king_to) | way(rook, rook_to)) & occupied).is_empty()
            && !way(king, king_to).any(|square| self.is_attacked(square, self.side.opponent(), occupied))
    }

    /// The squares a piece other than a pawn may go to.
    #[inline(always)]
    pub(crate) fn targets(&self, role: Role, from: Square, allowed: &Allowed) -> Bitboard {
        if role == Role::King {
            return self.king_targets(from, Bitboard::ALL);
        }
        let targets = attacks::piece(role, from, self.occupied()) & allowed.targets;
        if allowed.pinned.has(from) { targets & attacks::line(allowed.king, from) } else { targets }
    }

    /// The targets of all pawns at once, by direction.
    #[inline(always)]
    pub(crate) fn pawn_targets(&self, allowed: &Allowed) -> PawnTargets {
        let pawns = self.pieces(self.side, Role::Pawn);
        let mut all = self.pawn_steps(pawns);
        let takes = allowed.targets & self.side(self.side.opponent());
        all.east &= takes;
        all.west &= takes;
        all.one &= allowed.targets;
        all.two &= allowed.targets;
        for from in allowed.pinned & pawns {
            let off_line = !attacks::line(allowed.king, from);
            let steps = self.pawn_steps(Bitboard::of(from));
            all.east &= !(steps.east & off_line);
            all.west &= !(steps.west & off_line);
            all.one &= !(steps.one & off_line);
            all.two &= !(steps.two & off_line);
        }
        all
    }

    /// The pushes of those pawns to empty squares, and the squares they attack.
    #[inline(always)]
    pub(crate) fn pawn_steps(&self, pawns: Bitboard) -> PawnTargets {
        let empty = !self.occupied();
        match self.side {
            Side::First => {
                let one = pawns << 8 & empty;
                let two = (one & Bitboard::rank(2)) << 8 & empty;
                PawnTargets { east: pawns.east() << 8, west: pawns.west() << 8, one, two }
            }
            Side::Second => {
                let one = pawns >> 8 & empty;
                let two = (one & Bitboard::rank(5)) >> 8 & empty;
                PawnTargets { east: pawns.east() >> 8, west: pawns.west() >> 8, one, two }
            }
        }
    }

    /// The number of legal moves: pawns all at once, other pieces by the size of their sets.
    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        let allowed = self.allowed();
        let own = self.side(self.side);
        let free = own & !allowed.pinned;
        let occupied = self.occupied();
        let queens = self.role(Role::Queen);

        let mut count = self.king_targets(allowed.king, Bitboard::ALL).count();
        if allowed.targets.is_nonempty() {
            count += self.pawn_targets(&allowed).count();
            // A pinned knight never moves.
            for from in free & self.role(Role::Knight) {
                count += (attacks::knight(from) & allowed.targets).count();
            }
            for from in free & (self.role(Role::Bishop) | queens) {
                count += (attacks::bishop(from, occupied) & allowed.targets).count();
            }
            for from in free & (self.role(Role::Rook) | queens) {
                count += (attacks::rook(from, occupied) & allowed.targets).count();
            }
            if allowed.pinned.is_nonempty() {
                count += self.count_pinned(&allowed);
            }
        }
        if !allowed.is_check && (self.castling_rooks & own).is_nonempty() {
            count += self.castling_targets(&allowed).count();
        }
        if let Some(target) = self.en_passant {
            count += self.en_passant_takers(target).count();
        }
        count as usize
    }

    /// The moves of pinned bishops, rooks and queens along their pins.
    #[inline(never)]
    fn count_pinned(&self, allowed: &Allowed) -> u32 {
        let sliders = !(self.role(Role::Pawn) | self.role(Role::Knight));
        (allowed.pinned & sliders).map(|from| self.targets(self.role_at(from), from, allowed).count()).sum()
    }
}

/// Where pawns may go, by direction: one capture to each side, one step and two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnTargets {
    pub(crate) east: Bitboard,
    pub(crate) west: Bitboard,
    pub(crate) one: Bitboard,
    pub(crate) two: Bitboard,
}

impl PawnTargets {
    #[inline(always)]
    fn count(&self) -> u32 {
        let promoting = [self.east, self.west, self.one].map(|set| (set & LAST_RANKS).count());
        let moves = [self.east, self.west, self.one, self.two].map(Bitboard::count);
        moves.iter().sum::<u32>() + 3 * promoting.iter().sum::<u32>()
    }
}

pub(crate) const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
