//! Playing a tournament, with a ledger that keeps every finished pair.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use game::Refusal;
use jobs::{Ledger, LedgerError, Panicked, execute};
use search::{Control, Stopped};
use table::{Catalog, Table};

use crate::game::Conditions;
use crate::pair::{Halt, PairPlan, PairRecord};
use crate::plan::Plan;
use crate::schedule::{Job, Pairing};
use crate::seat::Contestant;
use crate::seeds::{Chance, seed_of, seed_of_pairing};
use crate::tournament::Tournament;

/// A tournament and its ledger, locked while this lives.
#[derive(Debug)]
pub struct Run {
    ledger: Ledger<PairRecord>,
    tournament: Tournament,
}

/// Why a tournament cannot go on. What is finished is kept.
#[derive(Debug)]
pub enum RunError {
    /// The ledger cannot be used.
    Ledger(LedgerError),
    /// The plan, a player, an opening or a record is wrong.
    Refused(Refusal),
    /// A pair of games broke down: an error of ours, or of an engine.
    Broken(Job, Panicked),
}

/// Who plays on what.
#[derive(Clone, Copy)]
pub struct Hall<'a> {
    /// The game, from whose position openings of moves start.
    pub table: &'a dyn Table,
    /// The players of the plan, in its order.
    pub contestants: &'a [&'a dyn Contestant],
    /// How many pairs are played at once; 0 counts as 1.
    pub concurrency: usize,
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

    /// Goes on with a tournament: what its ledger has is not played again.
    ///
    /// # Errors
    /// When the file cannot be read or written, somebody else plays the tournament now, or a record is wrong.
    pub fn resume(path: &Path, catalog: Catalog) -> Result<Run, RunError> {
        let (ledger, contents) = Ledger::open::<Plan>(path)?;
        let tournament = Tournament::with_records(contents.header, &contents.records, catalog)?;
        Ok(Run { ledger, tournament })
    }

    /// What is known by now.
    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Plays what is missing until nothing is, or `control` stops. Every finished pair is on the disk before it is
    /// reported; a pair cut short by a stop is played again from its start the next time. With limits of depth or nodes
    /// the games are the same however often the tournament is interrupted, and whatever the concurrency.
    ///
    /// # Errors
    /// When the ledger cannot be written, a player cannot sit, an opening is wrong, the hall is not the plan's, or a
    /// game breaks down.
    pub fn play(
        &mut self,
        hall: &Hall<'_>,
        control: &Control,
        report: &mut dyn FnMut(&Tournament, &PairRecord),
    ) -> Result<(), RunError> {
        self.check(hall)?;
        // Each round plays all that is known to be missing; only a knock-out has more than one.
        while !control.is_stopped() && !self.tournament.is_over() {
            self.play_known(hall, control, report)?;
        }
        Ok(())
    }

    fn check(&self, hall: &Hall<'_>) -> Result<(), Refusal> {
        let plan = self.tournament.plan();
        let is_planned = hall.table.game() == plan.game && hall.table.variant() == plan.variant;
        if !is_planned {
            let here = format!("{} {}", hall.table.game(), hall.table.variant());
            return Err(Refusal::new(here, format!("the plan is {} {}", plan.game, plan.variant)));
        }
        let names: Vec<&str> = hall.contestants.iter().map(|contestant| contestant.name()).collect();
        match names == plan.players {
            true => Ok(()),
            false => Err(Refusal::new(names.join(", "), "these are not the players of the plan")),
        }
    }

    fn play_known(
        &mut self,
        hall: &Hall<'_>,
        control: &Control,
        report: &mut dyn FnMut(&Tournament, &PairRecord),
    ) -> Result<(), RunError> {
        let (plan, pairings) = (self.tournament.plan().clone(), self.tournament.pairings().to_vec());
        let worker = |_| {
            let worker = Worker { table: hall.table.fork(), contestants: hall.contestants, plan: &plan };
            let pairings = &pairings;
            move |job: &Job, control: &Arc<Control>| worker.play(*job, pairings, control)
        };
        let workers: Vec<_> = (0..hall.concurrency.max(1)).map(worker).collect();
        let mut outcome = Ok(());
        execute(self.tournament.missing(), workers, control, &mut |job, result| {
            outcome = self.keep(job, result, report);
            let is_over = outcome.is_err() || self.tournament.is_decided();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        outcome
    }

    fn keep(
        &mut self,
        job: Job,
        result: Result<Result<PairRecord, Refusal>, Panicked>,
        report: &mut dyn FnMut(&Tournament, &PairRecord),
    ) -> Result<(), RunError> {
        let record = result.map_err(|panicked| RunError::Broken(job, panicked))??;
        self.tournament.enter(&record)?;
        self.ledger.append(&record)?;
        report(&self.tournament, &record);
        Ok(())
    }
}

/// Plays one pair after another. It has a table of its own, because tables cannot be shared between threads.
struct Worker<'a> {
    table: Box<dyn Table>,
    contestants: &'a [&'a dyn Contestant],
    plan: &'a Plan,
}

impl Worker<'_> {
    fn play(
        &self,
        job: Job,
        pairings: &[Pairing],
        control: &Arc<Control>,
    ) -> Result<Result<PairRecord, Refusal>, Stopped> {
        let plan = self.plan;
        let pairing = pairings.iter().find(|pairing| pairing.number == job.pairing);
        let players = pairing.expect("jobs come from these pairings").players;
        // All pairings get the same openings, so that nobody has the better ones.
        let opening_seed = seed_of(plan.seed, job.pair, Chance::Opening);
        let opening = plan.openings.of_pair(job.pair, opening_seed, &*self.table);
        let seed = seed_of_pairing(plan.seed, job.pairing);
        let pair = PairPlan {
            index: job.pair,
            n_games: plan.games_of_pair(job.pair),
            contestants: players.map(|player| self.contestants[player]),
            seeds: [Chance::A, Chance::B].map(|chance| seed_of(seed, job.pair, chance)),
            opening: &opening,
            conditions: &Conditions::from(plan.conditions),
        };
        let mut games = Vec::new();
        let played = pair.play(&*self.table, control, &mut |game| {
            games.push(game);
            Ok(())
        });
        match played {
            Ok(()) => Ok(Ok(PairRecord { job, players, games })),
            Err(Halt::Refused(refusal)) => Ok(Err(refusal)),
            Err(Halt::Stopped) => Err(Stopped),
        }
    }
}

impl From<LedgerError> for RunError {
    fn from(error: LedgerError) -> RunError {
        RunError::Ledger(error)
    }
}

impl From<Refusal> for RunError {
    fn from(refusal: Refusal) -> RunError {
        RunError::Refused(refusal)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Ledger(error) => error.fmt(f),
            RunError::Refused(refusal) => refusal.fmt(f),
            RunError::Broken(job, panicked) => {
                write!(f, "pair {} of pairing {} broke down: {panicked}", job.pair, job.pairing)
            }
        }
    }
}

impl std::error::Error for RunError {}
