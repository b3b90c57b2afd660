//! Controlling a running search from another thread, or by a time set beforehand.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Stopwatch;

/// The handle to a running search; callers share it in an `Arc` and use it from another thread.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    ponderhit: AtomicBool,
    crowded_table: AtomicBool,
    /// When it stops by itself.
    alarm: Option<(Stopwatch, Duration)>,
}

impl Control {
    /// A control on which nothing was requested yet.
    #[must_use]
    pub const fn new() -> Control {
        Control {
            stop: AtomicBool::new(false),
            ponderhit: AtomicBool::new(false),
            crowded_table: AtomicBool::new(false),
            alarm: None,
        }
    }

    /// A control that stops by itself after that time: for searches on the only thread there is, where nobody else could
    /// ask them to stop.
    ///
    /// ```
    /// use std::time::Duration;
    /// assert!(search::Control::stopping_after(Duration::ZERO).is_stopped());
    /// assert!(!search::Control::stopping_after(Duration::from_secs(3600)).is_stopped());
    /// ```
    #[must_use]
    pub fn stopping_after(time: Duration) -> Control {
        Control { alarm: Some((Stopwatch::start(), time)), ..Control::new() }
    }

    /// Asks the search to stop; it returns the best move so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was requested, or its time is over.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.has_rung()
    }

    fn has_rung(&self) -> bool {
        self.alarm.is_some_and(|(watch, time)| watch.elapsed() >= time)
    }

    /// Tells a pondering search that the expected move was played.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Reports that the table is so small that much of the tree is searched over and over.
    pub fn report_crowded_table(&self) {
        if !self.has_crowded_table() {
            self.crowded_table.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the search has reported that its table is too small.
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
