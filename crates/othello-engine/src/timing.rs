//! How long to think about a move.

use std::time::Duration;

use search::Limits;
use search::clock::Clock;

/// The time after which no further step is begun, and the time at which the search is cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    pub begin_until: Option<Duration>,
    pub stop_at: Option<Duration>,
}

/// What gets lost between the clock and the search.
const OVERHEAD: Duration = Duration::from_millis(30);
/// With more empty squares than this, positions are far from any end and look much alike: less is lost by haste.
const OPENING: u32 = 44;
/// How moves of the opening, those after it, and the one at which the game is solved share the time.
const WEIGHTS: [u32; 3] = [2, 3, 8];

impl Timing {
    /// With that many empty squares and moves to choose from. A fixed time is used up; of a clock, each move to be
    /// thought about gets its share, and a step that is under way may take more than its share to end.
    pub fn new(limits: &Limits, n_empty: u32, n_moves: usize) -> Timing {
        let Some(clock) = limits.clock else {
            return Timing { begin_until: None, stop_at: limits.time };
        };
        if n_moves <= 1 {
            // Nothing to decide; the first step says what the move is worth.
            return Timing { begin_until: Some(Duration::ZERO), stop_at: Some(clock.remaining / 20) };
        }
        let safe = clock.remaining.saturating_sub(OVERHEAD);
        let (own, all) = weights(&clock, n_empty);
        let share = safe * own / all + clock.increment * 3 / 4;
        let most = if clock.moves_to_go == Some(1) { safe * 4 / 5 } else { safe / 2 };
        let stop_at = (share * 2).min(most);
        let stop_at = limits.time.map_or(stop_at, |time| stop_at.min(time));
        // The next step takes about as long as all before it together; what it finds counts even if it is cut short.
        Timing { begin_until: Some((share * 3 / 5).min(stop_at)), stop_at: Some(stop_at) }
    }
}

/// The weight of this move, and of all moves until the game is solved or more time comes.
fn weights(clock: &Clock, n_empty: u32) -> (u32, u32) {
    let solvable = solvable_within(clock.remaining / 4);
    let weight = |n_empty: u32| match n_empty {
        _ if n_empty <= solvable => WEIGHTS[2],
        _ if n_empty > OPENING => WEIGHTS[0],
        _ => WEIGHTS[1],
    };
    // After the move at which the game is solved, moves cost next to nothing.
    let to_come = (solvable.saturating_sub(1)..=n_empty).rev().step_by(2);
    let n_moves = clock.moves_to_go.map_or(usize::MAX, |moves| moves.max(1) as usize);
    let all: u32 = to_come.take(n_moves).map(weight).sum();
    // A solved game leaves a little: moves of the opponent may still ask for some search.
    let reserve = if clock.moves_to_go.is_none() { WEIGHTS[2] / 2 } else { 0 };
    (weight(n_empty), all.max(weight(n_empty)) + reserve)
}

/// Empty squares that are usually played out perfectly within a time: 18 in an eighth of a second on the machines of
/// 2020, and one more whenever the time doubles.
fn solvable_within(time: Duration) -> u32 {
    let eighths = u32::try_from(time.as_millis() / 125).unwrap_or(u32::MAX);
    18 + eighths.checked_ilog2().unwrap_or(0)
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
            assert!(timing.stop_at.is_some_and(|stop| stop <= remaining / 2), "{timing:?}");
            assert!(timing.begin_until <= timing.stop_at);
        }
    }

    /// Every move takes all it may, which is twice its share: there is still time for the end.
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
        assert_eq!(solvable_within(Duration::from_secs(2)), 22);
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
