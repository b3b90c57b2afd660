//! Solving a position by its subtrees, as a kind of bulk run.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use game::Refusal;
use jobs::{Kind, Outcome, RunFile, Worker, Workload};
use serde_json::{Value, json};
use table::{Catalog, Resources, Setup, Table, memory};

use crate::plan::{EXAMPLE, FIELDS, Plan};
use crate::solve_outcome::{Divisions, SolveOutcome};
use crate::solved::SubtreeSolver;
use crate::upper_tree::UpperTree;

/// Positions solved by subtree: a job is a position some plies below the one to be solved.
///
/// ```
/// use jobs::Kind;
/// use proofs::SolveKind;
/// use serde_json::json;
///
/// let kind = SolveKind { catalog: catalog::CATALOG, resources: &table::NoFiles };
/// let workload = kind.draft(json!({"game": "tictactoe", "at-least": 0, "plies": 2}))?;
/// // The centre, a corner or an edge, and then one of twelve different replies. First all replies to the first move.
/// assert_eq!(workload.outcome().wanted().iter().map(|range| range.end - range.start).sum::<u64>(), 5);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct SolveKind {
    /// The games.
    pub catalog: Catalog,
    /// How files that engines need are read.
    pub resources: &'static dyn Resources,
}

impl fmt::Debug for SolveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SolveKind")
    }
}

struct SolveWorkload {
    kind: SolveKind,
    plan: Plan,
    table: Box<dyn Table>,
}

impl Kind for SolveKind {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn about(&self) -> &'static str {
        "a position too large for one search is solved by its subtrees, and its value proven"
    }

    fn example(&self) -> &'static str {
        EXAMPLE
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        FIELDS
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.workload(plan)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let plan: Plan = jobs::plan::parse(plan)?;
        let workload = SolveWorkload { kind: *self, table: plan.table(self.catalog)?, plan };
        let n_jobs = workload.tree()?.n_jobs();
        if n_jobs > workload.plan.max_jobs {
            let reason =
                format!("the position divides into more positions than max-jobs, {}", workload.plan.max_jobs);
            return Err(Refusal::new(n_jobs.to_string(), reason));
        }
        Ok(Box::new(workload))
    }
}

impl SolveWorkload {
    fn tree(&self) -> Result<UpperTree, Refusal> {
        UpperTree::new(self.table.positions()?, self.plan.split())
    }

    fn has_margins(&self) -> bool {
        self.table.entry().margin_unit().is_some()
    }
}

impl Workload for SolveWorkload {
    fn plan(&self) -> Value {
        json!(self.plan)
    }

    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        Ok(self.table.options(SOLVER)?.files().into_iter().map(RunFile::Data).collect())
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        let tree = self.tree().expect("the plan was checked");
        Box::new(SolveOutcome::new(self.plan.clone(), &*self.table, tree))
    }

    fn workers(&self, n_workers: usize, context: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        let hash_bytes = self.plan.hash.saturating_mul(1 << 20);
        memory::check(hash_bytes.saturating_mul(n_workers))?;
        let mut tree = self.tree()?;
        Divisions::of_context(context)?.repeat(&mut tree, self.plan.again)?;
        let tree = Arc::new(Mutex::new(tree));
        let setup = Setup { hash_bytes, resources: self.kind.resources, ..Setup::default() };
        let worker = |_| {
            let tree = Arc::clone(&tree);
            let moves_to = move |job| tree.lock().unwrap_or_else(PoisonError::into_inner).moves_to_job(job);
            Ok(Box::new(SubtreeSolver {
                root: self.table.fork(),
                player: self.table.player(SOLVER, &setup)?,
                question: self.plan.question(),
                has_margins: self.has_margins(),
                nodes: self.plan.nodes,
                moves_to: Box::new(moves_to),
            }) as Box<dyn Worker>)
        };
        (0..n_workers).map(worker).collect()
    }
}

/// The engine that solves.
const SOLVER: &str = "exact";
