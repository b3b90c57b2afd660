//! The combination that the manual's authors wished for: legal squares are maintained per colour, as in
//! Darwersi, but updated from the capture table instead of by walking.
//!
//! For each colour and each direction of lines one word says where that direction captures; the legal squares
//! are the union of four words, and the mobility is its size. After a move only the lines through changed
//! discs are read again, each once.

use game::Side;

use super::board::TableBoard;
use super::captures::Captures;
use super::lines::{CROSSINGS, LINE_SQUARES, N_LINES};
use super::technique::{Technique, squares};

/// A [`TableBoard`] that also maintains the legal squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedBoard {
    table: TableBoard,
    /// Where each colour captures along columns, rows, diagonals `\` and `/`.
    playable: [[u64; 4]; 2],
}

/// A board that maintains the manual's quantities, and possibly more.
pub trait Incremental: Technique {
    /// The manual's quantities.
    fn table(&self) -> &TableBoard;
}

impl Incremental for TableBoard {
    #[inline]
    fn table(&self) -> &TableBoard {
        self
    }
}

impl Incremental for MixedBoard {
    #[inline]
    fn table(&self) -> &TableBoard {
        &self.table
    }
}

impl MixedBoard {
    fn refresh(&mut self, line: usize) {
        let (captures, direction) = (Captures::of(self.table.index(line)), direction(line));
        for side in 0..2 {
            let playable = &mut self.playable[side][direction];
            *playable = *playable & !LINE_SQUARES[line] | on_the_board(line, captures.squares(side));
        }
    }
}

impl Technique for MixedBoard {
    const NAME: &'static str = "mix";

    fn with_discs(black: u64, white: u64) -> MixedBoard {
        let mut board = MixedBoard { table: TableBoard::with_discs(black, white), playable: [[0; 4]; 2] };
        (0..N_LINES).for_each(|line| board.refresh(line));
        board
    }

    fn play(&mut self, square: u32, side: Side) -> u64 {
        let flipped = self.table.play(square, side);
        let touched = squares(flipped | 1 << square).fold(0, |lines, on| lines | LINES_OF[on as usize]);
        squares(touched).for_each(|line| self.refresh(line as usize));
        flipped
    }

    #[inline]
    fn legal(&self, side: Side) -> u64 {
        let [column, row, falling, rising] = self.playable[side.index()];
        column | row | falling | rising
    }

    fn discs(&self, side: Side) -> u64 {
        self.table.discs(side)
    }

    #[inline]
    fn can_move(&self, side: Side) -> bool {
        self.table.can_move(side)
    }
}

/// The four lines through each square, as a set of line numbers.
static LINES_OF: [u64; 64] = lines_of();
/// Bit `i` of a byte taken to row `i`: straight down, down to the right, and down to the left from the last
/// column.
static SPREAD: [[u64; 256]; 3] = [spread(0, 0), spread(0, 1), spread(7, -1)];

/// 0 for columns, 1 for rows, 2 for `\`, 3 for `/`.
#[inline]
fn direction(line: usize) -> usize {
    match line {
        0..8 => 0,
        8..16 => 1,
        16..31 => 2,
        _ => 3,
    }
}

/// The squares of the line for the digits set in `digits`; phantoms are dropped.
#[inline]
fn on_the_board(line: usize, digits: u8) -> u64 {
    let digit = digits as usize;
    let squares = match line {
        0..8 => SPREAD[0][digit] << line,
        8..16 => (digits as u64) << (8 * (line - 8)),
        // The long diagonals are lines 23 and 38; the others lie to the right or left of them.
        16..=23 => SPREAD[1][digit] << (23 - line),
        24..31 => SPREAD[1][digit] >> (line - 23),
        31..=38 => SPREAD[2][digit] >> (38 - line),
        _ => SPREAD[2][digit] << (line - 38),
    };
    squares & LINE_SQUARES[line]
}

const fn lines_of() -> [u64; 64] {
    let mut lines = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            lines[square] |= 1 << CROSSINGS[square][direction].line;
            direction += 1;
        }
        square += 1;
    }
    lines
}

const fn spread(first_column: i32, right: i32) -> [u64; 256] {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut row = 0;
        while row < 8 {
            let square = 8 * row + first_column + right * row;
            spread[byte] |= (byte as u64 >> row & 1) << square;
            row += 1;
        }
        byte += 1;
    }
    spread
}
