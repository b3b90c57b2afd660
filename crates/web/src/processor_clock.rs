//! The time that a thread spends on the processor, which does not grow while other work has its turn.

#[cfg(target_os = "linux")]
use std::time::Duration;

/// Measures the processor time of the current thread from its start; wall-clock time where the system has no such clock.
pub struct ProcessorClock(Start);

#[cfg(target_os = "linux")]
type Start = Duration;
#[cfg(not(target_os = "linux"))]
type Start = search::clock::Stopwatch;

impl ProcessorClock {
    /// Starts now.
    pub fn start() -> ProcessorClock {
        #[cfg(target_os = "linux")]
        let start = now();
        #[cfg(not(target_os = "linux"))]
        let start = search::clock::Stopwatch::start();
        ProcessorClock(start)
    }

    /// The time since the start, in milliseconds.
    pub fn elapsed_ms(&self) -> f64 {
        #[cfg(target_os = "linux")]
        let elapsed = now().saturating_sub(self.0);
        #[cfg(not(target_os = "linux"))]
        let elapsed = self.0.elapsed();
        elapsed.as_secs_f64() * 1000.0
    }
}

#[cfg(target_os = "linux")]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    // Never negative: it counts from the start of the thread.
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}
