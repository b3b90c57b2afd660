//! The standing of a match: the score with its statistics, as `--json` shows it.

use serde::Serialize;

use crate::elo::Estimate;
use crate::score::{Pentanomial, Score};
use crate::sprt::{Decision, Sprt};

/// The score of a match with everything computed from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Games that count.
    pub games: u64,
    /// Games a won.
    pub a_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games b won.
    pub b_wins: u64,
    /// The share of drawn games; `null` before the first.
    pub draw_ratio: Option<f64>,
    /// How much stronger a is; see [`Estimate::elo`].
    pub elo: Option<f64>,
    /// Its 95 % error; see [`Estimate::error`].
    pub elo_error: Option<f64>,
    /// The probability that a is stronger; see [`Estimate::los`].
    pub los: Option<f64>,
    /// The log-likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
    /// Between which of its values the test goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llr_bounds: Option<(f64, f64)>,
    /// The test's verdict, if there is one.
    pub decision: Option<Decision>,
    /// Finished pairs by a's points.
    pub pentanomial: Pentanomial,
}

impl Standing {
    /// Computes the statistics of a score.
    #[must_use]
    pub fn new(score: &Score, sprt: Option<&Sprt>) -> Standing {
        let estimate = Estimate::of(score);
        Standing {
            games: score.games(),
            a_wins: score.a_wins,
            draws: score.draws,
            b_wins: score.b_wins,
            draw_ratio: score.draw_ratio(),
            elo: estimate.elo,
            elo_error: estimate.error,
            los: estimate.los,
            llr: sprt.map(|sprt| sprt.llr(&score.pentanomial)),
            llr_bounds: sprt.map(Sprt::bounds),
            decision: sprt.map(|sprt| sprt.decide(&score.pentanomial)),
            pentanomial: score.pentanomial,
        }
    }
}
