//! Tournaments as a kind of bulk run.

use std::fmt;
use std::sync::OnceLock;

use game::Refusal;
use jobs::{Entry, Exporter, Kind, Outcome, RunFile, Worker, Workload};
use serde_json::Value;
use table::{Catalog, Resources, Table};

use crate::draft::{Draft, FIELDS};
use crate::local_conditions::LocalSpeed;
use crate::pair::PairRecord;
use crate::pair_worker::pair_workers;
use crate::plan::{Plan, TOURNAMENT};
use crate::schedule::Schedule;
use crate::seat::{Contestant, SeatSpec};
use crate::tournament_outcome::TournamentOutcome;

/// Tournaments: a job is a pair of games.
///
/// ```
/// use arena::TournamentKind;
/// use jobs::Kind;
/// use serde_json::json;
///
/// let kind = TournamentKind { catalog: catalog::CATALOG, resources: &table::NoFiles };
/// let plan = json!({"game": "tictactoe", "players": ["minimax", "random"], "games": 4, "random-plies": 1});
/// assert_eq!(kind.draft(plan)?.outcome().wanted(), [0..2]);
/// let refusal = kind.draft(json!({"game": "tictactoe", "player": "minimax"})).err().unwrap();
/// assert!(refusal.to_string().contains("unknown field `player`, expected one of `game`"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct TournamentKind {
    /// The games.
    pub catalog: Catalog,
    /// How files that a plan names are read.
    pub resources: &'static dyn Resources,
}

/// A tournament whose players sit down when the first job needs them.
struct TournamentWorkload {
    kind: TournamentKind,
    plan: Plan,
    table: Box<dyn Table>,
    seats: OnceLock<Vec<SeatSpec>>,
    speed: LocalSpeed,
}

impl Kind for TournamentKind {
    fn name(&self) -> &'static str {
        TOURNAMENT
    }

    fn about(&self) -> &'static str {
        "engines play each other: round robin, gauntlet, knock-out, or a match with a test"
    }

    fn example(&self) -> &'static str {
        r#"{
  "kind": "tournament",
  "game": "othello",
  "players": ["alphabeta:depth=2", "pvs:depth=3", "poda"],
  "games": 100,
  "nodes": 20000,
  "random-plies": 6,
  "seed": 1
}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        FIELDS
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let draft: Draft = jobs::plan::parse(plan)?;
        self.of_plan(draft.plan(self.catalog, self.resources)?)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.of_plan(jobs::plan::parse(plan)?)
    }
}

impl TournamentKind {
    fn of_plan(&self, plan: Plan) -> Result<Box<dyn Workload>, Refusal> {
        plan.check(self.catalog)?;
        let table = plan.table(self.catalog)?;
        Ok(Box::new(TournamentWorkload {
            kind: *self,
            plan,
            table,
            seats: OnceLock::new(),
            speed: LocalSpeed::default(),
        }))
    }
}

impl fmt::Debug for TournamentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TournamentKind")
    }
}

impl TournamentWorkload {
    /// The players. They are seated once, because reading a seat starts its external program.
    fn seats(&self) -> Result<&[SeatSpec], Refusal> {
        if let Some(seats) = self.seats.get() {
            return Ok(seats);
        }
        let seats = self.plan.seats(&*self.table, self.kind.resources)?;
        Ok(self.seats.get_or_init(|| seats))
    }
}

impl Workload for TournamentWorkload {
    fn plan(&self) -> Value {
        serde_json::to_value(&self.plan).expect("a plan is valid JSON")
    }

    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        self.plan.files(&*self.table)
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(TournamentOutcome::unchecked(self.plan.clone(), self.table.fork()))
    }

    fn workers(&self, n_workers: usize, context: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        let contestants: Vec<&dyn Contestant> =
            self.seats()?.iter().map(|seat| seat as &dyn Contestant).collect();
        let players = jobs::plan::parse(context.clone())?;
        let conditions = self.speed.conditions(&self.plan, self.kind.catalog, n_workers)?;
        pair_workers(&*self.table, &contestants, &self.plan, conditions, n_workers, &players)
    }

    /// Later rounds of a knock-out depend on all results of earlier ones, and a test without a limit never ends for a
    /// shard that does not see the others.
    fn check_sharding(&self) -> Result<(), Refusal> {
        if self.plan.schedule == Schedule::KnockOut {
            let reason =
                "a knock-out cannot be divided: its later rounds depend on all results of the earlier ones";
            return Err(Refusal::new(self.plan.schedule.name(), reason));
        }
        if self.plan.sprt.is_some() && self.plan.games > MAX_GAMES_OF_SHARDS {
            let reason = format!(
                "a shard cannot see the test's decision, so it plays all its games: give at most {MAX_GAMES_OF_SHARDS} games"
            );
            return Err(Refusal::new(self.plan.games.to_string(), reason));
        }
        Ok(())
    }

    fn is_repeatable(&self) -> bool {
        self.plan.is_repeatable()
    }

    /// The games, one line of JSON each.
    fn exporter(&self) -> Box<Exporter<'_>> {
        Box::new(|entry: &Entry| {
            let pair = PairRecord::of_entry(entry)?;
            let games = pair.iter().flat_map(|pair| &pair.games);
            Ok(games.map(|game| serde_json::to_string(game).expect("a game is valid JSON")).collect())
        })
    }
}

/// The most games of a match with a test that is divided into shards.
const MAX_GAMES_OF_SHARDS: usize = 1_000_000;
