//! Mining for puzzles as a kind of bulk run.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use game::{Refusal, counted, dice, grouped, shuffle};
use jobs::{Done, Exporter, Kind, Outcome, RunFile, WorkError, Worker, Workload, parse_result};
use search::Control;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use table::{Catalog, Entry, Level, Setup};

use crate::{LevelGames, Look, MakerSettings, Puzzle, PuzzleMiner, PuzzleTally, SourceGame};

/// Mining for puzzles: a job is a game to look through.
///
/// ```
/// use jobs::Kind;
/// use learn::PuzzleKind;
/// use serde_json::json;
///
/// let kind = PuzzleKind { catalog: catalog::CATALOG, read_games: |_, _| unreachable!("no file is named") };
/// let workload = kind.draft(json!({"game": "tictactoe", "selfplay": 50, "per-game": 2}))?;
/// assert_eq!(workload.outcome().wanted(), [0..50]);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct PuzzleKind {
    /// The games.
    pub catalog: Catalog,
    /// Reads the games of a file that a plan names.
    pub read_games: fn(&'static dyn Entry, &str) -> Result<Vec<SourceGame>, Refusal>,
}

/// What is mined; the options of `poda puzzles make` as fields.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Plan {
    game: String,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    selfplay: Option<u64>,
    #[serde(default)]
    levels: Vec<String>,
    #[serde(default = "random_plies")]
    random_plies: usize,
    #[serde(default)]
    variant: Option<String>,
    #[serde(default)]
    count: Option<u64>,
    #[serde(default = "per_game")]
    per_game: usize,
    #[serde(default)]
    min_left: u32,
    #[serde(default = "max_left")]
    max_left: u32,
    #[serde(default = "nodes")]
    nodes: u64,
    #[serde(default)]
    seed: u64,
}

fn random_plies() -> usize {
    4
}

fn per_game() -> usize {
    1
}

fn max_left() -> u32 {
    u32::MAX
}

fn nodes() -> u64 {
    PuzzleMiner::USUAL_NODES
}

struct PuzzleWorkload {
    plan: Plan,
    entry: &'static dyn Entry,
    games: Games,
    levels: Vec<&'static Level>,
}

/// The games to look through: a file's, or so many to be played.
enum Games {
    Read(Vec<SourceGame>),
    Played(u64),
}

impl Games {
    fn len(&self) -> u64 {
        match self {
            Games::Read(games) => games.len() as u64,
            Games::Played(n_games) => *n_games,
        }
    }

    fn game(&self, job: u64) -> SourceGame {
        match self {
            Games::Read(games) => games[job as usize].clone(),
            Games::Played(_) => SourceGame::Played(job),
        }
    }
}

/// The most games to be played.
const MAX_GAMES: u64 = 10_000_000;

impl Kind for PuzzleKind {
    fn name(&self) -> &'static str {
        "puzzles"
    }

    fn about(&self) -> &'static str {
        "games are looked through for positions with one clearly best move that is not obvious"
    }

    fn example(&self) -> &'static str {
        r#"{
  "kind": "puzzles",
  "game": "othello",
  "selfplay": 500,
  "levels": ["medium", "hard"],
  "max-left": 16,
  "seed": 1
}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("game", "the game (see `poda games`)"),
            ("from", "a file of games in any format that `poda convert` reads"),
            ("selfplay", "instead: this many games between our levels"),
            ("levels", "the levels that play, all of the game by default"),
            ("random-plies", "random moves at the start of each of these games, 4 by default"),
            ("variant", "the variant of these games"),
            ("count", "enough puzzles: looking ends in the game that has the last one"),
            ("per-game", "puzzles to take from a game at most, 1 by default"),
            ("min-left, max-left", "squares left in positions to look at, in games that fill the board"),
            ("nodes", "nodes of each search that judges a move, 300,000 by default"),
            ("seed", "of the random numbers, 0 by default"),
        ]
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.workload(plan)
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let plan: Plan = jobs::plan::parse(plan)?;
        let entry = self.catalog.game(&plan.game)?;
        entry.table(plan.variant.as_deref().map(|variant| variant.trim_end_matches('@')))?;
        let levels: Vec<&'static Level> = match plan.levels.is_empty() {
            true => entry.levels().iter().collect(),
            false => plan.levels.iter().map(|name| entry.level(name)).collect::<Result<_, _>>()?,
        };
        let games = match (&plan.from, plan.selfplay) {
            (Some(name), None) => {
                let mut games = (self.read_games)(entry, name)?;
                shuffle(&mut dice(plan.seed), &mut games);
                Games::Read(games)
            }
            (None, Some(n_games)) if n_games <= MAX_GAMES => Games::Played(n_games),
            (None, Some(n_games)) => {
                return Err(Refusal::new(
                    n_games.to_string(),
                    format!("selfplay is at most {MAX_GAMES} games"),
                ));
            }
            _ => return Err(Refusal::new("the plan", "give either `from` or `selfplay`")),
        };
        Ok(Box::new(PuzzleWorkload { plan, entry, games, levels }))
    }
}

impl fmt::Debug for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PuzzleKind")
    }
}

impl Workload for PuzzleWorkload {
    fn plan(&self) -> Value {
        json!(self.plan)
    }

    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        Ok(self.plan.from.iter().cloned().map(RunFile::Data).collect())
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(PuzzleOutcome {
            n_games: self.games.len(),
            in_order: PuzzleTally::new(self.entry.name(), self.plan.count.unwrap_or(u64::MAX)),
            waiting: BTreeMap::new(),
        })
    }

    fn workers(&self, n_workers: usize, _: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        Ok((0..n_workers).map(|_| Box::new(self.worker()) as Box<dyn Worker>).collect())
    }

    /// The puzzles, as `poda puzzles make` writes them.
    fn exporter(&self) -> Box<Exporter<'_>> {
        let mut tally = PuzzleTally::new(self.entry.name(), self.plan.count.unwrap_or(u64::MAX));
        Box::new(move |entry| {
            let Ok(result) = &entry.result else { return Ok(Vec::new()) };
            let mut lines = Vec::new();
            _ = tally.add::<Infallible>(parse_result(entry.job, result)?, &mut |puzzle: Puzzle| {
                lines.push(serde_json::to_string(&puzzle).expect("a puzzle is valid JSON"));
                Ok(())
            });
            Ok(lines)
        })
    }
}

impl PuzzleWorkload {
    fn worker(&self) -> GameMiner<'_> {
        let (plan, control): (_, Arc<Control>) = (&self.plan, Arc::default());
        let file = |path: &String| path.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
        let source = plan.from.as_ref().map_or_else(|| "selfplay".to_string(), file);
        let setup = Setup { hash_bytes: PuzzleMiner::HASH_BYTES, ..Setup::default() };
        let miner = PuzzleMiner {
            entry: self.entry,
            games: LevelGames {
                levels: self.levels.clone(),
                variant: plan.variant.clone(),
                random_plies: plan.random_plies,
                seed: plan.seed,
                control: Arc::clone(&control),
            },
            settings: MakerSettings { nodes: plan.nodes, setup, control, source },
            seed: plan.seed,
            per_game: plan.per_game,
            left: plan.min_left..=plan.max_left,
        };
        GameMiner { miner, games: &self.games }
    }
}

struct GameMiner<'a> {
    miner: PuzzleMiner,
    games: &'a Games,
}

impl Worker for GameMiner<'_> {
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let looks = self.miner.look_through(&self.games.game(job), job as usize, control)?;
        if control.is_stopped() {
            return Err(WorkError::Stopped);
        }
        Ok(Done::new(&looks))
    }
}

/// Which of two equal puzzles counts, and when there are enough, is decided by the order of games, so games wait for
/// those before them.
struct PuzzleOutcome {
    n_games: u64,
    in_order: PuzzleTally,
    waiting: BTreeMap<u64, Vec<Look>>,
}

impl PuzzleOutcome {
    /// With what waits behind a gap.
    fn tally(&self) -> PuzzleTally {
        let mut tally = self.in_order.clone();
        if !tally.is_enough() {
            self.waiting.values().for_each(|looks| add(&mut tally, looks.clone()));
        }
        tally
    }
}

fn add(tally: &mut PuzzleTally, looks: Vec<Look>) {
    _ = tally.add::<Infallible>(looks, &mut |_| Ok(()));
}

impl Outcome for PuzzleOutcome {
    fn n_numbers(&self) -> u64 {
        self.n_games
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        self.waiting.insert(job, parse_result(job, result)?);
        while !self.in_order.is_enough()
            && let Some(looks) = self.waiting.remove(&self.in_order.n_games)
        {
            add(&mut self.in_order, looks);
        }
        Ok(())
    }

    fn wanted(&self) -> Vec<Range<u64>> {
        let end = if self.in_order.is_enough() { self.in_order.n_games } else { self.n_games };
        std::iter::once(0..end).collect()
    }

    fn document(&self) -> Value {
        let tally = self.tally();
        let discarded: Map<_, _> = tally
            .discarded
            .iter()
            .map(|(reason, count)| (reason.name().to_string(), (*count).into()))
            .collect();
        json!({
            "games": tally.n_games, "positions": tally.n_positions, "puzzles": tally.n_puzzles,
            "discarded": discarded,
        })
    }

    fn text(&self) -> String {
        let tally = self.tally();
        let discarded = tally.discarded.iter();
        let lines = discarded.map(|(reason, count)| format!("\n  {:>9}  {reason}", grouped(*count)));
        self.in_short() + &lines.collect::<String>()
    }

    fn in_short(&self) -> String {
        let tally = self.tally();
        format!(
            "{} from {} of {}",
            counted(tally.n_puzzles, "puzzle", "puzzles"),
            counted(tally.n_positions, "position", "positions"),
            counted(tally.n_games, "game", "games")
        )
    }
}
