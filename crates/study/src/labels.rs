//! Labels: the scores of many positions, as a kind of bulk run. Positions with few empty squares can be solved, the
//! others are searched; evaluations are fitted to the result, and books and sets of exercises made from it.

use std::fmt;
use std::sync::Arc;

use game::{Refusal, counted, grouped};
use jobs::{Done, Exporter, Kind, Outcome, RunFile, WorkError, Worker, Workload, parse_result};
use search::{Control, Goal, Limits};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::{Ask, Catalog, Player, Resources, Setup, Table, memory};

/// Labels of positions: a job is a few positions. Each label depends on its position alone: engines forget between two.
///
/// ```
/// use jobs::Kind;
/// use serde_json::json;
/// use study::LabelKind;
///
/// let kind = LabelKind { catalog: catalog::CATALOG, resources: &table::NoFiles };
/// let positions = ["X../.O./... X", "XX./OO./... X"];
/// let plan = json!({"game": "tictactoe", "positions": positions, "exact-within": 9, "batch": 1});
/// assert_eq!(kind.draft(plan)?.outcome().wanted(), [0..2]);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct LabelKind {
    /// The games.
    pub catalog: Catalog,
    /// How files that a plan names are read.
    pub resources: &'static dyn Resources,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Plan {
    game: String,
    #[serde(default)]
    variant: Option<String>,
    positions: Positions,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    exact_within: u32,
    #[serde(default = "batch")]
    batch: usize,
    #[serde(default = "hash")]
    hash: usize,
}

fn batch() -> usize {
    16
}

fn hash() -> usize {
    16
}

/// A file with one position per line, or the positions themselves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Positions {
    File(String),
    Listed(Vec<String>),
}

/// The label of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Label {
    /// The best move; none where the game is over.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The score for the side to move, in the game's unit.
    score: Value,
    /// Whether it is proven.
    exact: bool,
    /// The search depth.
    depth: u32,
    /// Nodes visited.
    nodes: u64,
}

struct LabelWorkload {
    kind: LabelKind,
    plan: Plan,
    table: Box<dyn Table>,
    positions: Vec<String>,
}

impl Kind for LabelKind {
    fn name(&self) -> &'static str {
        "labels"
    }

    fn about(&self) -> &'static str {
        "the scores of many positions, exact where few squares are left"
    }

    fn example(&self) -> &'static str {
        r#"{
  "kind": "labels",
  "game": "othello",
  "positions": [
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
    "---------------------------OX------XO--------------------------- X"
  ],
  "exact-within": 16,
  "depth": 8
}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("game", "the game (see `poda games`)"),
            ("variant", "the variant"),
            (
                "positions",
                "a file with one position per line, or a list; what follows a tab or `;` is ignored",
            ),
            ("engine", "the engine that searches, the game's best by default"),
            ("depth, nodes", "limits of a search; at least one, unless every position is solved"),
            ("exact-within", "solve positions with at most so many squares left"),
            ("batch", "positions per job, 16 by default"),
            ("hash", "MiB of each engine, 16 by default"),
        ]
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.workload(plan)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let plan: Plan = jobs::plan::parse(plan)?;
        if plan.batch == 0 || plan.hash == 0 {
            return Err(Refusal::new("0", "batch and hash are at least 1"));
        }
        let table = self.catalog.game(&plan.game)?.table(plan.variant.as_deref())?;
        let positions = match &plan.positions {
            Positions::File(name) => positions_in(&self.resources.read(name)?),
            Positions::Listed(lines) => lines.clone(),
        };
        let mut board = table.fork();
        for (number, position) in positions.iter().enumerate() {
            board.set_position(position).map_err(|refusal| {
                Refusal::new(refusal.text(), format!("position {}: {}", number + 1, refusal.reason()))
            })?;
            let is_solved = board.squares_left().is_some_and(|left| left <= plan.exact_within);
            if !is_solved && plan.depth.is_none() && plan.nodes.is_none() {
                let reason =
                    "this position is searched, not solved: give depth or nodes, or more in exact-within";
                return Err(Refusal::new(position, reason));
            }
        }
        Ok(Box::new(LabelWorkload { kind: *self, plan, table, positions }))
    }
}

impl fmt::Debug for LabelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LabelKind")
    }
}

fn positions_in(text: &str) -> Vec<String> {
    let position = |line: &str| line.split(['\t', ';']).next().unwrap_or_default().trim().to_string();
    text.lines().map(position).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

impl Workload for LabelWorkload {
    fn plan(&self) -> Value {
        json!(self.plan)
    }

    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        let read = match &self.plan.positions {
            Positions::File(name) => Some(RunFile::Data(name.clone())),
            Positions::Listed(_) => None,
        };
        let named = self.table.options(self.engine())?.files();
        Ok(read.into_iter().chain(named.into_iter().map(RunFile::Data)).collect())
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        let unit = json!(self.table.unit());
        let n_positions = self.positions.len();
        Box::new(LabelOutcome {
            n_positions,
            batch: self.plan.batch,
            unit,
            n_labels: 0,
            n_exact: 0,
            nodes: 0,
        })
    }

    fn workers(&self, n_workers: usize, _: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        let hash_bytes = self.plan.hash.saturating_mul(1 << 20);
        memory::check(hash_bytes.saturating_mul(2 * n_workers))?;
        let setup = Setup { hash_bytes, resources: self.kind.resources, ..Setup::default() };
        let worker = |_| {
            let searcher = self.table.player(self.engine(), &setup)?;
            let solver = match self.plan.exact_within {
                0 => None,
                _ => Some(self.table.player("exact", &setup)?),
            };
            let (plan, positions) = (&self.plan, &self.positions[..]);
            let labeller = Labeller { table: self.table.fork(), plan, positions, searcher, solver };
            Ok(Box::new(labeller) as Box<dyn Worker>)
        };
        (0..n_workers).map(worker).collect()
    }

    /// Lines of JSON: each position with its label.
    fn exporter(&self) -> Box<Exporter<'_>> {
        Box::new(|entry| {
            let Ok(result) = &entry.result else { return Ok(Vec::new()) };
            let labels: Vec<Label> = parse_result(entry.job, result)?;
            let line = |(position, label): (&String, Label)| {
                let mut line = json!({"position": position});
                let fields = line.as_object_mut().expect("made as one");
                fields.extend(json!(label).as_object().cloned().unwrap_or_default());
                line.to_string()
            };
            Ok(self.plan.batch_of(&self.positions, entry.job).iter().zip(labels).map(line).collect())
        })
    }
}

impl LabelWorkload {
    fn engine(&self) -> &str {
        self.plan.engine.as_deref().unwrap_or(self.table.best_engine())
    }
}

impl Plan {
    /// The positions of a job.
    fn batch_of<'a>(&self, positions: &'a [String], job: u64) -> &'a [String] {
        let first = (job as usize).saturating_mul(self.batch).min(positions.len());
        &positions[first..positions.len().min(first + self.batch)]
    }
}

struct Labeller<'a> {
    table: Box<dyn Table>,
    plan: &'a Plan,
    positions: &'a [String],
    searcher: Box<dyn Player>,
    solver: Option<Box<dyn Player>>,
}

impl Worker for Labeller<'_> {
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let batch = self.plan.batch_of(self.positions, job).iter();
        let labels: Result<Vec<Label>, _> = batch.map(|position| self.label(position, control)).collect();
        Ok(Done::new(&labels?))
    }
}

impl Labeller<'_> {
    fn label(&mut self, position: &str, control: &Arc<Control>) -> Result<Label, WorkError> {
        let &Plan { depth, nodes, exact_within, .. } = self.plan;
        self.table.set_position(position)?;
        if self.table.verdict().is_some() {
            return Ok(Label { mv: None, score: Value::Null, exact: true, depth: 0, nodes: 0 });
        }
        let is_solved = self.table.squares_left().is_some_and(|left| left <= exact_within);
        let (player, goal, limits) = match &mut self.solver {
            Some(solver) if is_solved => (solver, Goal::Exact, Limits::default()),
            _ => (&mut self.searcher, Goal::Best, Limits { depth, nodes, ..Limits::default() }),
        };
        player.new_game();
        let ask = Ask { limits, goal, control: Arc::clone(control), ..Ask::default() };
        let answer = player.analyse(&*self.table, &ask, &mut |_| {})?;
        if control.is_stopped() {
            return Err(WorkError::Stopped);
        }
        let line =
            answer.lines.into_iter().next().ok_or_else(|| Refusal::new(position, "no move was found"))?;
        Ok(Label {
            score: json!(line.score),
            exact: line.exact,
            depth: line.depth,
            nodes: answer.nodes,
            mv: Some(line.mv),
        })
    }
}

struct LabelOutcome {
    n_positions: usize,
    batch: usize,
    unit: Value,
    n_labels: u64,
    n_exact: u64,
    nodes: u64,
}

impl Outcome for LabelOutcome {
    fn n_numbers(&self) -> u64 {
        self.n_positions.div_ceil(self.batch) as u64
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let labels: Vec<Label> = parse_result(job, result)?;
        let n_expected = self.batch.min(self.n_positions - job as usize * self.batch);
        if labels.len() != n_expected {
            let reason = format!("expected {n_expected} labels, found {}", labels.len());
            return Err(Refusal::new(format!("job {job}"), reason));
        }
        self.n_labels += labels.len() as u64;
        self.n_exact += labels.iter().filter(|label| label.exact).count() as u64;
        self.nodes = labels.iter().fold(self.nodes, |sum, label| sum.saturating_add(label.nodes));
        Ok(())
    }

    fn document(&self) -> Value {
        let LabelOutcome { n_positions, unit, n_labels, n_exact, nodes, .. } = self;
        json!({
            "positions": n_positions, "labels": n_labels, "exact": n_exact, "nodes": nodes, "unit": unit,
        })
    }

    fn text(&self) -> String {
        format!("{}\n{} nodes", self.in_short(), grouped(self.nodes))
    }

    fn in_short(&self) -> String {
        let positions = counted(self.n_positions as u64, "position", "positions");
        format!(
            "{} of {positions} labelled, {} of them exactly",
            grouped(self.n_labels),
            grouped(self.n_exact)
        )
    }
}
