//! The state of a tournament.
//!
//! Only the plan and the finished pairs are stored; the next pairings, what is left to play and every statistic follow
//! from them. So a tournament read back from its ledger is exactly the one that was interrupted.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use game::Refusal;
use table::Catalog;

use crate::knock_out::{Bracket, Progress};
use crate::pair::PairRecord;
use crate::plan::Plan;
use crate::record::GameResult;
use crate::run_error::RunError;
use crate::schedule::{Job, Pairing, Schedule};
use crate::score::Score;
use crate::score_keeper::ScoreKeeper;

/// A tournament, in any state between its first game and its last.
#[derive(Clone, Debug)]
pub struct Tournament {
    plan: Plan,
    done: HashSet<Job>,
    tallies: BTreeMap<usize, Tally>,
    /// Those whose players are known.
    pairings: Vec<Pairing>,
    n_games: u64,
    /// Games each player lost by a fault of its own.
    faults: Vec<u64>,
}

/// The results of a pairing.
#[derive(Clone, Debug)]
struct Tally {
    keeper: ScoreKeeper,
    n_pairs: usize,
}

impl Tournament {
    /// A tournament without games.
    ///
    /// # Errors
    /// A [`Refusal`] when the plan cannot be played; see [`Plan::check`].
    pub fn new(plan: Plan, catalog: Catalog) -> Result<Tournament, Refusal> {
        plan.check(catalog)?;
        Ok(Tournament::unchecked(plan))
    }

    /// A tournament of a plan that has already been checked.
    pub(crate) fn unchecked(plan: Plan) -> Tournament {
        let faults = vec![0; plan.players.len()];
        let (done, tallies) = (HashSet::new(), BTreeMap::new());
        let mut tournament = Tournament { plan, done, tallies, pairings: Vec::new(), n_games: 0, faults };
        tournament.pairings = tournament.derive_pairings();
        tournament
    }

    /// Reads a tournament from its ledger, finished or not, even while it is being played.
    ///
    /// # Errors
    /// When the file cannot be read, or is not the ledger of a tournament.
    pub fn read(path: &Path, catalog: Catalog) -> Result<Tournament, RunError> {
        let contents = jobs::read::<Plan, PairRecord>(path)?;
        Tournament::with_records(contents.header, &contents.records, catalog)
    }

    /// The finished pairs of a ledger in the order they ended, even while it is being played: the input of game files.
    ///
    /// # Errors
    /// When the file cannot be read, or is not the ledger of a tournament.
    pub fn read_pairs(path: &Path) -> Result<Vec<PairRecord>, RunError> {
        Ok(jobs::read::<Plan, PairRecord>(path)?.records)
    }

    pub(crate) fn with_records(
        plan: Plan,
        records: &[PairRecord],
        catalog: Catalog,
    ) -> Result<Tournament, RunError> {
        let mut tournament = Tournament::new(plan, catalog)?;
        let table = tournament.plan.table(catalog)?;
        for (record, line) in records.iter().zip(2..) {
            let entered = tournament.enter(record);
            let checked = entered.and_then(|()| record.games.iter().try_for_each(|game| game.check(&*table)));
            checked.map_err(|refusal| {
                let reason = format!("line {line} of the ledger: {}", refusal.reason());
                Refusal::new(refusal.text(), reason)
            })?;
        }
        Ok(tournament)
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The pairings whose players are known.
    #[must_use]
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The score of a pairing; if a test has decided, up to the deciding pair.
    #[must_use]
    pub fn score(&self, pairing: &Pairing) -> Score {
        self.tallies.get(&pairing.number).map_or_else(Score::default, |tally| *tally.keeper.score())
    }

    /// How many games a player lost by a fault: the clock, an illegal move, no move at all, a crash.
    #[must_use]
    pub fn faults(&self, player: usize) -> u64 {
        self.faults[player]
    }

    /// Games finished.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Games to play in total, as far as is known: fewer if a test decides early, more if a knock-out goes on.
    #[must_use]
    pub fn n_games_planned(&self) -> u64 {
        let games = |pairing: &Pairing| (2 * pairing.n_pairs - self.plan.games % 2) as u64;
        self.pairings.iter().map(games).sum()
    }

    /// Whether a sequential test has decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.tallies.values().any(|tally| tally.keeper.is_decided())
    }

    /// Whether nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.missing().next().is_none()
    }

    /// What is left to play, as far as is known. Pairings advance together, so that an interrupted tournament says
    /// about as much of each.
    pub fn missing(&self) -> impl Iterator<Item = Job> + Send + use<> {
        let pairings = if self.is_decided() { Vec::new() } else { self.pairings.clone() };
        let done = self.done.clone();
        let most_pairs = pairings.iter().map(|pairing| pairing.n_pairs).max().unwrap_or(0);
        let jobs_of = move |pair| {
            let wanted = pairings.iter().filter(move |pairing| pair < pairing.n_pairs);
            wanted.map(|pairing| Job { pairing: pairing.number, pair }).collect::<Vec<_>>()
        };
        (0..most_pairs).flat_map(jobs_of).filter(move |job| !done.contains(job))
    }

    /// Adds a finished pair.
    ///
    /// # Errors
    /// A [`Refusal`] when it was added before, or does not belong to this tournament.
    pub fn enter(&mut self, record: &PairRecord) -> Result<(), Refusal> {
        let pairing = self.pairing_of(record)?;
        if !self.done.insert(record.job) {
            return Err(refused(record, "this pair has already been played"));
        }
        let sprt = self.plan.sprt;
        let tally = self.tallies.entry(pairing.number);
        let tally = tally.or_insert_with(|| Tally { keeper: ScoreKeeper::new(sprt), n_pairs: 0 });
        tally.n_pairs += 1;
        self.n_games += record.games.len() as u64;
        for game in &record.games {
            tally.keeper.enter(game.index, game.result);
            let loser = match game.result {
                GameResult::Win => record.players[1],
                _ => record.players[0],
            };
            self.faults[loser] += u64::from(game.reason.is_fault());
        }
        if self.plan.schedule == Schedule::KnockOut && tally.n_pairs >= pairing.n_pairs {
            self.pairings = self.derive_pairings();
        }
        Ok(())
    }

    fn pairing_of(&self, record: &PairRecord) -> Result<Pairing, Refusal> {
        let Job { pairing, pair } = record.job;
        let known = self.pairings.iter().find(|known| known.number == pairing);
        let known = known.filter(|known| pair < known.n_pairs && known.players == record.players);
        let known = known.ok_or_else(|| refused(record, "this tournament has no such pair"))?;
        let n_games = self.plan.games_of_pair(pair);
        let is_whole = record.games.len() == n_games
            && record.games.iter().zip(2 * pair..).all(|(game, index)| game.index == index);
        is_whole.then_some(*known).ok_or_else(|| refused(record, "these games do not belong to this pair"))
    }

    fn derive_pairings(&self) -> Vec<Pairing> {
        let (n_players, n_pairs) = (self.plan.players.len(), self.plan.n_pairs());
        if self.plan.schedule != Schedule::KnockOut {
            return self.plan.schedule.fixed_pairings(n_players, n_pairs);
        }
        let progress = |number| {
            let tally = self.tallies.get(&number);
            tally.map_or_else(Progress::default, |tally| Progress {
                n_pairs: tally.n_pairs,
                score: *tally.keeper.score(),
            })
        };
        Bracket { n_players, n_pairs, seed: self.plan.seed, progress: &progress }.pairings()
    }
}

fn refused(record: &PairRecord, reason: &str) -> Refusal {
    let Job { pairing, pair } = record.job;
    Refusal::new(format!("pairing {pairing}, pair {pair}"), reason)
}
