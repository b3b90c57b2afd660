//! Plans of tournaments and self-play as people write them: the options of `poda tournament run` as fields of JSON.

use std::time::Duration;

use game::Refusal;
use search::Limits;
use search::clock::Clock;
use serde::Deserialize;
use table::{Catalog, Resources, Table};

use crate::adjudication::{Adjudication, AgreedDraw, AgreedWin, Exact};
use crate::game::Conditions;
use crate::openings::Openings;
use crate::plan::Plan;
use crate::schedule::Schedule;
use crate::sprt::Sprt;

/// What may be said about games between engines. What is left out has the default of `poda tournament run`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Draft {
    game: String,
    variant: Option<String>,
    schedule: Option<String>,
    players: Vec<String>,
    games: Option<usize>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    tc: Option<String>,
    reference_speed: Option<u64>,
    openings: Option<OpeningsDraft>,
    random_plies: Option<usize>,
    adjudicate_draw: Option<String>,
    adjudicate_win: Option<String>,
    adjudicate_exact: Option<u32>,
    max_plies: Option<usize>,
    seed: Option<u64>,
    sprt: Option<Sprt>,
    hash: Option<usize>,
    threads: Option<usize>,
}

/// A file of openings, or the openings themselves.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum OpeningsDraft {
    File(String),
    Lines(Vec<String>),
}

/// The fields of a plan, each with its meaning.
pub(crate) const FIELDS: &[(&str, &str)] = &[
    ("game", "the game (see `poda games`)"),
    ("variant", "the variant, such as 5x5x4"),
    ("players", "seats as in `poda match`: engines, level=NAME, uci:CMD …; in self-play one"),
    ("schedule", "match, round-robin (default), gauntlet or knock-out; not in self-play"),
    ("games", "games per pairing, 20 by default; in self-play altogether"),
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
    ("sprt", "[ELO0, ELO1]: a match ends when the test decides"),
    ("seed", "of the random numbers, 0 by default"),
    ("hash, threads", "MiB and threads of each engine, 4 and 1 by default"),
];

const DEFAULT_GAMES: usize = 20;
/// As many as `poda tournament run` plays at most when a test ends the match.
const MAX_GAMES: usize = 10_000_000;

impl Draft {
    /// The complete plan.
    pub fn plan(self, catalog: Catalog, resources: &dyn Resources) -> Result<Plan, Refusal> {
        let table = catalog.game(&self.game)?.table(self.variant.as_deref())?;
        let schedule = self.schedule.as_deref().map_or(Ok(Schedule::RoundRobin), Schedule::read)?;
        let most = if self.sprt.is_some() { MAX_GAMES } else { DEFAULT_GAMES };
        let plan = Plan {
            players: self.players.iter().map(|player| player.trim().to_string()).collect(),
            games: self.games.unwrap_or(most),
            conditions: self.conditions()?,
            openings: self.openings(&*table, resources)?,
            seed: self.seed.unwrap_or(0),
            sprt: self.sprt,
            ..Plan::new(schedule, table.game(), &table.variant())
        };
        let hash_bytes = self.hash.map_or(plan.hash_bytes, |mebibytes| mebibytes.clamp(1, 1 << 20) << 20);
        Ok(Plan { hash_bytes, threads: self.threads.unwrap_or(1).clamp(1, 1024), ..plan })
    }

    /// Refuses what only tournaments have.
    pub fn check_selfplay(&self) -> Result<(), Refusal> {
        let wrong = match (self.players.len(), &self.schedule, &self.sprt) {
            (1, None, None) => return Ok(()),
            (1, Some(_), _) => "schedule",
            (1, None, Some(_)) => "sprt",
            _ => return Err(Refusal::new(self.players.join(", "), "self-play has exactly one player")),
        };
        Err(Refusal::new(wrong, "self-play has no such field"))
    }

    fn conditions(&self) -> Result<Conditions, Refusal> {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(|seconds| duration("time", seconds)).transpose()?,
            clock: self.tc.as_deref().map(clock).transpose()?,
        };
        let adjudication = Adjudication {
            draw: self.adjudicate_draw.as_deref().map(AgreedDraw::read).transpose()?,
            win: self.adjudicate_win.as_deref().map(AgreedWin::read).transpose()?,
            exact: self.adjudicate_exact.map(Exact::up_to),
        };
        let usual = Conditions::from(limits);
        let max_plies = self.max_plies.unwrap_or(usual.max_plies);
        Ok(Conditions { adjudication, max_plies, reference_speed: self.reference_speed, ..usual })
    }

    fn openings(&self, table: &dyn Table, resources: &dyn Resources) -> Result<Openings, Refusal> {
        match (&self.openings, self.random_plies) {
            (Some(_), Some(_)) => {
                Err(Refusal::new("random-plies", "a plan has either openings or random plies"))
            }
            (Some(OpeningsDraft::File(name)), None) => Openings::read(&resources.read(name)?, table),
            (Some(OpeningsDraft::Lines(lines)), None) => Openings::read(&lines.join("\n"), table),
            (None, Some(plies)) if plies > MAX_RANDOM_PLIES => {
                let reason = format!("random-plies is at most {MAX_RANDOM_PLIES}");
                Err(Refusal::new(plies.to_string(), reason))
            }
            (None, Some(plies)) => Ok(Openings::Random { plies }),
            (None, None) => Ok(Openings::usual(table)),
        }
    }
}

const MAX_RANDOM_PLIES: usize = 100;

/// `10+0.1`: seconds for the game and increment per move.
fn clock(text: &str) -> Result<Clock, Refusal> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0"));
    let number = |part: &str| part.trim().parse::<f64>().ok();
    let wrong = || Refusal::new(text, "tc is \"seconds+increment\", such as \"10+0.1\"");
    let (remaining, increment) = number(remaining).zip(number(increment)).ok_or_else(wrong)?;
    let increment = Duration::try_from_secs_f64(increment).map_err(|_| wrong())?;
    Ok(Clock { remaining: duration("tc", remaining)?, increment, moves_to_go: None })
}

fn duration(name: &str, seconds: f64) -> Result<Duration, Refusal> {
    let duration = Duration::try_from_secs_f64(seconds).ok().filter(|duration| !duration.is_zero());
    duration
        .ok_or_else(|| Refusal::new(seconds.to_string(), format!("{name} is a number of seconds above 0")))
}
