//! Experiments and matches: started, followed, cancelled, resumed, and stored with their results.

mod download;
pub mod games;
mod live_games;
mod match_work;
mod results;
mod work;

pub use results::LabResults;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Extracted};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::RunRow;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::client::Caller;
use crate::clock::ClockRequest;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::Json;
use crate::lanes::Client;
use crate::seat::Limits;
use crate::state::State;
use crate::stream::{Next, event, follow};
use crate::{id, now};

/// The routes of runs.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(begin, list))
        .routes(routes!(show, remove))
        .routes(routes!(events))
        .routes(routes!(resume))
        .routes(routes!(games::list))
        .routes(routes!(games::show))
        .routes(routes!(games::export))
        .routes(routes!(download::download))
}

/// What to run.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum RunRequest {
    /// An experiment.
    Lab(LabRequest),
    /// A match between two engines.
    Match(MatchRequest),
}

/// An experiment to run.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct LabRequest {
    experiment: String,
    /// Small samples, for a quick look.
    #[serde(default)]
    quick: bool,
    seed: Option<u64>,
}

/// A match to play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct MatchRequest {
    game: String,
    variant: Option<String>,
    /// An engine of the catalogue, `level=NAME`, or `outside/NAME` for a program of the machine.
    a: String,
    b: String,
    games: usize,
    limits: Option<Limits>,
    clock: Option<ClockRequest>,
    concurrency: Option<usize>,
    seed: Option<u64>,
    openings: Option<OpeningsRequest>,
    /// The two hypotheses of a sequential test, in Elo.
    sprt: Option<[f64; 2]>,
}

/// The openings of a match.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct OpeningsRequest {
    /// Number of random opening moves.
    random_plies: usize,
}

/// A run.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Run {
    id: String,
    kind: String,
    title: String,
    /// `queued`, `running`, `done`, `failed`, `cancelled` or `interrupted`.
    state: String,
    progress: Option<Progress>,
    #[schema(value_type = Object)]
    request: Value,
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// The games that are being played, in the stream of a running match.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    live: Vec<live_games::LiveGame>,
    created: i64,
    finished: Option<i64>,
}

/// The progress of a run.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Progress {
    done: usize,
    of: usize,
    /// What is being done, in English.
    what: String,
    /// The same in Spanish, if it differs.
    es: Option<String>,
}

/// The client's runs, newest first.
#[derive(Debug, Serialize, ToSchema)]
struct Runs {
    runs: Vec<Run>,
}

impl Run {
    fn new(row: RunRow, progress: Option<Progress>) -> Run {
        Run {
            id: row.id,
            kind: row.kind,
            title: row.title,
            state: row.state,
            progress,
            request: serde_json::from_str(&row.request).unwrap_or_default(),
            result: row.result.and_then(|result| serde_json::from_str(&result).ok()),
            live: Vec::new(),
            created: row.created,
            finished: row.finished,
        }
    }
}

/// Upper limit, to bound the store.
const MAX_RUNS: u64 = 200;
/// Time limit of a run, even if no other run waits.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Starts a run.
#[utoipa::path(
    post, path = "/api/runs", tag = "runs", request_body = RunRequest,
    responses((status = 202, body = Run), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn begin(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(mut request): Json<RunRequest>,
) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            if let RunRequest::Match(request) = &mut request {
                // Stored with the request, so that a resumed match plays the games it would have played.
                request.seed.get_or_insert_with(id::seed);
            }
            let work = work::Work::new(&request, state)?;
            if state.store.n_runs(&caller)? >= MAX_RUNS {
                return Err(Error::busy(format!("you have {MAX_RUNS} runs; delete some")));
            }
            if !state.runs_lane.has_room() {
                return Err(Error::full());
            }
            let row = RunRow {
                id: id::new(),
                owner: caller.to_string(),
                kind: work.kind().to_string(),
                title: work.title(),
                state: "queued".to_string(),
                request: serde_json::to_string(&request).unwrap_or_default(),
                result: None,
                created: now::milliseconds(),
                finished: None,
            };
            state.store.put_run(&row)?;
            state.queue_run(&row, work, &caller).inspect_err(|_| {
                _ = state.store.remove_run(&caller, &row.id);
            })
        })
        .await
}

/// Resumes an interrupted match: finished pairs of games are kept, the others are played.
#[utoipa::path(
    post, path = "/api/runs/{id}/resume", tag = "runs", params(("id" = String, Path,)),
    responses(
        (status = 202, body = Run), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)
    )
)]
async fn resume(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let row = state.own_run(&id, &caller)?;
            let unfit =
                || Error::conflict(ErrorCode::NotInterrupted, "only an interrupted match can be resumed");
            if row.kind != "match" || row.state != "interrupted" {
                return Err(unfit());
            }
            let request: RunRequest =
                serde_json::from_str(&row.request).map_err(|error| Error::internal(error.to_string()))?;
            let work = work::Work::new(&request, state)?;
            if !state.runs_lane.has_room() {
                return Err(Error::full());
            }
            // Of two concurrent requests, only one finds it interrupted.
            if !state.store.requeue_run(&caller, &id)? {
                return Err(unfit());
            }
            let queued = RunRow { state: "queued".to_string(), finished: None, ..row.clone() };
            state.queue_run(&queued, work, &caller).inspect_err(|_| _ = state.store.put_run(&row))
        })
        .await
}

/// Lists the client's runs, without results.
#[utoipa::path(get, path = "/api/runs", tag = "runs", responses((status = 200, body = Runs)))]
async fn list(Extracted(state): Extracted<State>, Caller(caller): Caller) -> Result<Json<Runs>, Error> {
    let shipped = state.results.list();
    let rows = state.blocking(move |state| Ok(state.store.runs(&caller, MAX_RUNS as u32)?)).await?;
    let rows = rows.into_iter().map(|row| RunRow { result: None, ..row }).chain(shipped);
    Ok(Json(Runs { runs: rows.map(|row| Run::new(row, None)).collect() }))
}

impl State {
    /// Queues a stored run.
    fn queue_run(&self, row: &RunRow, work: work::Work, caller: &Client) -> Result<Response, Error> {
        if self.runs_lane.is_driven() {
            let why =
                "matches and experiments need the program; a page without threads only shows their results";
            return Err(Error::conflict(ErrorCode::NotAllowed, why));
        }
        let feed = self.runs.begin_lasting(row.id.clone(), caller)?;
        let run = Run::new(row.clone(), None);
        feed.latest("run", &run);
        let running = work::Running::new(self, feed, row.clone(), work);
        self.runs_lane.submit(caller, Box::new(running), Some(LONGEST))?;
        Ok((StatusCode::ACCEPTED, Json(run)).into_response())
    }

    fn own_run(&self, id: &str, owner: &str) -> Result<RunRow, Error> {
        self.store.run(owner, id)?.ok_or_else(Error::unknown)
    }

    /// A run of this client, or one that everybody sees.
    fn visible_run(&self, id: &str, client: &str) -> Result<RunRow, Error> {
        self.results.get(id).map_or_else(|| self.own_run(id, client), Ok)
    }
}

/// A run with its results.
#[utoipa::path(
    get, path = "/api/runs/{id}", tag = "runs", params(("id" = String, Path,)),
    responses((status = 200, body = Run), (status = 404, body = ErrorBody))
)]
async fn show(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<Run>, Error> {
    let row = state.blocking(move |state| state.visible_run(&id, &caller)).await?;
    Ok(Json(Run::new(row, None)))
}

/// Follows a run: `run` immediately and on every progress.
#[utoipa::path(
    get, path = "/api/runs/{id}/events", tag = "runs", params(("id" = String, Path,)),
    responses((status = 200, body = Run, content_type = "text/event-stream"), (status = 404, body = ErrorBody))
)]
async fn events(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    if let Ok(feed) = state.runs.own(&id, &caller) {
        return feed.follow(&state, &caller);
    }
    // A run that ended long ago has only its final state.
    let owner = Arc::clone(&caller);
    let row = state.blocking(move |state| state.visible_run(&id, &owner)).await?;
    let run = Run::new(row, None);
    let (_, changed) = tokio::sync::watch::channel(0);
    let guard = state.streams.open(&caller)?;
    Ok(follow(&state, changed, guard, move || Next::Last(vec![event("run", &run)])))
}

/// Cancels a run; removes a finished one.
#[utoipa::path(
    delete, path = "/api/runs/{id}", tag = "runs", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    state
        .blocking(move |state| {
            let row = state.own_run(&id, &caller)?;
            match row.state.as_str() {
                "queued" | "running" => {
                    let feed = state.runs.own(&id, &caller)?;
                    feed.cancel.stop();
                    if row.state == "queued" {
                        // A waiting run reports this at once, not when its turn comes.
                        let row = RunRow {
                            state: "cancelled".to_string(),
                            finished: Some(now::milliseconds()),
                            ..row
                        };
                        state.store.put_run(&row)?;
                        feed.last("run", &Run::new(row, None));
                    }
                }
                _ => _ = state.store.remove_run(&caller, &id)?,
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
