//! What each piece attacks from each square. Steps come from small tables, sliders from one table indexed by
//! *magic* multiplication: the blockers on a slider's rays are multiplied by a number that gathers them in
//! the top bits, which are the index (Pradu Kannan, 2007). All tables are built at compile time, so a lookup
//! needs no initialisation check.

use game::Side;

use crate::magics::{BISHOP_FACTORS, ROOK_FACTORS};
use crate::{Bitboard, Role, Square};

/// The squares a king attacks.
#[inline(always)]
#[must_use]
pub const fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a knight attacks.
#[inline(always)]
#[must_use]
pub const fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a pawn of `side` attacks.
#[inline(always)]
#[must_use]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// The squares a bishop attacks, up to and including the first `occupied` square in each direction.
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOPS[square.index()].attacks(occupied)
}

/// The squares a rook attacks, up to and including the first `occupied` square in each direction.
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOKS[square.index()].attacks(occupied)
}

/// The squares a queen attacks.
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a piece other than a pawn attacks.
#[inline(always)]
#[must_use]
pub fn piece(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares on a line; none if they share no line.
#[inline(always)]
#[must_use]
pub fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The whole line through two squares, from edge to edge; none if they share no line.
#[inline(always)]
#[must_use]
pub fn line(one: Square, other: Square) -> Bitboard {
    LINE[one.index()][other.index()]
}

/// The part of the rook's or bishop's table that belongs to one square.
struct Magic {
    /// The squares whose occupation matters: the rays without their last squares.
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Magic {
    #[inline(always)]
    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        Bitboard(SLIDES[self.index(occupied.0) & (SLIDES.len() - 1)])
    }

    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize + self.offset as usize
    }
}

const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// 5,248 bishop entries follow 102,400 rook entries; the size is a power of two so that a mask can replace
/// the bounds check.
const N_SLIDES: usize = 1 << 17;

static KING: [Bitboard; 64] = steps(&KING_STEPS);
static KNIGHT: [Bitboard; 64] = steps(&KNIGHT_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static ROOKS: [Magic; 64] = magics(&ROOK_STEPS, &ROOK_FACTORS, 0);
static BISHOPS: [Magic; 64] = magics(&BISHOP_STEPS, &BISHOP_FACTORS, 102_400);
#[allow(long_running_const_eval)] // 107,648 entries, each a short walk: about two seconds
static SLIDES: [u64; N_SLIDES] = slides();
static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINE: [[Bitboard; 64]; 64] = pairs(true);

/// The square that many files and ranks away, if it is on the board.
const fn step(square: usize, (files, ranks): (i8, i8)) -> Option<usize> {
    let (file, rank) = ((square & 7) as i8 + files, (square >> 3) as i8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some((rank * 8 + file) as usize) }
}

const fn steps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = step(square, steps[i]) {
                table[square].0 |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The attacks in four directions, walked square by square.
pub(crate) const fn walk(square: usize, directions: &[(i8, i8); 4], occupied: u64) -> u64 {
    let (mut attacks, mut i) = (0, 0);
    while i < 4 {
        let mut at = square;
        while let Some(to) = step(at, directions[i]) {
            attacks |= 1 << to;
            if occupied >> to & 1 == 1 {
                break;
            }
            at = to;
        }
        i += 1;
    }
    attacks
}

/// The squares of the rays from `square`, without the last one of each.
const fn relevant(square: usize, directions: &[(i8, i8); 4]) -> u64 {
    let (mut mask, mut i) = (0, 0);
    while i < 4 {
        let mut at = square;
        while let Some(to) = step(at, directions[i]) {
            if step(to, directions[i]).is_some() {
                mask |= 1 << to;
            }
            at = to;
        }
        i += 1;
    }
    mask
}

const fn magics(directions: &[(i8, i8); 4], factors: &[u64; 64], first_offset: u32) -> [Magic; 64] {
    let mut table = [const { Magic { mask: 0, factor: 0, shift: 0, offset: 0 } }; 64];
    let (mut square, mut offset) = (0, first_offset);
    while square < 64 {
        let mask = relevant(square, directions);
        let shift = 64 - mask.count_ones();
        table[square] = Magic { mask, factor: factors[square], shift, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const fn slides() -> [u64; N_SLIDES] {
    let mut table = [0; N_SLIDES];
    let mut square = 0;
    while square < 64 {
        fill(&mut table, square, &ROOK_STEPS, &ROOKS[square]);
        fill(&mut table, square, &BISHOP_STEPS, &BISHOPS[square]);
        square += 1;
    }
    table
}

const fn fill(table: &mut [u64; N_SLIDES], square: usize, directions: &[(i8, i8); 4], magic: &Magic) {
    let mut occupied = 0_u64;
    loop {
        table[magic.index(occupied)] = walk(square, directions, occupied);
        // Counts through all subsets of the mask.
        occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
        if occupied == 0 {
            return;
        }
    }
}

const fn pairs(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut one = 0;
    while one < 64 {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = KING_STEPS[i];
            let (mut at, mut passed) = (one, 0_u64);
            while let Some(to) = step(at, (files, ranks)) {
                table[one][to].0 = if whole {
                    ray(one, (files, ranks)) | ray(one, (-files, -ranks)) | 1 << one
                } else {
                    passed
                };
                passed |= 1 << to;
                at = to;
            }
            i += 1;
        }
        one += 1;
    }
    table
}

const fn ray(square: usize, direction: (i8, i8)) -> u64 {
    let (mut at, mut squares) = (square, 0);
    while let Some(to) = step(at, direction) {
        squares |= 1 << to;
        at = to;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every entry equals a walk over the board: no two sets of blockers collide.
    #[test]
    fn every_slide_equals_a_walk() {
        for square in 0..64 {
            for (magic, directions) in [(&ROOKS[square], &ROOK_STEPS), (&BISHOPS[square], &BISHOP_STEPS)] {
                let mut occupied = 0_u64;
                loop {
                    assert_eq!(magic.attacks(Bitboard(occupied)).0, walk(square, directions, occupied));
                    occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }
}
