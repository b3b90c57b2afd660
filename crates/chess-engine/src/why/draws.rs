//! Games that become draws: stalemate, repetition, too few pieces.

use chess::{Board, Draw};
use game::{Fact, Position};

use super::Lines;

pub(super) fn add(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let Some((ply, kind)) = draw(lines.mistake.past, &lines.boards) else { return };
    if draw(lines.mistake.past, &lines.best).is_none() {
        facts.push(Fact::new(kind).at(ply));
    }
}

/// The first board on which the game is a draw, after how many moves, and why.
fn draw(past: &[Board], boards: &[Board]) -> Option<(usize, &'static str)> {
    (1..boards.len()).find_map(|ply| {
        let board = &boards[ply];
        if board.n_moves() == 0 {
            return (!board.is_check()).then_some((ply, "stalemate"));
        }
        let before = [past, &boards[..ply]].concat();
        match board.draw(&before)? {
            Draw::Repetition(_) => Some((ply, "repetition")),
            Draw::FiftyMoves | Draw::SeventyFiveMoves => Some((ply, "fifty-moves")),
            _ => Some((ply, "too-few-pieces")),
        }
    })
}
