//! The experiments as a kind of bulk run.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use game::Refusal;
use jobs::{Done, Kind, Outcome, WorkError, Worker, Workload, parse_result};
use search::Control;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::Catalog;

use crate::{Experiment, Experiments, Failure, Report, Settings};

/// Experiments: a job is one of them.
#[derive(Clone, Copy)]
pub struct LabKind {
    /// The experiments to choose from.
    pub experiments: Experiments,
    /// The games whose engines are compared.
    pub catalog: Catalog,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    #[serde(default)]
    experiments: Vec<String>,
    #[serde(default)]
    quick: bool,
    #[serde(default = "seed")]
    seed: u64,
}

fn seed() -> u64 {
    1
}

struct LabWorkload {
    kind: LabKind,
    plan: Plan,
    experiments: Vec<&'static Experiment>,
}

impl Kind for LabKind {
    fn name(&self) -> &'static str {
        "lab"
    }

    fn about(&self) -> &'static str {
        "the experiments of the source documents"
    }

    fn example(&self) -> &'static str {
        r#"{
  "kind": "lab",
  "experiments": ["tictactoe", "pruning"],
  "quick": true
}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("experiments", "their names (see `poda lab`), all by default"),
            ("quick", "true for smaller samples"),
            ("seed", "of the random numbers, 1 by default"),
        ]
    }

    /// An empty list means all, and the complete plan names them, so that later builds do not add any.
    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let mut plan: Plan = jobs::plan::parse(plan)?;
        if plan.experiments.is_empty() {
            plan.experiments =
                self.experiments.iter().map(|experiment| experiment.name.to_string()).collect();
        }
        self.of_plan(plan)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.of_plan(jobs::plan::parse(plan)?)
    }
}

impl LabKind {
    fn of_plan(&self, plan: Plan) -> Result<Box<dyn Workload>, Refusal> {
        let named = plan.experiments.iter().map(|name| self.experiments.named(name));
        let experiments = named.collect::<Result<_, _>>()?;
        Ok(Box::new(LabWorkload { kind: *self, plan, experiments }))
    }
}

impl fmt::Debug for LabKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LabKind")
    }
}

impl Workload for LabWorkload {
    fn plan(&self) -> Value {
        json!(self.plan)
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        let names = self.plan.experiments.clone();
        Box::new(LabOutcome { names, reports: BTreeMap::new() })
    }

    fn workers(&self, n_workers: usize, _: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        Ok((0..n_workers).map(|_| Box::new(Experimenter(self)) as Box<dyn Worker>).collect())
    }

    /// Some experiments measure time.
    fn is_repeatable(&self) -> bool {
        false
    }
}

struct Experimenter<'a>(&'a LabWorkload);

impl Worker for Experimenter<'_> {
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let LabWorkload { kind, plan, experiments } = self.0;
        let experiment = experiments[job as usize];
        let settings = Settings { seed: plan.seed, quick: plan.quick, control, catalog: kind.catalog };
        let findings = (experiment.run)(&settings, &mut |_| {}).map_err(|failure| match failure {
            Failure::Stopped => WorkError::Stopped,
            Failure::Refused(refusal) => WorkError::Refused(refusal),
        })?;
        Ok(Done::new(&Report { experiment, findings: &findings }.json()))
    }
}

/// The reports as JSON, as `poda lab NAME --json` prints them.
struct LabOutcome {
    names: Vec<String>,
    reports: BTreeMap<u64, Value>,
}

impl Outcome for LabOutcome {
    fn n_numbers(&self) -> u64 {
        self.names.len() as u64
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let report: Value = parse_result(job, result)?;
        let name = &self.names[job as usize];
        if report["experiment"] != name.as_str() {
            return Err(Refusal::new(
                report["experiment"].to_string(),
                format!("job {job} is experiment {name}"),
            ));
        }
        self.reports.insert(job, report);
        Ok(())
    }

    fn document(&self) -> Value {
        self.reports.values().cloned().collect()
    }

    fn text(&self) -> String {
        let experiment = |report: &Value| {
            let notes = report["notes"].as_array().into_iter().flatten();
            let notes = notes.filter_map(|note| Some(format!("\n  {}", note.as_str()?)));
            format!("{}{}", report["experiment"].as_str().unwrap_or_default(), notes.collect::<String>())
        };
        self.reports.values().map(experiment).collect::<Vec<_>>().join("\n\n")
    }

    fn in_short(&self) -> String {
        format!("{} of {} experiments", self.reports.len(), self.names.len())
    }
}
