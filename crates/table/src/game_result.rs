//! The result of a game as one side sees it.

use crate::ShownScore;

/// The result of a game for one side.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl GameResult {
    /// The result with best play, if it is known: a forced one, by its distance in plies, or that of a proven score.
    #[must_use]
    pub fn known(score: Option<ShownScore>, plies: Option<i32>, is_proven: bool) -> Option<GameResult> {
        let balance = match (plies, score?) {
            (Some(plies), _) => f64::from(plies),
            (None, ShownScore::Mate { mate }) => f64::from(mate),
            _ if !is_proven => return None,
            (None, ShownScore::Chance(chance)) => chance - 0.5,
            (None, ShownScore::Whole(number)) => f64::from(number),
            (None, ShownScore::Decimal(number)) => number,
        };
        Some(match balance {
            _ if balance > 0.0 => GameResult::Win,
            _ if balance < 0.0 => GameResult::Loss,
            _ => GameResult::Draw,
        })
    }

    /// Its points: 0, ½ or 1.
    #[must_use]
    pub fn points(self) -> f64 {
        match self {
            GameResult::Loss => 0.0,
            GameResult::Draw => 0.5,
            GameResult::Win => 1.0,
        }
    }

    /// The same result for the other side.
    #[must_use]
    pub fn turned(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}
