//! Cutting by likelihood (Buro's Multi-ProbCut): when a shallow search is so far outside the window that a deep one is
//! hardly inside, the deep one is not made.

/// How sure a cut must be. The last level never cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selectivity(pub(crate) u8);

impl Selectivity {
    /// No cut by likelihood: scores are certain.
    pub const NONE: Selectivity = Selectivity(5);
    /// The boldest cuts.
    pub const BOLDEST: Selectivity = Selectivity(0);

    /// Standard deviations that a shallow result must lie outside the window.
    const DEVIATIONS: [f32; 5] = [1.1, 1.5, 2.0, 2.6, 3.3];

    /// The chance that a cut is right, in percent.
    #[must_use]
    pub fn percent(self) -> u32 {
        [73, 87, 95, 99, 99, 100][usize::from(self.0)]
    }

    #[inline(always)]
    pub(crate) fn deviations(self) -> f32 {
        Self::DEVIATIONS[usize::from(self.0)]
    }

    #[inline(always)]
    pub(crate) fn is_none(self) -> bool {
        self == Selectivity::NONE
    }
}

/// How a shallow search foretells a deep one: deep ≈ slope × shallow + offset, give or take `deviation` (discs).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Discs of the deep search for a disc of the shallow one.
    pub slope: f32,
    /// Discs added.
    pub offset: f32,
    /// The standard deviation of the error, in discs.
    pub deviation: f32,
}

/// Forecasts for every phase, depth and shallow depth.
#[derive(Clone, Debug)]
pub struct Forecasts {
    /// `[phase][depth][shallow]`, phases by [`Forecasts::phase`].
    table: Vec<Forecast>,
}

/// Phases that forecasts tell apart: ten empty squares each.
const PHASES: usize = 6;
/// Depths beyond this are taken for it.
const DEPTHS: usize = 40;

impl Default for Forecasts {
    /// Errors grow with the gap between the depths; set by hand until measured.
    fn default() -> Forecasts {
        Forecasts::from_fn(|_, depth, shallow| Forecast {
            slope: 1.0,
            offset: 0.0,
            deviation: 1.5
                + 0.55 * (depth.saturating_sub(shallow) as f32).sqrt()
                + 1.5 / (shallow as f32 + 1.0),
        })
    }
}

impl Forecasts {
    /// A table with `forecast(phase, depth, shallow)`.
    #[must_use]
    pub fn from_fn(mut forecast: impl FnMut(usize, usize, usize) -> Forecast) -> Forecasts {
        let mut table = Vec::with_capacity(PHASES * DEPTHS * DEPTHS);
        for phase in 0..PHASES {
            for depth in 0..DEPTHS {
                table.extend((0..DEPTHS).map(|shallow| forecast(phase, depth, shallow)));
            }
        }
        Forecasts { table }
    }

    /// The phase of a number of empty squares.
    #[inline(always)]
    #[must_use]
    pub fn phase(n_empty: u32) -> usize {
        (n_empty as usize / 10).min(PHASES - 1)
    }

    /// The forecast of a search `depth` deep by one `shallow` deep.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, n_empty: u32, depth: u32, shallow: u32) -> Forecast {
        let (depth, shallow) = ((depth as usize).min(DEPTHS - 1), (shallow as usize).min(DEPTHS - 1));
        self.table[(Self::phase(n_empty) * DEPTHS + depth) * DEPTHS + shallow]
    }
}
