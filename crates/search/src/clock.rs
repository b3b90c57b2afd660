//! The only place that reads time.

use std::time::{Duration, Instant};

/// Measures time from its start.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The time one side has for the rest of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl Clock {
    /// How long to think about one move: a fair share of what is left plus most of the increment, with a
    /// margin so that the flag never falls.
    #[must_use]
    pub fn share(&self) -> Duration {
        let safe = self.remaining.saturating_sub(Duration::from_millis(20));
        (safe / 25 + self.increment * 3 / 4).min(safe / 2)
    }
}
