//! Lessons in figures: the same position searched in several ways, and what each way needs.
//!
//! The list is fixed, so that a lesson is measured once and then remembered; nothing in it is a figure. The page has the
//! words.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State as Extracted;
use game::Refusal;
use search::clock::{ProcessorClock, Stopwatch};
use search::{Algorithm, Control, Limits};
use serde::{Deserialize, Serialize};
use table::{Ask, Catalog, OptionKind, RecordedPart, Run, Setup, Table};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::json::Json;
use crate::state::State;

/// The routes of the lessons.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(measure))
}

/// A lesson: one search, done in several ways.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    /// Its name, for which the page has the words.
    name: &'static str,
    game: &'static str,
    position: Option<&'static str>,
    depth: u32,
    ways: Ways,
}

/// What differs from row to row.
#[derive(Clone, Copy, Debug)]
enum Ways {
    /// The algorithm.
    Algorithms(&'static [Algorithm]),
    /// The engine.
    Engines(&'static [&'static str]),
    /// What an engine goes without: nothing, then one of its techniques after the other.
    Without(&'static str),
}

/// A middle game with many quiet moves for both sides.
const MIDDLE_GAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

const LESSONS: &[Lesson] = &[
    Lesson {
        name: "cuts",
        game: "tictactoe",
        position: Some("X../.O./... X"),
        depth: 9,
        ways: Ways::Algorithms(Algorithm::ALL),
    },
    Lesson {
        name: "ordering",
        game: "connectfour",
        position: None,
        depth: 5,
        ways: Ways::Algorithms(&[Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Ordered]),
    },
    Lesson {
        name: "tables",
        game: "tictactoe",
        position: None,
        depth: 7,
        ways: Ways::Algorithms(&[Algorithm::AlphaBeta, Algorithm::Ordered, Algorithm::Table]),
    },
    Lesson {
        name: "windows",
        game: "othello",
        position: None,
        depth: 8,
        ways: Ways::Algorithms(&[
            Algorithm::AlphaBeta,
            Algorithm::Table,
            Algorithm::PrincipalVariation,
            Algorithm::Mtdf,
        ]),
    },
    Lesson { name: "chess", game: "chess", position: None, depth: 3, ways: Ways::Algorithms(Algorithm::ALL) },
    Lesson {
        name: "selection",
        game: "othello",
        position: None,
        depth: 9,
        ways: Ways::Engines(&["alphabeta", "pvs", "poda"]),
    },
    Lesson {
        name: "techniques",
        game: "chess",
        position: Some(MIDDLE_GAME),
        depth: 11,
        ways: Ways::Without("poda"),
    },
];

/// Measured lessons. A lesson's figures are the same for everybody, so they are measured once.
#[derive(Default)]
pub struct Lessons(Mutex<HashMap<&'static str, Arc<LessonFigures>>>);

impl Lessons {
    fn known(&self, name: &str) -> Option<Arc<LessonFigures>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn remember(&self, name: &'static str, figures: &Arc<LessonFigures>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(figures));
    }
}

/// A lesson of the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct LessonEntry {
    /// Its name.
    name: &'static str,
    game: &'static str,
    variant: String,
    /// The position, as the game writes it.
    position: String,
    /// Depth in plies.
    depth: u32,
    /// The names of the rows: algorithms, engines, or techniques left out (`-` for none).
    ways: Vec<String>,
    kind: LessonKind,
}

/// What differs from row to row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum LessonKind {
    /// The algorithm; each row can be recorded.
    Algorithms,
    /// The engine.
    Engines,
    /// The technique that the engine goes without.
    Without,
}

/// The lessons.
#[derive(Debug, Serialize, ToSchema)]
struct LessonList {
    lessons: Vec<LessonEntry>,
}

/// A lesson to measure.
#[derive(Debug, Deserialize, ToSchema)]
struct LessonRequest {
    /// The lesson's name.
    lesson: String,
}

/// The figures of a lesson.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LessonFigures {
    lesson: LessonEntry,
    rows: Vec<LessonRow>,
}

/// What one way needed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
struct LessonRow {
    way: String,
    /// Whether it was stopped before it finished; the figures are missing then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cuts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_hits: Option<u64>,
    /// Time on the processor in milliseconds, the shortest of several runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<f64>,
    /// Nodes by distance from the root, for algorithms with few enough of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_depth: Vec<u64>,
    /// The best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

/// Time limit for one row.
const LONGEST: Duration = Duration::from_secs(2);
/// A short search is repeated for this long.
const REPEATED: Duration = Duration::from_millis(20);
/// Searches up to this size are recorded, for the nodes by depth.
const MAX_RECORDED: usize = 40_000;
/// Table size of the engines.
const HASH_BYTES: usize = 16 << 20;

impl Lesson {
    fn table(&self, catalog: Catalog) -> Result<Box<dyn Table>, Refusal> {
        let mut table = catalog.game(self.game)?.table(None)?;
        if let Some(position) = self.position {
            table.set_position(position)?;
        }
        Ok(table)
    }

    fn entry(&self, catalog: Catalog) -> Result<LessonEntry, Refusal> {
        let Lesson { name, game, depth, .. } = *self;
        let table = self.table(catalog)?;
        let (variant, position) = (table.variant(), table.position());
        Ok(LessonEntry { name, game, variant, position, depth, ways: self.ways(catalog)?, kind: self.kind() })
    }

    fn kind(&self) -> LessonKind {
        match self.ways {
            Ways::Algorithms(_) => LessonKind::Algorithms,
            Ways::Engines(_) => LessonKind::Engines,
            Ways::Without(_) => LessonKind::Without,
        }
    }

    fn ways(&self, catalog: Catalog) -> Result<Vec<String>, Refusal> {
        Ok(match self.ways {
            Ways::Algorithms(algorithms) => algorithms.iter().map(|one| one.name().to_string()).collect(),
            Ways::Engines(engines) => engines.iter().map(|engine| (*engine).to_string()).collect(),
            Ways::Without(engine) => {
                let one = techniques(catalog, self.game, engine)?.into_iter();
                std::iter::once(NOTHING).chain(one).map(str::to_string).collect()
            }
        })
    }

    /// Measures one way.
    fn row(&self, catalog: Catalog, way: &str, turn: &Arc<Control>) -> Result<LessonRow, Refusal> {
        let table = self.table(catalog)?;
        let row = match self.ways {
            Ways::Algorithms(_) => self.algorithm_row(&*table, way, turn)?,
            Ways::Engines(_) => self.engine_row(&*table, way, turn)?,
            Ways::Without(engine) => {
                let spec = match way {
                    NOTHING => engine.to_string(),
                    technique => format!("{engine}:without={technique}"),
                };
                self.engine_row(&*table, &spec, turn)?
            }
        };
        Ok(match row {
            Some(row) => LessonRow { way: way.to_string(), ..row },
            None => LessonRow { way: way.to_string(), stopped: true, ..LessonRow::default() },
        })
    }

    /// `None` if it was stopped.
    fn algorithm_row(
        &self,
        table: &dyn Table,
        algorithm: &str,
        turn: &Control,
    ) -> Result<Option<LessonRow>, Refusal> {
        let run = Run { algorithm, evaluator: None, depth: self.depth, control: turn };
        let (counting, time_ms) = shortest(turn, || table.measure(&run))?;
        let recording = table.record(&run, &RecordedPart::whole(MAX_RECORDED))?;
        if turn.is_stopped() {
            return Ok(None);
        }
        let mut by_depth = Vec::new();
        if recording.elided == 0 {
            for step in &recording.steps {
                let ply = step.ply as usize;
                by_depth.resize(by_depth.len().max(ply + 1), 0);
                by_depth[ply] += 1;
            }
        }
        // MTD(f) has a root in every pass, and the last pass that found something better knows the move.
        let is_known = algorithm != Algorithm::Mtdf.name() || recording.elided == 0;
        let mut roots = recording.steps.iter().rev().filter(|step| step.parent.is_none());
        let best_move = roots.find_map(|root| root.rises.last()).filter(|_| is_known);
        Ok(Some(LessonRow {
            nodes: Some(counting.nodes),
            leaves: Some(counting.leaves()),
            cuts: Some(counting.n_cutoffs()),
            table_hits: Some(counting.table_hits),
            time_ms: Some(time_ms),
            by_depth,
            best: best_move.map(|rise| rise.mv.to_string()),
            ..LessonRow::default()
        }))
    }

    /// `None` if it was stopped.
    fn engine_row(
        &self,
        table: &dyn Table,
        spec: &str,
        turn: &Arc<Control>,
    ) -> Result<Option<LessonRow>, Refusal> {
        let setup = Setup { hash_bytes: HASH_BYTES, ..Setup::default() };
        let mut player = table.player(spec, &setup)?;
        let ask = Ask { limits: Limits::depth(self.depth), control: Arc::clone(turn), ..Ask::default() };
        let (answer, time_ms) = shortest(turn, || {
            player.new_game();
            player.analyse(table, &ask, &mut |_| {})
        })?;
        if turn.is_stopped() {
            return Ok(None);
        }
        Ok(Some(LessonRow {
            nodes: Some(answer.nodes),
            leaves: Some(answer.leaves).filter(|&leaves| leaves > 0),
            time_ms: Some(time_ms),
            best: answer.lines.first().map(|line| line.mv.clone()),
            ..LessonRow::default()
        }))
    }
}

/// Runs a search at least three times and for a while, because the first run fills memory and caches; its result, and
/// the shortest time on the processor in milliseconds.
fn shortest<T>(turn: &Control, mut search: impl FnMut() -> Result<T, Refusal>) -> Result<(T, f64), Refusal> {
    let whole = Stopwatch::start();
    let (mut shortest, mut n_runs) = (f64::INFINITY, 0);
    loop {
        let clock = ProcessorClock::start();
        let found = search()?;
        shortest = shortest.min(clock.elapsed().as_secs_f64() * 1e3);
        n_runs += 1;
        let elapsed = whole.elapsed();
        if (n_runs >= 3 && elapsed >= REPEATED) || elapsed >= LONGEST / 4 || turn.is_stopped() {
            return Ok((found, shortest));
        }
    }
}

/// The row of an engine with all its techniques.
const NOTHING: &str = "-";

/// What an engine can go without, as its options say.
fn techniques(catalog: Catalog, game: &str, engine: &str) -> Result<Vec<&'static str>, Refusal> {
    let engines = catalog.game(game)?.engines();
    let wanted = format!("{game}/{engine}");
    let found = engines.into_iter().find(|one| one.name == wanted);
    let options = found.map(|found| found.options).unwrap_or_default();
    let values = options.into_iter().find_map(|option| match option.kind {
        OptionKind::Several { values } if option.name == "without" => Some(values.to_vec()),
        _ => None,
    });
    values.ok_or_else(|| Refusal::new(&wanted, "this engine cannot go without anything"))
}

/// The lessons whose games there are.
fn offered(catalog: Catalog) -> impl Iterator<Item = (&'static Lesson, LessonEntry)> {
    LESSONS.iter().filter_map(move |lesson| Some((lesson, lesson.entry(catalog).ok()?)))
}

/// The lessons that can be measured.
#[utoipa::path(get, path = "/api/lessons", tag = "search", responses((status = 200, body = LessonList)))]
async fn list(Extracted(state): Extracted<State>) -> Json<LessonList> {
    Json(LessonList { lessons: offered(state.catalog).map(|(_, entry)| entry).collect() })
}

/// Measures a lesson, or returns what was measured before.
#[utoipa::path(
    post, path = "/api/lessons", tag = "search", request_body = LessonRequest,
    responses((status = 200, body = LessonFigures), (status = 422, body = ErrorBody))
)]
async fn measure(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<LessonRequest>,
) -> Result<Json<LessonFigures>, Error> {
    let catalog = state.catalog;
    let Some((lesson, entry)) = offered(catalog).find(|(lesson, _)| lesson.name == request.lesson) else {
        let error = Error::field("lesson", "there is no such lesson");
        return Err(error.expecting(Expected::names(offered(catalog).map(|(lesson, _)| lesson.name))));
    };
    if let Some(known) = state.lessons.known(lesson.name) {
        return Ok(Json((*known).clone()));
    }
    let mut rows = Vec::new();
    for way in entry.ways.clone() {
        let work = move |turn: &Arc<Control>| lesson.row(catalog, &way, turn);
        let row = state.studies.ask(&caller, LONGEST, work).await?;
        rows.push(row.map_err(|refusal| Error::refused(ErrorCode::BadOption, &refusal))?);
    }
    let figures = Arc::new(LessonFigures { lesson: entry, rows });
    // A row that was stopped because others waited may finish the next time.
    if figures.rows.iter().all(|row| !row.stopped) {
        state.lessons.remember(lesson.name, &figures);
    }
    Ok(Json((*figures).clone()))
}
