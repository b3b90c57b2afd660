//! The program as printed: minimax of section 7.7, alpha-beta of figure 10.12 and the table of figures 10.15
//! to 10.17, which are one routine with or without its parts.
//!
//! Values are the computer's. The window starts at the two extreme values, a node's value starts at the end
//! of the window that its side wants to leave, and only a strict improvement is recorded. Hence two quirks,
//! kept here on purpose:
//!
//! - If no move improves on a lost game, no move is recorded and the answer is row 0, column 0, even if that
//!   square is taken.
//! - A node that was cut short has only a bound on its value, but the table stores it as the value. With
//!   three outcomes this does no harm in any reachable position. With [`TextbookOptions::fastest_win`] it
//!   does: from table depth 5 on, the program believes the empty board is a win in seven moves, and as second
//!   player it can be beaten.

use game::{Outcome, Side};
use mnk::Square;

use super::table::StateTable;
use super::{Counts, TextbookOptions, TicTacToe, squares};

/// The worst for the computer.
pub const HUMAN_WINS: i32 = 0;
/// Nobody wins.
pub const DRAW: i32 = 1;
/// Not yet decided. Not a value of a game, only the evaluation of an unfinished board.
pub const UNCLEAR: i32 = 2;
/// The best for the computer. With [`TextbookOptions::fastest_win`], 9 − depth is added.
pub const COMPUTER_WINS: i32 = 3;

/// The program's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value of the position for the computer, according to the program.
    pub value: i32,
    /// The row of the chosen square, 0 on top. Also 0 if nothing was chosen.
    pub row: u8,
    /// The column of the chosen square, 0 on the left. Also 0 if nothing was chosen.
    pub column: u8,
}

impl Answer {
    fn without_square(value: i32) -> Answer {
        Answer { value, row: 0, column: 0 }
    }

    fn with_square(value: i32, Square(square): Square) -> Answer {
        Answer { value, row: square / 3, column: square % 3 }
    }

    /// The chosen square, which may be taken.
    #[must_use]
    pub fn square(&self) -> Square {
        Square(3 * self.row + self.column)
    }
}

/// Chooses a move for the side to move, which is the computer, among the squares of `only`; empty means all.
///
/// ```
/// use classics::tictactoe_textbook::{TextbookOptions, listing};
/// use game::Game;
///
/// // X threatens to complete the top row and the left column, so every move of O loses.
/// let lost = mnk::ArrayGame.parse_position("X.X/.O./X.O O")?;
/// let (answer, _) = listing::choose_move(&lost, &TextbookOptions::WITH_TABLE, &[]);
/// assert_eq!(answer.value, listing::HUMAN_WINS);
/// assert_eq!((answer.row, answer.column), (0, 0), "although X stands there");
/// # Ok::<(), game::Refusal>(())
/// ```
pub fn choose_move<B: TicTacToe>(board: &B, options: &TextbookOptions, only: &[Square]) -> (Answer, Counts) {
    let mut program = Program {
        computer: board.side_to_move(),
        options,
        only,
        table: StateTable::new(options),
        counts: Counts::default(),
    };
    // Left at COMPUTER_WINS, the window would let the first win of any length end the search.
    let best = if options.fastest_win { COMPUTER_WINS + 9 } else { COMPUTER_WINS };
    let answer = program.choose_move(board, HUMAN_WINS, best, 0);
    (answer, program.table.complete(program.counts))
}

struct Program<'a, B: TicTacToe> {
    computer: Side,
    options: &'a TextbookOptions,
    only: &'a [Square],
    table: StateTable<B::Exact, i32>,
    counts: Counts,
}

impl<B: TicTacToe> Program<'_, B> {
    fn choose_move(&mut self, board: &B, mut alpha: i32, mut beta: i32, depth: u32) -> Answer {
        self.counts.calls += 1;
        let simple_value = self.simple_value(board, depth);
        if simple_value != UNCLEAR {
            self.counts.leaves += 1;
            return Answer::without_square(simple_value);
        }
        if let Some(value) = self.table.get(depth, board.exact_key()) {
            self.counts.table_hits += 1;
            return Answer::without_square(value);
        }
        let is_computer = board.side_to_move() == self.computer;
        let mut answer = Answer::without_square(if is_computer { alpha } else { beta });
        for square in squares(board, depth, self.only) {
            let mut child = board.clone();
            child.play(square);
            let value = self.choose_move(&child, alpha, beta, depth + 1).value;
            let improves = if is_computer { value > answer.value } else { value < answer.value };
            if !improves {
                continue;
            }
            answer = Answer::with_square(value, square);
            if self.options.alpha_beta {
                *(if is_computer { &mut alpha } else { &mut beta }) = value;
                if alpha >= beta {
                    break;
                }
            }
        }
        self.table.put(depth, board.exact_key(), answer.value);
        answer
    }

    /// The value of a finished game; [`UNCLEAR`] otherwise.
    fn simple_value(&self, board: &B, depth: u32) -> i32 {
        match board.outcome() {
            None => UNCLEAR,
            Some(Outcome::Draw) => DRAW,
            Some(Outcome::Win { side, .. }) if side != self.computer => HUMAN_WINS,
            Some(_) if self.options.fastest_win => COMPUTER_WINS + 9 - depth as i32,
            Some(_) => COMPUTER_WINS,
        }
    }
}
