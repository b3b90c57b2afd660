//! What can be captured along one line, for each of the 6561 ways to fill it.
//!
//! Two bits per square say whether a disc put there captures towards the higher digits (bit 0) and towards
//! the lower ones (bit 1). For `· B W · W B · ·` black's entry has both bits of square 3 set; white's has bit
//! 0 of square 0 and bit 1 of square 6.

use crate::othello_manual::lines::{N_INDEXES, digits};

/// Set in a square's field: a disc there captures towards the higher digits.
pub const TOWARDS_HIGHER: u16 = 1;
/// Set in a square's field: a disc there captures towards the lower digits.
pub const TOWARDS_LOWER: u16 = 2;

/// What black and white can capture along one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// Two bits per square, for black and white.
    pub fields: [u16; 2],
    /// How many squares are playable, for black and white. Capturing both ways counts once.
    pub n_squares: [u8; 2],
}

/// The table, by the index of the line.
pub static CAPTURES: [Captures; N_INDEXES] = table();

impl Captures {
    /// The entry of a line.
    #[inline]
    #[must_use]
    pub fn of(index: u16) -> &'static Captures {
        &CAPTURES[index as usize]
    }

    /// The playable squares as one bit each.
    #[inline]
    #[must_use]
    pub fn squares(&self, side: usize) -> u8 {
        let mut bits = (self.fields[side] | self.fields[side] >> 1) & 0x5555;
        // Drops every second bit by moving ever larger blocks together.
        bits = (bits | bits >> 1) & 0x3333;
        bits = (bits | bits >> 2) & 0x0f0f;
        (bits | bits >> 4) as u8
    }
}

const fn table() -> [Captures; N_INDEXES] {
    let mut table = [Captures { fields: [0; 2], n_squares: [0; 2] }; N_INDEXES];
    let mut index = 0;
    while index < N_INDEXES {
        let line = digits(index as u16);
        table[index] = Captures {
            fields: [fields(&line, 1), fields(&line, 2)],
            n_squares: [n_squares(&line, 1), n_squares(&line, 2)],
        };
        index += 1;
    }
    table
}

const fn fields(line: &[u8; 8], own: u8) -> u16 {
    let (mut fields, mut square) = (0, 0);
    while square < 8 {
        fields |= field(line, square, own) << (2 * square);
        square += 1;
    }
    fields
}

const fn n_squares(line: &[u8; 8], own: u8) -> u8 {
    let (mut n, mut square) = (0, 0);
    while square < 8 {
        n += (field(line, square, own) != 0) as u8;
        square += 1;
    }
    n
}

const fn field(line: &[u8; 8], square: usize, own: u8) -> u16 {
    if line[square] != 0 {
        return 0;
    }
    let higher = captures(line, square as i32, 1, own);
    let lower = captures(line, square as i32, -1, own);
    (higher as u16 * TOWARDS_HIGHER) | (lower as u16 * TOWARDS_LOWER)
}

/// Whether the run of opponent's discs next to `square` ends at one of `own`.
pub(super) const fn captures(line: &[u8; 8], square: i32, step: i32, own: u8) -> bool {
    let opponent = 3 - own;
    let mut at = square + step;
    while 0 <= at && at < 8 && line[at as usize] == opponent {
        at += step;
    }
    0 <= at && at < 8 && line[at as usize] == own && at != square + step
}
