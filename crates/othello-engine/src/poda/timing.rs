//! Time management.

use std::time::Duration;

use search::Limits;
use search::clock::Clock;

/// The time after which no further step begins, and the time at which the search is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    pub begin_until: Option<Duration>,
    pub stop_at: Option<Duration>,
}

/// Time lost between the clock and the search, or half of what is left if that is less.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Even with the flag about to fall there is time to look at every move.
const LEAST: Duration = Duration::from_millis(1);
/// With more empty squares, positions are far from the end and similar to each other: less is lost by moving
/// fast.
const OPENING: u32 = 44;
/// This many squares before the game can be solved, searches begin to reach its end.
const NEARLY: u32 = 8;
/// The shares of time: opening moves, later moves, moves that nearly reach the end, and the one that does.
/// The last is for moves after it, which cost almost nothing.
const WEIGHTS: [u32; 5] = [2, 3, 5, 10, 2];

impl Timing {
    /// For this many empty squares and legal moves. A fixed time is used up; with a clock, each move to be
    /// searched gets its share, and a running step may exceed its share to finish.
    pub fn new(limits: &Limits, n_empty: u32, n_moves: usize) -> Timing {
        let Some(clock) = limits.clock else {
            return Timing { begin_until: None, stop_at: limits.time };
        };
        if n_moves <= 1 {
            // There is nothing to decide; the first step gives the score.
            return Timing {
                begin_until: Some(Duration::ZERO),
                stop_at: Some((clock.remaining / 20).max(LEAST)),
            };
        }
        let safe = clock.remaining - OVERHEAD.min(clock.remaining / 2);
        let (own, all) = weights(&clock, n_empty);
        let share = safe * own / all + clock.increment * 3 / 4;
        let most = if clock.moves_to_go == Some(1) { safe * 4 / 5 } else { safe / 2 };
        let stop_at = (share * 7 / 4).min(most).max(LEAST);
        let stop_at = limits.time.map_or(stop_at, |time| stop_at.min(time));
        // The next step takes about as long as all before it together; its results count even if it is cut
        // short.
        Timing { begin_until: Some((share * 3 / 5).min(stop_at)), stop_at: Some(stop_at) }
    }
}

/// The weight of this move, and of all moves until the game is solved or the next time control.
fn weights(clock: &Clock, n_empty: u32) -> (u32, u32) {
    let solvable = solvable_within(clock.remaining / 4);
    let weight = |n_empty: u32| match n_empty {
        _ if n_empty <= solvable + 1 => WEIGHTS[3],
        _ if n_empty <= solvable + NEARLY => WEIGHTS[2],
        _ if n_empty <= OPENING => WEIGHTS[1],
        _ => WEIGHTS[0],
    };
    let later = (solvable..n_empty.saturating_sub(1)).rev().step_by(2);
    let n_later = clock.moves_to_go.map_or(usize::MAX, |moves| moves.saturating_sub(1) as usize);
    let own = weight(n_empty);
    (own, own + later.take(n_later).map(weight).sum::<u32>() + WEIGHTS[4])
}

/// Empty squares that are usually solved within a time: 18 in a sixteenth of a second on machines of 2020,
/// and one more for each doubling of the time.
fn solvable_within(time: Duration) -> u32 {
    let sixteenths = u32::try_from(time.as_millis() * 16 / 1000).unwrap_or(u32::MAX);
    18 + sixteenths.checked_ilog2().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(remaining: Duration, n_empty: u32) -> Timing {
        let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
        Timing::new(&Limits { clock: Some(clock), ..Limits::default() }, n_empty, 8)
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for (seconds, n_empty) in [(0, 40), (1, 60), (60, 30), (300, 5), (3600, 20)] {
            let remaining = Duration::from_secs(seconds);
            let timing = timing(remaining, n_empty);
            assert!(timing.stop_at.is_some_and(|stop| stop <= (remaining / 2).max(LEAST)), "{timing:?}");
            assert!(timing.begin_until <= timing.stop_at);
        }
    }

    /// Even if every move takes all the time it may, nearly twice its share, there is time left for the end.
    #[test]
    fn the_end_is_reached_with_time_left() {
        let mut remaining = Duration::from_secs(60);
        for n_empty in (24..60).rev().step_by(2) {
            remaining -= timing(remaining, n_empty).stop_at.unwrap();
        }
        assert!(remaining > Duration::from_secs(2), "{remaining:?}");
    }

    #[test]
    fn more_is_spent_after_the_opening_and_most_on_solving() {
        let at = |n_empty| timing(Duration::from_secs(60), n_empty).begin_until.unwrap();
        assert!(at(50) < at(40) && at(40) < at(24));
        assert_eq!(solvable_within(Duration::from_secs(2)), 23);
    }

    #[test]
    fn a_single_move_needs_no_thought() {
        let clock =
            Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: None };
        let timing = Timing::new(&Limits { clock: Some(clock), ..Limits::default() }, 30, 1);
        assert_eq!(timing.begin_until, Some(Duration::ZERO));
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let time = Some(Duration::from_secs(2));
        let timing = Timing::new(&Limits { time, ..Limits::default() }, 30, 8);
        assert_eq!(timing, Timing { begin_until: None, stop_at: time });
    }
}
