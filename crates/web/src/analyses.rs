//! Analyses that run until they are stopped or solved, streamed as they improve.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Extracted};
use axum::http::StatusCode;
use axum::response::Response;
use search::Control;
use search::clock::Stopwatch;
use serde::{Deserialize, Serialize};
use table::{Answer, Ask, Table};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine};
use crate::client::Caller;
use crate::engine_pool::EngineKey;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::feed::{Feed, Identified, Queued};
use crate::json::Json;
use crate::lanes::{Step, Task};
use crate::seat::{self, Limits};
use crate::state::State;

/// The routes of analyses.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(begin)).routes(routes!(stop)).routes(routes!(events))
}

/// Maximum duration of an analysis.
pub const LONGEST: Duration = Duration::from_secs(600);
/// Hash table size of an analysis.
pub const HASH_BYTES: usize = 32 << 20;
/// The largest hash table a client may ask for.
pub const MAX_HASH_MB: usize = 256;

/// A position to analyse.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnalysisRequest {
    #[serde(flatten)]
    place: LineRequest,
    /// The engine; by default the game's strongest.
    engine: Option<String>,
    /// How many of the best moves to score.
    #[serde(default)]
    lines: Lines,
    /// Search limits; without any, it runs until it is stopped or solved.
    limits: Option<Limits>,
    /// Threads, for engines that can use several; at most the machine's. By default 1.
    threads: Option<usize>,
    /// Size of the hash table in MiB, at most 256. By default 32.
    hash_mb: Option<usize>,
}

impl AnalysisRequest {
    /// Threads and bytes of hash table.
    fn resources(&self, max_threads: usize) -> Result<(usize, usize), Error> {
        let (threads, hash_mb) = (self.threads.unwrap_or(1), self.hash_mb.unwrap_or(HASH_BYTES >> 20));
        if !(1..=max_threads).contains(&threads) {
            let error = Error::field("threads", format!("expected 1 to {max_threads} threads"));
            return Err(error.expecting(Expected::range(1, max_threads as u64)));
        }
        if !(1..=MAX_HASH_MB).contains(&hash_mb) {
            let error = Error::field("hash_mb", format!("expected 1 to {MAX_HASH_MB} MiB"));
            return Err(error.expecting(Expected::range(1, MAX_HASH_MB as u64)));
        }
        Ok((threads, hash_mb << 20))
    }
}

/// A number of lines, or `"all"`.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum Lines {
    /// This many lines.
    Number(usize),
    /// One line per legal move.
    All(All),
}

/// The word `all`.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum All {
    All,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines::Number(1)
    }
}

/// Starts an analysis; the caller's previous one stops.
#[utoipa::path(
    post, path = "/api/analyses", tag = "analysis", request_body = AnalysisRequest,
    responses((status = 202, body = Identified), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn begin(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<AnalysisRequest>,
) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let placed = PlayedLine::new(&request.place, state.catalog)?;
            let table = placed.table().fork();
            if table.legal().is_empty() {
                return Err(Error::conflict(
                    ErrorCode::GameOver,
                    "there is nothing to analyse: the game is over",
                ));
            }
            let (threads, hash_bytes) = request.resources(state.threads)?;
            let engine = request.engine.filter(|engine| !engine.is_empty());
            let engine = engine.unwrap_or_else(|| table.best_engine().to_string());
            let key = EngineKey::new(&caller, &*table, &engine, hash_bytes).with_threads(threads);
            // Built now, which says whether its spec is right, it rests until the search begins.
            if !state.engines.knows(&key) {
                state.engines.lend(key.clone(), 0, |setup| seat::player(&*table, &engine, setup))?;
            }
            let lines = match request.lines {
                Lines::Number(0) => {
                    let error = Error::field("lines", "expected at least 1 line, or \"all\"");
                    return Err(error.expecting(Expected::range(1, u64::MAX)));
                }
                Lines::Number(lines) => lines,
                Lines::All(All::All) => usize::MAX,
            };
            let limits = request.limits.unwrap_or_default().within(LONGEST)?;
            state.analyses.start(state, &caller, |feed| {
                Box::new(Analysis {
                    state: state.clone(),
                    feed,
                    table,
                    engine,
                    lines,
                    limits,
                    key,
                    spent: Spent::default(),
                    last_report: None,
                    best: None,
                })
            })
        })
        .await
}

/// Nodes and time of the previous steps.
#[derive(Clone, Copy, Default)]
struct Spent {
    time: Duration,
    nodes: u64,
}

/// An analysis in progress.
struct Analysis {
    state: State,
    feed: Arc<Feed>,
    table: Box<dyn Table>,
    engine: String,
    lines: usize,
    limits: search::Limits,
    /// The engine in the pool, where it rests between turns and after the analysis, with its tables.
    key: EngineKey,
    spent: Spent,
    last_report: Option<Stopwatch>,
    /// The best answer so far: a step that restarts the search must not replace it with a shallower one.
    best: Option<Answer>,
}

/// Minimum interval between answers.
const REPORT_INTERVAL: Duration = Duration::from_millis(50);

impl Task for Analysis {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.feed.cancel.hold(turn);
        if self.best.is_none() {
            self.feed.latest("searching", &Searching {});
        }
        match self.search(turn) {
            Err(error) => self.feed.last("failed", &error.body()),
            Ok(answer) => {
                let is_sliced = turn.is_stopped() && !self.feed.cancel.is_stopped();
                self.keep(answer);
                if is_sliced && self.may_go_on() {
                    return Step::Again;
                }
                if let Some(best) = &mut self.best {
                    best.stopped |= self.feed.cancel.is_stopped();
                    self.feed.last("done", best);
                }
            }
        }
        Step::Done
    }

    fn queued(&mut self, ahead: usize) {
        self.feed.latest("queued", &Queued { ahead });
    }

    fn is_cancelled(&self) -> bool {
        self.feed.cancel.is_stopped()
    }

    fn failed(&mut self) {
        self.feed.last("failed", &Error::internal("the search failed").body());
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        // Covers an analysis stopped while it waited; ignored if the feed has already ended.
        let mut best = self.best.take().unwrap_or_else(|| Answer::nothing(&*self.table, &self.engine));
        best.stopped = true;
        self.feed.last("done", &best);
    }
}

impl Analysis {
    fn search(&mut self, turn: &Arc<Control>) -> Result<Answer, Error> {
        let build = |setup: &_| seat::player(&*self.table, &self.engine, setup);
        let mut player = self.state.engines.lend(self.key.clone(), 0, build)?;
        let watch = Stopwatch::start();
        let limits = search::Limits {
            time: self.limits.time.map(|most| most.saturating_sub(self.spent.time)),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(self.spent.nodes)),
            ..self.limits
        };
        let ask = Ask { limits, lines: self.lines, control: Arc::clone(turn), ..Ask::default() };
        let table = self.table.fork();
        let answer = player.analyse(&*table, &ask, &mut |answer| self.report(answer));
        drop(player);
        let answer = answer?;
        self.spent.time += watch.elapsed();
        self.spent.nodes += answer.nodes;
        Ok(answer)
    }

    /// Whether its limits allow another step.
    fn may_go_on(&self) -> bool {
        let has_time = self.limits.time.is_none_or(|most| self.spent.time < most);
        has_time && self.limits.nodes.is_none_or(|most| self.spent.nodes < most)
    }

    fn report(&mut self, answer: &Answer) {
        if self.last_report.is_some_and(|last_report| last_report.elapsed() < REPORT_INTERVAL)
            && self.best.is_some()
        {
            return;
        }
        self.last_report = Some(Stopwatch::start());
        if self.is_better(answer) {
            let mut answer = answer.clone();
            answer.add(self.spent.nodes, self.spent.time);
            self.feed.latest("answer", &answer);
            self.best = Some(answer);
        }
    }

    /// Whether an answer is at least as deep as the best so far.
    fn is_better(&self, answer: &Answer) -> bool {
        let depth = |answer: &Answer| answer.lines.first().map_or(0, |line| line.depth);
        self.best.as_ref().is_none_or(|best| depth(answer) >= depth(best))
    }

    /// Keeps the answer of a step, unless an earlier step searched deeper.
    fn keep(&mut self, mut answer: Answer) {
        if self.is_better(&answer) && !answer.lines.is_empty() || self.best.is_none() {
            let before = Spent { nodes: self.spent.nodes - answer.nodes, ..self.spent };
            answer.add(before.nodes, Duration::ZERO);
            answer.time_ms = self.spent.time.as_secs_f64() * 1e3;
            self.best = Some(answer);
        } else if let Some(best) = &mut self.best {
            best.stopped = answer.stopped;
        }
    }
}

/// The events of an analysis stream, by name.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the stream; the documents are sent one by one")]
struct AnalysisEvents {
    /// The analysis is waiting for its turn.
    queued: Queued,
    /// The search has started; some engines have no answer before the final one.
    searching: Searching,
    /// The best answer so far.
    answer: Answer,
    /// The final answer.
    done: Answer,
    /// The analysis failed.
    failed: ErrorBody,
}

/// An empty document: there is no answer yet.
#[derive(Serialize, ToSchema)]
struct Searching {}

/// Follows an analysis: `queued`, `searching`, `answer`, and `done` or `failed` at the end.
#[utoipa::path(
    get, path = "/api/analyses/{id}/events", tag = "analysis", params(("id" = String, Path,)),
    responses((status = 200, body = AnalysisEvents, content_type = "text/event-stream"), (status = 404, body = ErrorBody))
)]
async fn events(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    state.analyses.own(&id, &caller)?.follow(&state, &caller)
}

/// Stops an analysis immediately.
#[utoipa::path(
    delete, path = "/api/analyses/{id}", tag = "analysis", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn stop(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    state.analyses.own(&id, &caller)?.cancel.stop();
    Ok(StatusCode::NO_CONTENT)
}
