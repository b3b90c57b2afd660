//! Plays the pairs of a tournament, one after another.
//!
//! Every pair has its own seats and seeds, so with limits on depth or nodes its games do not depend on which worker
//! plays them, or when.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::Refusal;
use jobs::{Done, WorkError, Worker};
use search::{Control, Stopped};
use serde::{Deserialize, Serialize};
use table::{Table, memory};

use crate::game::GameWatcher;
use crate::local_conditions::LocalConditions;
use crate::pair::{Halt, PairPlan, PairRecord};
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::schedule::{Job, Pairing};
use crate::seat::Contestant;
use crate::seeds::{Chance, seed_of, seed_of_pairing};

/// Who meets in each pairing.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Players(BTreeMap<usize, [usize; 2]>);

impl Players {
    pub fn of(pairings: &[Pairing]) -> Players {
        Players(pairings.iter().map(|pairing| (pairing.number, pairing.players)).collect())
    }
}

/// Workers that play pairs as jobs of a run, each pair as a whole.
///
/// # Errors
/// A [`Refusal`] when their hash tables do not fit into memory.
pub(crate) fn pair_workers<'a>(
    table: &dyn Table,
    contestants: &[&'a dyn Contestant],
    plan: &'a Plan,
    conditions: LocalConditions,
    n_workers: usize,
    players: &Players,
) -> Result<Vec<Box<dyn Worker + 'a>>, Refusal> {
    check_memory(contestants, n_workers)?;
    let worker = |_| {
        let (table, contestants, players) = (table.fork(), contestants.to_vec(), players.clone());
        Box::new(PairWorker { table, contestants, plan, conditions, players, watcher: &() })
            as Box<dyn Worker>
    };
    Ok((0..n_workers).map(worker).collect())
}

/// Refuses hash tables that do not fit into memory together: each worker seats two players, in the worst case those
/// with the largest tables.
pub(crate) fn check_memory(contestants: &[&dyn Contestant], n_workers: usize) -> Result<(), Refusal> {
    let mut sizes: Vec<usize> = contestants.iter().map(|player| player.table_bytes()).collect();
    sizes.sort_unstable();
    let of_pair = sizes.iter().rev().take(2).fold(0, |sum: usize, size| sum.saturating_add(*size));
    memory::check(of_pair.saturating_mul(n_workers)).map_err(|refusal| {
        let reason = format!("{}; {} engines play at once", refusal.reason(), 2 * n_workers);
        Refusal::new(refusal.text(), reason)
    })
}

/// A worker on a table of its own, because tables cannot be shared between threads.
pub(crate) struct PairWorker<'a> {
    pub table: Box<dyn Table>,
    pub contestants: Vec<&'a dyn Contestant>,
    pub plan: &'a Plan,
    pub conditions: LocalConditions,
    pub players: Players,
    pub watcher: &'a dyn GameWatcher,
}

impl PairWorker<'_> {
    /// Plays a pair and passes on each game as it ends.
    pub fn play(
        &self,
        job: Job,
        control: &Arc<Control>,
        finished: &mut dyn FnMut(GameRecord) -> Result<(), Stopped>,
    ) -> Result<(), Halt> {
        let plan = self.plan;
        let players = self.players.0[&job.pairing];
        // All pairings get the same openings, so that no player has better ones.
        let opening_seed = seed_of(plan.seed, job.pair, Chance::Opening);
        let opening = plan.openings.of_pair(job.pair, opening_seed, &*self.table);
        let seed = seed_of_pairing(plan.seed, job.pairing);
        let pair = PairPlan {
            index: job.pair,
            n_games: plan.games_of_pair(job.pair),
            contestants: players.map(|player| self.contestants[player]),
            seeds: [Chance::A, Chance::B].map(|chance| seed_of(seed, job.pair, chance)),
            opening: &opening,
            conditions: self.conditions.get(),
            watcher: self.watcher,
        };
        pair.play(&*self.table, control, &mut |mut game| {
            self.conditions.note(&mut game);
            finished(game)
        })
    }
}

impl Worker for PairWorker<'_> {
    fn perform(&mut self, number: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let job = self.plan.job_of(number);
        let mut games = Vec::with_capacity(2);
        self.play(job, control, &mut |game| {
            games.push(game);
            Ok(())
        })?;
        Ok(PairRecord { job, players: self.players.0[&job.pairing], games }.into_done())
    }
}
