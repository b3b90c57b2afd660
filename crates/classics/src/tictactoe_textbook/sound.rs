//! The same search made sound: the window starts wider than every value, so that even a lost position has a
//! best move, and the table stores for each score whether it is the value or a bound on it.
//!
//! With [`TextbookOptions::fastest_win`] a win is a [`Score::win_in`] and a loss a [`Score::lost_in`] with
//! the distance from the root: the order of the exercise's 9 − depth, for both sides. The table counts these
//! distances from the stored position. Otherwise a win is one point.

use game::Outcome;
use mnk::Square;
use search::{Bound, Score, Window};

use super::table::StateTable;
use super::{Counts, TextbookOptions, TicTacToe, squares};

/// What the program chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The first square, row by row, that reaches the score; `None` when there was nothing to choose from.
    pub square: Option<Square>,
    /// The true value for the side to move.
    pub score: Score,
}

/// Chooses a move for the side to move among the squares of `only`; empty means all.
///
/// ```
/// use classics::tictactoe_textbook::{TextbookOptions, sound};
/// use game::Game;
/// use search::Score;
///
/// let board = mnk::ArrayGame.parse_position("XX./OO./... X").unwrap();
/// let (choice, _) = sound::choose_move(&board, &TextbookOptions::SOUND, &[]);
/// assert_eq!(choice.score, Score::win_in(1));
/// ```
pub fn choose_move<B: TicTacToe>(board: &B, options: &TextbookOptions, only: &[Square]) -> (Choice, Counts) {
    let mut program = Program { options, only, table: StateTable::new(options), counts: Counts::default() };
    let choice = program.choose_move(board, Window::FULL, 0);
    (choice, program.table.complete(program.counts))
}

/// The table's entry for a board: the score as converted by [`Score::for_table`], and its bound.
#[derive(Clone, Copy)]
struct Known {
    score: Score,
    bound: Bound,
}

struct Program<'a, B: TicTacToe> {
    options: &'a TextbookOptions,
    only: &'a [Square],
    table: StateTable<B::Exact, Known>,
    counts: Counts,
}

impl<B: TicTacToe> Program<'_, B> {
    /// The score for the side to move: the value inside the window, a bound outside it.
    fn choose_move(&mut self, board: &B, window: Window, depth: u32) -> Choice {
        self.counts.calls += 1;
        if let Some(score) = self.simple_score(board, depth) {
            self.counts.leaves += 1;
            return Choice { square: None, score };
        }
        if let Some(score) = self.known_score(board, window, depth) {
            self.counts.table_hits += 1;
            return Choice { square: None, score };
        }
        let mut choice = Choice { square: None, score: window.alpha };
        for square in squares(board, depth, self.only) {
            let mut child = board.clone();
            child.play(square);
            let score =
                -self.choose_move(&child, self.child_window(choice.score, window.beta), depth + 1).score;
            if score > choice.score {
                choice = Choice { square: Some(square), score };
                if self.options.alpha_beta && score >= window.beta {
                    break;
                }
            }
        }
        self.remember(board, window, depth, choice.score);
        choice
    }

    fn child_window(&self, alpha: Score, beta: Score) -> Window {
        if self.options.alpha_beta { -Window { alpha, beta } } else { Window::FULL }
    }

    /// The score of a finished game.
    fn simple_score(&self, board: &B, depth: u32) -> Option<Score> {
        let score = match board.outcome()? {
            Outcome::Draw => Score::DRAW,
            Outcome::Win { side, .. } => {
                let won = if self.options.fastest_win { Score::win_in(depth) } else { Score::points(1) };
                won.seen_from_parent(side == board.side_to_move())
            }
        };
        Some(score)
    }

    /// The stored score, if it is the value or a bound that closes the window.
    fn known_score(&mut self, board: &B, window: Window, depth: u32) -> Option<Score> {
        let known = self.table.get(depth, board.exact_key())?;
        let score = known.score.from_table(depth, 0);
        let is_enough = match known.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        is_enough.then_some(score)
    }

    fn remember(&mut self, board: &B, window: Window, depth: u32, score: Score) {
        let bound = match score {
            _ if score <= window.alpha => Bound::Upper,
            _ if score >= window.beta => Bound::Lower,
            _ => Bound::Exact,
        };
        self.table.put(depth, board.exact_key(), Known { score: score.for_table(depth, 0), bound });
    }
}
