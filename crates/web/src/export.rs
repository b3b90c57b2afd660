//! Exports games in the file formats of their game.

use std::collections::BTreeMap;

use axum::extract::State as Extracted;
use axum::response::Response;
use serde::Deserialize;
use table::{GameEnd, GameNotes, Table, end_in_words};
use utoipa::ToSchema;

use crate::board::{LineRequest, PlayedLine, Verdict};
use crate::error::{Error, ErrorCode, Expected};
use crate::json::{Json, download};
use crate::state::State;

/// What to export.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ExportRequest {
    game: String,
    variant: Option<String>,
    /// The position before the first move; by default the game's own.
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Further tags, such as `White` and `Black`.
    #[serde(default)]
    tags: BTreeMap<String, String>,
    /// One of the game's formats.
    format: String,
}

/// A game as a file.
#[utoipa::path(
    post, path = "/api/export", tag = "analysis", request_body = ExportRequest,
    responses((status = 200, description = "the file"), (status = 422, body = crate::error::ErrorBody))
)]
pub async fn export(
    Extracted(state): Extracted<State>,
    Json(request): Json<ExportRequest>,
) -> Result<Response, Error> {
    let ExportRequest { game, variant, start, moves, tags, format } = request;
    let placed = PlayedLine::new(&LineRequest { game, variant, position: start, moves }, state.catalog)?;
    file(placed.table(), placed.verdict().as_ref(), tags.into_iter().collect(), &format, "game")
}

/// The game on a table as a file called `name`, with the format's extension.
///
/// # Errors
/// `bad_field` for a format that the game does not have, `bad_file` for one that cannot represent it.
pub fn file(
    table: &dyn Table,
    verdict: Option<&Verdict>,
    tags: Vec<(String, String)>,
    format: &str,
    name: &str,
) -> Result<Response, Error> {
    let formats = table.formats();
    let Some(found) = formats.iter().find(|known| known.name == format) else {
        let names: Vec<_> = formats.iter().map(|format| format.name).collect();
        let error =
            Error::field("format", format!("expected one of this game's formats: {}", names.join(", ")));
        return Err(error.expecting(Expected::names(names)));
    };
    let end = verdict.map(GameEnd::from);
    let end_comment = end.map(|end| end_in_words(&end, table)).unwrap_or_default();
    let notes = GameNotes { tags, end, end_comment, ..GameNotes::default() };
    let bytes = table.export(format, &notes).map_err(Error::refusing(ErrorCode::BadFile))?;
    Ok(download(&format!("{name}.{}", found.extension), found.media_type, bytes))
}
