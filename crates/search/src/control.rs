//! Stopping a search from outside, and hearing from it while it runs.

use std::sync::atomic::{AtomicBool, Ordering};

/// The reins of a running search; faces hold it in an `Arc` and pull from another thread.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    ponderhit: AtomicBool,
    crowded_table: AtomicBool,
}

impl Control {
    /// A control that nobody has touched.
    #[must_use]
    pub const fn new() -> Control {
        Control {
            stop: AtomicBool::new(false),
            ponderhit: AtomicBool::new(false),
            crowded_table: AtomicBool::new(false),
        }
    }

    /// Asks the search to stop; it answers with the best so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells a search that thinks on the opponent's time that the expected move was played.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Says that the search's table is so small that it searches much of the tree again and again.
    pub fn report_crowded_table(&self) {
        if !self.has_crowded_table() {
            self.crowded_table.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the search has said that its table is too small.
    #[must_use]
    pub fn has_crowded_table(&self) -> bool {
        self.crowded_table.load(Ordering::Relaxed)
    }

    /// Whether the expected move was played.
    #[must_use]
    pub fn is_ponderhit(&self) -> bool {
        self.ponderhit.load(Ordering::Relaxed)
    }
}

/// The search was stopped before it had an answer. Passed up with `?`, so that no half-searched value leaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;
