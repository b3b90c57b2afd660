//! When to ask a question again.

use fsrs::{ComputeParametersInput, FSRS, FSRSItem, FSRSReview, MemoryState, compute_parameters};

use crate::Day;

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

/// An answer this quick is easy.
const EASY_MILLIS: u64 = 4_000;
/// An answer this slow is hard.
const HARD_MILLIS: u64 = 60_000;

impl Rating {
    /// From the worst to the best.
    pub const ALL: [Rating; 4] = [Rating::Again, Rating::Hard, Rating::Good, Rating::Easy];

    /// The rating of an answer by its result and the time it took. Nobody knows a question at once that they see for the
    /// first time, however quickly they guess.
    #[must_use]
    pub fn of_answer(is_right: bool, millis: u64, is_first: bool) -> Rating {
        match millis {
            _ if !is_right => Rating::Again,
            0..EASY_MILLIS if !is_first => Rating::Easy,
            HARD_MILLIS.. => Rating::Hard,
            _ => Rating::Good,
        }
    }

    /// The rating with that number, from 1 to 4.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Rating> {
        Rating::ALL.into_iter().find(|&rating| rating as u8 == number)
    }
}

/// How well a question is remembered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// After how many days the chance of remembering it has fallen to nine in ten.
    pub stability: f32,
    /// How hard it is for this person, from 1 to 10.
    pub difficulty: f32,
}

/// Decides when questions are asked again, by the scheduler FSRS.
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
    /// How fast the chance of remembering falls.
    decay: f32,
    /// The chance with which a question should still be known when it is asked again.
    retention: f32,
}

/// Nobody plans further ahead.
const LONGEST_DAYS: f32 = 3650.0;
/// Parameters are fitted to at least this many answers; with fewer, the usual ones predict better.
pub const FEWEST_TO_FIT: usize = 400;
const N_PARAMETERS: usize = 21;

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule::new(0.9, &[])
    }
}

/// The state of a question after all its answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardState {
    /// How well it is remembered; `None` without an answer.
    pub memory: Option<Memory>,
    /// The day of the last answer.
    pub reviewed: Option<Day>,
    /// When to ask again; the day of the first answer if there is none yet.
    pub due: Day,
    /// How often it was answered.
    pub n_reviews: u32,
    /// How often it was forgotten after it had been known.
    pub n_lapses: u32,
}

impl Schedule {
    /// A schedule that aims at this chance of remembering, with parameters as [`fit`](Self::fit) finds them. Parameters
    /// that make no sense are replaced by the usual ones.
    #[must_use]
    pub fn new(retention: f64, parameters: &[f32]) -> Schedule {
        let is_fit = parameters.len() == N_PARAMETERS && parameters.iter().all(|value| value.is_finite());
        let own = is_fit.then(|| FSRS::new(parameters).ok()).flatten();
        let decay = own.as_ref().map_or(fsrs::FSRS6_DEFAULT_DECAY, |_| parameters[N_PARAMETERS - 1]);
        Schedule { fsrs: own.unwrap_or_default(), decay, retention: retention as f32 }
    }

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

    /// The chance that a question is still known that many days after its last answer.
    #[must_use]
    pub fn remembered(&self, Memory { stability, difficulty }: Memory, days: u32) -> f64 {
        let state = MemoryState { stability, difficulty };
        f64::from(fsrs::current_retrievability(state, days as f32, self.decay))
    }

    /// The state of a question after these answers, in order. `salt`, which differs between questions, spreads those that
    /// were answered together over neighbouring days, or they would all come back at once for ever.
    ///
    /// ```
    /// use learn::{Rating, Schedule};
    ///
    /// let (schedule, salt) = (Schedule::default(), 1);
    /// let state = schedule.replay(&[(100, Rating::Good), (103, Rating::Good), (115, Rating::Again)], 100, salt);
    /// assert_eq!((state.n_reviews, state.n_lapses, state.due > 115), (3, 1, true));
    /// assert_eq!(schedule.replay(&[], 7, salt).due, 7, "a new question is due at once");
    /// ```
    #[must_use]
    pub fn replay(&self, answers: &[(Day, Rating)], created: Day, salt: u64) -> CardState {
        let mut state = CardState { memory: None, reviewed: None, due: created, n_reviews: 0, n_lapses: 0 };
        for &(day, rating) in answers {
            state = self.answered(&state, day, rating, salt);
        }
        state
    }

    /// The state of a question after one more answer.
    #[must_use]
    pub fn answered(&self, state: &CardState, day: Day, rating: Rating, salt: u64) -> CardState {
        let days = state.reviewed.map_or(0, |reviewed| u32::try_from(day - reviewed).unwrap_or(0));
        let (memory, interval) = self.after(state.memory, days, rating);
        let n_reviews = state.n_reviews + 1;
        let spread = spread(interval, salt.wrapping_add(u64::from(n_reviews)));
        CardState {
            memory: Some(memory),
            reviewed: Some(day),
            due: day + i64::from(spread),
            n_reviews,
            n_lapses: state.n_lapses + u32::from(rating == Rating::Again && state.memory.is_some()),
        }
    }

    /// Fits the parameters to the answers of one person, each question's in order. `None` with fewer than
    /// [`FEWEST_TO_FIT`], or if nothing can be learnt from them.
    #[must_use]
    pub fn fit(histories: &[Vec<(Day, Rating)>]) -> Option<Vec<f32>> {
        let n_answers: usize = histories.iter().map(Vec::len).sum();
        if n_answers < FEWEST_TO_FIT {
            return None;
        }
        let train_set: Vec<FSRSItem> = histories.iter().flat_map(|history| items(history)).collect();
        let input = ComputeParametersInput { train_set, ..ComputeParametersInput::default() };
        let parameters = compute_parameters(input).ok()?;
        (parameters.len() == N_PARAMETERS && FSRS::new(&parameters).is_ok()).then_some(parameters)
    }
}

/// One item for every answer but the first of a day series: the answers up to it.
fn items(history: &[(Day, Rating)]) -> Vec<FSRSItem> {
    let mut reviews = Vec::new();
    let mut before = None;
    for &(day, rating) in history {
        let delta_t = before.map_or(0, |before| u32::try_from(day - before).unwrap_or(0));
        reviews.push(FSRSReview { rating: rating as u32, delta_t });
        before = Some(day);
    }
    // What was answered on another day than the one before can be predicted.
    let is_item = |n: &usize| reviews[n - 1].delta_t > 0;
    (2..=reviews.len()).filter(is_item).map(|n| FSRSItem { reviews: reviews[..n].to_vec() }).collect()
}

/// The interval, up to a twentieth and a day shorter or longer by chance; short ones stay.
fn spread(days: u32, salt: u64) -> u32 {
    if days < 3 {
        return days;
    }
    let most = 1 + days / 20;
    // A step of SplitMix64: neighbouring salts give unlike numbers.
    let mut bits = salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let chosen = (bits ^ (bits >> 31)) % u64::from(2 * most + 1);
    days - most + chosen as u32
}
