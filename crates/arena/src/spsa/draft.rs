//! Plans of tunings as people write them.

use game::Refusal;
use search::Parameter;
use serde::Deserialize;
use serde_json::{Map, Value};
use table::{Catalog, Resources};

use super::plan::{SpsaPlan, Tunable};
use super::rule::{Gains, Tuned};
use crate::draft::Draft;
use crate::plan::Plan;
use crate::schedule::Schedule;

/// What may be said about a tuning. What is said about games is passed on as it stands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SpsaDraft {
    game: Value,
    variant: Option<Value>,
    engine: String,
    parameters: Option<Value>,
    iterations: u64,
    pairs: Option<u64>,
    lag: Option<u64>,
    r: Option<f64>,
    #[serde(rename = "A")]
    a: Option<f64>,
    alpha: Option<f64>,
    gamma: Option<f64>,
    depth: Option<Value>,
    nodes: Option<Value>,
    time: Option<Value>,
    tc: Option<Value>,
    reference_speed: Option<Value>,
    openings: Option<Value>,
    random_plies: Option<Value>,
    adjudicate_draw: Option<Value>,
    adjudicate_win: Option<Value>,
    adjudicate_exact: Option<Value>,
    max_plies: Option<Value>,
    seed: Option<Value>,
    hash: Option<Value>,
    threads: Option<Value>,
}

/// The fields of a plan, each with its meaning.
pub(super) const FIELDS: &[(&str, &str)] = &[
    ("game", "the game (see `poda games`); variant: such as 6x6"),
    ("engine", "the engine, such as poda (`poda tune parameters` lists what can be tuned)"),
    (
        "parameters",
        "\"all\" (default; those of time only with tc), or a list of names, or of {\"name\": …} with start, min, max and c",
    ),
    ("iterations", "how often the parameters are moved"),
    ("pairs", "pairs of games per iteration, 4 by default"),
    ("lag", "iterations that may be played at once, 16 by default; see docs/tuning.md"),
    ("r", "by how many times its c a game moves a parameter at the end, 0.003 by default"),
    ("A, alpha, gamma", "SPSA's other constants, 0.1 (of the iterations), 0.602 and 0.101 by default"),
    ("nodes, depth", "limits per move; with these, results do not depend on the machine"),
    ("time", "seconds per move; tc: \"10+0.1\", seconds per game and increment"),
    (
        "reference-speed",
        "nodes per second (`poda bench GAME`) of the machine that the times are meant for; others scale them",
    ),
    ("openings", "a file, or a list of lines as in such a file"),
    ("random-plies", "random moves at the start of each pair of games"),
    ("adjudicate-draw", "\"moves=8,score=10,after=34\"; adjudicate-win: \"moves=4,score=600\""),
    ("adjudicate-exact", "solve exactly from so many empty squares on"),
    ("max-plies", "a draw after so many plies, 2000 by default"),
    ("seed", "of the random numbers, 0 by default"),
    ("hash, threads", "MiB and threads of each engine, 4 and 1 by default"),
];

/// A parameter with what is special about it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ParameterDraft {
    name: String,
    start: Option<i32>,
    min: Option<i32>,
    max: Option<i32>,
    c: Option<f64>,
}

const DEFAULT_PAIRS: u64 = 4;
const DEFAULT_LAG: u64 = 16;
const ALL: &str = "all";

impl SpsaDraft {
    /// The complete plan.
    pub fn plan(self, catalog: Catalog, resources: &dyn Resources) -> Result<SpsaPlan, Refusal> {
        let (iterations, pairs) = (self.iterations, self.pairs.unwrap_or(DEFAULT_PAIRS));
        let usual = Gains::default();
        let gains = Gains {
            r: self.r.unwrap_or(usual.r),
            a: self.a.unwrap_or(usual.a),
            alpha: self.alpha.unwrap_or(usual.alpha),
            gamma: self.gamma.unwrap_or(usual.gamma),
        };
        let lag = self.lag.unwrap_or(DEFAULT_LAG.min(iterations));
        let wanted = self.parameters.clone();
        let draft: Draft = jobs::plan::parse(self.games())?;
        let games = Plan {
            schedule: Schedule::Match,
            // Not used to number the games, but it is their number.
            games: usize::try_from(iterations.saturating_mul(pairs).saturating_mul(2)).unwrap_or(usize::MAX),
            ..draft.plan(catalog, resources)?
        };
        let tunable = Tunable::of(&games.players[0], &*games.table(catalog)?)?;
        let has_clock = games.conditions.limits.clock.is_some();
        let parameters = tunable.tuned(wanted, has_clock)?;
        Ok(SpsaPlan { games, parameters, iterations, pairs, lag, gains })
    }

    /// What is said about the games.
    fn games(self) -> Value {
        let fields = [
            ("variant", self.variant),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("time", self.time),
            ("tc", self.tc),
            ("reference-speed", self.reference_speed),
            ("openings", self.openings),
            ("random-plies", self.random_plies),
            ("adjudicate-draw", self.adjudicate_draw),
            ("adjudicate-win", self.adjudicate_win),
            ("adjudicate-exact", self.adjudicate_exact),
            ("max-plies", self.max_plies),
            ("seed", self.seed),
            ("hash", self.hash),
            ("threads", self.threads),
        ];
        let mut games = Map::new();
        games.insert("game".to_string(), self.game);
        games.insert("players".to_string(), Value::from(vec![self.engine]));
        let given = fields.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?)));
        games.extend(given);
        Value::Object(games)
    }
}

impl Tunable {
    /// The parameters that a plan wants tuned.
    fn tuned(&self, wanted: Option<Value>, has_clock: bool) -> Result<Vec<Tuned>, Refusal> {
        let list = match wanted {
            None => None,
            Some(Value::String(all)) if all == ALL => None,
            Some(Value::Array(list)) => Some(list),
            Some(other) => {
                let reason = "parameters is \"all\" or a list of names and of {\"name\": …, \"start\": …}";
                return Err(Refusal::new(other.to_string(), reason));
            }
        };
        let Some(list) = list else {
            let fitting = self.parameters.iter().filter(|parameter| has_clock || !parameter.needs_clock());
            return Ok(fitting.map(|parameter| self.as_it_is(parameter)).collect());
        };
        let one = |value: Value| match value {
            Value::String(name) => Ok(self.as_it_is(Parameter::named(self.parameters, &name)?)),
            value => {
                let draft: ParameterDraft = jobs::plan::parse(value)?;
                let usual = self.as_it_is(Parameter::named(self.parameters, &draft.name)?);
                let (min, max) = (draft.min.unwrap_or(usual.min), draft.max.unwrap_or(usual.max));
                let start = draft.start.unwrap_or(usual.start);
                Ok(Tuned { start, min, max, c: draft.c.unwrap_or(usual.c), ..usual })
            }
        };
        list.into_iter().map(one).collect()
    }

    /// A parameter as the engine declares it, from the value that its spec gives.
    fn as_it_is(&self, parameter: &Parameter) -> Tuned {
        let Parameter { name, default, min, max, step, .. } = *parameter;
        let given = self.given.iter().rev().find(|(given, _)| *given == name);
        let start = given.map_or(default, |&(_, value)| value);
        Tuned { name: name.to_string(), default, start, min, max, c: step }
    }
}
