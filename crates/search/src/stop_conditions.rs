//! What ends a search early, checked in one place for every search.

use std::time::Duration;

use crate::clock::Stopwatch;
use crate::{Control, Limits};

/// The limits of nodes and time and the [`Control`] of one running search. Each thread may have a copy.
///
/// ```
/// use search::{Control, Limits, StopConditions};
/// let control = Control::new();
/// let conditions = StopConditions::new(&Limits::nodes(1_000), &control);
/// assert!(!conditions.are_met(999) && conditions.are_met(1_000));
/// // The next check of the clock is in 300 nodes, or at the node limit.
/// assert_eq!((conditions.next_check(0, 300), conditions.next_check(900, 300)), (300, 1_000));
/// control.stop();
/// assert!(conditions.are_met(0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StopConditions<'a> {
    /// Nodes after which the search ends.
    pub nodes: Option<u64>,
    /// Time after which it ends.
    pub time: Option<Duration>,
    /// Can stop the search at any time.
    pub control: Option<&'a Control>,
    /// Started with the search.
    pub watch: Stopwatch,
}

impl<'a> StopConditions<'a> {
    /// Nothing ends the search.
    #[must_use]
    pub fn none() -> StopConditions<'a> {
        StopConditions { nodes: None, time: None, control: None, watch: Stopwatch::start() }
    }

    /// The limits and the control end it; the time starts now.
    #[must_use]
    pub fn new(limits: &Limits, control: &'a Control) -> StopConditions<'a> {
        let (nodes, time) = (limits.nodes, limits.time_for_move());
        StopConditions { nodes, time, control: Some(control), ..StopConditions::none() }
    }

    /// Whether a search that has visited `nodes` must end.
    #[must_use]
    pub fn are_met(&self, nodes: u64) -> bool {
        self.is_stopped() || self.is_out_of_nodes(nodes) || self.is_out_of_time(Duration::ZERO)
    }

    /// Whether a stop was requested.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.control.is_some_and(Control::is_stopped)
    }

    /// Whether the nodes are used up.
    #[must_use]
    pub fn is_out_of_nodes(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether the time, and `grace` beyond it, is used up.
    #[must_use]
    pub fn is_out_of_time(&self, grace: Duration) -> bool {
        self.time.is_some_and(|limit| self.watch.elapsed() >= limit.saturating_add(grace))
    }

    /// The number of nodes at which to check again: `every` nodes on, but never beyond the limit.
    #[must_use]
    pub fn next_check(&self, nodes: u64, every: u64) -> u64 {
        (nodes + every).min(self.nodes.unwrap_or(u64::MAX))
    }
}
