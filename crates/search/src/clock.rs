//! Time. No other module of this crate reads the system's clocks.

use std::fmt;
use std::time::{Duration, Instant, SystemTime};

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

/// Measures the processor time of the current thread from its start, which does not grow while other work has its turn;
/// wall-clock time where the system has no such clock.
#[derive(Clone, Copy, Debug)]
pub struct ProcessorClock(ProcessorTime);

#[cfg(target_os = "linux")]
type ProcessorTime = Duration;
#[cfg(not(target_os = "linux"))]
type ProcessorTime = Stopwatch;

impl ProcessorClock {
    /// Starts now.
    #[must_use]
    pub fn start() -> ProcessorClock {
        #[cfg(target_os = "linux")]
        let start = thread_time();
        #[cfg(not(target_os = "linux"))]
        let start = Stopwatch::start();
        ProcessorClock(start)
    }

    /// The time since the start, on the thread that started it.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        #[cfg(target_os = "linux")]
        let elapsed = thread_time().saturating_sub(self.0);
        #[cfg(not(target_os = "linux"))]
        let elapsed = self.0.elapsed();
        elapsed
    }
}

#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    // Never negative: it counts from the start of the thread.
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Milliseconds since 1970; 0 if the system's clock is set before that.
#[must_use]
pub fn unix_milliseconds() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A calendar day in UTC; written `2025-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
}

impl Date {
    /// Today; 1970-01-01 if the system's clock is set before that.
    #[must_use]
    pub fn today() -> Date {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Date::after_1970(since.as_secs() / (24 * 60 * 60))
    }

    /// The day `days` days after 1970-01-01.
    ///
    /// ```
    /// use search::clock::Date;
    /// assert_eq!(Date::after_1970(0).to_string(), "1970-01-01");
    /// assert_eq!(Date::after_1970(11_016).to_string(), "2000-02-29");
    /// assert_eq!(Date::after_1970(20_408).to_string(), "2025-11-16");
    /// ```
    #[must_use]
    pub fn after_1970(mut days: u64) -> Date {
        let mut date = Date { year: 1970, month: 1, day: 1 };
        while days >= u64::from(date.days_of_year()) {
            days -= u64::from(date.days_of_year());
            date.year += 1;
        }
        while days >= u64::from(date.days_of_month()) {
            days -= u64::from(date.days_of_month());
            date.month += 1;
        }
        date.day += days as u32;
        date
    }

    fn is_leap_year(self) -> bool {
        self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400))
    }

    fn days_of_year(self) -> u32 {
        365 + u32::from(self.is_leap_year())
    }

    fn days_of_month(self) -> u32 {
        match self.month {
            2 => 28 + u32::from(self.is_leap_year()),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The time one side has for the rest of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// How long to think about one move: a fair share of what is left plus most of the increment, with a
    /// safety margin so that the flag never falls.
    #[must_use]
    pub fn share(&self) -> Duration {
        let safe = self.remaining.saturating_sub(Duration::from_millis(20));
        let moves = self.moves_to_go.map_or(25, |moves| moves.clamp(1, 25));
        let most = if moves == 1 { safe * 4 / 5 } else { safe / 2 };
        (safe / moves + self.increment * 3 / 4).min(most)
    }
}
