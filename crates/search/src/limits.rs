//! How much a search may spend.

use std::time::Duration;

use crate::clock::Clock;

/// The node limit that interfaces use when the user sets no limit: about a second for most engines. Only
/// [`Engine::usual_limits`](crate::Engine::usual_limits) applies it; a search without limits has none.
pub const DEFAULT_NODES: u64 = 2_000_000;

/// The limits of one search; the first one reached ends it. No limit at all means the same for every engine
/// and every [`Goal`](crate::Goal): search until the answer is proven or the search is stopped.
///
/// ```
/// let limits = search::Limits { depth: Some(6), ..Default::default() };
/// assert!(!limits.is_unlimited());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit. Besides depth, the only limit that is reproducible (with one thread and a fixed seed).
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Time for the rest of the game, of which the search takes a share.
    pub clock: Option<Clock>,
}

impl Limits {
    /// Only a depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Only a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Whether only a stop can end the search.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        *self == Limits::default()
    }

    /// The time for this move: the shorter of the fixed time and the clock's share.
    #[must_use]
    pub fn time_for_move(&self) -> Option<Duration> {
        match (self.time, self.clock.map(|clock| clock.share())) {
            (Some(fixed), Some(share)) => Some(fixed.min(share)),
            (fixed, share) => fixed.or(share),
        }
    }
}
