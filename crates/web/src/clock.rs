//! The clocks of a game in play.

use std::time::Duration;

use game::Side;
use search::clock::Stopwatch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board;
use crate::error::Error;

/// The initial time of each side, and the increment per move.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct ClockRequest {
    /// Initial time in milliseconds.
    #[schema(minimum = 1)]
    initial_ms: u64,
    /// Increment per move in milliseconds.
    #[serde(default)]
    increment_ms: u64,
}

/// Both clocks at the time of the response.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ClockView {
    first_ms: u64,
    second_ms: u64,
    /// The initial time of both sides.
    initial_ms: u64,
    increment_ms: u64,
    /// Whose clock runs.
    running: Option<board::Side>,
}

/// Two clocks, at most one of which is running.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    remaining: [Duration; 2],
    initial: Duration,
    increment: Duration,
    /// Whether the first move has been made. Before it, neither clock runs: nobody loses time while the players sit down.
    has_started: bool,
    running: Option<(Side, Stopwatch)>,
}

/// Stored clocks: the time left while neither clock is running.
#[derive(Serialize, Deserialize)]
struct Kept {
    first_ms: u64,
    second_ms: u64,
    initial_ms: u64,
    increment_ms: u64,
    /// Clocks stored by earlier versions ran from the beginning.
    #[serde(default = "yes")]
    has_started: bool,
}

fn yes() -> bool {
    true
}

/// Upper limit: one day.
const LONGEST_MS: u64 = 24 * 3600 * 1000;

impl Clocks {
    /// Stopped clocks.
    ///
    /// # Errors
    /// `bad_field` for no time, or more than a day.
    pub fn new(request: &ClockRequest) -> Result<Clocks, Error> {
        let fits = (1..=LONGEST_MS).contains(&request.initial_ms) && request.increment_ms <= LONGEST_MS;
        if !fits {
            return Err(Error::field("clock", "a clock has between 1 millisecond and 1 day"));
        }
        let initial = Duration::from_millis(request.initial_ms);
        let increment = Duration::from_millis(request.increment_ms);
        Ok(Clocks { remaining: [initial; 2], initial, increment, has_started: false, running: None })
    }

    /// Restores stored clocks.
    #[must_use]
    pub fn read(text: &str) -> Option<Clocks> {
        let kept: Kept = serde_json::from_str(text).ok()?;
        let remaining = [kept.first_ms, kept.second_ms].map(Duration::from_millis);
        let [initial, increment] = [kept.initial_ms, kept.increment_ms].map(Duration::from_millis);
        Some(Clocks { remaining, initial, increment, has_started: kept.has_started, running: None })
    }

    /// The clocks to store.
    #[must_use]
    pub fn written(&self) -> String {
        let ClockView { first_ms, second_ms, initial_ms, increment_ms, .. } = self.view();
        let has_started = self.has_started;
        let kept = Kept { first_ms, second_ms, initial_ms, increment_ms, has_started };
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// Both clocks now.
    #[must_use]
    pub fn view(&self) -> ClockView {
        let milliseconds = |side| self.left(side).as_millis() as u64;
        ClockView {
            first_ms: milliseconds(Side::First),
            second_ms: milliseconds(Side::Second),
            initial_ms: self.initial.as_millis() as u64,
            increment_ms: self.increment.as_millis() as u64,
            running: self.running.map(|(side, _)| side.into()),
        }
    }

    /// The time a side has left now.
    #[must_use]
    pub fn left(&self, side: Side) -> Duration {
        let used = match self.running {
            Some((running, watch)) if running == side => watch.elapsed(),
            _ => Duration::ZERO,
        };
        self.remaining[side.index()].saturating_sub(used)
    }

    /// Starts a side's clock, once the first move has been made.
    pub fn start(&mut self, side: Side) {
        self.stop();
        self.running = self.has_started.then(|| (side, Stopwatch::start()));
    }

    /// Stops the running clock.
    pub fn stop(&mut self) {
        if let Some((side, _)) = self.running {
            self.remaining[side.index()] = self.left(side);
        }
        self.running = None;
    }

    /// After a side's move: stops its clock and adds the increment. A move that took no time, as the first one, earns
    /// none.
    pub fn press(&mut self, side: Side) {
        let was_running = self.running() == Some(side);
        self.stop();
        if was_running {
            self.remaining[side.index()] += self.increment;
        }
        self.has_started = true;
    }

    /// The same clocks before the game, for a rematch.
    #[must_use]
    pub fn reset(&self) -> Clocks {
        Clocks { remaining: [self.initial; 2], has_started: false, running: None, ..*self }
    }

    /// The side whose flag has fallen.
    #[must_use]
    pub fn fallen(&self) -> Option<Side> {
        self.running.map(|(side, _)| side).filter(|&side| self.left(side).is_zero())
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// The time control as PGN writes it (section 9.6.1 of the standard): `300+3`, `60`.
    #[must_use]
    pub fn time_control(&self) -> String {
        let initial = self.initial.as_secs_f64().to_string();
        if self.increment.is_zero() { initial } else { format!("{initial}+{}", self.increment.as_secs_f64()) }
    }

    /// A side's clock for a search.
    #[must_use]
    pub fn for_search(&self, side: Side) -> search::clock::Clock {
        search::clock::Clock { remaining: self.left(side), increment: self.increment, moves_to_go: None }
    }
}
