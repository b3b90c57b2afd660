//! Whether what a document says holds in this run. Experiments reach a verdict from their measurements; how verdicts are
//! combined and what a match proves is here, which verdict a number gets is in [`Rule`], and what a sample proves about a
//! share in [`Share`](crate::Share), so that "about" and "sure" mean the same everywhere.

use arena::Standing;
use serde::{Deserialize, Serialize};
use study::{Language, Words};

use crate::{Estimate, Interval, Rule};

/// What a run says about a figure or claim of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is true.
    Holds,
    /// Some of it is true; or a number is of that order, but not that number.
    InPart,
    /// It is not true.
    Fails,
    /// The sample is too small to tell, or the run left out what would decide it.
    Undecided,
    /// The document asks without answering; we answer.
    Answered,
    /// Times of an old machine, or positions that are lost: our number says nothing about theirs.
    NotComparable,
}

/// Matches of fewer games decide nothing, however lopsided.
const FEWEST_GAMES: u64 = 30;
/// The likelihood of superiority that a match must reach: two standard errors.
const SURE: f64 = 0.975;

/// A mean is trusted to this many standard errors; chance exceeds them once in four hundred runs.
const ERRORS: f64 = 3.0;

const HOLDS: &Words = &Words::fixed("holds", "se cumple");
const IN_PART: &Words = &Words::fixed("in part", "en parte");
const FAILS: &Words = &Words::fixed("fails", "no se cumple");
const UNDECIDED: &Words = &Words::fixed("undecided", "sin decidir");
const ANSWERED: &Words = &Words::fixed("answered", "respondida");
const NOT_COMPARABLE: &Words = &Words::fixed("not comparable", "no comparable");

impl Verdict {
    /// All verdicts, in the order of a summary.
    pub const ALL: [Verdict; 6] = [
        Verdict::Holds,
        Verdict::InPart,
        Verdict::Fails,
        Verdict::Undecided,
        Verdict::Answered,
        Verdict::NotComparable,
    ];

    /// Its name in both languages.
    #[must_use]
    pub const fn words(self) -> &'static Words {
        match self {
            Verdict::Holds => HOLDS,
            Verdict::InPart => IN_PART,
            Verdict::Fails => FAILS,
            Verdict::Undecided => UNDECIDED,
            Verdict::Answered => ANSWERED,
            Verdict::NotComparable => NOT_COMPARABLE,
        }
    }

    /// Its name in `language`.
    ///
    /// ```
    /// use lab::Verdict;
    /// use study::Language;
    /// assert_eq!(Verdict::InPart.name(Language::Spanish), "en parte");
    /// ```
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        self.words().say(language)
    }

    /// Its name as one word, for style sheets.
    pub(crate) fn class(self) -> String {
        self.name(Language::English).replace(' ', "-")
    }

    /// Holds or fails.
    #[must_use]
    pub const fn when(is_so: bool) -> Verdict {
        if is_so { Verdict::Holds } else { Verdict::Fails }
    }

    /// For a claim of several parts: holds if all are true, fails if none is.
    ///
    /// ```
    /// use lab::Verdict;
    /// assert_eq!(Verdict::of([true, true]), Verdict::Holds);
    /// assert_eq!(Verdict::of([true, false]), Verdict::InPart);
    /// assert_eq!(Verdict::of([false, false]), Verdict::Fails);
    /// ```
    #[must_use]
    pub fn of(parts: impl IntoIterator<Item = bool>) -> Verdict {
        Verdict::all(parts.into_iter().map(Verdict::when))
    }

    /// For a claim whose parts have their own verdicts: theirs if they agree. One undecided part, or none at all,
    /// leaves the whole undecided.
    #[must_use]
    pub fn all(parts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let both = |a, b| match (a, b) {
            _ if a == b => a,
            (Verdict::Undecided, _) | (_, Verdict::Undecided) => Verdict::Undecided,
            _ => Verdict::InPart,
        };
        parts.into_iter().reduce(both).unwrap_or(Verdict::Undecided)
    }

    /// For a number that the document rounds, and that we know exactly: [`Rule::near`].
    ///
    /// ```
    /// use lab::Verdict;
    /// assert_eq!(Verdict::near(549_946.0, 500_000.0), Verdict::Holds);
    /// assert_eq!(Verdict::near(29.7, 38.0), Verdict::InPart);
    /// assert_eq!(Verdict::near(17.0, 38.0), Verdict::Fails);
    /// ```
    #[must_use]
    pub fn near(ours: f64, theirs: f64) -> Verdict {
        Rule::near(theirs).of(ours)
    }

    /// For a claim that is worth as much as its weakest part, such as being the best of all: fails with any part, and is
    /// undecided if no part fails but one is undecided.
    ///
    /// ```
    /// use lab::Verdict;
    /// assert_eq!(Verdict::weakest([Verdict::Holds, Verdict::Undecided, Verdict::Fails]), Verdict::Fails);
    /// assert_eq!(Verdict::weakest([Verdict::Holds, Verdict::InPart]), Verdict::InPart);
    /// ```
    #[must_use]
    pub fn weakest(parts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let parts: Vec<Verdict> = parts.into_iter().collect();
        let weakest_first = [Verdict::Fails, Verdict::Undecided, Verdict::InPart, Verdict::Holds];
        weakest_first.into_iter().find(|verdict| parts.contains(verdict)).unwrap_or(Verdict::Undecided)
    }

    /// For the claim that a is the stronger player of a match.
    #[must_use]
    pub fn stronger(standing: &Standing) -> Verdict {
        match standing.los {
            _ if standing.games < FEWEST_GAMES => Verdict::Undecided,
            Some(los) if los >= SURE => Verdict::Holds,
            Some(los) if los <= 1.0 - SURE => Verdict::Fails,
            _ => Verdict::Undecided,
        }
    }

    /// The verdict on the opposite claim.
    #[must_use]
    pub const fn contrary(self) -> Verdict {
        match self {
            Verdict::Holds => Verdict::Fails,
            Verdict::Fails => Verdict::Holds,
            same => same,
        }
    }

    /// Undecided unless the run was `fit` to decide.
    #[must_use]
    pub const fn if_fit(self, fit: bool) -> Verdict {
        if fit { self } else { Verdict::Undecided }
    }

    /// For a mean and a number that the document rounds: as [`Verdict::near`], but undecided while the mean's error
    /// leaves more than one answer. A small sample then never contradicts a large one but by rare chance.
    ///
    /// ```
    /// use lab::{Estimate, Verdict};
    /// let mean = |mean, standard_error| Estimate { mean, standard_error, samples: 100 };
    /// assert_eq!(Verdict::near_mean(&mean(29.7, 0.4), 38.0), Verdict::InPart);
    /// assert_eq!(Verdict::near_mean(&mean(33.4, 1.6), 38.0), Verdict::Undecided);
    /// ```
    #[must_use]
    pub fn near_mean(ours: &Estimate, theirs: f64) -> Verdict {
        let (middle, reach) = (ours.mean, ERRORS * ours.standard_error);
        Rule::near(theirs).over(&Interval { middle, low: middle - reach, high: middle + reach })
    }
}
