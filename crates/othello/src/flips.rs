//! Which moves are legal, and which discs a move flips.

/// The squares where `own` may play against `opponent` on a board of `squares`.
///
/// In each of eight directions, follows runs of the opponent's discs next to own ones; the empty square
/// behind a run is a move. Three doubling steps cover the longest possible run.
#[inline]
#[must_use]
pub fn legal(own: u64, opponent: u64, squares: u64) -> u64 {
    // Discs on the left and right edge cannot be flipped sideways or diagonally.
    const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let inner = opponent & INNER;
    let found = both_ways::<1>(own, inner)
        | both_ways::<7>(own, inner)
        | both_ways::<9>(own, inner)
        | both_ways::<8>(own, opponent);
    found & squares & !(own | opponent)
}

/// The squares behind runs of `through`, in the direction of `STEP` and the opposite one.
#[inline(always)]
fn both_ways<const STEP: u32>(own: u64, through: u64) -> u64 {
    let mut up = through & (own << STEP);
    let mut down = through & (own >> STEP);
    up |= through & (up << STEP);
    down |= through & (down >> STEP);
    let (two_up, two_down) = (through & (through << STEP), through & (through >> STEP));
    up |= two_up & (up << (2 * STEP));
    down |= two_down & (down >> (2 * STEP));
    up |= two_up & (up << (2 * STEP));
    down |= two_down & (down >> (2 * STEP));
    (up << STEP) | (down >> STEP)
}

/// The discs of `opponent` that `own` flips by playing on `square`; none if the move captures nothing.
#[inline]
#[must_use]
pub fn flips(own: u64, opponent: u64, square: u32) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let mut flipped = 0;
    for ray in &rays.up {
        // The first square of the ray without an opponent's disc ends the run; it captures if it is ours.
        let beyond = ray & !opponent;
        let end = beyond & beyond.wrapping_neg();
        let captures = (end & own != 0) as u64;
        flipped |= ray & end.wrapping_sub(1) & captures.wrapping_neg();
    }
    for ray in &rays.down {
        let beyond = ray & !opponent;
        // The highest bit, if any; when nothing is left, the mask below it covers everything.
        let end = (1 << 63 >> (beyond | 1).leading_zeros()) & beyond;
        let captures = (end & own != 0) as u64;
        flipped |= ray & !(end | end.wrapping_sub(1)) & captures.wrapping_neg();
    }
    flipped
}

/// The rays from one square to the border, with steps of 1, 7, 8 and 9.
///
/// ```
/// // From b1: towards higher bits along the row, and down the column.
/// let rays = &othello::flips::RAYS[1];
/// assert_eq!((rays.up[0], rays.down[0]), (0b1111_1100, 0b1));
/// assert_eq!(rays.up[2].count_ones(), 7);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Rays {
    /// Towards higher bits.
    pub up: [u64; 4],
    /// Towards lower bits.
    pub down: [u64; 4],
}

/// The rays from each square. A square's rays fill one cache line, aligned so that vector instructions can load them.
pub static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let steps = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = steps[direction];
            rays[square].up[direction] = ray(square as i32, right, down);
            rays[square].down[direction] = ray(square as i32, -right, -down);
            direction += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, right: i32, down: i32) -> u64 {
    let (mut column, mut row) = (square % 8 + right, square / 8 + down);
    let mut ray = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        ray |= 1 << (row * 8 + column);
        column += right;
        row += down;
    }
    ray
}
