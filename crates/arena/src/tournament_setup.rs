//! The players and the table of a match or tournament, and the workers that play its pairs.
//!
//! Every pair has its own seats and seeds, so with limits on depth or nodes its games do not depend on which worker
//! plays them, or when.

use std::ops::ControlFlow;
use std::sync::Arc;

use game::Refusal;
use jobs::{HandOver, execute};
use search::{Control, Stopped};
use table::{Table, memory};

use crate::game::GameWatcher;
use crate::pair::{Halt, PairPlan};
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::run_error::RunError;
use crate::schedule::{Job, Pairing};
use crate::seat::Contestant;
use crate::seeds::{Chance, seed_of, seed_of_pairing};
use crate::tournament::Tournament;

/// The players, the table and the concurrency.
#[derive(Clone, Copy)]
pub struct TournamentSetup<'a> {
    /// The game; openings made of moves start from its position.
    pub table: &'a dyn Table,
    /// The players of the plan, in its order.
    pub contestants: &'a [&'a dyn Contestant],
    /// How many pairs are played at once; 0 counts as 1.
    pub concurrency: usize,
}

/// Called with each finished game, on the thread that asked for the games.
pub(crate) type Finished<'a> = dyn FnMut(Job, GameRecord) -> Result<ControlFlow<()>, RunError> + 'a;

impl TournamentSetup<'_> {
    /// Refuses players or a game that differ from the plan, or more hash memory than is available: each engine may fit
    /// alone, but not all that play at once.
    ///
    /// # Errors
    /// A [`Refusal`] that names the problem.
    pub fn check(&self, tournament: &Tournament) -> Result<(), Refusal> {
        let plan = tournament.plan();
        let is_planned = self.table.game() == plan.game && self.table.variant() == plan.variant;
        if !is_planned {
            let here = format!("{} {}", self.table.game(), self.table.variant());
            return Err(Refusal::new(here, format!("the plan is for {} {}", plan.game, plan.variant)));
        }
        let names: Vec<&str> = self.contestants.iter().map(|contestant| contestant.name()).collect();
        if names != plan.players {
            return Err(Refusal::new(names.join(", "), "these are not the players of the plan"));
        }
        self.check_memory(self.n_workers(tournament))
    }

    /// Plays the pairs known to be missing, until all are played, `control` stops, or `finished` breaks off. Each game
    /// is passed on as it ends, the first of a pair before the second.
    pub(crate) fn play(
        &self,
        tournament: &Tournament,
        control: &Control,
        watcher: &dyn GameWatcher,
        finished: &mut Finished<'_>,
    ) -> Result<(), RunError> {
        let worker = |_| {
            let (plan, pairings) = (tournament.plan(), tournament.pairings());
            let (table, contestants) = (self.table.fork(), self.contestants);
            let worker = Worker { table, contestants, plan, pairings, watcher };
            move |job: &Job, control: &Arc<Control>, hand_over: &mut HandOver<'_, Played>| {
                worker.play(*job, control, hand_over)
            }
        };
        let workers: Vec<_> = (0..self.n_workers(tournament)).map(worker).collect();
        let mut outcome = Ok(());
        execute(tournament.missing(), workers, control, &mut |result| {
            let game = result.map_err(RunError::Broken).and_then(|played| Ok(played?));
            let flow = game.and_then(|(job, game)| finished(job, game));
            flow.unwrap_or_else(|error| {
                outcome = Err(error);
                ControlFlow::Break(())
            })
        })?;
        outcome
    }

    /// At most one worker per pair.
    fn n_workers(&self, tournament: &Tournament) -> usize {
        tournament.missing().take(self.concurrency.max(1)).count()
    }

    /// Refuses hash tables that do not fit into memory together: each worker seats two players, in the worst case those
    /// with the largest tables.
    fn check_memory(&self, n_workers: usize) -> Result<(), Refusal> {
        let mut sizes: Vec<usize> = self.contestants.iter().map(|player| player.table_bytes()).collect();
        sizes.sort_unstable();
        let of_pair = sizes.iter().rev().take(2).fold(0, |sum: usize, size| sum.saturating_add(*size));
        memory::check(of_pair.saturating_mul(n_workers)).map_err(|refusal| {
            let reason = format!("{}; {} engines play at once", refusal.reason(), 2 * n_workers);
            Refusal::new(refusal.text(), reason)
        })
    }
}

/// A finished game of a pair, or why the pair cannot be played.
type Played = Result<(Job, GameRecord), Refusal>;

/// Plays one pair after another, on a table of its own, because tables cannot be shared between threads.
struct Worker<'a> {
    table: Box<dyn Table>,
    contestants: &'a [&'a dyn Contestant],
    plan: &'a Plan,
    pairings: &'a [Pairing],
    watcher: &'a dyn GameWatcher,
}

impl Worker<'_> {
    fn play(
        &self,
        job: Job,
        control: &Arc<Control>,
        hand_over: &mut HandOver<'_, Played>,
    ) -> Result<(), Stopped> {
        let plan = self.plan;
        let pairing = self.pairings.iter().find(|pairing| pairing.number == job.pairing);
        let players = pairing.expect("jobs come from these pairings").players;
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
            conditions: &plan.conditions,
            watcher: self.watcher,
        };
        match pair.play(&*self.table, control, &mut |game| hand_over(Ok((job, game)))) {
            Ok(()) => Ok(()),
            Err(Halt::Refused(refusal)) => hand_over(Err(refusal)),
            Err(Halt::Stopped) => Err(Stopped),
        }
    }
}
