//! What the opening book of a game knows about a position.

use axum::extract::State as Extracted;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine};
use crate::error::{Error, ErrorBody};
use crate::json::Json;
use crate::state::State;

/// The route of the book.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(look_up))
}

/// The moves of the book in a position.
#[derive(Debug, Serialize, ToSchema)]
struct BookMoves {
    /// None where the book does not know the position, or the game has no book.
    moves: Vec<BookMove>,
}

/// A move of the book.
#[derive(Debug, Serialize, ToSchema)]
struct BookMove {
    #[serde(rename = "move")]
    mv: String,
    /// The move in the game's usual notation.
    shown: String,
    /// Its value for the side to move, in the game's points; `null` if it was not evaluated.
    #[schema(required)]
    score: Option<i32>,
}

/// Looks a position up in the book that ships with the game.
#[utoipa::path(
    post, path = "/api/book", tag = "analysis", request_body = LineRequest,
    responses((status = 200, body = BookMoves), (status = 422, body = ErrorBody))
)]
async fn look_up(
    Extracted(state): Extracted<State>,
    Json(place): Json<LineRequest>,
) -> Result<Json<BookMoves>, Error> {
    state
        .blocking(move |state| {
            let line = PlayedLine::new(&place, state.catalog)?;
            let known = line.table().book_values().into_iter();
            let view = |(mv, score): (String, Option<i32>)| BookMove {
                shown: line.table().spelled(std::slice::from_ref(&mv)).concat(),
                mv,
                score,
            };
            Ok(Json(BookMoves { moves: known.map(view).collect() }))
        })
        .await
}
