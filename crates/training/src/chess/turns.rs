//! Turns of games: positions where the side to move is suddenly better than its opponent thought. They are where puzzles
//! are found (`poda puzzles make`).

use anyhow::Result;
use chess::Board;
use game::{Position, Side, dice, pick};

use super::games::{Recorded, Searched};

/// A position, and the move that led to it.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The position before the opponent's move.
    pub before: Board,
    /// The opponent's move.
    pub mv: chess::Move,
}

/// A side that was better than this, in centipawns, had won already.
const MOST_BEFORE: i32 = 150;
/// A side that is worse than this, in centipawns, has not turned the game.
const LEAST_NOW: i32 = -30;

/// One turn of the game, chosen by `seed` among those where the score rises by at least `rise` centipawns.
///
/// # Errors
/// If the game is damaged.
pub fn of_game(game: &Recorded, rise: i32, seed: u64) -> Result<Option<Turn>> {
    let searched = game.searched()?;
    let turns: Vec<Turn> = (1..searched.len()).filter_map(|at| turn(&searched, at, rise)).collect();
    Ok(pick(&mut dice(seed), &turns))
}

/// The turn at a position. What the opponent's next search says counts too: then the move was hard to see.
fn turn(searched: &[Searched], at: usize, rise: i32) -> Option<Turn> {
    let score = |at: usize| searched.get(at).map(|position| i32::from(position.score));
    let before = -score(at - 1)?;
    let now = score(at)?.max(score(at + 1).map_or(i32::MIN, |score| -score));
    let is_turn = before <= MOST_BEFORE && now >= LEAST_NOW && now - before >= rise;
    let Searched { board, mv, .. } = searched[at - 1];
    is_turn.then_some(Turn { before: board, mv })
}

/// The turn as a game of one move in PGN.
#[must_use]
pub fn pgn(turn: &Turn) -> String {
    let Turn { before, mv } = turn;
    let dots = if before.side_to_move() == Side::First { "." } else { "..." };
    format!(
        "[SetUp \"1\"]\n[FEN \"{before}\"]\n\n{}{dots} {} *\n\n",
        before.fullmoves(),
        before.write_san(*mv)
    )
}
