//! Reviews of whole games, streamed move by move from the last to the first.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Extracted};
use axum::http::StatusCode;
use axum::response::Response;
use search::Control;
use serde::{Deserialize, Serialize};
use study::review::{Class, Finding, GameResult, GameReview, Measure, ReviewLimits, SideTotals};
use table::{Player, Resources, Setup, ShownScore, Unit};
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
    /// Limits of each of the two searches per move; 300 ms by default. Where the game is quickly solved, as in the last
    /// twenty moves of Othello, moves are judged by proof instead, however long it takes (10 s at most).
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
            if placed.table().moves().is_empty() {
                return Err(Error::field("moves", "a review needs at least one move"));
            }
            let table = placed.table().fork();
            let engine = seat::engine_or_best(&*table, request.engine, state.engine_files)?;
            let search = request.limits.unwrap_or(USUAL).within(LONGEST)?;
            let proof = search::Limits { time: Some(LONGEST), ..search::Limits::default() };
            let review = GameReview::new(table, ReviewLimits { search, proof });
            state.reviews.start(state, &caller, |feed| {
                Box::new(Review { feed, engine, files: state.engine_files, review, player: None })
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
    /// How the loss is measured.
    measure: Measure,
    /// The first side's chance of winning after it, from 0 to 1; `null` where moves are judged by units, or where the
    /// result is not known.
    #[schema(required)]
    chance: Option<f64>,
    /// The result after it for the side that moved, if it is known.
    #[schema(required)]
    result: Option<GameResult>,
    best: String,
    best_shown: String,
    /// The score of the best move, for the first side.
    #[schema(required)]
    best_score: Option<ShownScore>,
    /// The result after the best move for the side that moved, if it is known.
    #[schema(required)]
    best_result: Option<GameResult>,
    /// The loss against the best move, in the game's unit; `null` if only results are compared, a forced result is
    /// involved, or there was no choice.
    #[schema(required)]
    loss: Option<f64>,
    /// The rating of the move.
    class: Class,
    /// The accuracy of the move, from 0 to 100; `null` if there was no choice.
    #[schema(required)]
    accuracy: Option<f64>,
    /// Whether both scores, and so the loss, are proven.
    proven: bool,
    /// The depth at which both moves were compared.
    depth: u32,
    /// For selective searches: the probability, in percent, that what was skipped does not matter.
    #[schema(required)]
    confidence: Option<u8>,
    /// The principal variation, starting with the best move.
    pv: Vec<String>,
    pv_shown: Vec<String>,
}

/// The summary of a review.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewSummary {
    accuracy: Accuracy,
    /// What each side lost, and how often.
    sides: Sides,
    /// The plies of mistakes and blunders, counted from 0.
    mistakes: Vec<usize>,
    /// Whether it was stopped early.
    stopped: bool,
}

/// How well both sides played, from 0 to 100; `null` for a side without a move that could be judged.
#[derive(Debug, Serialize, ToSchema)]
struct Accuracy {
    #[schema(required)]
    first: Option<f64>,
    #[schema(required)]
    second: Option<f64>,
}

/// The totals of both sides.
#[derive(Debug, Serialize, ToSchema)]
struct Sides {
    first: SideTotals,
    second: SideTotals,
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
    engine: String,
    files: &'static dyn Resources,
    review: GameReview,
    player: Option<Box<dyn Player>>,
}

impl Task for Review {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.feed.cancel.hold(turn);
        // An engine that is stopped before it has found a move refuses; the review was stopped, and did not fail.
        if let Err(error) = self.judge_next(turn)
            && !self.feed.cancel.is_stopped()
        {
            self.feed.last("failed", &error.body());
            return Step::Done;
        }
        if self.feed.cancel.is_stopped() || self.review.n_left() == 0 {
            self.feed.last("done", &self.summary());
            return Step::Done;
        }
        Step::Again
    }

    fn queued(&mut self, ahead: usize) {
        if ahead > 0 || self.review.findings().next().is_none() {
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
                // A new engine for every review: with a limit of nodes, the same game gives the same review.
                let setup = Setup { hash_bytes: HASH_BYTES / 2, seed: 0, threads: 1, resources: self.files };
                seat::player(self.review.table(), &self.engine, &setup)?
            }
        };
        // A slice that ends early would distort the rating, so only the client's stop counts.
        let control = Arc::new(Control::new());
        if turn.is_stopped() {
            return Ok(());
        }
        self.feed.cancel.hold(&control);
        let finding = self.review.step(&mut *player, &control)?.cloned();
        if let Some(finding) = finding {
            self.feed.push("ply", &self.view(&finding));
        }
        self.player = Some(player);
        Ok(())
    }

    fn view(&self, finding: &Finding) -> Ply {
        let is_first = finding.side == game::Side::First;
        let table = self.review.table();
        let shown = |mv: &str| table.spelled(&[mv.to_string()]).concat();
        let for_first = |score: ShownScore| if is_first { score } else { score.turned() };
        Ply {
            ply: finding.ply,
            side: finding.side.into(),
            mv: finding.mv.clone(),
            shown: shown(&finding.mv),
            score: finding.score.map(for_first),
            unit: finding.unit,
            measure: finding.measure,
            chance: finding.chance.map(|chance| if is_first { chance } else { 1.0 - chance }),
            result: finding.result,
            best: finding.best.clone(),
            best_shown: shown(&finding.best),
            best_score: finding.best_score.map(for_first),
            best_result: finding.best_result,
            loss: finding.loss,
            class: finding.class,
            accuracy: finding.accuracy,
            proven: finding.proven,
            depth: finding.depth,
            confidence: finding.confidence,
            pv: finding.pv.clone(),
            pv_shown: table.spelled(&finding.pv),
        }
    }

    fn summary(&self) -> ReviewSummary {
        let [first, second] = game::Side::BOTH.map(|side| self.review.totals(side));
        let is_mistake = |finding: &&Finding| finding.class >= Class::Mistake;
        ReviewSummary {
            accuracy: Accuracy { first: first.accuracy, second: second.accuracy },
            sides: Sides { first, second },
            mistakes: self.review.findings().filter(is_mistake).map(|finding| finding.ply).collect(),
            stopped: self.review.n_left() > 0,
        }
    }
}

/// Follows a review: `queued`, `ply` for every move from the last to the first, and `done` or `failed` at the end.
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
