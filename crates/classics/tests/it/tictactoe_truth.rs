//! The true values of tic-tac-toe, by brute force that shares nothing with the programs it judges.

use std::collections::HashMap;

use classics::tictactoe_textbook::TextbookOptions;
use game::{Game, Position};
use mnk::{Board, Mnk, Square};
use search::Score;

/// All table depths, no table first.
pub const TABLE_DEPTHS: [Option<u32>; 11] =
    [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), Some(7), Some(8), Some(9)];

pub fn tic_tac_toe() -> Mnk {
    Mnk::variant("3x3x3").unwrap()
}

/// Every reachable position with its value for the side to move, wins and losses at their distance.
pub struct Truth {
    values: HashMap<String, (Board, Score)>,
}

impl Truth {
    pub fn new() -> Truth {
        let mut truth = Truth { values: HashMap::new() };
        truth.explore(&tic_tac_toe().start());
        truth
    }

    fn explore(&mut self, board: &Board) -> Score {
        if let Some((_, value)) = self.values.get(&board.to_string()) {
            return *value;
        }
        let children: Vec<Score> =
            board.moves().map(|square| one_further(-self.explore(&after(board, square)))).collect();
        let value = match board.outcome() {
            Some(outcome) if outcome.winner().is_some() => Score::lost_in(0),
            Some(_) => Score::DRAW,
            None => children.into_iter().max().unwrap(),
        };
        self.values.insert(board.to_string(), (*board, value));
        value
    }

    /// The positions with something to choose, in a fixed order.
    pub fn unfinished(&self) -> Vec<Board> {
        let mut boards: Vec<_> = self.values.values().map(|(board, _)| *board).collect();
        boards.retain(|board| board.outcome().is_none());
        boards.sort_by_key(ToString::to_string);
        boards
    }

    pub fn value(&self, board: &Board) -> Score {
        self.values[&board.to_string()].1
    }

    pub fn value_of_move(&self, board: &Board, square: Square) -> Score {
        one_further(-self.value(&after(board, square)))
    }
}

fn after(board: &Board, square: Square) -> Board {
    let mut child = *board;
    child.play(square);
    child
}

fn one_further(score: Score) -> Score {
    score.shifted(-score.raw().signum())
}

/// A true value without its distance.
pub fn without_distance(score: Score) -> Score {
    Score::points(score.raw().signum())
}

/// The true value on the scale of these options.
pub fn on_the_scale_of(options: &TextbookOptions, score: Score) -> Score {
    if options.fastest_win { score } else { without_distance(score) }
}

#[test]
fn there_are_5478_positions_and_the_game_is_a_draw() {
    let truth = Truth::new();
    assert_eq!(truth.values.len(), 5478);
    assert_eq!(truth.unfinished().len(), 4520);
    assert_eq!(truth.value(&tic_tac_toe().start()), Score::DRAW);
}
