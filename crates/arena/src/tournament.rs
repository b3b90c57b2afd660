//! The state of a tournament.
//!
//! Only the plan and the finished pairs are stored; the next pairings, what is left to play and every statistic follow
//! from them. So a tournament read back from its ledger is exactly the one that was interrupted.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::path::Path;

use game::Refusal;
use jobs::LedgerReader;
use table::Catalog;

use crate::knock_out::{Bracket, Progress};
use crate::pair::PairRecord;
use crate::plan::{Plan, TOURNAMENT};
use crate::run_error::RunError;
use crate::schedule::{Job, Pairing, Schedule};
use crate::score::Score;
use crate::score_keeper::ScoreKeeper;
use crate::tournament_outcome::TournamentOutcome;

/// A tournament, in any state between its first game and its last.
#[derive(Clone, Debug)]
pub struct Tournament {
    plan: Plan,
    done: HashSet<Job>,
    tallies: BTreeMap<usize, Pairs>,
    /// Those whose players are known.
    pairings: Vec<Pairing>,
}

/// The finished pairs of a pairing.
#[derive(Clone, Debug)]
struct Pairs {
    players: [usize; 2],
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
        let (done, tallies) = (HashSet::new(), BTreeMap::new());
        let mut tournament = Tournament { plan, done, tallies, pairings: Vec::new() };
        tournament.pairings = tournament.derive_pairings();
        tournament
    }

    /// Reads a tournament from its ledger, finished or not, even while it is being played.
    ///
    /// # Errors
    /// When the file cannot be read, or is not the ledger of a tournament.
    pub fn read(path: &Path, catalog: Catalog) -> Result<Tournament, RunError> {
        Tournament::read_pairs(path, catalog, &mut |_| {})
    }

    /// The same; each finished pair is also passed on, in the order of the ledger: the input of game files.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_pairs(
        path: &Path,
        catalog: Catalog,
        each: &mut dyn FnMut(PairRecord),
    ) -> Result<Tournament, RunError> {
        let mut reader = LedgerReader::open(path)?;
        let plan = plan_of(&reader)?;
        let is_repeatable = plan.is_repeatable();
        let mut outcome = TournamentOutcome::of(plan, catalog)?;
        let mut refused = Ok(());
        jobs::read_results(
            &mut reader,
            &mut outcome,
            is_repeatable,
            &mut |entry| match PairRecord::of_entry(&entry) {
                Ok(pair) => pair.into_iter().for_each(&mut *each),
                Err(refusal) => refused = Err(refusal),
            },
        )?;
        refused?;
        Ok(outcome.into_tournament())
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
        let faults = |pairs: &Pairs| {
            let of_player = pairs.players.iter().zip(pairs.keeper.tally().faults);
            of_player.filter(|(known, _)| **known == player).map(|(_, faults)| faults).sum::<u64>()
        };
        self.tallies.values().map(faults).sum()
    }

    /// Games finished; if a test has decided, up to the deciding pair.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.tallies.values().map(|pairs| pairs.keeper.score().games()).sum()
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
        let (players, keeper) = (pairing.players, ScoreKeeper::new(sprt));
        let tally = tally.or_insert_with(|| Pairs { players, keeper, n_pairs: 0 });
        tally.n_pairs += 1;
        record.games.iter().for_each(|game| tally.keeper.enter(game));
        if self.plan.schedule == Schedule::KnockOut && tally.n_pairs >= pairing.n_pairs {
            self.pairings = self.derive_pairings();
        }
        Ok(())
    }

    /// The numbers of the pairs that are wanted, as far as is known; those up to the deciding one, if a test has
    /// decided.
    pub(crate) fn wanted(&self) -> Vec<Range<u64>> {
        if self.plan.schedule != Schedule::KnockOut {
            let decided = self.tallies.values().find(|pairs| pairs.keeper.is_decided());
            let end = decided.map_or(self.plan.n_numbers(), |pairs| pairs.keeper.score().pairs());
            return std::iter::once(0..end).collect();
        }
        let numbers = |pairing: &Pairing| {
            let first = self.plan.number_of(Job { pairing: pairing.number, pair: 0 });
            first..first + pairing.n_pairs as u64
        };
        self.pairings.iter().map(numbers).collect()
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

/// The plan of a tournament's ledger.
pub(crate) fn plan_of(reader: &LedgerReader) -> Result<Plan, Refusal> {
    let header = reader.header();
    if header.kind != TOURNAMENT {
        let reason =
            format!("this is not a tournament but another kind of run: `{}`", reader.path().display());
        return Err(Refusal::new(&header.kind, reason));
    }
    jobs::plan::parse(header.plan.clone())
}

fn refused(record: &PairRecord, reason: &str) -> Refusal {
    let Job { pairing, pair } = record.job;
    Refusal::new(format!("pairing {pairing}, pair {pair}"), reason)
}
