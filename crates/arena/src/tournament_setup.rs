//! The players and the table of a match or tournament, and the workers that play its pairs.
//!
//! Every pair has its own seats and seeds, so with limits on depth or nodes its games do not depend on which worker
//! plays them, or when.

use std::ops::ControlFlow;
use std::sync::Arc;

use game::Refusal;
use jobs::{HandOver, execute};
use search::{Control, Stopped};
use table::Table;

use crate::game::GameWatcher;
use crate::local_conditions::LocalConditions;
use crate::pair::Halt;
use crate::pair_worker::{PairWorker, Players, check_memory};
use crate::record::GameRecord;
use crate::run_error::RunError;
use crate::schedule::Job;
use crate::seat::Contestant;
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

/// A finished game of a pair, or why the pair cannot be played.
type Played = Result<(Job, GameRecord), Refusal>;

impl TournamentSetup<'_> {
    /// Refuses players or a game that differ from the plan, times that must be scaled, or more hash memory than is available: each engine may fit
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
        if let Some(speed) = plan.conditions.reference_speed {
            let reason = "the times of this tournament are scaled to each machine, which `poda run` does";
            return Err(Refusal::new(speed.to_string(), reason));
        }
        check_memory(self.contestants, self.n_workers(tournament))
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
        let players = Players::of(tournament.pairings());
        let worker = |_| {
            let (table, players, plan) = (self.table.fork(), players.clone(), tournament.plan());
            let contestants = self.contestants.to_vec();
            let conditions = LocalConditions::as_planned(plan.conditions);
            let worker = PairWorker { table, contestants, plan, conditions, players, watcher };
            move |job: &Job, control: &Arc<Control>, hand_over: &mut HandOver<'_, Played>| {
                let played = worker.play(*job, control, &mut |game| hand_over(Ok((*job, game))));
                match played {
                    Ok(()) => Ok(()),
                    Err(Halt::Refused(refusal)) => hand_over(Err(refusal)),
                    Err(Halt::Stopped) => Err(Stopped),
                }
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
}
