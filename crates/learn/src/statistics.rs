//! What somebody knows and how they got there.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{CardKind, Day, Memory, Rating, Schedule, streak};

/// A card, as far as statistics need to know it.
#[derive(Clone, Debug)]
pub struct CardFacts {
    /// Its id.
    pub id: String,
    /// What kind of question it is.
    pub kind: CardKind,
    /// The game.
    pub game: String,
    /// The phase of the game.
    pub phase: String,
    /// What it is about.
    pub theme: String,
    /// When it is to be asked.
    pub due: Day,
    /// How well it is remembered, and since when; `None` before its first answer.
    pub memory: Option<(Memory, Day)>,
    /// Whether it is left out for now.
    pub is_paused: bool,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct AnswerFacts {
    /// The card.
    pub card: String,
    /// How it went.
    pub rating: Rating,
    /// When it was given.
    pub day: Day,
}

/// The statistics of somebody's training.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// All cards and answers together.
    pub total: CardTally,
    /// Cards that were never asked.
    pub n_new: u32,
    /// Cards that are left out for now.
    pub n_paused: u32,
    /// Days in a row with at least one answer; a single missed day is forgiven.
    pub streak: u32,
    /// Whether something was answered today.
    pub trained_today: bool,
    /// By game.
    pub games: Vec<NamedCardTally>,
    /// By phase of the game.
    pub phases: Vec<NamedCardTally>,
    /// By theme.
    pub themes: Vec<NamedCardTally>,
    /// By kind of card.
    pub kinds: Vec<NamedCardTally>,
    /// How many cards are due on each of the next thirty days, today with everything overdue first.
    pub upcoming: Vec<u32>,
    /// The last thirty days, today last.
    pub days: Vec<DayTally>,
}

/// Cards and answers.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CardTally {
    /// Cards.
    pub cards: u32,
    /// Answers.
    pub reviews: u32,
    /// Right answers.
    pub right: u32,
    /// Answers to cards that had been asked before.
    pub repeats: u32,
    /// Right answers among these.
    pub retained: u32,
    /// The mean chance that the cards asked so far are still known today, from 0 to 1; `null` without any.
    #[cfg_attr(feature = "schema", schema(required))]
    pub remembered: Option<f64>,
}

/// A name with its tally.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NamedCardTally {
    /// The game, phase, theme or kind.
    pub name: String,
    #[serde(flatten)]
    /// Its cards and answers.
    pub tally: CardTally,
}

/// The answers of a day.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DayTally {
    /// The day, counted from 1970.
    pub day: Day,
    /// Answers.
    pub reviews: u32,
    /// Right answers.
    pub right: u32,
}

/// How many days are looked ahead and back.
const DAYS: usize = 30;

impl Statistics {
    /// The statistics of these cards and of the answers to them, which come in order.
    #[must_use]
    pub fn new(cards: &[CardFacts], answers: &[AnswerFacts], today: Day, schedule: &Schedule) -> Statistics {
        let mut counts: BTreeMap<&str, Counts> =
            cards.iter().map(|card| (card.id.as_str(), Counts::of_card(card, today, schedule))).collect();
        for answer in answers {
            if let Some(counts) = counts.get_mut(answer.card.as_str()) {
                counts.add_answer(answer.rating);
            }
        }
        let by = |name: fn(&CardFacts) -> &str| {
            let mut groups: BTreeMap<&str, Counts> = BTreeMap::new();
            for card in cards {
                groups.entry(name(card)).or_default().add(&counts[card.id.as_str()]);
            }
            let tally =
                |(name, counts): (&str, Counts)| NamedCardTally { name: name.into(), tally: counts.tally() };
            groups.into_iter().map(tally).collect()
        };
        let mut total = Counts::default();
        counts.values().for_each(|counts| total.add(counts));
        let n_of = |is: fn(&CardFacts) -> bool| cards.iter().filter(|card| is(card)).count() as u32;
        Statistics {
            total: total.tally(),
            n_new: n_of(|card| card.memory.is_none()),
            n_paused: n_of(|card| card.is_paused),
            streak: streak(answers.iter().map(|answer| answer.day), today),
            trained_today: answers.iter().any(|answer| answer.day == today),
            games: by(|card| &card.game),
            phases: by(|card| &card.phase),
            themes: by(|card| &card.theme),
            kinds: by(|card| card.kind.name()),
            upcoming: upcoming(cards, today),
            days: last_days(answers, today),
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    tally: CardTally,
    n_seen: u32,
    remembered: f64,
}

impl Counts {
    fn of_card(card: &CardFacts, today: Day, schedule: &Schedule) -> Counts {
        let chance = |(memory, since): (Memory, Day)| {
            schedule.remembered(memory, u32::try_from(today - since).unwrap_or(0))
        };
        Counts {
            tally: CardTally { cards: 1, ..CardTally::default() },
            n_seen: u32::from(card.memory.is_some()),
            remembered: card.memory.map_or(0.0, chance),
        }
    }

    fn add_answer(&mut self, rating: Rating) {
        let (is_right, is_repeat) = (u32::from(rating != Rating::Again), u32::from(self.tally.reviews > 0));
        self.tally.reviews += 1;
        self.tally.right += is_right;
        self.tally.repeats += is_repeat;
        self.tally.retained += is_right * is_repeat;
    }

    fn add(&mut self, other: &Counts) {
        self.tally.cards += other.tally.cards;
        self.tally.reviews += other.tally.reviews;
        self.tally.right += other.tally.right;
        self.tally.repeats += other.tally.repeats;
        self.tally.retained += other.tally.retained;
        self.n_seen += other.n_seen;
        self.remembered += other.remembered;
    }

    fn tally(&self) -> CardTally {
        let remembered = (self.n_seen > 0).then(|| self.remembered / f64::from(self.n_seen));
        CardTally { remembered, ..self.tally }
    }
}

fn upcoming(cards: &[CardFacts], today: Day) -> Vec<u32> {
    let mut upcoming = vec![0; DAYS];
    for card in cards.iter().filter(|card| card.memory.is_some() && !card.is_paused) {
        let day = usize::try_from((card.due - today).max(0)).unwrap_or(usize::MAX);
        if let Some(n_due) = upcoming.get_mut(day) {
            *n_due += 1;
        }
    }
    upcoming
}

fn last_days(answers: &[AnswerFacts], today: Day) -> Vec<DayTally> {
    let first = today - DAYS as Day + 1;
    let mut days: Vec<DayTally> =
        (first..=today).map(|day| DayTally { day, ..DayTally::default() }).collect();
    for answer in answers {
        let index = usize::try_from(answer.day - first).ok();
        if let Some(tally) = index.and_then(|index| days.get_mut(index)) {
            tally.reviews += 1;
            tally.right += u32::from(answer.rating != Rating::Again);
        }
    }
    days
}
