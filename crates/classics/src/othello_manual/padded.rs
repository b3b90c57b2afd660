//! The board with a border of one square, so that walks need no bounds check: ten columns, ten rows, and the
//! squares in the middle. A square's index there is its *place*.

/// Squares with the border.
pub const N_PLACES: usize = 100;

/// The eight steps to a neighbour, in pairs of opposite directions, towards higher digits first: down and up,
/// right and left, along `\`, along `/`. Flipping the last bit of a direction's number reverses it.
pub const STEPS: [i8; 8] = [10, -10, 1, -1, 11, -11, 9, -9];

/// The place of a square.
#[inline]
pub const fn place(square: u32) -> usize {
    let square = square as usize & 63;
    11 + square / 8 * 10 + square % 8
}

/// The square of a place inside the border, the inverse of [`place`].
#[inline]
pub const fn square(place: usize) -> u32 {
    ((place / 10 - 1) * 8 + place % 10 - 1) as u32
}

/// One step on.
#[inline]
pub const fn step(place: usize, way: i8) -> usize {
    (place as i32 + way as i32) as usize
}

/// The discs as digits: 0 empty, 1 black, 2 white; the border is what `border` says.
pub fn cells(black: u64, white: u64, border: u8) -> [u8; N_PLACES] {
    let mut cells = [border; N_PLACES];
    for square in 0..64 {
        cells[place(square)] = (black >> square & 1) as u8 + 2 * (white >> square & 1) as u8;
    }
    cells
}

/// Whether a run of the opponent's discs from `from` on ends at one of `own`.
#[inline]
pub fn captures(cells: &[u8; N_PLACES], from: usize, way: i8, own: u8) -> bool {
    let opponent = 3 - own;
    let mut at = step(from, way);
    if cells[at] != opponent {
        return false;
    }
    while cells[at] == opponent {
        at = step(at, way);
    }
    cells[at] == own
}
