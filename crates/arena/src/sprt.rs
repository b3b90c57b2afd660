//! When to stop: the generalized sequential probability ratio test on pairs of games.
//!
//! The test compares two hypotheses: a is `elo0` points stronger, or `elo1`. After every pair, the log-likelihood ratio
//! says how much better the second explains the results; past a bound the test is over, with errors of both kinds at
//! most 5 % (Wald 1945). A hypothesis predicts, for the five outcomes of a pair, the most likely distribution with the
//! hypothesised mean: M. Van den Bergh, "Comments on Normalized Elo", proposition 1.1,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.
//!
//! The hypotheses are in *logistic* Elo, the usual scale; this is fastchess's `model=logistic` with pentanomial
//! reports, not its default `model=normalized`, whose units shrink as draws become frequent.

use game::Refusal;
use serde::{Deserialize, Serialize};

use crate::elo::score_of_elo;
use crate::score::Pentanomial;

/// A test between two hypotheses; serialises to the pair of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "[f64; 2]", into = "[f64; 2]")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// The test's verdict so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// a is stronger by `elo1` rather than by `elo0`.
    Accepted,
    /// The other way round.
    Rejected,
    /// Not enough games yet.
    Undecided,
}

/// The probability of accepting when `elo0` is true, and of rejecting when `elo1` is.
const ERROR: f64 = 0.05;
/// Unseen outcomes count as this many, as in fastchess, so that no hypothesis is ever impossible.
const UNSEEN: f64 = 1e-3;
/// Beyond this, expected scores are too near 0 or 1 to compute with.
const MAX_ELO: f64 = 2000.0;

impl Sprt {
    /// A test of `elo1` against `elo0`.
    ///
    /// # Errors
    /// A [`Refusal`] unless `elo0 < elo1`, both within ±2000.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, Refusal> {
        let is_sound = -MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= MAX_ELO;
        let refuse = || {
            let reason = format!("ELO0 must be below ELO1, both within ±{MAX_ELO}");
            Refusal::new(format!("{elo0},{elo1}"), reason)
        };
        is_sound.then_some(Sprt { elo0, elo1 }).ok_or_else(refuse)
    }

    /// Parses `ELO0,ELO1`.
    ///
    /// ```
    /// use arena::Sprt;
    /// assert_eq!(Sprt::read("0,5"), Sprt::new(0.0, 5.0));
    /// assert!(Sprt::read("5").unwrap_err().to_string().contains("`5`"));
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names the text when it is not a valid pair of numbers.
    pub fn read(text: &str) -> Result<Sprt, Refusal> {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        let pair = text.split_once(',').and_then(|(elo0, elo1)| number(elo0).zip(number(elo1)));
        let (elo0, elo1) = pair.ok_or_else(|| Refusal::new(text, "expected ELO0,ELO1"))?;
        Sprt::new(elo0, elo1)
    }

    /// The log-likelihood ratios at which the test rejects and accepts.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        (-bound, bound)
    }

    /// The log-likelihood ratio of the second hypothesis to the first; 0 without pairs.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().all(|&n| n == 0) {
            return 0.0;
        }
        let counts = pairs.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        log_likelihood(&counts, score_of_elo(self.elo1)) - log_likelihood(&counts, score_of_elo(self.elo0))
    }

    /// The verdict on these pairs.
    #[must_use]
    pub fn decide(&self, pairs: &Pentanomial) -> Decision {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Decision::Accepted,
            llr if llr <= lower => Decision::Rejected,
            _ => Decision::Undecided,
        }
    }
}

impl TryFrom<[f64; 2]> for Sprt {
    type Error = Refusal;

    fn try_from([elo0, elo1]: [f64; 2]) -> Result<Sprt, Refusal> {
        Sprt::new(elo0, elo1)
    }
}

impl From<Sprt> for [f64; 2] {
    fn from(sprt: Sprt) -> [f64; 2] {
        [sprt.elo0, sprt.elo1]
    }
}

/// The log-likelihood of `counts` under the likeliest distribution with mean `mean`, up to a constant that depends only
/// on the counts. That distribution is `p_i / (1 + θ (a_i − mean))` for observed shares `p_i` of scores `a_i`.
fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let theta = tilt(counts, mean);
    deviations(counts, mean).map(|(n, deviation)| -n * (1.0 + theta * deviation).ln()).sum()
}

/// The θ with `Σ n_i (a_i − mean) / (1 + θ (a_i − mean)) = 0`, by bisection: the sum falls from +∞ to −∞ between the
/// two θ that would make an outcome infinitely likely.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let slope = |theta: f64| -> f64 {
        deviations(counts, mean).map(|(n, deviation)| n * deviation / (1.0 + theta * deviation)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
}

/// Each count with the distance of its score from `mean`.
fn deviations(counts: &[f64; 5], mean: f64) -> impl Iterator<Item = (f64, f64)> {
    counts.iter().enumerate().map(move |(i, &n)| (n, i as f64 / 4.0 - mean))
}
