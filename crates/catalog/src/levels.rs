//! Strengths for people: an engine, its limits, and how often it errs.

/// A strength to choose from. The weakest is for beginners to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name, the same in every game where it makes sense.
    pub name: &'static str,
    /// The engine with its options.
    pub engine: &'static str,
    /// In how many of a hundred moves it plays at random instead.
    pub error_percent: u32,
}
