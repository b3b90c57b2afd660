//! Selective cuts (Buro's Multi-ProbCut): if a shallow search is so far outside the window that a deep one is
//! unlikely to be inside, the deep one is skipped.

use std::sync::OnceLock;

use game::Refusal;

/// How certain a cut must be. The last level never cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selectivity(pub(crate) u8);

impl Selectivity {
    /// No selective cuts: scores are certain.
    pub const NONE: Selectivity = Selectivity(5);
    /// The boldest cuts.
    pub const BOLDEST: Selectivity = Selectivity(0);

    /// The probability that a cut is right, in percent, for normally distributed errors and the default
    /// [`Parameters`](crate::Parameters).
    #[must_use]
    pub fn percent(self) -> u8 {
        [77, 90, 97, 99, 99, 100][usize::from(self.0)]
    }

    #[inline(always)]
    pub(crate) fn is_none(self) -> bool {
        self == Selectivity::NONE
    }
}

/// How much a deep search typically differs from a shallow one, whose depth is [`Forecasts::shallow_depth`].
/// Depths of the same parity agree on average, so the standard deviation is all that is needed. It is stored
/// in hundredths of a disc: integers give the same tree on every machine.
///
/// ```
/// use othello_engine::Forecasts;
/// let learnt = Forecasts::learnt();
/// // A forecast of a search to the end is less certain than one of a search that stops at twelve.
/// assert!(learnt.deviation(20, 20) > learnt.deviation(20, 12));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecasts {
    /// `[n_empty][depth]`.
    deviations: Vec<[u16; N_DEPTHS]>,
}

/// Depths are 0 to 60, as are numbers of empty squares.
const N_DEPTHS: usize = 61;

impl Default for Forecasts {
    /// For evaluations without measured deviations: errors grow with the gap between the depths. Set by hand.
    fn default() -> Forecasts {
        Forecasts::from_fn(|_, depth| {
            let shallow = f64::from(Forecasts::shallow_depth(depth));
            1.5 + 0.55 * (f64::from(depth) - shallow).sqrt() + 1.5 / (shallow + 1.0)
        })
    }
}

impl Forecasts {
    /// With `deviation(n_empty, depth)` in discs; a depth equal to the number of empty squares means the end.
    #[must_use]
    pub fn from_fn(deviation: impl Fn(u32, u32) -> f64) -> Forecasts {
        let row = |n_empty: usize| {
            std::array::from_fn(|depth| match depth <= n_empty {
                true => (100.0 * deviation(n_empty as u32, depth as u32)).round() as u16,
                false => 0,
            })
        };
        Forecasts { deviations: (0..N_DEPTHS).map(row).collect() }
    }

    /// The measured deviations of our own evaluation, `data/forecasts.txt`.
    #[must_use]
    pub fn learnt() -> &'static Forecasts {
        static LEARNT: OnceLock<Forecasts> = OnceLock::new();
        LEARNT.get_or_init(|| {
            let text = include_str!("../../data/forecasts.txt");
            Forecasts::parse(text).expect("the embedded forecasts are well formed")
        })
    }

    /// Reads the format of [`Forecasts::write`].
    ///
    /// # Errors
    /// A [`Refusal`] with the line and its error.
    pub fn parse(text: &str) -> Result<Forecasts, Refusal> {
        let mut deviations = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let refuse = |reason: &str| Refusal::new("forecasts", format!("line {line:?}: {reason}"));
            let numbers: Result<Vec<u16>, _> = line.split_whitespace().map(str::parse).collect();
            let numbers = numbers.map_err(|_| refuse("expected hundredths of a disc"))?;
            if numbers.len() != deviations.len() + 1 {
                return Err(refuse("each line must have one number more than the line before"));
            }
            let mut row = [0; N_DEPTHS];
            row.get_mut(..numbers.len())
                .ok_or_else(|| refuse("there are more lines than squares to fill"))?
                .copy_from_slice(&numbers);
            deviations.push(row);
        }
        match deviations.len() {
            N_DEPTHS => Ok(Forecasts { deviations }),
            n => Err(Refusal::new("forecasts", format!("expected {N_DEPTHS} lines, found {n}"))),
        }
    }

    /// A line for each number of empty squares from 0, with hundredths of a disc for each depth from 0.
    #[must_use]
    pub fn write(&self) -> String {
        let line = |(n_empty, row): (usize, &[u16; N_DEPTHS])| {
            let numbers: Vec<String> = row[..=n_empty].iter().map(u16::to_string).collect();
            numbers.join(" ") + "\n"
        };
        self.deviations.iter().enumerate().map(line).collect()
    }

    /// The depth of the shallow search that decides whether one of `depth` is needed; of the same parity.
    #[inline(always)]
    #[must_use]
    pub fn shallow_depth(depth: u32) -> u32 {
        2 * (depth / 4) + depth % 2
    }

    /// How much a search of `depth`, which is at most `n_empty`, typically differs from the shallow one, in
    /// hundredths of a disc.
    #[inline(always)]
    #[must_use]
    pub fn deviation(&self, n_empty: u32, depth: u32) -> i32 {
        i32::from(self.deviations[n_empty as usize][depth as usize])
    }
}
