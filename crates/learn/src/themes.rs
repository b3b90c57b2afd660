//! What a puzzle is about, read off the board.

mod chess_themes;
mod maxit_themes;
mod mnk_themes;
mod othello_themes;

use study::review::{GameResult, MoveValue};
use table::{ScoredLine, Table};

/// Every theme. Faces name them in their languages; a test compares the lists.
pub const THEMES: [&str; 40] = [
    "mate-in-1",
    "mate-in-2",
    "mate-in-3",
    "mate-in-4",
    "mate-in-5",
    "long-mate",
    "back-rank-mate",
    "smothered-mate",
    "sacrifice",
    "quiet-move",
    "fork",
    "pin",
    "discovered-attack",
    "discovered-check",
    "double-check",
    "promotion",
    "underpromotion",
    "en-passant",
    "castling",
    "defence",
    "opening",
    "middlegame",
    "endgame",
    "pawn-endgame",
    "rook-endgame",
    "queen-endgame",
    "minor-piece-endgame",
    "corner",
    "corner-offer",
    "edge",
    "mobility",
    "pass",
    "parity",
    "wipe-out",
    "only-win",
    "only-draw",
    "double-threat",
    "small-number",
    "negative-number",
    "big-number",
];

/// A puzzle's position with what is known about it.
pub(crate) struct Shown<'a> {
    /// The table before the first move.
    pub table: &'a dyn Table,
    /// The solution.
    pub solution: &'a [String],
    /// The best move.
    pub best: &'a ScoredLine,
    /// The second best move.
    pub second: &'a ScoredLine,
}

/// The themes, the most important first; at least one where the game has any.
pub(crate) fn of(shown: &Shown<'_>) -> Vec<String> {
    let by_game = match shown.table.game() {
        "chess" => chess_themes::of(shown),
        "othello" => othello_themes::of(shown),
        "tictactoe" => mnk_themes::of(shown),
        "maxit" => maxit_themes::of(shown),
        _ => Some(Vec::new()),
    };
    // The position was just read from the same text, so it can be read.
    let mut themes = by_game.unwrap_or_default();
    themes.extend(by_result(shown));
    themes.dedup();
    themes.into_iter().map(str::to_string).collect()
}

/// What is at stake: only this move wins, or only this one draws.
fn by_result(shown: &Shown<'_>) -> Option<&'static str> {
    let [best, second] = [shown.best, shown.second].map(|line| MoveValue::from(line).result());
    match (best?, second?) {
        (GameResult::Win, GameResult::Draw | GameResult::Loss) => Some("only-win"),
        (GameResult::Draw, GameResult::Loss) => Some("only-draw"),
        _ => None,
    }
}

/// Whether the move takes back a piece where the opponent has just taken one.
pub(crate) fn is_recapture(table: &dyn Table, mv: &str) -> bool {
    table.game() == "chess" && chess_themes::is_recapture(table, mv).unwrap_or(false)
}
