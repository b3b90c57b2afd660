//! Themes of MAXIT.

use game::{Game, Notation, Position};
use maxit::Maxit;

use super::Shown;

pub(super) fn of(shown: &Shown<'_>) -> Option<Vec<&'static str>> {
    let board = Maxit::variant(&shown.table.variant()).ok()?.parse_position(&shown.table.position()).ok()?;
    let taken = board.grid().number(board.parse_move(shown.solution.first()?).ok()?);
    let largest = board.moves().map(|square| board.grid().number(square)).max()?;
    let facts =
        [("negative-number", taken < 0), ("small-number", taken < largest), ("big-number", taken == largest)];
    Some(facts.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect())
}
