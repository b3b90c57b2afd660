//! Runs of jobs that do nothing: what the bookkeeping of a run costs.

use std::sync::Arc;

use game::Refusal;
use search::Control;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::entry::{Done, parse_result};
use crate::kind::{Kind, Outcome, WorkError, Worker, Workload};

/// Runs of jobs that do nothing. The result of a job is its number; the outcome is their sum.
#[derive(Clone, Copy, Debug)]
pub struct Empty;

/// The plan of such a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    jobs: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    failing: Vec<u64>,
}

/// The most jobs.
const MAX_JOBS: u64 = 100_000_000;

struct Sum {
    n_jobs: u64,
    sum: u64,
}

impl Kind for Empty {
    fn name(&self) -> &'static str {
        "empty"
    }

    fn about(&self) -> &'static str {
        "jobs that do nothing, to measure what a run itself costs"
    }

    fn example(&self) -> &'static str {
        r#"{"kind": "empty", "jobs": 100000}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        &[("jobs", "how many"), ("failing", "the numbers of jobs that fail, to see what becomes of a run")]
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.workload(plan)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let plan: Plan = crate::plan::parse(plan)?;
        if plan.jobs > MAX_JOBS {
            return Err(Refusal::new(plan.jobs.to_string(), format!("jobs is at most {MAX_JOBS}")));
        }
        Ok(Box::new(plan))
    }
}

impl Workload for Plan {
    fn plan(&self) -> Value {
        json!(self)
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(Sum { n_jobs: self.jobs, sum: 0 })
    }

    fn workers(&self, n_workers: usize, _: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        Ok((0..n_workers).map(|_| Box::new(Idler { failing: &self.failing }) as Box<dyn Worker>).collect())
    }
}

struct Idler<'a> {
    failing: &'a [u64],
}

impl Worker for Idler<'_> {
    fn perform(&mut self, job: u64, _: &Arc<Control>) -> Result<Done, WorkError> {
        assert!(!self.failing.contains(&job), "this job was to fail");
        Ok(Done::new(&job))
    }
}

impl Outcome for Sum {
    fn n_numbers(&self) -> u64 {
        self.n_jobs
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let number: u64 = parse_result(job, result)?;
        if number != job {
            return Err(Refusal::new(number.to_string(), format!("the result of job {job} is its number")));
        }
        self.sum += number;
        Ok(())
    }

    fn document(&self) -> Value {
        json!({"sum": self.sum})
    }

    fn text(&self) -> String {
        format!("sum of the numbers: {}", self.sum)
    }

    fn in_short(&self) -> String {
        self.text()
    }
}
