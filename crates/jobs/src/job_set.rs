//! Sets of job numbers.

/// A set of job numbers, one bit each: a million jobs take 122 KiB. Numbers come from files, so whoever inserts one
/// checks first that the run has such a job.
///
/// ```
/// let mut done = jobs::JobSet::default();
/// assert!(done.insert(7) && !done.insert(7));
/// assert!(done.contains(7) && !done.contains(8));
/// assert_eq!(done.len(), 1);
/// done.insert(64);
/// done.insert(0);
/// assert!(done.iter().eq([0, 7, 64]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobSet {
    words: Vec<u64>,
    n_jobs: u64,
}

impl JobSet {
    /// Adds a number; returns whether it is new.
    pub fn insert(&mut self, job: u64) -> bool {
        let (word, bit) = place(job);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.n_jobs += u64::from(is_new);
        is_new
    }

    /// Whether the number is in the set.
    #[must_use]
    pub fn contains(&self, job: u64) -> bool {
        let (word, bit) = place(job);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// The numbers, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.words.iter().zip(0..).flat_map(|(&word, index): (&u64, u64)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = u64::from(rest.trailing_zeros());
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit)
            })
        })
    }

    /// How many numbers there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.n_jobs
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n_jobs == 0
    }
}

impl FromIterator<u64> for JobSet {
    fn from_iter<I: IntoIterator<Item = u64>>(jobs: I) -> JobSet {
        let mut set = JobSet::default();
        jobs.into_iter().for_each(|job| _ = set.insert(job));
        set
    }
}

fn place(job: u64) -> (usize, u64) {
    ((job / 64) as usize, 1 << (job % 64))
}

/// Ascending job numbers for people to read; after `most` ranges the rest is only counted.
///
/// ```
/// assert_eq!(jobs::ranges_in_words([3, 7, 8, 9, 40], 10), "3, 7–9, 40");
/// assert_eq!(jobs::ranges_in_words([3, 7, 8, 9, 40], 2), "3, 7–9 and 1 more");
/// ```
#[must_use]
pub fn ranges_in_words(jobs: impl IntoIterator<Item = u64>, most: usize) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    let mut n_more = 0;
    for job in jobs {
        let n_ranges = ranges.len();
        match ranges.last_mut() {
            Some((_, last)) if n_more == 0 && *last + 1 == job => *last = job,
            _ if n_ranges < most => ranges.push((job, job)),
            _ => n_more += 1,
        }
    }
    let shown = |&(first, last): &(u64, u64)| {
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    };
    let text = ranges.iter().map(shown).collect::<Vec<_>>().join(", ");
    if n_more == 0 { text } else { format!("{text} and {n_more} more") }
}
