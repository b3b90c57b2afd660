//! When a stored position may leave out the side to move: where the board tells it. All reachable positions of
//! tic-tac-toe are looked at, and those of Othello on four by four, where passes change whose turn it is.

use std::collections::HashMap;
use std::hash::Hash;

use game::{Position, Side};
use mnk::ArrayBoard;
use othello::{Board, Size};
use serde_json::{Value, json};

/// What is reached of a game: its boards, and those that occur with either side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ambiguity {
    /// Different boards.
    pub boards: u64,
    /// Boards with either side to move …
    pub either_side: u64,
    /// … whose value for the first player depends on it: a table without the side would answer wrongly.
    pub other_value: u64,
}

impl Ambiguity {
    fn of<K>(values: &HashMap<K, [Option<i32>; 2]>) -> Ambiguity {
        let mut ambiguity = Ambiguity { boards: values.len() as u64, ..Ambiguity::default() };
        for value in values.values() {
            if let [Some(first), Some(second)] = value {
                ambiguity.either_side += 1;
                ambiguity.other_value += u64::from(first != second);
            }
        }
        ambiguity
    }

    /// For programs.
    pub fn json(self) -> Value {
        json!({ "boards": self.boards, "either_side": self.either_side, "other_value": self.other_value })
    }
}

/// The three games that are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Ambiguities {
    /// Tic-tac-toe, begun by X.
    pub one_begins: Ambiguity,
    /// Tic-tac-toe, begun by either, as where person and computer take turns to begin.
    pub either_begins: Ambiguity,
    /// Othello on four by four.
    pub othello: Ambiguity,
}

impl Ambiguities {
    pub fn measure() -> Ambiguities {
        let mut by_board = HashMap::new();
        explore(&ArrayBoard::EMPTY, &|board: &ArrayBoard| stones(board, Side::First), &mut by_board);
        let one_begins = Ambiguity::of(&by_board);
        // A game begun by O is one begun by X with the marks exchanged; its values are X's again.
        let mut exchanged = HashMap::new();
        explore(&ArrayBoard::EMPTY, &|board: &ArrayBoard| stones(board, Side::Second), &mut exchanged);
        for (board, [first, second]) in exchanged {
            let known = by_board.entry(board).or_insert([None; 2]);
            *known = [known[0].or(second.map(|value| -value)), known[1].or(first.map(|value| -value))];
        }
        let either_begins = Ambiguity::of(&by_board);
        let mut othello = HashMap::new();
        let discs = |board: &Board| Side::BOTH.map(|side| board.discs(side));
        explore(&Board::start(Size::Four), &discs, &mut othello);
        Ambiguities { one_begins, either_begins, othello: Ambiguity::of(&othello) }
    }
}

/// The stones of one side and of the other.
fn stones(board: &ArrayBoard, side: Side) -> [u16; 2] {
    let of = |side| {
        let is_there = |square: &usize| board.cell(square / 3, square % 3) == Some(side);
        (0..9).filter(is_there).fold(0, |set, square| set | 1 << square)
    };
    [of(side), of(side.opponent())]
}

/// The value of a position for the first player; enters it and every one below it under its board.
fn explore<P: Position, K: Eq + Hash + Clone>(
    position: &P,
    board: &impl Fn(&P) -> K,
    values: &mut HashMap<K, [Option<i32>; 2]>,
) -> i32 {
    let (key, side) = (board(position), position.side_to_move());
    if let Some([first, second]) = values.get(&key)
        && let Some(value) = [first, second][side.index()]
    {
        return *value;
    }
    let below: Vec<i32> = position
        .moves()
        .map(|mv| {
            let mut child = position.clone();
            child.play(mv);
            explore(&child, board, values)
        })
        .collect();
    let value = match (position.outcome(), side) {
        (Some(outcome), _) => outcome.margin_for(Side::First),
        (None, Side::First) => below.into_iter().max().unwrap_or_default(),
        (None, Side::Second) => below.into_iter().min().unwrap_or_default(),
    };
    values.entry(key).or_insert([None; 2])[side.index()] = Some(value);
    value
}
