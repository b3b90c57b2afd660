//! Selects the quiet positions of a game, the only ones that a static evaluation can judge.

use game::Position;

use super::games::{Recorded, Searched};

/// Positions with scores beyond this are decided and teach little.
const DECIDED: i16 = 1_500;
/// Plies skipped after the random ones, until the position has settled.
const SETTLING: usize = 4;

/// The positions of a game to learn from.
pub fn quiet(game: &Recorded) -> impl Iterator<Item = Searched> {
    let searched = game.searched().unwrap_or_default();
    searched.into_iter().skip(SETTLING).filter(|searched| {
        searched.score.abs() <= DECIDED
            && !searched.board.is_check()
            && !searched.board.is_capture(searched.mv)
            && searched.mv.promotion().is_none()
            && searched.board.halfmoves() < 80
    })
}

/// The training target for white, 0 to 1: a mix of the game's result and the search's score.
#[must_use]
pub fn target(searched: &Searched, result_share: f64, scale: f64) -> f64 {
    let score = searched.board.side_to_move().signed(i32::from(searched.score));
    let result = f64::from(searched.result) / 2.0;
    result_share * result + (1.0 - result_share) * chance(f64::from(score), scale)
}

/// The expected points with this score.
#[must_use]
pub fn chance(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}
