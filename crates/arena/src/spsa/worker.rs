//! Plays the pairs of a tuning.

use std::sync::Arc;

use game::Refusal;
use jobs::{Done, WorkError, Worker};
use search::Control;
use table::{Resources, Setup, Table};

use super::outcome::{OpenIterations, TuningGame, TuningPair};
use super::plan::SpsaPlan;
use crate::local_conditions::LocalConditions;
use crate::pair::PairPlan;
use crate::seat::{Contestant, SeatSpec};
use crate::seeds::{Chance, seed_of};

/// A worker on a table of its own.
pub(super) struct TuningWorker<'a> {
    pub table: Box<dyn Table>,
    pub plan: &'a SpsaPlan,
    pub conditions: LocalConditions,
    pub open: Arc<OpenIterations>,
    pub resources: &'static dyn Resources,
}

impl TuningWorker<'_> {
    /// The engine with these values.
    fn seat(&self, values: &[i32]) -> Result<SeatSpec, Refusal> {
        let games = &self.plan.games;
        let (hash_bytes, threads, resources) = (games.hash_bytes, games.threads, self.resources);
        let setup = Setup { hash_bytes, seed: games.seed, threads, resources };
        SeatSpec::read(&self.plan.spec(values), &*self.table, setup)
    }
}

impl Worker for TuningWorker<'_> {
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let iteration = job / self.plan.pairs;
        let place = iteration.checked_sub(self.open.first);
        let players = place.and_then(|place| self.open.players.get(place as usize)).ok_or_else(|| {
            Refusal::new(format!("job {job}"), "the parameters of its iteration are not known here")
        })?;
        let seats = [self.seat(&players[0])?, self.seat(&players[1])?];
        let (games, index) = (&self.plan.games, job as usize);
        let opening =
            games.openings.of_pair(index, seed_of(games.seed, index, Chance::Opening), &*self.table);
        let pair = PairPlan {
            index,
            n_games: 2,
            contestants: [&seats[0] as &dyn Contestant, &seats[1]],
            seeds: [Chance::A, Chance::B].map(|chance| seed_of(games.seed, index, chance)),
            opening: &opening,
            conditions: self.conditions.get(),
            watcher: &(),
        };
        let mut played = Vec::with_capacity(2);
        pair.play(&*self.table, control, &mut |game| {
            played.push(TuningGame::of(&game));
            Ok(())
        })?;
        let games = played.try_into().expect("a pair of two games has two");
        Ok(Done::new(&TuningPair { iteration, games }))
    }
}
