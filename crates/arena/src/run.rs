//! Playing a tournament with a ledger that keeps every finished pair.

use std::path::Path;

use game::Refusal;
use jobs::{Crew, Header, Ledger, Outcome, Panicked, Worker, Workload};
use search::Control;
use serde_json::Value;
use table::Catalog;

use crate::local_conditions::LocalConditions;
use crate::pair::PairRecord;
use crate::pair_worker::pair_workers;
use crate::plan::Plan;
use crate::run_error::RunError;
use crate::tournament::{Tournament, plan_of};
use crate::tournament_outcome::TournamentOutcome;
use crate::tournament_setup::TournamentSetup;

/// A tournament and its ledger, locked for as long as this exists.
#[derive(Debug)]
pub struct Run {
    run: jobs::Run,
    outcome: TournamentOutcome,
}

impl Run {
    /// Begins a tournament in a new file; for the header see [`Plan::header`].
    ///
    /// # Errors
    /// When the plan cannot be played, or the file exists or cannot be written.
    pub fn begin(path: &Path, header: Header, catalog: Catalog) -> Result<Run, RunError> {
        let outcome = TournamentOutcome::of(jobs::plan::parse(header.plan.clone())?, catalog)?;
        Ok(Run { run: jobs::Run::begin(path, header, None)?, outcome })
    }

    /// Resumes a tournament; the pairs in its ledger are not played again.
    ///
    /// # Errors
    /// When the file cannot be read or written, another program is playing the tournament, or a record is wrong.
    pub fn resume(path: &Path, catalog: Catalog) -> Result<Run, RunError> {
        let (ledger, reader) = Ledger::open(path)?;
        let mut outcome = TournamentOutcome::of(plan_of(&reader)?, catalog)?;
        let is_repeatable = outcome.tournament().plan().is_repeatable();
        let run = jobs::Run::resume(ledger, reader, &mut outcome, is_repeatable)?;
        Ok(Run { run, outcome })
    }

    /// What the ledger says it is.
    #[must_use]
    pub fn header(&self) -> &Header {
        self.run.header()
    }

    /// The tournament so far.
    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        self.outcome.tournament()
    }

    /// Plays the missing pairs until all are finished or `control` stops. Every finished pair is on disk before it is
    /// reported; a pair cut short by a stop is replayed from its start the next time. With limits on depth or nodes the
    /// games do not depend on interruptions or concurrency. Pairs that failed before are tried again.
    ///
    /// # Errors
    /// When the ledger cannot be written, a player cannot sit, an opening is wrong, the setup does not match the plan,
    /// or there are not enough threads or memory; and, after the other pairs, when a game panicked.
    pub fn play(
        &mut self,
        setup: &TournamentSetup<'_>,
        control: &Control,
        report: &mut dyn FnMut(&Tournament, &PairRecord),
    ) -> Result<(), RunError> {
        setup.check(self.tournament())?;
        self.run.retry_failed();
        let workload = Pairs { setup, plan: self.tournament().plan().clone() };
        // Games take longer than writing them, so workers need not run ahead of the disk.
        let run_ahead = setup.concurrency.max(1);
        let crew = Crew { n_workers: setup.concurrency, name: None, run_ahead };
        self.run.perform(&workload, &mut self.outcome, &crew, control, &mut |outcome, entry| {
            let pair = PairRecord::of_entry(entry).expect("a pair of ours is valid");
            pair.iter().for_each(|pair| report(outcome.tournament(), pair));
        })?;
        let failed = self.run.progress().failed.first_key_value();
        failed.map_or(Ok(()), |(&number, message)| {
            let job = self.tournament().plan().job_of(number);
            Err(RunError::Broken(Panicked { job, message: message.clone() }))
        })
    }
}

/// The pairs of a plan, played by these contestants.
struct Pairs<'a> {
    setup: &'a TournamentSetup<'a>,
    plan: Plan,
}

impl Workload for Pairs<'_> {
    fn plan(&self) -> Value {
        serde_json::to_value(&self.plan).expect("a plan is valid JSON")
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(TournamentOutcome::unchecked(self.plan.clone(), self.setup.table.fork()))
    }

    fn workers(&self, n_workers: usize, context: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        let players = jobs::plan::parse(context.clone())?;
        let conditions = LocalConditions::as_planned(self.plan.conditions);
        pair_workers(self.setup.table, self.setup.contestants, &self.plan, conditions, n_workers, &players)
    }
}
