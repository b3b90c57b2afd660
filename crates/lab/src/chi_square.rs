//! Pearson's χ² test: do counts come from given shares?

use serde::Serialize;

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ChiSquare {
    /// The sum of squared differences, each divided by the expected count.
    pub statistic: f64,
    /// With three kinds of outcome, two are free.
    pub degrees_of_freedom: u32,
    /// The probability that chance alone differs at least as much.
    pub p: f64,
}

impl ChiSquare {
    /// Tests three counts against their expected shares. With two degrees of freedom, p is exactly exp(−χ²/2).
    ///
    /// ```
    /// let test = lab::ChiSquare::of_three([503, 21, 476], [0.49, 0.02, 0.49]);
    /// assert!((test.statistic - 0.7949).abs() < 5e-5 && (test.p - 0.672).abs() < 5e-4);
    /// ```
    #[must_use]
    pub fn of_three(counts: [u64; 3], shares: [f64; 3]) -> ChiSquare {
        let n = counts.iter().sum::<u64>() as f64;
        let term = |(count, share): (u64, f64)| (count as f64 - n * share).powi(2) / (n * share);
        let statistic: f64 = counts.into_iter().zip(shares).map(term).sum();
        ChiSquare { statistic, degrees_of_freedom: 2, p: (-statistic / 2.0).exp() }
    }
}
