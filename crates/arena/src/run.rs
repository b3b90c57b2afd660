//! Playing a tournament with a ledger that keeps every finished pair.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use jobs::Ledger;
use search::Control;
use table::Catalog;

use crate::pair::PairRecord;
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::run_error::RunError;
use crate::schedule::Job;
use crate::tournament::Tournament;
use crate::tournament_setup::TournamentSetup;

/// A tournament and its ledger, locked for as long as this exists.
#[derive(Debug)]
pub struct Run {
    ledger: Ledger<PairRecord>,
    tournament: Tournament,
}

impl Run {
    /// Begins a tournament in a new file.
    ///
    /// # Errors
    /// When the plan cannot be played, or the file exists or cannot be written.
    pub fn begin(path: &Path, plan: Plan, catalog: Catalog) -> Result<Run, RunError> {
        let tournament = Tournament::new(plan, catalog)?;
        let ledger = Ledger::create(path, tournament.plan())?;
        Ok(Run { ledger, tournament })
    }

    /// Resumes a tournament; the pairs in its ledger are not played again.
    ///
    /// # Errors
    /// When the file cannot be read or written, another program is playing the tournament, or a record is wrong.
    pub fn resume(path: &Path, catalog: Catalog) -> Result<Run, RunError> {
        let (ledger, contents) = Ledger::open::<Plan>(path)?;
        let tournament = Tournament::with_records(contents.header, &contents.records, catalog)?;
        Ok(Run { ledger, tournament })
    }

    /// The tournament so far.
    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Plays the missing pairs until all are finished or `control` stops. Every finished pair is on disk before it is
    /// reported; a pair cut short by a stop is replayed from its start the next time. With limits on depth or nodes the
    /// games do not depend on interruptions or concurrency.
    ///
    /// # Errors
    /// When the ledger cannot be written, a player cannot sit, an opening is wrong, the setup does not match the plan,
    /// a game panics, or there are not enough threads or memory.
    pub fn play(
        &mut self,
        setup: &TournamentSetup<'_>,
        control: &Control,
        report: &mut dyn FnMut(&Tournament, &PairRecord),
    ) -> Result<(), RunError> {
        setup.check(&self.tournament)?;
        // Each round plays everything known to be missing; only a knock-out has several rounds.
        while !control.is_stopped() && !self.tournament.is_over() {
            let known = self.tournament.clone();
            let mut halves = BTreeMap::new();
            setup.play(&known, control, &(), &mut |job, game| {
                if let Some(pair) = known.whole_pair(job, game, &mut halves) {
                    self.keep(&pair)?;
                    report(&self.tournament, &pair);
                }
                let is_decided = self.tournament.is_decided();
                Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
        }
        Ok(())
    }

    fn keep(&mut self, pair: &PairRecord) -> Result<(), RunError> {
        self.tournament.enter(pair)?;
        Ok(self.ledger.append(pair)?)
    }
}

impl Tournament {
    /// The pair completed by `game`; a first game waits among the `halves`.
    fn whole_pair(
        &self,
        job: Job,
        game: GameRecord,
        halves: &mut BTreeMap<Job, GameRecord>,
    ) -> Option<PairRecord> {
        let is_last = game.index + 1 == 2 * job.pair + self.plan().games_of_pair(job.pair);
        if !is_last {
            halves.insert(job, game);
            return None;
        }
        let pairing = self.pairings().iter().find(|pairing| pairing.number == job.pairing)?;
        let games = halves.remove(&job).into_iter().chain([game]).collect();
        Some(PairRecord { job, players: pairing.players, games })
    }
}
