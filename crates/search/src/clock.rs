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
    /// Moves until more time comes, if that is so.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// How long to think about one move: a fair share of what is left plus most of the increment, with a
    /// margin so that the flag never falls.
    #[must_use]
    pub fn share(&self) -> Duration {
        let safe = self.remaining.saturating_sub(Duration::from_millis(20));
        let moves = self.moves_to_go.map_or(25, |moves| moves.clamp(1, 25));
        let most = if moves == 1 { safe * 4 / 5 } else { safe / 2 };
        (safe / moves + self.increment * 3 / 4).min(most)
    }
}
