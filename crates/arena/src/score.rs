//! The score of a match.

use serde::Serialize;

use crate::record::GameResult;

/// Pairs of games by what contestant a scored in them: 0, ½, 1, 1½ or 2 points.
///
/// Two games from one opening are not independent, so a match is judged by pairs: a sharp opening that White wins twice
/// says nothing, and the pair counts as even.
pub type Pentanomial = [u64; 5];

/// The points of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games a won.
    pub a_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games b won.
    pub b_wins: u64,
    /// Pairs of which both games are finished.
    pub pentanomial: Pentanomial,
}

impl Score {
    /// Counts a game. Its pair is counted separately, by [`add_pair`](Self::add_pair).
    pub fn add_game(&mut self, result: GameResult) {
        match result {
            GameResult::Win => self.a_wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.b_wins += 1,
        }
    }

    /// Counts a pair whose games have already been counted.
    pub fn add_pair(&mut self, results: [GameResult; 2]) {
        self.pentanomial[results[0].half_points() + results[1].half_points()] += 1;
    }

    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.a_wins + self.draws + self.b_wins
    }

    /// Pairs counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pentanomial.iter().sum()
    }

    /// The share of drawn games; `None` before the first game.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }
}
