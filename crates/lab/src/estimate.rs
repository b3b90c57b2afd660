//! A mean with its error, for random results.

use serde::Serialize;

/// The mean of a sample and its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; 0 for fewer than two samples, which say nothing about it.
    pub standard_error: f64,
    /// The number of samples.
    pub samples: usize,
}

impl Estimate {
    /// The estimate from `samples`; all zero if there are none.
    ///
    /// ```
    /// let estimate = lab::Estimate::of(&[1.0, 2.0, 3.0]);
    /// assert_eq!(estimate.mean, 2.0);
    /// assert!((estimate.standard_error - 1.0 / 3f64.sqrt()).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of(samples: &[f64]) -> Estimate {
        let n = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / n.max(1.0);
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        let variance = squares / (n - 1.0).max(1.0);
        Estimate { mean, standard_error: (variance / n.max(1.0)).sqrt(), samples: samples.len() }
    }
}
