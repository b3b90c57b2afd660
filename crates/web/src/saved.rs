//! Saved analyses.

use axum::extract::{Path, State as Extracted};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::AnalysisRow;
use table::Answer;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine};
use crate::client::Caller;
use crate::error::{Error, ErrorBody};
use crate::json::{Json, LargeJson};
use crate::reviews::{Ply, ReviewSummary};
use crate::state::State;
use crate::{id, now};

/// The routes of saved analyses.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(save, list)).routes(routes!(show, remove))
}

/// An analysis to save.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct SavedRequest {
    board: SavedBoard,
    #[serde(default)]
    title: String,
    #[serde(default)]
    notes: String,
    /// The engines' answers.
    #[serde(default)]
    #[schema(value_type = Vec<Answer>)]
    answers: Vec<Value>,
    /// A review of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SavedReview>)]
    review: Option<Value>,
}

/// A saved review: everything from its stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what pages keep; the server does not look into it")]
struct SavedReview {
    moves: Vec<Ply>,
    summary: ReviewSummary,
}

/// The analysed game.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct SavedBoard {
    game: String,
    #[serde(default)]
    variant: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// An analysis that was kept.
#[derive(Debug, Serialize, ToSchema)]
struct Saved {
    id: String,
    created: i64,
    #[serde(flatten)]
    analysis: SavedRequest,
}

/// A list of saved analyses.
#[derive(Debug, Serialize, ToSchema)]
struct SavedList {
    analyses: Vec<SavedSummary>,
}

/// A saved analysis in a list.
#[derive(Debug, Serialize, ToSchema)]
struct SavedSummary {
    id: String,
    title: String,
    created: i64,
    #[schema(required)]
    board: Option<SavedBoard>,
}

/// Upper limit of saved analyses per client.
const MAX_SAVED: u64 = 1000;

/// Saves an analysis.
#[utoipa::path(
    post, path = "/api/analyses/saved", tag = "analysis", request_body = SavedRequest,
    responses((status = 201, body = Saved), (status = 422, body = ErrorBody))
)]
async fn save(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(analysis): LargeJson<SavedRequest>,
) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let SavedBoard { game, variant, start, moves } = &analysis.board;
            let position = (!start.is_empty()).then(|| start.clone());
            let place = LineRequest {
                game: game.clone(),
                variant: Some(variant.clone()),
                position,
                moves: moves.clone(),
            };
            PlayedLine::new(&place, state.catalog)?;
            if analysis.title.chars().count() > 200 {
                return Err(Error::field("title", "a title has at most 200 characters"));
            }
            if state.store.n_analyses(&caller)? >= MAX_SAVED {
                return Err(Error::busy(format!("you have {MAX_SAVED} analyses; delete some")));
            }
            let row = AnalysisRow {
                id: id::new(),
                owner: caller.to_string(),
                title: analysis.title.clone(),
                document: serde_json::to_string(&analysis).unwrap_or_default(),
                created: now::milliseconds(),
            };
            state.store.put_analysis(&row)?;
            Ok((StatusCode::CREATED, Json(Saved { id: row.id, created: row.created, analysis }))
                .into_response())
        })
        .await
}

/// Lists the client's saved analyses, newest first.
#[utoipa::path(get, path = "/api/analyses/saved", tag = "analysis", responses((status = 200, body = SavedList)))]
async fn list(Extracted(state): Extracted<State>, Caller(caller): Caller) -> Result<Json<SavedList>, Error> {
    let rows = state.blocking(move |state| Ok(state.store.analyses(&caller, MAX_SAVED as u32)?)).await?;
    let summary = |row: AnalysisRow| {
        let analysis: Option<SavedRequest> = serde_json::from_str(&row.document).ok();
        let board = analysis.map(|analysis| analysis.board);
        SavedSummary { id: row.id, title: row.title, created: row.created, board }
    };
    Ok(Json(SavedList { analyses: rows.into_iter().map(summary).collect() }))
}

/// An analysis that was kept.
#[utoipa::path(
    get, path = "/api/analyses/saved/{id}", tag = "analysis", params(("id" = String, Path,)),
    responses((status = 200, body = Saved), (status = 404, body = ErrorBody))
)]
async fn show(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<Saved>, Error> {
    let row =
        state.blocking(move |state| state.store.analysis(&caller, &id)?.ok_or_else(Error::unknown)).await?;
    let analysis = serde_json::from_str(&row.document).map_err(|error| Error::internal(error.to_string()))?;
    Ok(Json(Saved { id: row.id, created: row.created, analysis }))
}

/// Deletes an analysis.
#[utoipa::path(
    delete, path = "/api/analyses/saved/{id}", tag = "analysis", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let removed = state.blocking(move |state| Ok(state.store.remove_analysis(&caller, &id)?)).await?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Error::unknown()) }
}
