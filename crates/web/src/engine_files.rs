//! Files that clients give to engines: weights, edge tables, books. A spec names one as `own/ID`.
//!
//! Whoever knows the id may play with the file, so that games and matches can be watched and shared; only the owner sees
//! it in a list, and its text never changes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::extract::{Path, Query, State as Extracted};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use game::Refusal;
use serde::{Deserialize, Serialize};
use store::{EngineFileRow, Store};
use table::{Entry, OptionKind, Resources, Spec};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::known_game;
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{Json, LargeJson};
use crate::seat::Seat;
use crate::state::State;
use crate::{id, now};

/// What the names of these files begin with in a spec.
pub const PREFIX: &str = "own/";
/// A table of 6,561 edges takes 60 kB.
const MAX_BYTES: usize = 128 << 10;
const MAX_FILES: usize = 64;

/// The routes of files for engines.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(add, list)).routes(routes!(read, remove)).routes(routes!(shipped))
}

/// Where engines find the files of clients.
#[derive(Debug)]
pub struct EngineFiles {
    store: Weak<Store>,
    /// Those that are being checked and not stored yet.
    checked: Mutex<HashMap<String, String>>,
}

impl EngineFiles {
    /// The files of a store.
    #[must_use]
    pub fn new(store: &Arc<Store>) -> EngineFiles {
        EngineFiles { store: Arc::downgrade(store), checked: Mutex::default() }
    }

    /// Calls `check` while the file can be read, although it is not stored.
    fn while_readable<T>(&self, file: &EngineFileRow, check: impl FnOnce() -> T) -> T {
        let files = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        files().insert(file.id.clone(), file.text.clone());
        let result = check();
        files().remove(&file.id);
        result
    }
}

impl Resources for EngineFiles {
    fn read(&self, name: &str) -> Result<String, Refusal> {
        let Some(id) = name.strip_prefix(PREFIX) else {
            return Err(Refusal::not_available(name, "files cannot be read here"));
        };
        if let Some(text) = self.checked.lock().unwrap_or_else(PoisonError::into_inner).get(id) {
            return Ok(text.clone());
        }
        let found = self.store.upgrade().and_then(|store| store.engine_file(id).ok().flatten());
        found
            .map(|file| file.text)
            .ok_or_else(|| Refusal::not_available(name, "there is no such file any more"))
    }
}

/// A file to add.
#[derive(Debug, Deserialize, ToSchema)]
struct NewEngineFile {
    game: String,
    /// The engine, such as `othello/manual`.
    engine: String,
    /// The option that takes the file, such as `coefficients`.
    option: String,
    /// What to call it.
    name: String,
    text: String,
}

/// A file for an option of an engine.
#[derive(Debug, Serialize, ToSchema)]
struct EngineFile {
    /// The value of the option in a spec: `own/…`.
    value: String,
    id: String,
    game: String,
    engine: String,
    option: String,
    name: String,
    created: i64,
}

impl From<EngineFileRow> for EngineFile {
    fn from(row: EngineFileRow) -> EngineFile {
        let EngineFileRow { id, game, engine, option, name, created, .. } = row;
        EngineFile { value: format!("{PREFIX}{id}"), id, game, engine, option, name, created }
    }
}

/// The client's files.
#[derive(Debug, Serialize, ToSchema)]
struct OwnEngineFiles {
    /// The newest first.
    files: Vec<EngineFile>,
}

/// A text.
#[derive(Debug, Serialize, ToSchema)]
struct EngineFileText {
    name: String,
    text: String,
}

/// Adds a file; the engine reads it once, and says what is wrong with it.
#[utoipa::path(
    post, path = "/api/engine-files", tag = "engines", request_body = NewEngineFile,
    responses((status = 201, body = EngineFile), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody))
)]
async fn add(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(asked): LargeJson<NewEngineFile>,
) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let file = checked(asked, &caller, state)?;
            if state.store.engine_files(&caller)?.len() >= MAX_FILES {
                return Err(Error::busy(format!("you have {MAX_FILES} files for engines; delete one")));
            }
            state.store.put_engine_file(&file)?;
            Ok((StatusCode::CREATED, Json(EngineFile::from(file))).into_response())
        })
        .await
}

fn checked(asked: NewEngineFile, owner: &str, state: &State) -> Result<EngineFileRow, Error> {
    let NewEngineFile { game, engine, option, name, text } = asked;
    if name.trim().is_empty() || name.chars().count() > 80 || name.chars().any(char::is_control) {
        return Err(Error::field("name", "a name is one line of 1 to 80 characters"));
    }
    if text.len() > MAX_BYTES {
        return Err(Error::field("text", format!("a file has at most {MAX_BYTES} bytes")));
    }
    let entry = known_game(state.catalog, &game)?;
    takes_a_file(entry, &engine, &option)?;
    let name = name.trim().to_string();
    let (id, owner, created) = (id::new(), owner.to_string(), now::milliseconds());
    let file = EngineFileRow { id, owner, game, engine, option, name, text, created };
    let spec = format!("{}:{}={PREFIX}{}", file.engine, file.option, file.id);
    let table = entry.table(None).map_err(Error::refusing(ErrorCode::UnknownVariant))?;
    let seat = Seat::Engine { engine: spec, limits: None, ponder: false };
    state.engine_files.while_readable(&file, || seat.check(&*table, state.engine_files))?;
    Ok(file)
}

fn takes_a_file(entry: &dyn Entry, engine: &str, option: &str) -> Result<(), Error> {
    let name = Spec::parse(engine, entry.name()).map(|spec| format!("{}/{}", entry.name(), spec.name));
    let name = name.map_err(Error::refusing(ErrorCode::UnknownEngine))?;
    let known = entry.engines().into_iter().find(|known| known.name == name);
    let known = known.ok_or_else(|| Error::field("engine", format!("there is no engine {engine}")))?;
    let is_file = |kind: &OptionKind| matches!(kind, OptionKind::File { .. });
    match known.options.iter().any(|known| known.name == option && is_file(&known.kind)) {
        true => Ok(()),
        false => Err(Error::field("option", format!("{engine} has no option {option} that takes a file"))),
    }
}

/// Lists the client's files, newest first.
#[utoipa::path(get, path = "/api/engine-files", tag = "engines", responses((status = 200, body = OwnEngineFiles)))]
async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
) -> Result<Json<OwnEngineFiles>, Error> {
    let rows = state.blocking(move |state| Ok(state.store.engine_files(&caller)?)).await?;
    Ok(Json(OwnEngineFiles { files: rows.into_iter().map(EngineFile::from).collect() }))
}

/// The text of one of the client's files.
#[utoipa::path(
    get, path = "/api/engine-files/{id}", tag = "engines", params(("id" = String, Path,)),
    responses((status = 200, body = EngineFileText), (status = 404, body = ErrorBody))
)]
async fn read(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<EngineFileText>, Error> {
    let found = state.blocking(move |state| Ok(state.store.engine_file(&id)?)).await?;
    let file = found.filter(|file| file.owner == *caller).ok_or_else(Error::unknown)?;
    Ok(Json(EngineFileText { name: file.name, text: file.text }))
}

/// Deletes a file. Games that an engine still plays with it go on as long as that engine is alive.
#[utoipa::path(
    delete, path = "/api/engine-files/{id}", tag = "engines", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let removed = state.blocking(move |state| Ok(state.store.remove_engine_file(&caller, &id)?)).await?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Error::unknown()) }
}

/// Which shipped file.
#[derive(Debug, Deserialize, IntoParams)]
struct ShippedQuery {
    game: String,
    /// The option that takes it.
    option: String,
    name: String,
}

/// The text of a file that ships with a game, to start from.
#[utoipa::path(
    get, path = "/api/shipped-files", tag = "engines", params(ShippedQuery),
    responses((status = 200, body = EngineFileText), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn shipped(
    Extracted(state): Extracted<State>,
    query: Result<Query<ShippedQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<EngineFileText>, Error> {
    let Query(asked) = query.map_err(|rejection| Error::field("name", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let entry = known_game(state.catalog, &asked.game)?;
            let text = entry.shipped_file(&asked.option, &asked.name).ok_or_else(Error::unknown)?;
            Ok(Json(EngineFileText { name: asked.name, text }))
        })
        .await
}
