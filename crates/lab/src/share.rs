//! A share of a sample, with a confidence interval for the true share.

use serde::Serialize;

use crate::Verdict;

/// How often something happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The number of times it happened …
    pub count: u64,
    /// … out of this many.
    pub of: u64,
    /// The share, between 0 and 1.
    pub share: f64,
    /// The 95 % confidence interval of the true share (Wilson's interval, which also works near 0 and 1).
    pub interval: [f64; 2],
}

/// 95 % of a normal distribution lie within this many standard deviations.
const Z: f64 = 1.959_964;
/// A sample whose interval is wider than this says nothing about a share.
const WIDE: f64 = 0.2;
/// One whose interval is narrower than this would show a difference of one in a hundred from one half.
const EVEN: f64 = 0.02;
/// Beyond this many standard errors two samples count as different; chance does that once in four hundred.
const TOO_FAR: f64 = 3.0;

impl Share {
    /// `count` out of `of`.
    ///
    /// ```
    /// let share = lab::Share::new(50, 50);
    /// assert!(share.share == 1.0 && share.interval[0] > 0.92 && share.interval[1] == 1.0);
    /// ```
    #[must_use]
    pub fn new(count: u64, of: u64) -> Share {
        let share = count as f64 / (of as f64).max(1.0);
        Share { count, of, share, interval: wilson(share, of as f64) }
    }

    /// As a percentage with its interval.
    #[must_use]
    pub fn text(&self) -> String {
        let [low, high] = self.interval.map(|end| 100.0 * end);
        format!("{:.1} % ({low:.1}–{high:.1})", 100.0 * self.share)
    }

    /// The verdict on a document's share: whether it lies within our interval.
    #[must_use]
    pub fn admits(&self, theirs: f64) -> Verdict {
        let [low, high] = self.interval;
        Verdict::when((low..=high).contains(&theirs)).if_fit(!self.is_vague())
    }

    /// The verdict on a document's sample: whether both may have the same true share. Between two and three standard
    /// errors it stays undecided.
    #[must_use]
    pub fn agrees_with(&self, theirs: &Share) -> Verdict {
        let [n, m] = [self.of, theirs.of].map(|of| (of as f64).max(1.0));
        let pooled = (self.count + theirs.count) as f64 / (n + m);
        let error = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
        let z = if error > 0.0 { (self.share - theirs.share).abs() / error } else { 0.0 };
        Verdict::when(z <= TOO_FAR).if_fit(!self.is_vague() && !(Z..=TOO_FAR).contains(&z))
    }

    /// The verdict on the claim that the true share is at least `least`.
    #[must_use]
    pub fn reaches(&self, least: f64) -> Verdict {
        reaches(self.interval, least)
    }

    /// The verdict on the claim that it happens as often as not. A difference beyond three standard errors refutes it;
    /// within two it holds, if the sample is large enough to show a difference of one in a hundred.
    #[must_use]
    pub fn is_even(&self) -> Verdict {
        let z = (self.share - 0.5).abs() * 2.0 * (self.of as f64).sqrt();
        let is_narrow = self.interval[1] - self.interval[0] < EVEN;
        match z {
            _ if z > TOO_FAR => Verdict::Fails,
            ..=Z if is_narrow => Verdict::Holds,
            _ => Verdict::Undecided,
        }
    }

    fn is_vague(&self) -> bool {
        self.interval[1] - self.interval[0] > WIDE
    }
}

/// Wilson's interval for a share of `n` independent trials. `n` need not be whole: samples that scatter less than wins
/// and losses count as more trials.
pub fn wilson(share: f64, n: f64) -> [f64; 2] {
    let n = n.max(1.0);
    let weight = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / weight;
    let reach = Z / weight * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let low = if share <= 0.0 { 0.0 } else { middle - reach };
    let high = if share >= 1.0 { 1.0 } else { middle + reach };
    [low, high]
}

/// The verdict on the claim that a share with this `interval` is at least `least`.
pub fn reaches([low, high]: [f64; 2], least: f64) -> Verdict {
    Verdict::when(low >= least).if_fit(low >= least || high < least)
}
