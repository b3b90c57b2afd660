//! Everything a client has stored, as one file and back.

use axum::extract::{Request, State as Extracted};
use axum::response::Response;
use serde::Serialize;
use store::{ArchiveCounts, ArchiveError};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{ARCHIVE_BYTES, Json, download, read};
use crate::state::State;

/// The routes of the archive.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(export, import))
}

/// What an import added.
#[derive(Debug, Serialize, ToSchema)]
struct ImportedArchive {
    /// What is new here, or was newer in the archive.
    added: ArchiveContent,
    /// All that is in the archive.
    archive: ArchiveContent,
}

/// How much of each kind.
#[derive(Debug, Serialize, ToSchema)]
struct ArchiveContent {
    games: u64,
    studies: u64,
    collections: u64,
    runs: u64,
}

/// Everything of the caller as one file. It contains no secrets but what was stored.
#[utoipa::path(
    get, path = "/api/archive", tag = "archive",
    responses((status = 200, description = "the archive", content_type = "application/gzip"))
)]
async fn export(Extracted(state): Extracted<State>, Caller(caller): Caller) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let mut bytes = Vec::new();
            state.store.export(Some(&caller), &mut bytes).map_err(refused)?;
            Ok(download("poda-archive.gz", "application/gzip", bytes))
        })
        .await
}

/// Adds everything of an archive to what the caller has.
#[utoipa::path(
    post, path = "/api/archive", tag = "archive",
    request_body(content = String, content_type = "application/gzip"),
    responses((status = 200, body = ImportedArchive), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn import(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    request: Request,
) -> Result<Json<ImportedArchive>, Error> {
    let bytes = read(request.into_body(), ARCHIVE_BYTES).await?;
    state
        .blocking(move |state| {
            let ArchiveCounts { rows, changed } =
                state.store.import(Some(&caller), &bytes[..]).map_err(refused)?;
            // The archive may have had newer versions of studies that are open.
            state.forget_studies(&caller);
            let content = |counts: &std::collections::BTreeMap<&'static str, u64>| {
                let number = |table| counts.get(table).copied().unwrap_or(0);
                ArchiveContent {
                    games: number("game"),
                    studies: number("study"),
                    collections: number("collection"),
                    runs: number("run"),
                }
            };
            Ok(Json(ImportedArchive { added: content(&changed), archive: content(&rows) }))
        })
        .await
}

fn refused(error: ArchiveError) -> Error {
    match error {
        ArchiveError::Store(error) => error.into(),
        error => Error::new(
            axum::http::StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::BadFile,
            "",
            error.to_string(),
        ),
    }
}
