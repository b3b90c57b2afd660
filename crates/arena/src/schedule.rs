//! Who meets whom, and how often.
//!
//! A schedule turns a number of players into pairings, and each pairing into jobs: its pairs of games. Both are numbered
//! the same way every time, so that the number of a job says what to play, and a ledger that has the numbers of
//! the finished ones says what is left.

use std::fmt;

use game::Refusal;
use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Two players.
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Who loses a pairing is out. The list is the seeding: the first and the second meet in the final at the earliest,
    /// and when the number is no power of two, the first ones have no opponent in the first round. A tie is broken by
    /// a few more pairs, one at a time, and then by lot.
    KnockOut,
}

/// One pair of games: the pair's number in its pairing, and the pairing's in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Job {
    /// The pairing.
    pub pairing: usize,
    /// The pair.
    pub pair: usize,
}

/// Two players who meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number; a knock-out has numbers that are not used when somebody has no opponent.
    pub number: usize,
    /// The round of a knock-out, from 0; otherwise 0.
    pub round: usize,
    /// Contestants a and b: their places in the list of players.
    pub players: [usize; 2],
    /// How many pairs of games are to be played, as far as is known by now: ties of a knock-out add some.
    pub n_pairs: usize,
    /// Who goes on to the next round of a knock-out, once that is known.
    pub winner: Option<usize>,
    /// Whether that was decided by lot.
    pub by_lot: bool,
}

impl Schedule {
    /// All of them.
    pub const ALL: [Schedule; 4] =
        [Schedule::Match, Schedule::RoundRobin, Schedule::Gauntlet, Schedule::KnockOut];

    /// What people type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Schedule::Match => "match",
            Schedule::RoundRobin => "round-robin",
            Schedule::Gauntlet => "gauntlet",
            Schedule::KnockOut => "knock-out",
        }
    }

    /// Reads a name.
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
            Refusal::new(text, format!("there is no such schedule ({names})"))
        })
    }

    /// Who meets whom, where that does not depend on results; nobody in a knock-out.
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
