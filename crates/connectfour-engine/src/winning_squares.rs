//! Squares that would complete four, now or later, and an evaluation that counts them.

use connectfour::Board;
use connectfour::squares::{ALL, BOTTOM, DIRECTIONS};
use search::{Evaluator, Score};

/// The empty squares on which one more disc makes four in a line.
#[inline]
#[must_use]
pub fn winning_squares(discs: u64, empty: u64) -> u64 {
    let [up, across @ ..] = DIRECTIONS;
    // Vertically, only the square on top of three can be empty.
    let mut found = (discs << up) & (discs << (2 * up)) & (discs << (3 * up));
    for step in across {
        let after_two = (discs << step) & (discs << (2 * step));
        let before_two = (discs >> step) & (discs >> (2 * step));
        found |= after_two & ((discs << (3 * step)) | (discs >> step));
        found |= before_two & ((discs >> (3 * step)) | (discs << step));
    }
    found & empty
}

/// Counts each side's winning squares. One on a row of the right parity is worth more, because the order of
/// play will give it to that side: odd rows (counted from 1) go to the first player, even ones to the second.
#[derive(Clone, Copy, Debug, Default)]
pub struct WinningSquares;

/// Rows 1, 3 and 5.
const ODD_ROWS: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;
/// The worth of a winning square, and of one that parity gives to its side.
const SQUARE: i32 = 10;
const SQUARE_OF_OWN_PARITY: i32 = 25;
/// The three columns in the middle, where more lines run; discs there get a small bonus.
const CENTRE: u64 = connectfour::squares::column(3);
const NEAR_CENTRE: u64 = connectfour::squares::column(2) | connectfour::squares::column(4);

impl Evaluator<Board> for WinningSquares {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        use game::{Position as _, Side};
        let own_rows = if board.side_to_move() == Side::First { ODD_ROWS } else { ALL & !ODD_ROWS };
        let value = |discs: u64, rows: u64| {
            let squares = winning_squares(discs, board.empty());
            let count = |set: u64| set.count_ones() as i32;
            SQUARE * count(squares & !rows)
                + SQUARE_OF_OWN_PARITY * count(squares & rows)
                + 2 * count(discs & CENTRE)
                + count(discs & NEAR_CENTRE)
        };
        Score::points(value(board.own(), own_rows) - value(board.opponent(), ALL & !own_rows))
    }
}
