//! What to ask today.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Day;

/// How much somebody wants to train.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrainingSettings {
    /// At most this many new cards per day.
    #[cfg_attr(feature = "schema", schema(maximum = 100))]
    pub new_per_day: u32,
    /// At most this many cards per day, new ones included.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 500))]
    pub most_per_day: u32,
    /// The chance with which a card should still be known when it is asked again: from 0.7 to 0.97.
    #[cfg_attr(feature = "schema", schema(minimum = 0.7, maximum = 0.97))]
    pub retention: f64,
}

impl Default for TrainingSettings {
    fn default() -> TrainingSettings {
        TrainingSettings { new_per_day: 10, most_per_day: 60, retention: 0.9 }
    }
}

impl TrainingSettings {
    /// The most new cards per day that can be asked for.
    pub const MOST_NEW: u32 = 100;
    /// The most cards per day that can be asked for.
    pub const MOST: u32 = 500;
    /// The least and the greatest retention.
    pub const RETENTION: [f64; 2] = [0.7, 0.97];

    /// The first field that is out of range.
    #[must_use]
    pub fn wrong_field(&self) -> Option<&'static str> {
        let [least, greatest] = TrainingSettings::RETENTION;
        match self {
            _ if self.new_per_day > TrainingSettings::MOST_NEW => Some("new_per_day"),
            _ if !(1..=TrainingSettings::MOST).contains(&self.most_per_day) => Some("most_per_day"),
            _ if !(least..=greatest).contains(&self.retention) => Some("retention"),
            _ => None,
        }
    }
}

/// A card, as far as the queue needs to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedCard {
    /// Its id.
    pub id: String,
    /// The game; cards are mixed by it.
    pub game: String,
    /// When it is to be asked.
    pub due: Day,
    /// The day of its last answer; `None` if it is new.
    pub reviewed: Option<Day>,
    /// The day of its first answer, if that is known to be today.
    pub is_new_today: bool,
}

/// What to ask today, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DailyQueue {
    /// The ids of the cards.
    pub cards: Vec<String>,
    /// How many of them were asked before.
    pub n_due: usize,
    /// How many of them are new.
    pub n_new: usize,
    /// How many are due but have to wait for another day, because the day is full.
    pub n_waiting: usize,
    /// How many new ones there are for other days.
    pub n_new_waiting: usize,
    /// How many were answered today.
    pub n_done: usize,
}

impl DailyQueue {
    /// The queue of `today`: cards that are due, the longest overdue first; then new ones, in the order in which they
    /// come. Both are bounded by the settings, counting what was answered today, and mixed by game. Cards that are
    /// paused are not handed in.
    ///
    /// ```
    /// use learn::{DailyQueue, QueuedCard, TrainingSettings};
    ///
    /// let card = |id: &str, game: &str, reviewed| QueuedCard {
    ///     id: id.to_string(),
    ///     game: game.to_string(),
    ///     due: 10,
    ///     reviewed,
    ///     is_new_today: false,
    /// };
    /// let cards = [card("a", "chess", None), card("b", "chess", Some(3)), card("c", "chess", Some(4)), card("d", "othello", Some(4))];
    /// let queue = DailyQueue::new(&cards, 10, &TrainingSettings::default());
    /// assert_eq!(queue.cards, ["b", "d", "c", "a"]);
    /// ```
    #[must_use]
    pub fn new(cards: &[QueuedCard], today: Day, settings: &TrainingSettings) -> DailyQueue {
        let mut done: BTreeMap<&str, usize> = BTreeMap::new();
        for card in cards.iter().filter(|card| card.reviewed == Some(today)) {
            *done.entry(&card.game).or_default() += 1;
        }
        let n_done = done.values().sum();
        let n_new_done =
            cards.iter().filter(|card| card.is_new_today && card.reviewed == Some(today)).count();
        let mut due: Vec<&QueuedCard> = cards.iter().filter(|card| card.is_due(today)).collect();
        due.sort_by_key(|card| card.due);
        let new: Vec<&QueuedCard> = cards.iter().filter(|card| card.reviewed.is_none()).collect();
        let room = (settings.most_per_day as usize).saturating_sub(n_done);
        let n_due = due.len().min(room);
        let new_room = (settings.new_per_day as usize).saturating_sub(n_new_done).min(room - n_due);
        let n_new = new.len().min(new_room);
        // The first of all games, so that one with many new cards does not keep the others waiting.
        let asked = mixed(&due[..n_due], &done).into_iter().chain(mixed(&new, &done).into_iter().take(n_new));
        DailyQueue {
            cards: asked.map(|card| card.id.clone()).collect(),
            n_due,
            n_new,
            n_waiting: due.len() - n_due,
            n_new_waiting: new.len() - n_new,
            n_done,
        }
    }
}

impl QueuedCard {
    /// An answer of the day after tomorrow was given while the clock was wrong, and what is due follows from it; a
    /// traveller's tomorrow is right.
    fn is_due(&self, today: Day) -> bool {
        let is_of_future = |reviewed: Day| reviewed > today + 1;
        self.reviewed
            .is_some_and(|reviewed| is_of_future(reviewed) || (reviewed < today && self.due <= today))
    }
}

/// The games in turns, each in its own order; a game that had more answers today waits for the others.
fn mixed<'a>(cards: &[&'a QueuedCard], done: &BTreeMap<&str, usize>) -> Vec<&'a QueuedCard> {
    let mut turns = done.clone();
    let mut out: Vec<(usize, &QueuedCard)> = Vec::with_capacity(cards.len());
    for &card in cards {
        let turn = turns.entry(&card.game).or_default();
        out.push((*turn, card));
        *turn += 1;
    }
    out.sort_by_key(|&(turn, card)| (turn, card.game.as_str()));
    out.into_iter().map(|(_, card)| card).collect()
}
