//! How long to think about a move.

use std::time::Duration;

use search::Limits;

/// The time after which no further step is begun, and the time at which the search is cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    pub begin_until: Option<Duration>,
    pub stop_at: Option<Duration>,
}

/// From so few empty squares on, moves cost next to nothing: the game is solved.
const SOLVED_AT: u32 = 16;

impl Timing {
    /// With that many empty squares. A fixed time is used up; of a clock, each move to be thought about gets its share,
    /// and a step that is under way may take more than its share to end.
    pub fn new(limits: &Limits, n_empty: u32) -> Timing {
        let Some(clock) = limits.clock else {
            return Timing { begin_until: None, stop_at: limits.time };
        };
        let safe = clock.remaining.saturating_sub(Duration::from_millis(30));
        let own_moves = n_empty.saturating_sub(SOLVED_AT) / 2 + 2;
        let own_moves = clock.moves_to_go.map_or(own_moves, |moves| moves.clamp(1, own_moves));
        let share = safe / own_moves + clock.increment * 3 / 4;
        let most = if own_moves == 1 { safe * 4 / 5 } else { safe / 3 };
        let stop_at = (share * 2).min(most);
        let stop_at = limits.time.map_or(stop_at, |time| stop_at.min(time));
        // The next step takes as long as all before it together, or more.
        Timing { begin_until: Some((share / 2).min(stop_at)), stop_at: Some(stop_at) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::clock::Clock;

    #[test]
    fn a_clock_is_never_overdrawn() {
        for (seconds, n_empty) in [(0, 40), (1, 60), (60, 30), (300, 5)] {
            let remaining = Duration::from_secs(seconds);
            let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
            let timing = Timing::new(&Limits { clock: Some(clock), ..Limits::default() }, n_empty);
            assert!(timing.stop_at.is_some_and(|stop| stop <= remaining / 2), "{timing:?}");
            assert!(timing.begin_until <= timing.stop_at);
        }
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let time = Some(Duration::from_secs(2));
        let timing = Timing::new(&Limits { time, ..Limits::default() }, 30);
        assert_eq!(timing, Timing { begin_until: None, stop_at: time });
    }
}
