//! A measured number with the interval in which the true one lies.

use serde::Serialize;

use crate::rounded;

/// A number and how far it can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The measured number.
    pub middle: f64,
    /// The least that the true number may be.
    pub low: f64,
    /// The most that it may be.
    pub high: f64,
}

/// The interval misses the true median at most this often.
const MISSED: f64 = 0.05;

impl Interval {
    /// The median of `samples` with its 95 % interval, from the order of the samples alone: single samples that are far
    /// off, however far, hardly move it. Fewer than six samples say nothing, so their interval has no ends.
    ///
    /// ```
    /// let calm = lab::Interval::of_median(&[1.0, 1.1, 0.9, 1.0, 1.0, 1.1, 0.9, 1.0, 50.0]);
    /// assert_eq!((calm.low, calm.middle, calm.high), (0.9, 1.0, 1.1));
    /// assert_eq!(lab::Interval::of_median(&[1.0, 1.0]).high, f64::INFINITY);
    /// ```
    #[must_use]
    pub fn of_median(samples: &[f64]) -> Interval {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let n = sorted.len();
        let middle = match n {
            0 => f64::NAN,
            _ => (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0,
        };
        match n_left_out(n) {
            Some(n_out) => Interval { middle, low: sorted[n_out], high: sorted[n - 1 - n_out] },
            None => Interval { middle, low: f64::NEG_INFINITY, high: f64::INFINITY },
        }
    }

    /// The same with both ends moved away by this share of them, for errors that repetition does not show.
    #[must_use]
    pub fn widened(self, share: f64) -> Interval {
        let Interval { middle, low, high } = self;
        Interval { middle, low: low - low.abs() * share, high: high + high.abs() * share }
    }

    /// The interval of the number times a positive `factor`.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Interval {
        let Interval { middle, low, high } = self;
        Interval { middle: middle * factor, low: low * factor, high: high * factor }
    }

    /// `1.50 (1.43–1.58)`; without ends, `1.50 (?)`.
    #[must_use]
    pub fn text(&self) -> String {
        let Interval { middle, low, high } = *self;
        match low.is_finite() && high.is_finite() {
            true => format!("{} ({}–{})", rounded(middle), rounded(low), rounded(high)),
            false => format!("{} (?)", rounded(middle)),
        }
    }
}

/// How many of `n` sorted samples may be left out at each end so that the rest still reach from below to above the
/// median in 95 % of cases: each sample is below the median with a chance of one half. `None` if even all of them do not.
fn n_left_out(n: usize) -> Option<usize> {
    let mut probability = 0.5f64.powi(n as i32);
    let (mut beyond, mut n_out) = (0.0, None);
    for count in 0..n {
        beyond += probability;
        if 2.0 * beyond > MISSED {
            break;
        }
        n_out = Some(count);
        probability *= (n - count) as f64 / (count + 1) as f64;
    }
    n_out
}
