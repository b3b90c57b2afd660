//! Which verdict a number gets: a rule has a verdict for every number, and changes it at its thresholds. A number that is
//! known only within an interval gets a verdict if the whole interval has the same; otherwise it stays undecided.

use crate::{Interval, Verdict};

/// A verdict for every number.
///
/// ```
/// use lab::{Interval, Rule, Verdict};
/// let twice_as_fast = Rule::at_least([1.0, 2.0]);
/// assert_eq!(twice_as_fast.of(1.9), Verdict::InPart);
/// let ours = Interval { middle: 1.9, low: 1.8, high: 2.1 };
/// assert_eq!(twice_as_fast.over(&ours), Verdict::Undecided);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The verdict below all thresholds.
    lowest: Verdict,
    /// The thresholds, rising, each with the verdict from there on.
    steps: Vec<(f64, Verdict)>,
}

/// The relative difference that "about" allows …
const ABOUT: f64 = 0.15;
/// … and the one up to which a number is still of that order.
const OF_THAT_SIZE: f64 = 0.5;
/// Two times within this share of each other are a tie.
pub const TIE: f64 = 0.05;

impl Rule {
    /// For a number that the document rounds: holds within 15 % of it, and in part within 50 %.
    #[must_use]
    pub fn near(theirs: f64) -> Rule {
        let [about, size] = [ABOUT, OF_THAT_SIZE].map(|share| share * theirs.abs());
        Rule {
            lowest: Verdict::Fails,
            steps: vec![
                (theirs - size, Verdict::InPart),
                (theirs - about, Verdict::Holds),
                ((theirs + about).next_up(), Verdict::InPart),
                ((theirs + size).next_up(), Verdict::Fails),
            ],
        }
    }

    /// For a number that should reach each of these, in rising order: holds from the last on, fails below the first, and
    /// in part between.
    #[must_use]
    pub fn at_least<const N: usize>(thresholds: [f64; N]) -> Rule {
        let verdict = |index| if index + 1 == N { Verdict::Holds } else { Verdict::InPart };
        let steps = thresholds.into_iter().enumerate().map(|(index, at)| (at, verdict(index)));
        Rule { lowest: Verdict::Fails, steps: steps.collect() }
    }

    /// For a number that should exceed each of these.
    #[must_use]
    pub fn more_than<const N: usize>(thresholds: [f64; N]) -> Rule {
        Rule::at_least(thresholds.map(f64::next_up))
    }

    /// For a number that should stay below the threshold.
    #[must_use]
    pub fn less_than(threshold: f64) -> Rule {
        Rule { lowest: Verdict::Holds, steps: vec![(threshold, Verdict::Fails)] }
    }

    /// For a number that should not exceed the threshold.
    #[must_use]
    pub fn at_most(threshold: f64) -> Rule {
        Rule::less_than(threshold.next_up())
    }

    /// For the ratio of another time to the one that should be the shorter: holds if the other is longer by more than a
    /// [`TIE`], fails if it is shorter by more than that, and in part if they tie.
    #[must_use]
    pub fn shorter() -> Rule {
        let steps = vec![(1.0 / (1.0 + TIE), Verdict::InPart), ((1.0 + TIE).next_up(), Verdict::Holds)];
        Rule { lowest: Verdict::Fails, steps }
    }

    /// The verdict on a number that is known exactly. What is no number at all stays undecided.
    #[must_use]
    pub fn of(&self, number: f64) -> Verdict {
        let reached = self.steps.iter().rfind(|(at, _)| *at <= number);
        let verdict = reached.map_or(self.lowest, |(_, verdict)| *verdict);
        verdict.if_fit(!number.is_nan())
    }

    /// The verdict on a number that is known within an interval: the one of the whole interval, if it has only one.
    #[must_use]
    pub fn over(&self, interval: &Interval) -> Verdict {
        let Interval { low, high, .. } = *interval;
        let lowest = self.of(low);
        let inside = self.steps.iter().filter(|(at, _)| low < *at && *at <= high);
        let is_same = inside.map(|(_, verdict)| *verdict).all(|verdict| verdict == lowest);
        lowest.if_fit(is_same && low <= high)
    }
}
