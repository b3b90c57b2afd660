//! A tournament as the outcome of a run: results come in as jobs of a ledger and are checked by the rules.

use std::fmt;
use std::ops::Range;

use game::Refusal;
use jobs::{Entry, Outcome, parse_result};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::{Catalog, Table};

use crate::pair::PairRecord;
use crate::pair_worker::Players;
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::report::Report;
use crate::tournament::Tournament;

/// A tournament, and the table on which its games are checked: records come from files, which people can edit, and from
/// other machines.
pub struct TournamentOutcome {
    tournament: Tournament,
    table: Box<dyn Table>,
}

impl TournamentOutcome {
    /// A tournament without games.
    ///
    /// # Errors
    /// A [`Refusal`] when the plan cannot be played; see [`Plan::check`].
    pub fn of(plan: Plan, catalog: Catalog) -> Result<TournamentOutcome, Refusal> {
        let tournament = Tournament::new(plan, catalog)?;
        let table = tournament.plan().table(catalog)?;
        Ok(TournamentOutcome { tournament, table })
    }

    /// A tournament of a plan that has already been checked.
    pub(crate) fn unchecked(plan: Plan, table: Box<dyn Table>) -> TournamentOutcome {
        TournamentOutcome { tournament: Tournament::unchecked(plan), table }
    }

    /// The tournament so far.
    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// The tournament.
    #[must_use]
    pub fn into_tournament(self) -> Tournament {
        self.tournament
    }
}

impl fmt::Debug for TournamentOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TournamentOutcome").field("tournament", &self.tournament).finish_non_exhaustive()
    }
}

impl Outcome for TournamentOutcome {
    fn n_numbers(&self) -> u64 {
        self.tournament.plan().n_numbers()
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let record: PairRecord = parse_result(job, result)?;
        if record.job != self.tournament.plan().job_of(job) {
            return Err(Refusal::new(format!("job {job}"), "this is the result of another job"));
        }
        record.games.iter().try_for_each(|game| game.check(&*self.table))?;
        self.tournament.enter(&record)
    }

    fn wanted(&self) -> Vec<Range<u64>> {
        self.tournament.wanted()
    }

    /// Who meets: in a knock-out it depends on the rounds before.
    fn context(&self) -> Value {
        json!(Players::of(self.tournament.pairings()))
    }

    fn document(&self) -> Value {
        serde_json::to_value(Report::of(&self.tournament)).expect("a report is valid JSON")
    }

    fn text(&self) -> String {
        Report::of(&self.tournament).to_string()
    }

    fn in_short(&self) -> String {
        Report::of(&self.tournament).in_short()
    }

    fn mishaps(&self, result: &RawValue) -> Vec<&'static str> {
        let pair: Result<PairRecord, _> = serde_json::from_str(result.get());
        pair.iter().flat_map(|pair| &pair.games).filter_map(GameRecord::mishap).collect()
    }

    /// Ledgers of version 1 have pairs as lines.
    fn parse_line(&self, line: &[u8]) -> Result<Entry, serde_json::Error> {
        #[derive(Deserialize)]
        struct Version1 {
            pairing: Option<usize>,
        }
        let Version1 { pairing: Some(_) } = serde_json::from_slice(line)? else {
            return Entry::parse(line);
        };
        let pair: PairRecord = serde_json::from_slice(line)?;
        let job = self.tournament.plan().number_of(pair.job);
        Ok(Entry::of(job, pair.into_done()))
    }
}
