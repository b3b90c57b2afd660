//! Who meets whom, and how often.
//!
//! A schedule turns a number of players into pairings, and each pairing into jobs: its pairs of games. The numbering
//! never changes, so the number of a job says what to play, and the numbers of the finished jobs in a ledger say what
//! is left.

use std::fmt;

use game::Refusal;
use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Two players.
    Match,
    /// Every player meets every other one.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// The loser of a pairing is out. The list is the seeding: the first and the second can meet only in the final, and
    /// when the number of players is not a power of two, the first ones have a bye in the first round. A tie is broken
    /// by a few more pairs, one at a time, and then by a random draw.
    KnockOut,
}

/// One pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Job {
    /// The pairing's number in the tournament.
    pub pairing: usize,
    /// The pair's number in the pairing.
    pub pair: usize,
}

/// Two players who meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number; a knock-out skips the numbers of byes.
    pub number: usize,
    /// The round of a knock-out, from 0; otherwise 0.
    pub round: usize,
    /// Contestants a and b, as indices into the list of players.
    pub players: [usize; 2],
    /// How many pairs of games to play, as far as is known: ties of a knock-out add some.
    pub n_pairs: usize,
    /// The player that advances to the next round of a knock-out, once known.
    pub winner: Option<usize>,
    /// Whether that was decided by a random draw.
    pub by_lot: bool,
}

impl Schedule {
    /// All schedules.
    pub const ALL: [Schedule; 4] =
        [Schedule::Match, Schedule::RoundRobin, Schedule::Gauntlet, Schedule::KnockOut];

    /// The name people type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Schedule::Match => "match",
            Schedule::RoundRobin => "round-robin",
            Schedule::Gauntlet => "gauntlet",
            Schedule::KnockOut => "knock-out",
        }
    }

    /// Parses a name.
    ///
    /// ```
    /// use arena::Schedule;
    /// assert_eq!(Schedule::read("knock-out"), Ok(Schedule::KnockOut));
    /// assert!(Schedule::read("swiss").unwrap_err().to_string().contains("round-robin"));
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names.
    pub fn read(text: &str) -> Result<Schedule, Refusal> {
        let found = Schedule::ALL.into_iter().find(|schedule| schedule.name() == text);
        found.ok_or_else(|| {
            let names = Schedule::ALL.map(Schedule::name).join(", ");
            Refusal::new(text, format!("no such schedule (available: {names})"))
        })
    }

    /// How many pairings there are; in a knock-out, how many numbers they have, those of byes included.
    pub(crate) fn n_pairings(self, n_players: usize) -> usize {
        match self {
            Schedule::Match | Schedule::Gauntlet => n_players - 1,
            Schedule::RoundRobin => n_players * (n_players - 1) / 2,
            Schedule::KnockOut => n_players.next_power_of_two() - 1,
        }
    }

    /// The pairings that do not depend on results; none in a knock-out.
    pub(crate) fn fixed_pairings(self, n_players: usize, n_pairs: usize) -> Vec<Pairing> {
        let later = |first: usize| (first + 1..n_players).map(move |second| [first, second]);
        let players: Vec<[usize; 2]> = match self {
            Schedule::RoundRobin => (0..n_players).flat_map(later).collect(),
            Schedule::Match | Schedule::Gauntlet => later(0).collect(),
            Schedule::KnockOut => Vec::new(),
        };
        let pairing = |(number, players)| Pairing::new(number, 0, players, n_pairs);
        players.into_iter().enumerate().map(pairing).collect()
    }
}

impl Pairing {
    pub(crate) fn new(number: usize, round: usize, players: [usize; 2], n_pairs: usize) -> Pairing {
        Pairing { number, round, players, n_pairs, winner: None, by_lot: false }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
