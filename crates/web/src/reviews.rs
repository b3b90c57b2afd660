//! Reviews of whole games, streamed move by move.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Extracted};
use axum::http::StatusCode;
use axum::response::Response;
use search::Control;
use serde::{Deserialize, Serialize};
use study::review::{self, Class, Finding};
use table::{Ask, NoFiles, Player, Setup, ShownScore, Table, Unit};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::HASH_BYTES;
use crate::board::{LineRequest, PlayedLine, Side};
use crate::client::Caller;
use crate::error::{Error, ErrorBody};
use crate::feed::{Feed, Identified, Queued};
use crate::json::Json;
use crate::lanes::{Step, Task};
use crate::seat::{self, Limits};
use crate::state::State;

/// The routes of reviews.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(begin)).routes(routes!(stop)).routes(routes!(events))
}

/// A game to review.
#[derive(Debug, Deserialize, ToSchema)]
struct ReviewRequest {
    #[serde(flatten)]
    place: LineRequest,
    /// The engine; by default the game's strongest.
    engine: Option<String>,
    /// Limits of each of the two searches per move; 300 ms by default.
    limits: Option<Limits>,
}

const USUAL: Limits = Limits { depth: None, nodes: None, time_ms: Some(300) };
const LONGEST: Duration = Duration::from_secs(10);

/// Starts a review; the caller's previous one stops.
#[utoipa::path(
    post, path = "/api/reviews", tag = "analysis", request_body = ReviewRequest,
    responses((status = 202, body = Identified), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn begin(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<ReviewRequest>,
) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let placed = PlayedLine::new(&request.place, state.catalog)?;
            let moves = placed.table().moves().to_vec();
            if moves.is_empty() {
                return Err(Error::field("moves", "a review needs at least one move"));
            }
            let mut table = placed.table().fork();
            while table.take_back() {}
            let engine = seat::engine_or_best(&*table, request.engine)?;
            let limits = request.limits.unwrap_or(USUAL).within(LONGEST)?;
            state.reviews.start(state, &caller, |feed| {
                Box::new(Review { feed, table, engine, moves, limits, player: None, findings: Vec::new() })
            })
        })
        .await
}

/// The review of a move.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ply {
    ply: usize,
    side: Side,
    #[serde(rename = "move")]
    mv: String,
    shown: String,
    /// The score of the move, for the first side.
    #[schema(required)]
    score: Option<ShownScore>,
    unit: Unit,
    /// The first side's chance of winning after it, from 0 to 1.
    chance: f64,
    best: String,
    best_shown: String,
    /// The loss against the best move, in the game's unit.
    #[schema(required)]
    loss: Option<f64>,
    /// The rating of the move.
    class: Class,
    /// The principal variation, starting with the best move.
    pv: Vec<String>,
    pv_shown: Vec<String>,
}

/// The summary of a review.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewSummary {
    accuracy: Accuracy,
    /// The plies of mistakes and blunders, counted from 0.
    mistakes: Vec<usize>,
    /// Whether it was stopped early.
    stopped: bool,
}

/// How well both sides played, from 0 to 100; `null` for a side that did not move.
#[derive(Debug, Serialize, ToSchema)]
struct Accuracy {
    #[schema(required)]
    first: Option<f64>,
    #[schema(required)]
    second: Option<f64>,
}

/// The events of a review stream, by name.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the stream; the documents are sent one by one")]
struct ReviewEvents {
    /// The review is waiting for its turn.
    queued: Queued,
    /// A move was reviewed.
    ply: Ply,
    /// The end.
    done: ReviewSummary,
    /// The review failed.
    failed: ErrorBody,
}

/// A review in progress: one move per step, so that other tasks get their turns.
struct Review {
    feed: Arc<Feed>,
    table: Box<dyn Table>,
    engine: String,
    moves: Vec<String>,
    limits: search::Limits,
    player: Option<Box<dyn Player>>,
    findings: Vec<Finding>,
}

impl Task for Review {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.feed.cancel.hold(turn);
        if let Err(error) = self.judge_next(turn) {
            self.feed.last("failed", &error.body());
            return Step::Done;
        }
        if self.feed.cancel.is_stopped() || self.findings.len() == self.moves.len() {
            self.feed.last("done", &self.summary());
            return Step::Done;
        }
        Step::Again
    }

    fn queued(&mut self, ahead: usize) {
        if ahead > 0 || self.findings.is_empty() {
            self.feed.latest("queued", &Queued { ahead });
        }
    }

    fn is_cancelled(&self) -> bool {
        self.feed.cancel.is_stopped()
    }

    fn failed(&mut self) {
        self.feed.last("failed", &Error::internal("the review failed").body());
    }
}

impl Drop for Review {
    fn drop(&mut self) {
        // Covers a review stopped while it waited; ignored if the feed has already ended.
        self.feed.last("done", &self.summary());
    }
}

impl Review {
    fn judge_next(&mut self, turn: &Arc<Control>) -> Result<(), Error> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => {
                let setup = Setup { hash_bytes: HASH_BYTES / 2, seed: 0, threads: 1, resources: &NoFiles };
                seat::player(&*self.table, &self.engine, &setup)?
            }
        };
        // A slice that ends early would distort the rating, so only the client's stop counts.
        let control = Arc::new(Control::new());
        if turn.is_stopped() {
            return Ok(());
        }
        self.feed.cancel.hold(&control);
        let ask = Ask { limits: self.limits, control, ..Ask::default() };
        let mv = self.moves[self.findings.len()].clone();
        let finding = review::judge(&*self.table, &mv, &mut *player, &ask);
        if self.feed.cancel.is_stopped() {
            return Ok(());
        }
        let finding = finding?;
        self.feed.push("ply", &self.view(&finding));
        self.findings.push(finding);
        self.table.play_on(&mv)?;
        self.player = Some(player);
        Ok(())
    }

    fn view(&self, finding: &Finding) -> Ply {
        let is_first = finding.side == game::Side::First;
        let shown = |mv: &str| self.table.spelled(&[mv.to_string()]).concat();
        Ply {
            ply: finding.ply,
            side: finding.side.into(),
            mv: finding.mv.clone(),
            shown: shown(&finding.mv),
            score: finding.score.map(|score| if is_first { score } else { score.turned() }),
            unit: finding.unit,
            chance: if is_first { finding.chance } else { 1.0 - finding.chance },
            best: finding.best.clone(),
            best_shown: shown(&finding.best),
            loss: finding.loss,
            class: finding.class,
            pv: finding.pv.clone(),
            pv_shown: self.table.spelled(&finding.pv),
        }
    }

    fn summary(&self) -> ReviewSummary {
        let [first, second] = game::Side::BOTH.map(|side| review::accuracy(&self.findings, side));
        let is_mistake = |finding: &&Finding| finding.class >= Class::Mistake;
        let mistakes: Vec<usize> =
            self.findings.iter().filter(is_mistake).map(|finding| finding.ply).collect();
        ReviewSummary {
            accuracy: Accuracy { first, second },
            mistakes,
            stopped: self.feed.cancel.is_stopped(),
        }
    }
}

/// Follows a review: `queued`, `ply` for every move, and `done` or `failed` at the end.
#[utoipa::path(
    get, path = "/api/reviews/{id}/events", tag = "analysis", params(("id" = String, Path,)),
    responses((status = 200, body = ReviewEvents, content_type = "text/event-stream"), (status = 404, body = ErrorBody))
)]
async fn events(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    state.reviews.own(&id, &caller)?.follow(&state, &caller)
}

/// Stops a review immediately.
#[utoipa::path(
    delete, path = "/api/reviews/{id}", tag = "analysis", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn stop(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    state.reviews.own(&id, &caller)?.cancel.stop();
    Ok(StatusCode::NO_CONTENT)
}
