//! Strengths for people: an engine, its limits, and how it is held back.

/// A strength to choose from. The weakest is for beginners to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name, the same in every game where it makes sense.
    pub name: &'static str,
    /// The engine with its options, `error` and `loss` among them.
    pub engine: &'static str,
}
