//! The 46 lines of the board: 8 columns, 8 rows, 15 diagonals `\` and 15 diagonals `/`.
//!
//! A line is represented by one number in base 3, its *index*: an empty square is the digit 0, a black disc
//! 1, a white disc 2, and the first square has the least weight. `B B W W W W · ·` is
//! 1 + 3 + 2·(9 + 27 + 81 + 243) = 724. With squares counted x, y = 1 … 8 from the top left, the first square of a column is its top
//! one, that of a row its left one, and on diagonals the row y determines the digit of a square:
//!
//! ```text
//! line      index of the line     digit of the square
//! column    x − 1                 y − 1
//! row       y − 1                 x − 1
//! `\`       7 − x + y  (0 … 14)   y − 1
//! `/`       x + y − 2  (0 … 14)   y − 1
//! ```
//!
//! A short diagonal uses only some of the eight digits. The others stay empty, but a table of whole lines may
//! consider one playable; such digits are the line's *phantoms*.

/// The number of lines.
pub const N_LINES: usize = 46;
/// The number of ways to fill eight squares.
pub const N_INDEXES: usize = 6561;
/// The weight of each digit.
pub const WEIGHTS: [u16; 8] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// The edges among the lines: left and right column, top and bottom row.
pub const EDGES: [usize; 4] = [0, 7, FIRST_ROW, FIRST_ROW + 7];

const FIRST_ROW: usize = 8;
const FIRST_FALLING: usize = 16;
const FIRST_RISING: usize = 31;

/// The place of a square on one of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The line, 0 … 45.
    pub line: u8,
    /// The digit of the square in the line's index, 0 … 7.
    pub digit: u8,
}

/// The four lines through each square: column, row, `\` and `/`. Square 0 is a1, 1 is b1, 8 is a2.
pub static CROSSINGS: [[Crossing; 4]; 64] = crossings();

/// The squares of each line, as a set of bits.
pub static LINE_SQUARES: [u64; N_LINES] = line_squares();

/// Two bits for every digit that is not on the board, laid out like the fields of the capture table.
///
/// A diagonal begins at the top or ends at the bottom of the board, so its phantoms are on one side of it,
/// and only the one next to the border can ever seem playable.
pub static PHANTOMS: [u16; N_LINES] = phantoms();

/// The digits of an index, first square first.
///
/// ```
/// use classics::othello_manual::lines::digits;
/// assert_eq!(digits(724), [1, 1, 2, 2, 2, 2, 0, 0]);
/// ```
#[must_use]
pub const fn digits(index: u16) -> [u8; 8] {
    let (mut digits, mut rest, mut at) = ([0; 8], index, 0);
    while at < 8 {
        digits[at] = (rest % 3) as u8;
        rest /= 3;
        at += 1;
    }
    digits
}

/// The index with these digits, the inverse of [`digits`].
#[must_use]
pub const fn index_of(digits: [u8; 8]) -> u16 {
    let (mut index, mut at) = (0, 0);
    while at < 8 {
        index += digits[at] as u16 * WEIGHTS[at];
        at += 1;
    }
    index
}

const fn crossings() -> [[Crossing; 4]; 64] {
    let mut crossings = [[Crossing { line: 0, digit: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        // x − 1 and y − 1 of the table above.
        let (column, row) = (square % 8, square / 8);
        crossings[square] = [
            Crossing { line: column as u8, digit: row as u8 },
            Crossing { line: (FIRST_ROW + row) as u8, digit: column as u8 },
            Crossing { line: (FIRST_FALLING + 7 + row - column) as u8, digit: row as u8 },
            Crossing { line: (FIRST_RISING + row + column) as u8, digit: row as u8 },
        ];
        square += 1;
    }
    crossings
}

const fn line_squares() -> [u64; N_LINES] {
    let crossings = crossings();
    let mut squares = [0; N_LINES];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            squares[crossings[square][direction].line as usize] |= 1 << square;
            direction += 1;
        }
        square += 1;
    }
    squares
}

const fn phantoms() -> [u16; N_LINES] {
    let crossings = crossings();
    let mut phantoms = [u16::MAX; N_LINES];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let Crossing { line, digit } = crossings[square][direction];
            phantoms[line as usize] &= !(3 << (2 * digit));
            direction += 1;
        }
        square += 1;
    }
    phantoms
}
