//! The plan of a tournament: everything its games depend on. It is in the first line of the ledger.

use std::collections::BTreeMap;

use game::Refusal;
use jobs::{Build, Header, RunFile};
use serde::{Deserialize, Serialize};
use table::{Catalog, Resources, Setup, Table};

use crate::game::Conditions;
use crate::knock_out::EXTRA_PAIRS;
use crate::openings::Openings;
use crate::outside::{EngineTimeouts, ExternalProgram};
use crate::schedule::{Job, Schedule};
use crate::seat::SeatSpec;
use crate::sprt::Sprt;

/// The plan of a tournament. Concurrency is not part of it, because no result depends on that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Who meets whom.
    pub schedule: Schedule,
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The players, as [`SeatSpec`] parses them. In a knock-out this is the seeding; in a gauntlet the first meets the
    /// others.
    pub players: Vec<String>,
    /// Games per pairing; the maximum in a match with a test.
    pub games: usize,
    /// The conditions for both sides.
    pub conditions: Conditions,
    /// Where the games start. All pairings get the same openings.
    pub openings: Openings,
    /// The seed of all randomness.
    pub seed: u64,
    /// The test that ends a match.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sprt: Option<Sprt>,
    /// Hash size of each engine.
    pub hash_bytes: usize,
    /// Threads for each engine that uses several.
    pub threads: usize,
    /// Timeouts for external programs.
    #[serde(default, skip_serializing_if = "EngineTimeouts::is_usual")]
    pub patience: EngineTimeouts,
}

/// The name of tournaments among the kinds of runs.
pub(crate) const TOURNAMENT: &str = "tournament";

/// The maximum number of players: pairings and the cross table grow with its square, the rating computation with its
/// cube.
const MAX_PLAYERS: usize = 256;
/// The maximum number of games per pairing.
const MAX_GAMES: usize = 10_000_000;

impl Plan {
    /// A plan without players and otherwise the defaults of a match: 100 games from the start, no limits.
    #[must_use]
    pub fn new(schedule: Schedule, game: &str, variant: &str) -> Plan {
        let (game, variant) = (game.to_string(), variant.to_string());
        Plan {
            schedule,
            game,
            variant,
            players: Vec::new(),
            games: 100,
            conditions: Conditions::default(),
            openings: Openings::default(),
            seed: 0,
            sprt: None,
            hash_bytes: 4 << 20,
            threads: 1,
            patience: EngineTimeouts::default(),
        }
    }

    /// Refuses a plan that cannot be played.
    ///
    /// # Errors
    /// A [`Refusal`] when there are too few or too many players or games, a test outside a match, or an adjudication
    /// that the game does not allow.
    pub fn check(&self, catalog: Catalog) -> Result<(), Refusal> {
        let n_players = self.players.len();
        if n_players > MAX_PLAYERS {
            let reason = format!("a tournament has at most {MAX_PLAYERS} players");
            return Err(Refusal::new(n_players.to_string(), reason));
        }
        if self.games > MAX_GAMES {
            let reason = format!("a pairing has at most {MAX_GAMES} games");
            return Err(Refusal::new(self.games.to_string(), reason));
        }
        let wrong = if n_players < 2 {
            Some("a tournament needs at least two players")
        } else if self.schedule == Schedule::Match && n_players > 2 {
            Some("a match has exactly two players")
        } else if self.schedule != Schedule::Match && self.sprt.is_some() {
            Some("only a match can have a sequential test")
        } else if self.games == 0 {
            Some("a tournament needs at least one game")
        } else {
            None
        };
        wrong.map_or(Ok(()), |reason| Err(Refusal::new(self.schedule.name(), reason)))?;
        self.conditions.check_speed()?;
        self.conditions.adjudication.check(&*self.table(catalog)?)
    }

    /// Pairs of games per pairing; if the number of games is odd, the last one is half a pair.
    #[must_use]
    pub fn n_pairs(&self) -> usize {
        self.games.div_ceil(2)
    }

    /// Games of a pair: 2, or 1 for the last of an odd number.
    #[must_use]
    pub fn games_of_pair(&self, pair: usize) -> usize {
        if 2 * pair + 1 == self.games { 1 } else { 2 }
    }

    /// The number of a pair among the jobs of the run. Pairings advance together, so that an interrupted tournament says
    /// about as much of each; in a knock-out, rounds follow each other.
    #[must_use]
    pub fn number_of(&self, Job { pairing, pair }: Job) -> u64 {
        let (times, plus) = match self.schedule {
            Schedule::KnockOut => (pairing.saturating_mul(self.most_pairs()), pair),
            _ => (pair.saturating_mul(self.n_pairings()), pairing),
        };
        times.saturating_add(plus) as u64
    }

    /// The pair of this number.
    #[must_use]
    pub fn job_of(&self, number: u64) -> Job {
        let number = number as usize;
        match self.schedule {
            Schedule::KnockOut => {
                Job { pairing: number / self.most_pairs(), pair: number % self.most_pairs() }
            }
            _ => Job { pairing: number % self.n_pairings(), pair: number / self.n_pairings() },
        }
    }

    /// Every number of a pair is below this.
    pub(crate) fn n_numbers(&self) -> u64 {
        (self.n_pairings() * self.most_pairs()) as u64
    }

    fn n_pairings(&self) -> usize {
        self.schedule.n_pairings(self.players.len())
    }

    /// The most pairs of a pairing.
    fn most_pairs(&self) -> usize {
        let extra = if self.schedule == Schedule::KnockOut { EXTRA_PAIRS } else { 0 };
        self.n_pairs() + extra
    }

    /// The programs that play and the files they read.
    ///
    /// # Errors
    /// A [`Refusal`] that names the first player that cannot be parsed.
    pub fn files(&self, table: &dyn Table) -> Result<Vec<RunFile>, Refusal> {
        let files: Vec<Vec<RunFile>> =
            self.players.iter().map(|player| SeatSpec::files(player, table)).collect::<Result<_, _>>()?;
        Ok(files.concat())
    }

    /// The header of a run of this plan, begun by this build with files of these fingerprints.
    #[must_use]
    pub fn header(&self, build: Build, files: BTreeMap<String, String>) -> Header {
        let plan = serde_json::to_value(self).expect("a plan is valid JSON");
        Header { kind: TOURNAMENT.to_string(), plan, build, files }
    }

    /// Whether a pair played twice has the same games: time and other programs make them differ, and so do engines with
    /// several threads.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        let is_outside = |player: &String| ExternalProgram::is_meant(player.trim());
        !self.conditions.is_timed() && self.threads <= 1 && !self.players.iter().any(is_outside)
    }

    /// The table to play on.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such game or variant.
    pub fn table(&self, catalog: Catalog) -> Result<Box<dyn Table>, Refusal> {
        catalog.game(&self.game)?.table(Some(&self.variant))
    }

    /// The players, each tried on `table`.
    ///
    /// # Errors
    /// A [`Refusal`] that names the first player that cannot sit.
    pub fn seats(
        &self,
        table: &dyn Table,
        resources: &'static dyn Resources,
    ) -> Result<Vec<SeatSpec>, Refusal> {
        let setup = Setup { hash_bytes: self.hash_bytes, seed: self.seed, threads: self.threads, resources };
        self.players.iter().map(|text| SeatSpec::read_with(text, table, setup, self.patience)).collect()
    }
}
