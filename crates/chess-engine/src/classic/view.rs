//! The board from one side's point of view, its own pieces at the bottom. Every term is written once, for
//! that side.

use chess::{Bitboard, Board, Role, Square, attacks};
use game::Side;

/// Pieces seen from one side, its first rank being rank 0.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub side: Side,
    pub own: [Bitboard; 6],
    pub theirs: [Bitboard; 6],
    pub own_all: Bitboard,
    pub their_all: Bitboard,
    pub occupied: Bitboard,
    pub king: Square,
    pub their_king: Square,
    /// Squares attacked by pawns.
    pub pawn_attacks: Bitboard,
    pub their_pawn_attacks: Bitboard,
    /// The squares around their king, and in front of it.
    pub their_ring: Bitboard,
}

/// What the pieces of one side attack, from its own point of view.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub by: [Bitboard; 6],
    pub all: Bitboard,
    /// Attacked at least twice.
    pub twice: Bitboard,
    /// Attacks on the squares around their king, weighted by the attacker.
    pub ring_attacks: i32,
    pub n_ring_attackers: i32,
}

impl View {
    /// The view of a side.
    #[inline(always)]
    pub fn of(board: &Board, side: Side) -> View {
        let seen = |set: Bitboard| if side == Side::First { set } else { flipped(set) };
        let own = Role::ALL.map(|role| seen(board.pieces(side, role)));
        let theirs = Role::ALL.map(|role| seen(board.pieces(side.opponent(), role)));
        let (own_all, their_all) = (seen(board.side(side)), seen(board.side(side.opponent())));
        let their_king = theirs[Role::King.index()].lowest();
        let their_pawns = theirs[Role::Pawn.index()];
        let ring = attacks::king(their_king) | Bitboard::of(their_king);
        View {
            side,
            own,
            theirs,
            own_all,
            their_all,
            occupied: own_all | their_all,
            king: own[Role::King.index()].lowest(),
            their_king,
            pawn_attacks: pawn_attacks(own[Role::Pawn.index()]),
            their_pawn_attacks: (their_pawns.east() | their_pawns.west()) >> 8,
            their_ring: ring | ring >> 8,
        }
    }

    /// Own pieces of a role.
    #[inline(always)]
    pub fn own(&self, role: Role) -> Bitboard {
        self.own[role.index()]
    }

    /// Their pieces of a role.
    #[inline(always)]
    pub fn theirs(&self, role: Role) -> Bitboard {
        self.theirs[role.index()]
    }
}

impl Reach {
    /// Pawns and king; the other pieces are added as their mobility is counted.
    #[inline(always)]
    pub fn new(view: &View) -> Reach {
        let (pawns, king) = (view.pawn_attacks, attacks::king(view.king));
        let mut by = [Bitboard::EMPTY; 6];
        by[Role::Pawn.index()] = pawns;
        by[Role::King.index()] = king;
        Reach { by, all: pawns | king, twice: pawns & king, ring_attacks: 0, n_ring_attackers: 0 }
    }

    /// Adds what one piece attacks.
    #[inline(always)]
    pub fn add(&mut self, role: Role, attacked: Bitboard) {
        self.by[role.index()] |= attacked;
        self.twice |= self.all & attacked;
        self.all |= attacked;
    }
}

/// The squares attacked by pawns that move up.
#[inline(always)]
pub fn pawn_attacks(pawns: Bitboard) -> Bitboard {
    (pawns.east() | pawns.west()) << 8
}

/// The board mirrored vertically.
#[inline(always)]
pub fn flipped(set: Bitboard) -> Bitboard {
    Bitboard(set.0.swap_bytes())
}

/// All squares above those of the set, on their files.
#[inline(always)]
pub fn above(set: Bitboard) -> Bitboard {
    let mut filled = set << 8;
    filled |= filled << 8;
    filled |= filled << 16;
    filled | filled << 32
}

/// All squares below those of the set, on their files.
#[inline(always)]
pub fn below(set: Bitboard) -> Bitboard {
    flipped(above(flipped(set)))
}

/// The number of king steps between two squares.
#[inline(always)]
pub fn distance(one: Square, other: Square) -> usize {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())) as usize
}
