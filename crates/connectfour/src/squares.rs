//! Sets of squares as bits. A column is seven bits, lowest square first; the seventh is never used, so that lines
//! cannot run over the top of one column into the next.
//!
//! ```text
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```

/// Columns of the board.
pub const COLUMNS: u32 = 7;
/// Rows of the board.
pub const ROWS: u32 = 6;
/// Bits of a column.
const HEIGHT: u32 = ROWS + 1;
/// The distance between neighbours in a line: up, right, right and up, right and down.
pub const DIRECTIONS: [u32; 4] = [1, HEIGHT, HEIGHT + 1, HEIGHT - 1];

/// The lowest square of every column.
pub const BOTTOM: u64 = {
    let (mut set, mut column) = (0, 0);
    while column < COLUMNS {
        set |= 1 << (column * HEIGHT);
        column += 1;
    }
    set
};
/// Every square.
pub const ALL: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The square of a column and a row, counted from the bottom.
#[inline]
#[must_use]
pub const fn square(column: u32, row: u32) -> u64 {
    1 << (column * HEIGHT + row)
}

/// The squares of a column.
#[inline]
#[must_use]
pub const fn column(number: u32) -> u64 {
    ((1 << ROWS) - 1) << (number * HEIGHT)
}

/// Whether a set contains four in a line.
#[inline]
#[must_use]
pub fn has_four(set: u64) -> bool {
    DIRECTIONS.iter().any(|&step| {
        let pairs = set & (set >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// The mirror image: the first column becomes the last.
#[inline]
#[must_use]
pub fn mirrored(set: u64) -> u64 {
    (0..COLUMNS).fold(0, |image, number| {
        let lowest = set >> (number * HEIGHT) & ((1 << HEIGHT) - 1);
        image | lowest << ((COLUMNS - 1 - number) * HEIGHT)
    })
}
