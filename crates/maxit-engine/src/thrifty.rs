//! Guides the exact solver: numbers that gain much and give away little first, and limits to what can still be won.

use game::Keyed as _;
use maxit::{Board, Square};
use search::{Guide, Score, Window};

/// Puts moves in order by what they gain less the best answer. Its bounds are certain, as a [`Guide`]'s must be.
#[derive(Clone, Debug, Default)]
pub struct Thrifty {
    ranked: Vec<(i32, Square)>,
}

impl Guide<Board> for Thrifty {
    fn moves(&mut self, board: &Board, moves: &mut Vec<Square>) {
        self.ranked.clear();
        self.ranked.extend(squares(board.choices()).map(|square| (-gain(board, square), square)));
        self.ranked.sort_unstable();
        moves.extend(self.ranked.iter().map(|&(_, square)| square));
    }

    /// At best one takes every positive number left and the other every negative one, each at most half of all.
    fn bounds(&mut self, board: &Board) -> Window {
        let n_squares = board.grid().size().n_squares();
        let left = !board.taken() & (u128::MAX >> (128 - n_squares));
        let (mut gains, mut losses) = (0, 0);
        for square in squares(left) {
            let number = board.grid().number(square);
            gains += number.max(0);
            losses += (-number).max(0);
        }
        let banked = board.banked();
        let most = gains + losses;
        Window { alpha: Score::points(banked - most), beta: Score::points(banked + most) }
    }
}

/// What taking a number gains, less the best that the opponent can take next.
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
