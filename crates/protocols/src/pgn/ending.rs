//! What ended a game: between the tag `Termination` and the reason of a [`GameEnd`].

use chess::Board;
use game::{Position as _, Side};
use game_tree::{EndReason, GameEnd};

use crate::ChessGame;

/// The words of the standard (section 9.8.1), in the order in which the writer tries them.
const WORDS: [&str; 4] = ["normal", "time forfeit", "adjudication", "abandoned"];

/// The end of a game with this winner, `None` for a draw.
pub(super) fn end(game: &ChessGame, winner: Option<Side>, termination: Option<&str>) -> GameEnd {
    let reason = reason(winner, is_over(game, winner), termination);
    GameEnd { winner, margin: None, reason }
}

/// The tag to write; `None` if the moves tell what ended the game, or nothing is known.
pub(super) fn termination(game: &ChessGame) -> Option<String> {
    let end = game.end?;
    let is_over = is_over(game, end.winner);
    let says = |words: &Option<&str>| reason(end.winner, is_over, *words) == end.reason;
    let own = game.headers.get("Termination").map(Some);
    let words = own.into_iter().chain([None]).chain(WORDS.map(Some)).find(says);
    words.flatten().map(ToString::to_string)
}

/// Whether the rules ended the game with this result.
fn is_over(game: &ChessGame, winner: Option<Side>) -> bool {
    let mut past = vec![*game.start()];
    for mv in game.main_moves() {
        let mut board = past[past.len() - 1];
        board.play(mv);
        past.push(board);
    }
    let last: Option<Board> = past.pop();
    last.is_some_and(|last| match last.outcome() {
        Some(outcome) => outcome.winner() == winner,
        None => winner.is_none() && last.draw(&past).is_some(),
    })
}

/// As far as the words tell; servers write sentences such as "Ana won by resignation".
fn reason(winner: Option<Side>, is_over: bool, words: Option<&str>) -> EndReason {
    let words = words.unwrap_or_default().to_lowercase();
    let says = |wanted: &[&str]| wanted.iter().any(|wanted| words.contains(wanted));
    if is_over || says(&["checkmate", "stalemate", "repetition", "insufficient", "fifty", "50"]) {
        EndReason::Rules
    } else if says(&["time"]) {
        EndReason::Time
    } else if says(&["resign", "abandon", "infraction", "forfeit"]) {
        EndReason::Resigned
    } else if says(&["agree", "adjudicat"]) {
        EndReason::Agreed
    } else if says(&["normal"]) {
        // A game that the rules did not end was ended by its players.
        if winner.is_some() { EndReason::Resigned } else { EndReason::Agreed }
    } else {
        EndReason::Unknown
    }
}
