//! Iterates over the legal moves in the sets of [`generation`](crate::generation).

use crate::generation::{Allowed, LAST_RANKS};
use crate::{Bitboard, Board, Kind, Move, Role, Square};

/// The legal moves of a board: captures and promotions first, because early strong moves cause more cutoffs,
/// then the others; within each, pawns, knights, bishops, rooks, queens, king.
///
/// All target sets are computed at once; moves are drawn from them one by one.
#[derive(Clone, Debug)]
pub struct Moves {
    captures: Batches,
    quiet: Batches,
    /// What is left of the current batch.
    left: Bitboard,
    maker: Maker,
    /// How many promotions on the lowest target have been returned.
    n_promoted: u8,
}

/// Sets of targets, and how the moves to them are made.
#[derive(Clone, Debug)]
struct Batches {
    /// Two arrays rather than one of pairs: a pair written in halves and read as a whole would defeat store
    /// forwarding.
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

    /// Branchless: an empty batch is overwritten by the next.
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

/// The most batches of captures: pawns in three directions, two en passant captures, and sixteen pieces;
/// quiet moves have fewer.
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
        let (targets, maker) =
            (board.king_targets(allowed.king, Bitboard::ALL), Maker::from(allowed.king, Kind::King));
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
        let forward = board.forward();
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

    /// Takes a move out of the batch, which must not be empty.
    #[inline(always)]
    fn draw(&mut self) -> Move {
        let to = self.left.lowest();
        let mv = self.maker.make(to);
        if self.maker.kind() == Kind::Pawn && LAST_RANKS.has(to) {
            let role = Role::PROMOTIONS[self.n_promoted as usize & 3];
            self.n_promoted = (self.n_promoted + 1) & 3;
            if self.n_promoted == 0 {
                self.left ^= Bitboard::of(to);
            }
            return mv.promoting_to(role);
        }
        self.left ^= Bitboard::of(to);
        mv
    }

    /// Moves on to the next batch; `false` when all moves have been returned.
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
        Some(self.draw())
    }

    /// The same with a tight inner loop, for callers that take all moves.
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

/// Makes the moves of a batch, which differ only in their target: they share the origin, or are pawn moves
/// with the same step. Either way a move's bits are `factor · target + base`.
///
/// ```text
/// bit 27 … 24   22 … 16   15 … 0
///     kind       factor    base
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Maker(u32);

impl Maker {
    #[inline(always)]
    pub(crate) const fn from(from: Square, kind: Kind) -> Maker {
        Maker(Move::new(from, Square::new(0), kind).bits() as u32 | 64 << 16 | (kind as u32) << 24)
    }

    #[inline(always)]
    pub(crate) const fn behind(step: i16, kind: Kind) -> Maker {
        let base = ((kind as u16) << 12).wrapping_sub(step as u16);
        Maker(base as u32 | 65 << 16 | (kind as u32) << 24)
    }

    #[inline(always)]
    fn kind(self) -> Kind {
        Kind::numbered(self.0 >> 24)
    }

    #[inline(always)]
    pub(crate) fn make(self, to: Square) -> Move {
        let factor = self.0 >> 16 & 0x7f;
        Move::from_bits((factor * to.index() as u32).wrapping_add(self.0) as u16)
    }
}
