//! Guides the exact solver: win at once, else block, else avoid moves that give a win away; threats first.

use connectfour::squares::{COLUMNS, DIRECTIONS, column, has_four};
use connectfour::{Board, Column};
use search::{Guide, Score, Window};

use crate::winning_squares;

/// Knows forced moves, moves that lose at once, and unreachable results. All of it is certain, as a [`Guide`]
/// requires.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

/// Columns from the middle outwards: more lines run through the middle.
const FROM_THE_MIDDLE: [u32; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

impl Guide<Board> for Threats {
    fn moves(&mut self, board: &Board, moves: &mut Vec<Column>) {
        let playable = board.playable();
        let wins = winning_squares(board.own(), board.empty()) & playable;
        if wins != 0 {
            moves.push(column_of(wins));
            return;
        }
        let feared = winning_squares(board.opponent(), board.empty());
        let parries = feared & playable;
        // Nothing helps against two threats, so one block stands for all moves.
        if parries & parries.wrapping_sub(1) != 0 {
            moves.push(column_of(parries));
            return;
        }
        let candidates = if parries != 0 { parries } else { playable };
        // Never play below a square where the opponent wins: it would be the opponent's next move.
        let safe = candidates & !(feared >> 1);
        if safe == 0 {
            moves.push(column_of(candidates));
            return;
        }
        for number in FROM_THE_MIDDLE {
            let square = safe & column(number);
            if square == 0 {
                continue;
            }
            let promise = winning_squares(board.own() | square, board.empty() & !square).count_ones();
            // Inserted behind moves of equal promise, which are nearer to the middle.
            let at = moves
                .iter()
                .position(|&Column(other)| {
                    let other = safe & column(u32::from(other));
                    winning_squares(board.own() | other, board.empty() & !other).count_ones() < promise
                })
                .unwrap_or(moves.len());
            moves.insert(at, Column(number as u8));
        }
    }

    fn bounds(&mut self, board: &Board) -> Window {
        let can_win = |discs: u64| has_four(discs | board.empty());
        Window {
            alpha: if can_win(board.opponent()) { Score::NEG_INFINITY } else { Score::DRAW },
            beta: if can_win(board.own()) { Score::INFINITY } else { Score::DRAW },
        }
    }

    fn is_worth_peeking(&self, board: &Board) -> bool {
        board.empty().count_ones() > 16
    }

    /// With four squares left, searching again is cheaper than a table lookup.
    fn is_worth_storing(&self, board: &Board) -> bool {
        board.empty().count_ones() > 4
    }
}

/// The column of the lowest square of a set.
fn column_of(squares: u64) -> Column {
    Column((squares.trailing_zeros() / DIRECTIONS[1]) as u8)
}
