//! How much stronger: Elo difference, its error, and the likelihood of superiority.
//!
//! By Elo's logistic curve a player `d` points stronger scores `1 / (1 + 10^(-d / 400))`. The score of a match is the
//! mean of independent observations (pairs of games where there are any), so its error is normal with a variance
//! estimated from them. For the theory see Van den Bergh, "Comments on Normalized Elo",
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>; the numbers equal fastchess's.

use std::f64::consts::PI;

use crate::score::Score;

/// What a score says about strength. Never infinite or NaN: what cannot be estimated is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// How much stronger a is. `None` without games, and when one side has every point: the estimate would be infinite.
    pub elo: Option<f64>,
    /// Half the width of the 95 % confidence interval. `None` when the interval reaches outside 0–100 %, and when all
    /// observations are equal, since they say nothing about their spread.
    pub error: Option<f64>,
    /// The likelihood of superiority: the probability that a is stronger. `None` without games; when all observations
    /// are equal, ½ if they are even and otherwise 0 or 1.
    pub los: Option<f64>,
}

/// 95 % of a normal distribution lie within this many standard deviations.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// Estimates from pairs where there are any, ignoring an unpaired game; otherwise from games.
    #[must_use]
    pub fn of(score: &Score) -> Estimate {
        match score.pairs() {
            0 => Estimate::from_counts(&[score.b_wins, score.draws, score.a_wins]),
            _ => Estimate::from_counts(&score.pentanomial),
        }
    }

    /// `counts` of observations whose points run evenly from 0 for the first to 1 for the last.
    fn from_counts(counts: &[u64]) -> Estimate {
        let Some(Sample { mean, deviation }) = Sample::of(counts) else { return Estimate::default() };
        let margin = Z_95 * deviation;
        let width = elo_of_score(mean + margin).zip(elo_of_score(mean - margin));
        let error = width.map(|(above, below)| (above - below) / 2.0).filter(|_| deviation > 0.0);
        let los = match deviation > 0.0 {
            true => normal_cdf((mean - 0.5) / deviation),
            false if mean == 0.5 => 0.5,
            false => f64::from(u8::from(mean > 0.5)),
        };
        Estimate { elo: elo_of_score(mean), error, los: Some(los) }
    }
}

/// The mean of some observations and its standard deviation.
struct Sample {
    mean: f64,
    deviation: f64,
}

impl Sample {
    fn of(counts: &[u64]) -> Option<Sample> {
        let total = counts.iter().sum::<u64>() as f64;
        let steps = (counts.len() - 1) as f64;
        let average = |value: &dyn Fn(f64) -> f64| {
            let weighted = counts.iter().enumerate().map(|(i, &n)| n as f64 * value(i as f64 / steps));
            weighted.sum::<f64>() / total
        };
        if total == 0.0 {
            return None;
        }
        let mean = average(&|points| points);
        let variance = average(&|points| (points - mean).powi(2));
        Some(Sample { mean, deviation: (variance / total).sqrt() })
    }
}

/// The expected score of a player stronger by `elo`.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference at which a player expects `score`; `None` if it would be infinite.
fn elo_of_score(score: f64) -> Option<f64> {
    // Dividing the other way round would give -0 for an even score.
    (0.0 < score && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The standard normal distribution function by Marsaglia's series ("Evaluating the Normal Distribution", Journal of
/// Statistical Software 11(4), 2004): ½ + φ(x) · (x + x³/3 + x⁵/(3·5) + …). Exact to about 1e-15.
fn normal_cdf(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return f64::from(u8::from(x > 0.0));
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    loop {
        odd += 2.0;
        term *= x * x / odd;
        if sum + term == sum {
            return 0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
        }
        sum += term;
    }
}
