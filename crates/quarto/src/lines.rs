//! Lines, on four sets of squares at once: the 64 bits are four lanes of sixteen, one for each trait.
//!
//! ```text
//!     a  b  c  d
//! 1   0  4  8 12
//! 2   1  5  9 13
//! 3   2  6 10 14
//! 4   3  7 11 15
//! ```

/// Bit 0 of every lane. Multiplying a set of squares by this copies it into every lane.
pub const EVERY_LANE: u64 = 0x0001_0001_0001_0001;

const FIRST_OF_COLUMN: u64 = 0x1111 * EVERY_LANE;
const FIRST_OF_ROW: u64 = 0x000f * EVERY_LANE;
const FALLING: u64 = 0x8421 * EVERY_LANE;
const RISING: u64 = 0x1248 * EVERY_LANE;
/// The upper left corners of the 2×2 squares.
const CORNERS: u64 = 0x0777 * EVERY_LANE;

/// Rows, columns and the two diagonals, then the 2×2 squares, as sets of squares.
pub const LINES: [u16; 19] = {
    let mut lines = [0; 19];
    let mut index = 0;
    while index < 4 {
        lines[index] = 0x1111 << index;
        lines[4 + index] = 0x000f << (4 * index);
        index += 1;
    }
    lines[8] = FALLING as u16;
    lines[9] = RISING as u16;
    index = 0;
    while index < 9 {
        lines[10 + index] = 0x0033 << (index / 3 * 4 + index % 3);
        index += 1;
    }
    lines
};

/// The lines that count: all, or all but the 2×2 squares.
#[must_use]
pub fn that_count(with_squares: bool) -> &'static [u16] {
    if with_squares { &LINES } else { &LINES[..10] }
}

/// Whether a lane contains a complete line.
///
/// ```
/// use quarto::lines;
/// assert!(lines::is_any_complete(0x8421 << 16, false));
/// assert!(!lines::is_any_complete(0x0033, false) && lines::is_any_complete(0x0033, true));
/// ```
#[inline]
#[must_use]
pub const fn is_any_complete(lanes: u64, with_squares: bool) -> bool {
    let pairs = lanes & lanes >> 1;
    let columns = pairs & pairs >> 2 & FIRST_OF_COLUMN;
    let neighbours = lanes & lanes >> 4;
    let rows = neighbours & neighbours >> 8 & FIRST_OF_ROW;
    let falling = lanes & lanes >> 5 & lanes >> 10 & lanes >> 15 & EVERY_LANE;
    let rising = lanes >> 3 & lanes >> 6 & lanes >> 9 & lanes >> 12 & EVERY_LANE;
    let squares = if with_squares { pairs & pairs >> 4 & CORNERS } else { 0 };
    columns | rows | falling | rising | squares != 0
}

/// The squares, in each lane, that complete a line: its other three squares are set.
///
/// ```
/// use quarto::lines;
/// assert_eq!(lines::completions(0b0111, false), 0b1000);
/// assert_eq!(lines::completions(0b0111 | 0x0110 << 16, false) >> 16, 0);
/// ```
#[inline]
#[must_use]
pub const fn completions(lanes: u64, with_squares: bool) -> u64 {
    // Each line is rotated within itself by one, two and three squares; where all three rotations meet, the
    // other three squares are set. Bits shifted over a lane's edge are masked out.
    let first_row = FIRST_OF_COLUMN;
    let column = turn(lanes, 1, 3, first_row)
        & turn(lanes, 2, 2, first_row | first_row << 1)
        & turn(lanes, 3, 1, first_row | first_row << 1 | first_row << 2);
    let first_column = FIRST_OF_ROW;
    let row = turn(lanes, 4, 12, first_column)
        & turn(lanes, 8, 8, first_column | first_column << 4)
        & turn(lanes, 12, 4, first_column | first_column << 4 | first_column << 8);
    let diagonal = lanes & FALLING;
    let falling = (diagonal << 5 | diagonal >> 15)
        & (diagonal << 10 | diagonal >> 10)
        & (diagonal << 15 | diagonal >> 5)
        & FALLING;
    let diagonal = lanes & RISING;
    let rising = (diagonal << 3 | diagonal >> 9)
        & (diagonal << 6 | diagonal >> 6)
        & (diagonal << 9 | diagonal >> 3)
        & RISING;
    let squares = if with_squares { square_completions(lanes) } else { 0 };
    column | row | falling | rising | squares
}

/// Shifts `up` within a line; what leaves it at the end is shifted `down` to the squares of `wrapped`.
#[inline]
const fn turn(lanes: u64, up: u32, down: u32, wrapped: u64) -> u64 {
    lanes << up & !wrapped | lanes >> down & wrapped
}

const fn square_completions(lanes: u64) -> u64 {
    let (a, b, c, d) = (lanes, lanes >> 1, lanes >> 4, lanes >> 5);
    (b & c & d & CORNERS)
        | (a & c & d & CORNERS) << 1
        | (a & b & d & CORNERS) << 4
        | (a & b & c & CORNERS) << 5
}
