//! When to ask a question again.

use fsrs::{FSRS, MemoryState};

/// How an answer went.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rating {
    /// Wrong, or shown.
    Again = 1,
    /// Right, with help or after long thought.
    Hard = 2,
    /// Right.
    Good = 3,
    /// Right at once.
    Easy = 4,
}

/// How well a question is remembered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// After how many days the chance of remembering it has fallen to nine in ten.
    pub stability: f32,
    /// How hard it is for this person, from 1 to 10.
    pub difficulty: f32,
}

/// Decides when questions are asked again, by the scheduler FSRS with its usual parameters.
///
/// ```
/// use learn::{Rating, Schedule};
///
/// let schedule = Schedule::default();
/// let (memory, days) = schedule.after(None, 0, Rating::Good);
/// let (_, later) = schedule.after(Some(memory), days, Rating::Good);
/// let (_, sooner) = schedule.after(Some(memory), days, Rating::Again);
/// assert!(later > days && sooner < days);
/// ```
#[derive(Clone, Debug)]
pub struct Schedule {
    fsrs: FSRS,
    /// The chance with which a question should still be known when it is asked again.
    retention: f32,
}

/// Nobody plans further ahead.
const LONGEST_DAYS: f32 = 3650.0;

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { fsrs: FSRS::default(), retention: 0.9 }
    }
}

impl Schedule {
    /// The memory of a question after an answer, given `days` after the last one, and in how many days to ask again.
    #[must_use]
    pub fn after(&self, memory: Option<Memory>, days: u32, rating: Rating) -> (Memory, u32) {
        let state = memory.map(|Memory { stability, difficulty }| MemoryState { stability, difficulty });
        let next = self.fsrs.next_states(state, self.retention, days);
        let next = next.expect("memories are made here, so the scheduler accepts them");
        let next = match rating {
            Rating::Again => next.again,
            Rating::Hard => next.hard,
            Rating::Good => next.good,
            Rating::Easy => next.easy,
        };
        let MemoryState { stability, difficulty } = next.memory;
        (Memory { stability, difficulty }, next.interval.round().clamp(1.0, LONGEST_DAYS) as u32)
    }
}
