//! An engine's answer as the page reads it: the document of `poda analyse`, with each line as people write it.

use catalog::{ShownScore, Table, Unit};
use search::Bound;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::spelled_line;

/// What an engine found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Answer {
    game: String,
    variant: String,
    position: String,
    engine: String,
    /// What scores are counted in: `centipawns`, `discs`, `points`, `plies` or `chance`.
    unit: &'static str,
    /// The best moves, best first.
    pub lines: Vec<Line>,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes evaluated, and ended games.
    leaves: u64,
    /// Time taken, in milliseconds.
    pub time_ms: f64,
    /// Nodes a second.
    nps: u64,
    /// Whether a limit or a stop ended it before the depth asked for.
    pub stopped: bool,
}

/// A move with its score.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its worth to the side to move; `null` when nothing is known of it.
    pub score: Option<Score>,
    /// Whether the score is proven.
    pub exact: bool,
    /// Whether the score is a bound.
    bound: BoundName,
    /// How far ahead was searched.
    pub depth: u32,
    /// The move and what is expected to follow.
    pv: Vec<String>,
    /// The same as people write it.
    pub shown: Vec<String>,
    /// For a forced end: moves until it, negative if the side to move loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<i32>,
}

/// A score: a number, or a forced mate in chess.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Score {
    /// A number of units.
    Whole(i32),
    /// A number with parts.
    Decimal(f64),
    /// A forced mate.
    Mate {
        /// Full moves until it, negative for the side that is mated.
        mate: i32,
    },
}

/// Whether a score is exact, or at least, or at most that.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum BoundName {
    Exact,
    Lower,
    Upper,
}

impl From<ShownScore> for Score {
    fn from(score: ShownScore) -> Score {
        match score {
            ShownScore::Whole(number) => Score::Whole(number),
            ShownScore::Decimal(number) | ShownScore::Chance(number) => Score::Decimal(number),
            ShownScore::Mate { mate } => Score::Mate { mate },
        }
    }
}

impl Score {
    /// The same score for the other side; a chance of winning turns round one half.
    #[must_use]
    pub fn turned(self, unit: Unit) -> Score {
        match self {
            Score::Decimal(chance) if unit == Unit::Chance => Score::Decimal(1.0 - chance),
            Score::Whole(number) => Score::Whole(-number),
            Score::Decimal(number) => Score::Decimal(-number),
            Score::Mate { mate } => Score::Mate { mate: -mate },
        }
    }
}

impl Answer {
    /// The answer of an engine at that table.
    #[must_use]
    pub fn new(answer: &catalog::Answer, table: &dyn Table) -> Answer {
        let line = |line: &catalog::ScoredLine| Line {
            mv: line.mv.clone(),
            score: line.score.map(Score::from),
            exact: line.exact,
            bound: match line.bound {
                Bound::Exact => BoundName::Exact,
                Bound::Lower => BoundName::Lower,
                Bound::Upper => BoundName::Upper,
            },
            depth: line.depth,
            pv: line.pv.clone(),
            shown: spelled_line(table, &line.pv),
            win: line.win,
        };
        Answer {
            game: answer.game.clone(),
            variant: answer.variant.clone(),
            position: answer.position.clone(),
            engine: answer.engine.clone(),
            unit: unit_name(answer.unit),
            lines: answer.lines.iter().map(line).collect(),
            nodes: answer.nodes,
            leaves: answer.leaves,
            time_ms: answer.time_ms,
            nps: answer.nps,
            stopped: answer.stopped,
        }
    }

    /// The answer of an engine that was stopped before it could look.
    #[must_use]
    pub fn nothing(table: &dyn Table, engine: &str) -> Answer {
        Answer {
            game: table.game().to_string(),
            variant: table.variant(),
            position: table.position(),
            engine: engine.to_string(),
            unit: unit_name(Unit::Points),
            lines: Vec::new(),
            nodes: 0,
            leaves: 0,
            time_ms: 0.0,
            nps: 0,
            stopped: true,
        }
    }

    /// Adds what earlier searches of the same position took.
    pub fn add(&mut self, nodes: u64, time: std::time::Duration) {
        self.nodes += nodes;
        self.time_ms += time.as_secs_f64() * 1e3;
        if self.time_ms > 0.0 {
            self.nps = (self.nodes as f64 / self.time_ms * 1e3) as u64;
        }
    }
}

/// The name of a unit.
#[must_use]
pub fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Centipawns => "centipawns",
        Unit::Discs | Unit::HundredthDiscs => "discs",
        Unit::Points => "points",
        Unit::Plies => "plies",
        Unit::Chance => "chance",
    }
}
