//! The plan of a run that solves a position.

use game::Refusal;
use serde::{Deserialize, Serialize};
use table::{Catalog, Table};

use crate::{Expected, Question, Split};

/// The plan.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Plan {
    pub game: String,
    #[serde(default)]
    pub variant: Option<String>,
    /// The game's own start by default.
    #[serde(default)]
    pub position: Option<String>,
    #[serde(default)]
    pub at_least: Option<i32>,
    #[serde(default)]
    pub expect: Option<Expected>,
    #[serde(default)]
    pub plies: Option<u32>,
    #[serde(default)]
    pub positions: Option<usize>,
    #[serde(default)]
    pub nodes: Option<u64>,
    #[serde(default = "again")]
    pub again: u32,
    #[serde(default = "hash")]
    pub hash: usize,
    #[serde(default = "max_jobs")]
    pub max_jobs: u64,
    #[serde(default)]
    pub eager: bool,
}

pub(crate) const EXAMPLE: &str = r#"{
  "kind": "solve",
  "game": "tictactoe",
  "variant": "5x5x4",
  "at-least": 1,
  "expect": "no",
  "plies": 3,
  "nodes": 200000
}"#;

pub(crate) const FIELDS: &[(&str, &str)] = &[
    ("game", "the game (see `poda games`)"),
    ("variant", "the variant"),
    ("position", "the position to solve, the start of the game by default"),
    (
        "at-least",
        "ask only whether the side to move gets this margin: 0 asks for a draw, 1 for a win. Without it the value is found",
    ),
    (
        "expect",
        "with at-least, the likely answer, `yes` by default or `no`: what that needs in any case is done at the same time",
    ),
    ("plies", "divide the position this many plies deep; equal positions and mirror images are one job"),
    ("positions", "instead: divide it as deeply as it takes for this many positions, 64 by default"),
    ("nodes", "give a job up after this many nodes; the position is then divided, and its parts are solved"),
    ("again", "how many plies deep, 1 by default"),
    ("hash", "MiB of a solver's table, 64 by default"),
    ("max-jobs", "give the run up before it has more jobs than this, 1,000,000 by default"),
    (
        "eager",
        "true asks for every position that may matter, instead of those that certainly do: for shards, which do not see each other's results",
    ),
];

fn again() -> u32 {
    1
}

fn hash() -> usize {
    64
}

fn max_jobs() -> u64 {
    1_000_000
}

/// Job numbers are kept in sets with a bit each.
const MAX_MAX_JOBS: u64 = 100_000_000;
const USUAL_POSITIONS: usize = 64;

impl Plan {
    /// Checks the plan, and sets up its position.
    pub fn table(&self, catalog: Catalog) -> Result<Box<dyn Table>, Refusal> {
        if self.hash == 0 || self.nodes == Some(0) {
            return Err(Refusal::new("0", "hash and nodes are at least 1"));
        }
        if !(1..=MAX_MAX_JOBS).contains(&self.max_jobs) {
            let reason = format!("max-jobs is from 1 to {MAX_MAX_JOBS}");
            return Err(Refusal::new(self.max_jobs.to_string(), reason));
        }
        if self.plies.is_some() && self.positions.is_some() {
            return Err(Refusal::new("the plan", "give either `plies` or `positions`"));
        }
        if self.expect.is_some() && self.at_least.is_none() {
            return Err(Refusal::new("expect", "only a question with at-least has a likely answer"));
        }
        let entry = catalog.game(&self.game)?;
        self.question().check(entry.margin_unit().is_some())?;
        let mut table = entry.table(self.variant.as_deref())?;
        if let Some(position) = &self.position {
            table.set_position(position)?;
        }
        Ok(table)
    }

    pub fn question(&self) -> Question {
        self.at_least.map_or(Question::Value, Question::AtLeast)
    }

    pub fn split(&self) -> Split {
        match self.plies {
            Some(plies) => Split::Plies(plies),
            None => Split::Positions(self.positions.unwrap_or(USUAL_POSITIONS)),
        }
    }
}
