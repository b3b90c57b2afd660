//! Tables of what a last disc flips on the lines through its square.

use othello::flips::RAYS;

use crate::board::Squares;

/// What the last disc flips on boards of one size, line by line.
#[derive(Clone, Copy, Debug)]
pub struct LastDisc(pub(super) &'static [Crossing; 64]);

impl LastDisc {
    /// For boards with these squares.
    #[must_use]
    pub fn new(squares: Squares) -> LastDisc {
        LastDisc(match squares.count_ones() {
            64 => &EIGHT,
            36 => &SIX,
            _ => &FOUR,
        })
    }
}

static EIGHT: [Crossing; 64] = crossings(u64::MAX);
static SIX: [Crossing; 64] = crossings(0x007e_7e7e_7e7e_7e00);
static FOUR: [Crossing; 64] = crossings(0x0000_3c3c_3c3c_0000);

/// The four lines through a square, each with the part of [`LAST_FLIPS`] for its length and the square's
/// place on it, once the line's bits are packed together.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Crossing {
    pub lines: [u64; 4],
    pub parts: [u16; 4],
}

const fn crossings(squares: Squares) -> [Crossing; 64] {
    let mut crossings = [Crossing { lines: [0; 4], parts: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 && squares >> square & 1 != 0 {
            let line = squares & (RAYS[square].up[direction] | RAYS[square].down[direction] | 1 << square);
            let place = (line & ((1 << square) - 1)).count_ones() as usize;
            crossings[square].lines[direction] = line;
            crossings[square].parts[direction] = part(line.count_ones() as usize, place) as u16;
            direction += 1;
        }
        square += 1;
    }
    crossings
}

/// Where the part for a place on a line of some length begins; it has an entry for each set of squares of the line.
const fn part(length: usize, place: usize) -> usize {
    let mut start = 0;
    let mut shorter = 1;
    while shorter < length {
        start += shorter << shorter;
        shorter += 1;
    }
    start + (place << length)
}

/// Discs flipped on a line by a disc on its only empty square: in the low byte by the player, who has the
/// bits set in the index, in the high byte by the opponent, who has all others.
pub(super) static LAST_FLIPS: [u16; part(9, 0)] = last_flips();

const fn last_flips() -> [u16; part(9, 0)] {
    let mut table = [0; part(9, 0)];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let mut own: usize = 0;
            while own < 1 << length {
                let others = !own & ((1 << length) - 1) & !(1 << place);
                table[part(length, place) + own] = run(own, place) | run(others, place) << 8;
                own += 1;
            }
            place += 1;
        }
        length += 1;
    }
    table
}

/// The squares between a place and the nearest of `own` on either side.
const fn run(own: usize, place: usize) -> u16 {
    let (above, below) = (own >> place >> 1, own & ((1 << place) - 1));
    let mut n_flips = 0;
    if above != 0 {
        n_flips += above.trailing_zeros() as u16;
    }
    if below != 0 {
        n_flips += place as u16 - 1 - below.ilog2() as u16;
    }
    n_flips
}
