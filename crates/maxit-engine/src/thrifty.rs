//! Guides the exact solver: moves that gain much and give away little first, and bounds on what can still be
//! won.

use game::Keyed as _;
use maxit::{Board, Square};
use search::{Guide, Score, Window};

/// Sorts moves by what they gain less the best reply. Its bounds are certain, as a [`Guide`] requires.
#[derive(Clone, Debug, Default)]
pub struct Thrifty {
    ranked: Vec<(i32, Square)>,
}

/// A point of gain counts as much as each reply left to the opponent, and a point of the number itself half as
/// much. Of the weights tried on twenty 5x5 grids these visit the fewest nodes, a fifth fewer than gains alone.
const GAIN: i32 = 4;
const ANSWER: i32 = 4;
const NUMBER: i32 = 2;
/// With fewer numbers left, searching again is cheaper than a table lookup.
const WORTH_STORING: u32 = 4;
/// With fewer numbers left, searching is cheaper than looking up all moves.
const WORTH_PEEKING: u32 = 6;

impl Guide<Board> for Thrifty {
    fn moves(&mut self, board: &Board, moves: &mut Vec<Square>) {
        self.ranked.clear();
        self.ranked.extend(squares(board.choices()).map(|square| (-promise(board, square), square)));
        self.ranked.sort_unstable();
        moves.extend(self.ranked.iter().map(|&(_, square)| square));
    }

    /// The side to move takes as many numbers as the opponent or one more: at best the greatest while the
    /// opponent gets the smallest, at worst the other way round.
    fn bounds(&mut self, board: &Board) -> Window {
        let left = board.left();
        let n_left = left.count_ones() as usize;
        let sorted = board.grid().descending().iter().filter(|square| left >> square.0 & 1 != 0);
        let (mut difference, mut lower_middle, mut upper_middle) = (0, 0, 0);
        for (rank, &square) in sorted.enumerate() {
            let number = board.grid().number(square);
            if rank < n_left / 2 {
                difference += number;
                upper_middle = number;
            } else {
                // Of an odd number of numbers, the one in the middle belongs to neither half.
                let is_middle = rank == n_left / 2;
                lower_middle = if is_middle { number } else { lower_middle };
                upper_middle = if is_middle && n_left % 2 == 1 { number } else { upper_middle };
                difference -= if is_middle && n_left % 2 == 1 { 0 } else { number };
            }
        }
        let banked = board.banked();
        Window {
            alpha: Score::points(banked - difference + upper_middle.min(0)),
            beta: Score::points(banked + difference + lower_middle.max(0)),
        }
    }

    fn is_worth_storing(&self, board: &Board) -> bool {
        board.left().count_ones() >= WORTH_STORING
    }

    fn is_worth_peeking(&self, board: &Board) -> bool {
        board.left().count_ones() >= WORTH_PEEKING
    }
}

/// What to try first: moves that gain much, take large numbers, and leave the opponent few replies.
fn promise(board: &Board, square: Square) -> i32 {
    let n_answers = board.choices_from(square).count_ones() as i32;
    GAIN * gain(board, square) + NUMBER * board.grid().number(square) - ANSWER * n_answers
}

/// What taking a number gains, less the most that the opponent can take next.
pub(crate) fn gain(board: &Board, square: Square) -> i32 {
    let answers = squares(board.choices_from(square));
    let best_answer = answers.map(|answer| board.grid().number(answer)).max();
    board.grid().number(square) - best_answer.unwrap_or(0)
}

pub(crate) fn squares(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (square < 128).then_some(Square(square as u8))
    })
}
