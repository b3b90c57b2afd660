//! The fixed workload whose node count pins the behaviour of a game's searches.

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
    /// The search depth.
    pub depth: u32,
}

/// The result of a run of the workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Total nodes: the same on every machine, different after any change of behaviour.
    pub nodes: u64,
    /// A hash of the nodes and best move of each search: also tells apart runs whose totals happen to be equal.
    pub signature: u64,
    /// Time taken.
    pub elapsed: Duration,
}
