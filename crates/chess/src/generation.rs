//! Legal moves, one after the other or only counted. Both begin with what checks and pins allow; after that
//! no move needs a second look, except the king's own and taking in passing.

use game::Side;

use crate::play::castled;
use crate::{Bitboard, Board, Kind, Move, Role, Square, attacks};

/// What checks and pins allow the side to move.
#[derive(Clone, Copy, Debug)]
struct Allowed {
    king: Square,
    /// Whether some piece gives check.
    is_check: bool,
    /// Own pieces that may move only along the line through the king.
    pinned: Bitboard,
    /// Where pieces other than the king may go: not on own pieces; in check, only where it is answered.
    targets: Bitboard,
}

impl Board {
    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), self.occupied()) & self.side(self.side.opponent())
    }

    #[inline(always)]
    fn allowed(&self) -> Allowed {
        let (own, theirs) = (self.side(self.side), self.side(self.side.opponent()));
        let king = self.king(self.side);
        let queens = self.role(Role::Queen);
        // Own pieces are left out, so that sliders behind a single one of them are seen too.
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
            } else if !shields.is_several() {
                pinned |= shields;
            }
        }
        let answers = if checkers.is_empty() {
            Bitboard::ALL
        } else if checkers.is_several() {
            Bitboard::EMPTY
        } else {
            attacks::between(king, checkers.lowest()) | checkers
        };
        Allowed { king, is_check: checkers.is_nonempty(), pinned, targets: answers & !own }
    }

    /// Where the king may step.
    #[inline(always)]
    fn king_targets(&self, king: Square) -> Bitboard {
        let occupied = self.occupied() ^ Bitboard::of(king);
        let mut targets = attacks::king(king) & !self.side(self.side);
        for to in targets {
            if self.is_attacked(to, self.side.opponent(), occupied) {
                targets ^= Bitboard::of(to);
            }
        }
        targets
    }

    /// The rooks the king may castle with; asked when not in check. Every square king and rook pass or reach
    /// must be free of others, and every square of the king's way unattacked. A rook that shielded its king
    /// along the rank (Chess960 only) shows when it is lifted.
    #[inline(always)]
    fn castling_targets(&self, allowed: &Allowed) -> Bitboard {
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
        // What stands between them stands in the way of one or the other; most of the time something does.
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
    fn targets(&self, role: Role, from: Square, allowed: &Allowed) -> Bitboard {
        if role == Role::King {
            return self.king_targets(from);
        }
        let targets = attacks::piece(role, from, self.occupied()) & allowed.targets;
        if allowed.pinned.has(from) { targets & attacks::line(allowed.king, from) } else { targets }
    }

    /// Where pawns may go, all at once, by direction.
    #[inline(always)]
    fn pawn_targets(&self, allowed: &Allowed) -> PawnTargets {
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

    /// The steps of those pawns onto empty squares, and the squares they attack.
    #[inline(always)]
    fn pawn_steps(&self, pawns: Bitboard) -> PawnTargets {
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

    /// How many legal moves there are: pawns all at once, other pieces by the size of their sets.
    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        let allowed = self.allowed();
        let own = self.side(self.side);
        let free = own & !allowed.pinned;
        let occupied = self.occupied();
        let queens = self.role(Role::Queen);

        let mut count = self.king_targets(allowed.king).count();
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

    /// Bishops, rooks and queens that move along the line of their pin.
    #[inline(never)]
    fn count_pinned(&self, allowed: &Allowed) -> u32 {
        let sliders = !(self.role(Role::Pawn) | self.role(Role::Knight));
        (allowed.pinned & sliders).map(|from| self.targets(self.role_at(from), from, allowed).count()).sum()
    }
}

/// Where pawns may go, by direction: one capture to each side, one step and two.
#[derive(Clone, Copy, Debug)]
struct PawnTargets {
    east: Bitboard,
    west: Bitboard,
    one: Bitboard,
    two: Bitboard,
}

impl PawnTargets {
    #[inline(always)]
    fn count(&self) -> u32 {
        let promoting = [self.east, self.west, self.one].map(|set| (set & LAST_RANKS).count());
        let moves = [self.east, self.west, self.one, self.two].map(Bitboard::count);
        moves.iter().sum::<u32>() + 3 * promoting.iter().sum::<u32>()
    }
}

const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// The legal moves of a board: captures and promotions first, since a search that meets the strong moves early
/// cuts the more, then the others; each time pawns, knights, bishops, rooks, queens, king.
///
/// Where every piece may go is worked out at once, as sets; moves are drawn from the sets one by one.
#[derive(Clone, Debug)]
pub struct Moves {
    captures: Batches,
    quiet: Batches,
    /// The batch being given: what is left of it.
    left: Bitboard,
    maker: Maker,
    /// How many promotions on the lowest target have been given.
    n_promoted: u8,
}

/// Sets of targets, and how the moves to them are made.
#[derive(Clone, Debug)]
struct Batches {
    /// Two lists, not one of pairs: a pair written in halves and read as a whole would have to wait for its own
    /// writing.
    targets: [Bitboard; N_BATCHES],
    makers: [Maker; N_BATCHES],
    length: usize,
    n_given: usize,
}

impl Batches {
    #[inline(always)]
    fn new() -> Batches {
        Batches {
            targets: [Bitboard::EMPTY; N_BATCHES],
            makers: [Maker(0); N_BATCHES],
            length: 0,
            n_given: 0,
        }
    }

    /// Without a branch: an empty batch is overwritten by the next.
    #[inline(always)]
    fn add(&mut self, targets: Bitboard, maker: Maker) {
        self.targets[self.length] = targets;
        self.makers[self.length] = maker;
        self.length += usize::from(targets.is_nonempty());
    }

    #[inline(always)]
    fn next(&mut self) -> Option<(Bitboard, Maker)> {
        let index = self.n_given;
        if index >= self.length {
            return None;
        }
        self.n_given += 1;
        Some((self.targets[index], self.makers[index]))
    }
}

/// The most batches of captures: pawns in three directions, two ways to take in passing, and sixteen pieces; there
/// are fewer others.
const N_BATCHES: usize = 21;

impl Moves {
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Moves {
        let mut moves = Moves {
            captures: Batches::new(),
            quiet: Batches::new(),
            left: Bitboard::EMPTY,
            maker: Maker(0),
            n_promoted: 0,
        };
        let theirs = board.side(board.side.opponent());
        let allowed = board.allowed();
        moves.add_pawns(board, &allowed);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in board.pieces(board.side, role) {
                let (targets, maker) =
                    (board.targets(role, from, &allowed), Maker::from(from, Kind::of(role)));
                moves.captures.add(targets & theirs, maker);
                moves.quiet.add(targets & !theirs, maker);
            }
        }
        let (targets, maker) = (board.king_targets(allowed.king), Maker::from(allowed.king, Kind::King));
        moves.captures.add(targets & theirs, maker);
        moves.quiet.add(targets & !theirs, maker);
        if !allowed.is_check && board.castling_rooks.is_nonempty() {
            moves.quiet.add(board.castling_targets(&allowed), Maker::from(allowed.king, Kind::Castling));
        }
        moves
    }

    #[inline(always)]
    fn add_pawns(&mut self, board: &Board, allowed: &Allowed) {
        let pawns = board.pawn_targets(allowed);
        let forward = if board.side == Side::First { 8 } else { -8 };
        self.captures.add(pawns.east, Maker::behind(forward + 1, Kind::Pawn));
        self.captures.add(pawns.west, Maker::behind(forward - 1, Kind::Pawn));
        self.captures.add(pawns.one & LAST_RANKS, Maker::behind(forward, Kind::Pawn));
        self.quiet.add(pawns.one & !LAST_RANKS, Maker::behind(forward, Kind::Pawn));
        self.quiet.add(pawns.two, Maker::behind(2 * forward, Kind::DoubleStep));
        if let Some(target) = board.en_passant {
            for from in board.en_passant_takers(target) {
                self.captures.add(Bitboard::of(target), Maker::from(from, Kind::EnPassant));
            }
        }
    }

    /// Goes on to the next batch. `false` when all moves have been given.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        let next = self.captures.next().or_else(|| self.quiet.next());
        let Some((left, maker)) = next else { return false };
        (self.left, self.maker) = (left, maker);
        true
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.left.is_empty() && !self.advance() {
            return None;
        }
        let to = self.left.lowest();
        let mv = self.maker.make(to);
        if self.maker.kind() == Kind::Pawn && LAST_RANKS.has(to) {
            let role = Role::PROMOTIONS[self.n_promoted as usize & 3];
            self.n_promoted = (self.n_promoted + 1) & 3;
            if self.n_promoted == 0 {
                self.left ^= Bitboard::of(to);
            }
            return Some(mv.promoting_to(role));
        }
        self.left ^= Bitboard::of(to);
        Some(mv)
    }

    /// The same with a tight inner loop, for those who take all.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        let (mut left, mut maker) = (self.left, self.maker);
        loop {
            if maker.kind() == Kind::Pawn {
                for to in left & LAST_RANKS {
                    for &role in &Role::PROMOTIONS[self.n_promoted as usize & 3..] {
                        folded = f(folded, maker.make(to).promoting_to(role));
                    }
                    self.n_promoted = 0;
                }
                left &= !LAST_RANKS;
            }
            for to in left {
                folded = f(folded, maker.make(to));
            }
            let next = self.captures.next().or_else(|| self.quiet.next());
            match next {
                Some(next) => (left, maker) = next,
                None => return folded,
            }
        }
    }
}

/// Makes the moves of a batch, which differ in their target only: from one square, or of pawns that are all the
/// same step behind. Either way a move's bits are `factor · target + base`.
///
/// ```text
/// bit 27 … 24   22 … 16   15 … 0
///     kind       factor    base
/// ```
#[derive(Clone, Copy, Debug)]
struct Maker(u32);

impl Maker {
    #[inline(always)]
    const fn from(from: Square, kind: Kind) -> Maker {
        Maker(Move::new(from, Square::new(0), kind).bits() as u32 | 64 << 16 | (kind as u32) << 24)
    }

    #[inline(always)]
    const fn behind(step: i16, kind: Kind) -> Maker {
        let base = ((kind as u16) << 12).wrapping_sub(step as u16);
        Maker(base as u32 | 65 << 16 | (kind as u32) << 24)
    }

    #[inline(always)]
    fn kind(self) -> Kind {
        Kind::numbered(self.0 >> 24)
    }

    #[inline(always)]
    fn make(self, to: Square) -> Move {
        let factor = self.0 >> 16 & 0x7f;
        Move::from_bits((factor * to.index() as u32).wrapping_add(self.0) as u16)
    }
}
