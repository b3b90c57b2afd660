//! Where the program as printed is wrong: its value and its square in every reachable unfinished position, compared
//! with the corrected program without cuts or table, which cannot confuse bounds with values.

use std::collections::HashSet;

use classics::tictactoe_textbook::{TextbookOptions, Variant, listing, sound};
use game::{Lossless, Position};
use mnk::ArrayBoard;
use search::{Control, Score, ScoreKind, Stopped};
use serde::Serialize;

/// How often the program is wrong over all positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// The value is wrong.
    pub wrong_values: u64,
    /// Even the winner is wrong.
    pub wrong_results: u64,
    /// The chosen square is occupied.
    pub taken_squares: u64,
}

/// Every reachable unfinished position with its true value, wins with their distance.
pub struct Truth {
    positions: Vec<(ArrayBoard, Score)>,
}

impl Truth {
    pub fn new() -> Truth {
        let mut boards = Vec::new();
        explore(ArrayBoard::EMPTY, &mut HashSet::new(), &mut boards);
        let every_node = TextbookOptions {
            variant: Variant::Sound,
            fastest_win: true,
            table_depth: None,
            table_limit: None,
            alpha_beta: false,
            equals_slip: false,
        };
        let value = |board| sound::choose_move(&board, &every_node, &[]).0.score;
        Truth { positions: boards.into_iter().map(|board| (board, value(board))).collect() }
    }

    pub fn n_positions(&self) -> usize {
        self.positions.len()
    }

    /// The faults of the program as printed with these options.
    pub fn faults(&self, options: &TextbookOptions, control: &Control) -> Result<Faults, Stopped> {
        let mut faults = Faults::default();
        for (board, score) in &self.positions {
            if control.is_stopped() {
                return Err(Stopped);
            }
            let (answer, _) = listing::choose_move(board, options, &[]);
            let value = as_printed(*score, options.fastest_win);
            let result = |value: i32| value.min(listing::COMPUTER_WINS);
            faults.wrong_values += u64::from(answer.value != value);
            faults.wrong_results += u64::from(result(answer.value) != result(value));
            faults.taken_squares += u64::from(!board.moves().any(|square| square == answer.square()));
        }
        Ok(faults)
    }
}

fn explore(
    board: ArrayBoard,
    seen: &mut HashSet<<ArrayBoard as Lossless>::Exact>,
    unfinished: &mut Vec<ArrayBoard>,
) {
    if board.outcome().is_some() || !seen.insert(board.exact_key()) {
        return;
    }
    unfinished.push(board);
    for square in board.moves() {
        let mut child = board;
        child.play(square);
        explore(child, seen, unfinished);
    }
}

/// A true value in the program's own numbers, in which losses have no distance.
fn as_printed(score: Score, fastest_win: bool) -> i32 {
    match score.kind() {
        ScoreKind::WinIn(ply) if fastest_win => listing::COMPUTER_WINS + 9 - ply as i32,
        ScoreKind::WinIn(_) => listing::COMPUTER_WINS,
        ScoreKind::LostIn(_) => listing::HUMAN_WINS,
        ScoreKind::Points(_) => listing::DRAW,
    }
}
