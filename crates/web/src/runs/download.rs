//! Downloads of a run's results.

use arena::{GameFormat, GameRecord, Heading, Openings};
use axum::extract::{Path, Query, State as Extracted};
use axum::http::header;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use store::RunRow;
use utoipa::IntoParams;

use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json;
use crate::runs::RunRequest;
use crate::state::State;

/// What to download.
#[derive(Debug, Deserialize, IntoParams)]
pub struct DownloadQuery {
    /// `json`; for experiments also `svg` and `html`; for matches `jsonl` and the formats of the game, such as `pgn` or `ggf`.
    format: String,
    /// Which plot, from 0.
    plot: Option<usize>,
    /// The language of `svg` and `html`: `en`, or `es` if the run has it.
    language: Option<String>,
}

/// The results of a run, as a file.
#[utoipa::path(
    get, path = "/api/runs/{id}/download", tag = "runs", params(("id" = String, Path,), DownloadQuery),
    responses((status = 200, description = "the file"), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub async fn download(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    query: Result<Query<DownloadQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("format", rejection.body_text()))?;
    state.blocking(move |state| file(state, &state.visible_run(&id, &caller)?, &query)).await
}

fn file(state: &State, row: &RunRow, query: &DownloadQuery) -> Result<Response, Error> {
    let name = |ending: &str| format!("poda-{}-{}.{ending}", row.kind, &row.id[..row.id.len().min(8)]);
    let unfit = || Error::field("format", "this run cannot be downloaded in this format");
    let result = || -> Result<Value, Error> {
        let text = row.result.as_deref().ok_or_else(unfit)?;
        serde_json::from_str(text).map_err(|error| Error::internal(error.to_string()))
    };
    match (row.kind.as_str(), query.format.as_str()) {
        (_, "json") => Ok(json::download(&name("json"), "application/json", format!("{:#}\n", result()?))),
        ("lab", "svg") => {
            let result = result()?;
            let plot = said(&result, query, &format!("/plots/{}/svg", query.plot.unwrap_or(0)));
            Ok(json::download(&name("svg"), "image/svg+xml", plot.ok_or_else(unfit)?.to_string()))
        }
        ("lab", "html") => {
            let result = result()?;
            let html = said(&result, query, "/html").ok_or_else(unfit)?.to_string();
            Ok(json::download(&name("html"), "text/html; charset=utf-8", html))
        }
        ("match", "jsonl") => {
            let lines: String =
                state.store.run_games(&row.id)?.iter().map(|game| format!("{game}\n")).collect();
            Ok(json::download(&name("jsonl"), "application/x-ndjson", lines))
        }
        ("match", format) => games(state, row, format, &name(format)),
        _ => Err(unfit()),
    }
}

/// A text of an experiment in the requested language, or in English, which is all that older runs have.
fn said<'a>(result: &'a Value, query: &DownloadQuery, pointer: &str) -> Option<&'a str> {
    let translated = query.language.as_deref().filter(|&language| language == "es");
    let translated = translated.and_then(|_| result.pointer(&format!("/es{pointer}")));
    translated.or_else(|| result.pointer(pointer)).and_then(Value::as_str)
}

/// The games of a match in a format of their game.
fn games(state: &State, row: &RunRow, format: &str, name: &str) -> Result<Response, Error> {
    let broken = |error: serde_json::Error| Error::internal(error.to_string());
    let refused = Error::refusing(ErrorCode::BadFile);
    let RunRequest::Match(request) = serde_json::from_str(&row.request).map_err(broken)? else {
        return Err(Error::field("format", "this run has no games"));
    };
    let entry = state.catalog.game(&request.game).map_err(refused)?;
    let table = entry.table(request.variant.as_deref()).map_err(refused)?;
    let file_format = GameFormat::of_file(name, &*table, &Openings::Start).map_err(refused)?;
    let limits = super::match_work::limits(&request)?;
    let mut texts = Vec::new();
    for document in state.store.run_games(&row.id)? {
        let record: GameRecord = serde_json::from_str(&document).map_err(broken)?;
        let heading = Heading { event: &row.title, round: &(record.index + 1).to_string(), limits };
        texts.push(file_format.write(&record, heading, state.catalog).map_err(refused)?);
    }
    let format = table.formats().into_iter().find(|known| known.name == format);
    let media_type = format.map_or("text/plain; charset=utf-8", |format| format.media_type);
    let mut response = json::download(name, media_type, texts.concat());
    response.headers_mut().remove(header::CONTENT_LENGTH);
    Ok(response)
}
