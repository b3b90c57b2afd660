//! The fixed workload that pins a game's searches to a number.

use std::time::Duration;

/// One search of the workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchItem {
    /// The variant.
    pub variant: &'static str,
    /// The moves from the start.
    pub moves: &'static str,
    /// The engine with its options.
    pub engine: &'static str,
    /// How far to look ahead.
    pub depth: u32,
}

/// What a run of the workload gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Nodes of all searches together: equal on every machine, different after any change of behaviour.
    pub nodes: u64,
    /// Nodes and best moves of each search, mixed: tells apart what happens to have equal sums.
    pub signature: u64,
    /// Time taken.
    pub elapsed: Duration,
}
