//! Tunings as a kind of bulk run.

use std::fmt;
use std::sync::Arc;

use game::Refusal;
use jobs::{Entry, Exporter, Kind, Outcome, RunFile, Worker, Workload};
use serde_json::{Map, Value, json};
use table::{Catalog, Resources, Table, memory};

use super::climb::{Climb, Completed};
use super::draft::{FIELDS, SpsaDraft};
use super::outcome::{OpenIterations, SpsaOutcome, TuningPair, units};
use super::plan::SpsaPlan;
use super::worker::TuningWorker;
use crate::local_conditions::LocalSpeed;

/// Tuning the numbers of an engine: a job is a pair of games between two changes of it.
///
/// ```
/// use arena::SpsaKind;
/// use jobs::Kind;
/// use serde_json::json;
///
/// let kind = SpsaKind { catalog: catalog::CATALOG, resources: &table::NoFiles };
/// let plan = json!({
///     "game": "othello", "engine": "poda", "iterations": 100, "pairs": 2, "lag": 5, "nodes": 1000, "random-plies": 6,
///     "parameters": ["probcut-slack", {"name": "reply-cost", "start": 100, "c": 20}],
/// });
/// assert_eq!(kind.draft(plan)?.outcome().wanted(), [0..10], "later iterations depend on the results of these");
/// let plan = json!({"game": "othello", "engine": "pvs", "iterations": 100, "nodes": 1000});
/// assert!(kind.draft(plan).err().unwrap().to_string().contains("no parameters"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct SpsaKind {
    /// The games.
    pub catalog: Catalog,
    /// How files that a plan names are read.
    pub resources: &'static dyn Resources,
}

struct SpsaWorkload {
    kind: SpsaKind,
    plan: SpsaPlan,
    table: Box<dyn Table>,
    speed: LocalSpeed,
}

impl Kind for SpsaKind {
    fn name(&self) -> &'static str {
        "spsa"
    }

    fn about(&self) -> &'static str {
        "the numbers of an engine's search are tuned by games against itself"
    }

    fn example(&self) -> &'static str {
        r#"{
  "kind": "spsa",
  "game": "chess",
  "engine": "poda",
  "parameters": ["reverse-futility-margin", "razoring-margin", {"name": "reduction-base", "c": 60}],
  "iterations": 2000,
  "pairs": 4,
  "lag": 16,
  "nodes": 2000,
  "random-plies": 8,
  "adjudicate-win": "moves=4,score=800",
  "adjudicate-draw": "moves=8,score=10,after=60",
  "seed": 1
}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        FIELDS
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let draft: SpsaDraft = jobs::plan::parse(plan)?;
        self.of_plan(draft.plan(self.catalog, self.resources)?)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.of_plan(jobs::plan::parse(plan)?)
    }
}

impl SpsaKind {
    fn of_plan(&self, plan: SpsaPlan) -> Result<Box<dyn Workload>, Refusal> {
        plan.check(self.catalog)?;
        let table = plan.games.table(self.catalog)?;
        Ok(Box::new(SpsaWorkload { kind: *self, plan, table, speed: LocalSpeed::default() }))
    }
}

impl fmt::Debug for SpsaKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SpsaKind")
    }
}

impl Workload for SpsaWorkload {
    fn plan(&self) -> Value {
        serde_json::to_value(&self.plan).expect("a plan is valid JSON")
    }

    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        self.plan.games.files(&*self.table)
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(SpsaOutcome::new(self.plan.clone()))
    }

    fn workers(&self, n_workers: usize, context: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        memory::check(self.plan.games.hash_bytes.saturating_mul(2 * n_workers))?;
        let conditions = self.speed.conditions(&self.plan.games, self.kind.catalog, n_workers)?;
        let open: Arc<OpenIterations> = Arc::new(jobs::plan::parse(context.clone())?);
        let worker = |_| {
            Box::new(TuningWorker {
                table: self.table.fork(),
                plan: &self.plan,
                conditions,
                open: Arc::clone(&open),
                resources: self.kind.resources,
            }) as Box<dyn Worker>
        };
        Ok((0..n_workers).map(worker).collect())
    }

    fn check_sharding(&self) -> Result<(), Refusal> {
        let reason = "a tuning cannot be divided: later iterations depend on all results of earlier ones; workers of \
                      `poda run start --nats` can share it";
        Err(Refusal::new("spsa", reason))
    }

    fn is_repeatable(&self) -> bool {
        self.plan.games.is_repeatable()
    }

    /// A line per complete iteration: its number, its result, and the parameters after it.
    fn exporter(&self) -> Box<Exporter<'_>> {
        let mut climb = Climb::new(self.plan.rule(), self.plan.pairs, self.plan.lag);
        Box::new(move |entry: &Entry| {
            let Ok(result) = &entry.result else { return Ok(Vec::new()) };
            let pair = TuningPair::read(entry.job, result, &self.plan)?;
            let completed = climb.enter(pair.iteration, pair.balance());
            let line = |completed: Completed| {
                let values = self.plan.parameters.iter().zip(&completed.theta);
                let values: Map<String, Value> =
                    values.map(|(tuned, &theta)| (tuned.name.clone(), json!(units(theta)))).collect();
                json!({"iteration": completed.iteration, "balance": completed.balance, "parameters": values})
                    .to_string()
            };
            Ok(completed.into_iter().map(line).collect())
        })
    }
}
