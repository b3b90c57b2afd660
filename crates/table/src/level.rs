//! Playing strengths: an engine, its limits, and its handicap.

/// A playing strength. Beginners can beat the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name, the same in every game where it makes sense.
    pub name: &'static str,
    /// The engine with its options, including `error` and `loss`.
    pub engine: &'static str,
}
