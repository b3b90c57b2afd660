//! An analysis as text: what the commands print, and the fields of `--json`.

use std::time::Duration;

use search::{Bound, Details, Score, ScoreKind};
use serde::{Serialize, Serializer};

use crate::{PlanDocument, Table};

/// The unit of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Hundredths of a pawn.
    Centipawns,
    /// Disc difference.
    Discs,
    /// Disc difference, kept in hundredths and shown in discs.
    #[serde(rename = "discs")]
    HundredthDiscs,
    /// Points of the evaluation, or of the game where it has points.
    Points,
    /// Moves to the end of the game.
    Plies,
    /// Winning chance; a draw counts half.
    Chance,
}

#[cfg(feature = "schema")]
mod unit_schema {
    use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
    use utoipa::openapi::{RefOr, Schema};

    // Not derived: two units are written alike, and a list of values names each once.
    impl utoipa::PartialSchema for super::Unit {
        fn schema() -> RefOr<Schema> {
            let names = ["centipawns", "discs", "points", "plies", "chance"];
            let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
            text.description(Some("What scores are counted in.")).enum_values(Some(names)).into()
        }
    }

    impl utoipa::ToSchema for super::Unit {}
}

/// A whole answer of an engine.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The game's name.
    pub game: String,
    /// The variant's name; empty where a game has none.
    pub variant: String,
    /// The position's text.
    pub position: String,
    /// The engine's spec.
    pub engine: String,
    /// What the scores are counted in.
    pub unit: Unit,
    /// The best moves, best first.
    pub lines: Vec<ScoredLine>,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves: evaluated nodes and finished games.
    pub leaves: u64,
    /// Time taken, in milliseconds.
    pub time_ms: f64,
    /// Nodes per second.
    pub nps: u64,
    /// Whether a limit or a stop ended the search before the requested depth.
    pub stopped: bool,
    /// What an engine that plans has seen and tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub plan: Option<PlanDocument>,
    /// What only some engines report, with moves as text.
    #[serde(skip)]
    pub details: Details<String>,
}

/// A move with its score.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredLine {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The score for the side to move; `null` if unknown.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<ShownScore>,
    /// Whether the score is proven.
    pub exact: bool,
    /// For selective searches: the probability, in percent, that what was skipped does not change the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
    /// Whether the score is a bound: `exact`, `lower` or `upper`.
    #[serde(serialize_with = "bound_name")]
    #[cfg_attr(feature = "schema", schema(value_type = BoundName))]
    pub bound: Bound,
    /// The search depth.
    pub depth: u32,
    /// The principal variation, starting with the move.
    pub pv: Vec<String>,
    /// The same in the notation people use: SAN in chess.
    pub shown: Vec<String>,
    /// For a forced result: the number of moves until the end, negative if the side to move loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<i32>,
}

/// A score as shown to people and programs.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ShownScore {
    /// A number of whole units.
    Whole(i32),
    /// A fractional number of units.
    Decimal(f64),
    /// A chance between 0 and 1.
    Chance(f64),
    /// A forced mate in chess.
    Mate {
        /// Full moves to mate, negative for the side being mated.
        mate: i32,
    },
}

/// A forced win is shown as this many points minus the moves it takes; evaluations stay below 900.
const FORCED_WIN: i32 = 1000;

impl ShownScore {
    /// The score as a number of units; `None` for a mate, which is no number.
    #[must_use]
    pub fn units(self) -> Option<f64> {
        match self {
            ShownScore::Whole(number) => Some(f64::from(number)),
            ShownScore::Decimal(number) | ShownScore::Chance(number) => Some(number),
            ShownScore::Mate { .. } => None,
        }
    }

    /// The score in `unit`, and the distance to a forced result; `None` for unsearched moves.
    #[must_use]
    pub fn new(score: Score, unit: Unit) -> (Option<ShownScore>, Option<i32>) {
        let plies = match score.kind() {
            _ if score == Score::INFINITY || score == Score::NEG_INFINITY => return (None, None),
            ScoreKind::Points(points) => return (Some(in_units(points, unit)), None),
            ScoreKind::WinIn(ply) => ply as i32,
            ScoreKind::LostIn(ply) => -(ply as i32),
        };
        let shown = match unit {
            // The winner makes the last move, so half of an odd number of plies is rounded up.
            Unit::Centipawns => {
                ShownScore::Mate { mate: if plies > 0 { (plies + 1) / 2 } else { plies / 2 } }
            }
            Unit::Plies => ShownScore::Whole(plies),
            _ => ShownScore::Whole(plies.signum() * FORCED_WIN - plies),
        };
        (Some(shown), Some(plies))
    }

    /// The same score for the other side; a winning chance `p` becomes `1 - p`.
    #[must_use]
    pub fn turned(self) -> ShownScore {
        match self {
            ShownScore::Whole(number) => ShownScore::Whole(-number),
            ShownScore::Decimal(number) => ShownScore::Decimal(-number),
            ShownScore::Chance(chance) => ShownScore::Chance(1.0 - chance),
            ShownScore::Mate { mate } => ShownScore::Mate { mate: -mate },
        }
    }
}

/// Converts search points to the unit people read.
fn in_units(points: i32, unit: Unit) -> ShownScore {
    match (unit.points(), unit) {
        (parts, Unit::Chance) => ShownScore::Chance(f64::from(points) / f64::from(parts)),
        (parts, _) if points % parts == 0 => ShownScore::Whole(points / parts),
        (parts, _) => ShownScore::Decimal(f64::from(points) / f64::from(parts)),
    }
}

impl Unit {
    /// How many search points make one unit.
    #[must_use]
    pub fn points(self) -> i32 {
        match self {
            Unit::HundredthDiscs => 100,
            Unit::Chance => search::CERTAIN,
            Unit::Centipawns | Unit::Discs | Unit::Points | Unit::Plies => 1,
        }
    }

    /// Whether scores in both units can be compared.
    #[must_use]
    pub fn is_same_measure(self, other: Unit) -> bool {
        let shown = |unit| if unit == Unit::HundredthDiscs { Unit::Discs } else { unit };
        shown(self) == shown(other)
    }

    /// A score in this unit as text: `+3 discs`, `52.1 %`.
    #[must_use]
    pub fn in_words(self, score: ShownScore) -> String {
        let number = match score {
            ShownScore::Whole(number) => format!("{number:+}"),
            ShownScore::Chance(chance) => return format!("{:.1} %", chance * 100.0),
            ShownScore::Decimal(number) => format!("{number:+.2}"),
            ShownScore::Mate { mate: moves @ 1.. } => return format!("mate in {moves}"),
            ShownScore::Mate { mate } => return format!("mated in {}", -mate),
        };
        match self {
            Unit::Centipawns => format!("{number} cp"),
            Unit::Discs | Unit::HundredthDiscs if matches!(score, ShownScore::Whole(1 | -1)) => {
                format!("{number} disc")
            }
            Unit::Discs | Unit::HundredthDiscs => format!("{number} discs"),
            Unit::Points | Unit::Plies | Unit::Chance => number,
        }
    }
}

impl Answer {
    /// The answer of an engine that was stopped before it could search.
    #[must_use]
    pub fn nothing(table: &dyn Table, engine: &str) -> Answer {
        Answer {
            game: table.game().to_string(),
            variant: table.variant(),
            position: table.position(),
            engine: engine.to_string(),
            unit: Unit::Points,
            lines: Vec::new(),
            nodes: 0,
            leaves: 0,
            time_ms: 0.0,
            nps: 0,
            stopped: true,
            plan: None,
            details: Details::default(),
        }
    }

    /// Adds the cost of earlier searches of the same position.
    pub fn add(&mut self, nodes: u64, time: Duration) {
        self.nodes += nodes;
        self.time_ms += time.as_secs_f64() * 1e3;
        if self.time_ms > 0.0 {
            self.nps = (self.nodes as f64 / self.time_ms * 1e3) as u64;
        }
    }
}

/// Whether a score is exact, a lower bound or an upper bound.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum BoundName {
    Exact,
    Lower,
    Upper,
}

fn bound_name<S: Serializer>(bound: &Bound, serializer: S) -> Result<S::Ok, S::Error> {
    let name = match bound {
        Bound::Exact => BoundName::Exact,
        Bound::Lower => BoundName::Lower,
        Bound::Upper => BoundName::Upper,
    };
    name.serialize(serializer)
}
