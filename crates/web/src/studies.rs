//! Studies over HTTP: games as trees that are stored with every change.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Extracted};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::StudyRow;
use table::{GameNotes, Lost, Study, StudyEdit, TreeDocument};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine, Side, Verdict, known_game};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{Json, LargeJson, download};
use crate::lanes::Client;
use crate::listing::{ListQuery, has_more, listing, title};
use crate::live_study::{EditError, LiveStudy, SharedStudy, StudyChange, StudyView, locked};
use crate::state::State;
use crate::stream::{Next, event, follow};
use crate::{collections, games, id, old_analyses, runs};

/// The routes of studies.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(show, rename, remove))
        .routes(routes!(edit))
        .routes(routes!(node))
        .routes(routes!(export))
        .routes(routes!(events))
}

/// The studies that are in memory, by id.
#[derive(Default)]
pub struct Studies(Mutex<HashMap<String, SharedStudy>>);

/// Studies beyond this number are dropped from memory when nobody watches them; what they could undo goes with them.
const MAX_LIVE: usize = 500;
/// Upper limit of stored studies per client.
const MAX_STUDIES: u64 = 10_000;

impl State {
    /// The study with that id, from memory or the store.
    fn study(&self, id: &str) -> Result<SharedStudy, Error> {
        let mut studies = self.live_studies.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(study) = studies.get(id) {
            return Ok(Arc::clone(study));
        }
        let row = self.store.study(id)?.ok_or_else(Error::unknown)?;
        let study: SharedStudy = Arc::new(Mutex::new(LiveStudy::read(&row, self.catalog)?));
        evict_idle(&mut studies);
        studies.insert(id.to_string(), Arc::clone(&study));
        Ok(study)
    }

    /// The caller's own study with that id.
    ///
    /// # Errors
    /// `unknown` for those of others.
    pub fn own_study(&self, id: &str, caller: &Client) -> Result<SharedStudy, Error> {
        let study = self.study(id)?;
        let is_own = locked(&study).owner == *caller;
        if is_own { Ok(study) } else { Err(Error::unknown()) }
    }

    /// Changes the caller's own study. One that cannot be stored is forgotten, so that what is stored is read again.
    fn change_study(
        &self,
        id: &str,
        caller: &Client,
        change: impl FnOnce(&mut LiveStudy) -> Result<StudyChange, EditError>,
    ) -> Result<StudyChange, Error> {
        let study = self.study(id)?;
        let mut live = locked(&study);
        if live.owner != *caller || live.is_gone() {
            return Err(Error::unknown());
        }
        change(&mut live).map_err(|error| match error {
            EditError::Refused(error) => error,
            EditError::NotKept(error) => {
                self.forget_study(id);
                error
            }
        })
    }

    /// Drops the caller's studies from memory, so that what is stored is read again.
    pub fn forget_studies(&self, caller: &Client) {
        let mut studies = self.live_studies.0.lock().unwrap_or_else(PoisonError::into_inner);
        studies.retain(|_, study| locked(study).owner != *caller);
    }

    fn forget_study(&self, id: &str) {
        self.live_studies.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

fn evict_idle(studies: &mut HashMap<String, SharedStudy>) {
    if studies.len() >= MAX_LIVE {
        studies.retain(|_, study| {
            Arc::strong_count(study) > 1 || !study.try_lock().is_ok_and(|live| live.is_idle())
        });
    }
}

/// A study to make: from a line of moves, a tree, or something that is stored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewStudy {
    /// The game's name, for a line of moves.
    game: Option<String>,
    /// The variant; by default the game's first.
    variant: Option<String>,
    /// The start position; by default the game's own.
    position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    moves: Vec<String>,
    /// A whole tree, as imported.
    tree: Option<TreeDocument>,
    /// Something stored.
    from: Option<StudyOrigin>,
    title: Option<String>,
}

/// What a study is made from; one of the ids.
#[derive(Debug, Default, Deserialize, ToSchema)]
struct StudyOrigin {
    /// A played game. There is one study of each: made again, it gets the moves played since.
    game: Option<String>,
    /// A match; the game with that `number`. There is one study of each.
    run: Option<String>,
    /// An uploaded collection; the game with that `number`. There is one study of each.
    collection: Option<String>,
    /// The number of the game, counted from 1.
    number: Option<u32>,
    /// Another study: a copy of it, or what follows `node`.
    study: Option<String>,
    /// The node of the other study.
    node: Option<u32>,
}

/// Makes a study.
#[utoipa::path(
    post, path = "/api/studies", tag = "studies", request_body = NewStudy,
    responses((status = 200, body = StudyView), (status = 201, body = StudyView), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn create(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(request): LargeJson<NewStudy>,
) -> Result<Response, Error> {
    let title = title(request.title.as_deref().unwrap_or(""))?;
    state
        .blocking(move |state| {
            if let Some(game) = request.from.as_ref().and_then(|from| from.game.as_deref()) {
                return of_played_game(state, &caller, game);
            }
            if let Some(StudyOrigin { run: Some(run), number, .. }) = &request.from {
                let number =
                    number.ok_or_else(|| Error::field("number", "a match has several games: which?"))?;
                let make = || runs::games::study(state, run, number, &caller);
                return of_origin(state, &caller, &format!("run:{run}:{number}"), make);
            }
            if let Some(StudyOrigin { collection: Some(collection), number, .. }) = &request.from {
                let number =
                    number.ok_or_else(|| Error::field("number", "a collection has several games: which?"))?;
                let make = || collections::study(state, collection, number, &caller);
                return of_origin(state, &caller, &format!("collection:{collection}:{number}"), make);
            }
            let study = from_request(state, &request)?;
            let live = begin(state, &caller, study, title, None)?;
            Ok((StatusCode::CREATED, Json(locked(&live).view(&caller))).into_response())
        })
        .await
}

fn from_request(state: &State, request: &NewStudy) -> Result<Box<dyn Study>, Error> {
    if let Some(tree) = &request.tree {
        return known_game(state.catalog, &tree.game)?
            .study_from(tree)
            .map_err(Error::refusing(ErrorCode::BadFile));
    }
    if let Some(StudyOrigin { study: Some(other), node, .. }) = &request.from {
        let other = state.study(other)?;
        let live = locked(&other);
        let copy = match node {
            Some(node) => live.study.study_at(*node),
            None => live.study.entry().study_from(&live.study.document()),
        };
        return copy.map_err(Error::refusing(ErrorCode::BadField));
    }
    let Some(game) = request.game.clone() else {
        return Err(Error::field("game", "a study needs a `game`, a `tree`, or what it is made `from`"));
    };
    let (variant, position, moves) =
        (request.variant.clone(), request.position.clone(), request.moves.clone());
    let line = PlayedLine::new(&LineRequest { game, variant, position, moves }, state.catalog)?;
    Ok(line.table().study(&GameNotes::default()))
}

/// Stores a new study and keeps it in memory.
fn begin(
    state: &State,
    caller: &Client,
    study: Box<dyn Study>,
    title: String,
    origin: Option<String>,
) -> Result<SharedStudy, Error> {
    if state.store.n_studies(caller)? >= MAX_STUDIES {
        return Err(Error::busy(format!("you have {MAX_STUDIES} studies; delete some")));
    }
    let live = LiveStudy::new(id::new(), Arc::clone(caller), study, title, origin);
    live.keep(&state.store)?;
    let id = live.id.clone();
    let live: SharedStudy = Arc::new(Mutex::new(live));
    let mut studies = state.live_studies.0.lock().unwrap_or_else(PoisonError::into_inner);
    evict_idle(&mut studies);
    studies.insert(id, Arc::clone(&live));
    Ok(live)
}

/// The caller's study of something stored, made when it is asked for first.
fn of_origin(
    state: &State,
    caller: &Client,
    origin: &str,
    make: impl FnOnce() -> Result<(Box<dyn Study>, String), Error>,
) -> Result<Response, Error> {
    if let Some(known) = state.store.study_of_origin(caller, origin)? {
        let view = locked(&state.study(&known)?).view(caller);
        return Ok(Json(view).into_response());
    }
    let (study, title) = make()?;
    let live = begin(state, caller, study, title, Some(origin.to_string()))?;
    Ok((StatusCode::CREATED, Json(locked(&live).view(caller))).into_response())
}

/// The caller's study of a played game, with all moves that were played.
fn of_played_game(state: &State, caller: &Client, game: &str) -> Result<Response, Error> {
    let (played, title) = games::study(state, game)?;
    let origin = format!("game:{game}");
    let Some(known) = state.store.study_of_origin(caller, &origin)? else {
        let live = begin(state, caller, played, title, Some(origin))?;
        return Ok((StatusCode::CREATED, Json(locked(&live).view(caller))).into_response());
    };
    let moves = played.table_at(played.last()).map_or(Vec::new(), |table| table.moves().to_vec());
    let edit = |edit| state.change_study(&known, caller, |live| live.edit(&edit, &state.store));
    edit(StudyEdit::Play { at: 0, moves })?;
    let study = state.study(&known)?;
    if locked(&study).study.end() != played.end() {
        edit(StudyEdit::End { end: played.end() })?;
    }
    let view = locked(&study).view(caller);
    Ok(Json(view).into_response())
}

/// A list of studies.
#[derive(Debug, Serialize, ToSchema)]
struct StudyList {
    studies: Vec<StudySummary>,
    /// Whether there are more.
    more: bool,
}

/// A study in a list.
#[derive(Debug, Serialize, ToSchema)]
struct StudySummary {
    id: String,
    title: String,
    game: String,
    variant: String,
    /// The names of the players; empty where unknown.
    players: [String; 2],
    /// The number of moves, variations included.
    n_moves: u32,
    /// The last position of the main line.
    position: String,
    created: i64,
    updated: i64,
}

impl From<StudyRow> for StudySummary {
    fn from(row: StudyRow) -> StudySummary {
        StudySummary {
            id: row.id,
            title: row.title,
            game: row.game,
            variant: row.variant,
            players: row.players,
            n_moves: row.n_nodes.saturating_sub(1),
            position: row.position,
            created: row.created,
            updated: row.updated,
        }
    }
}

/// Lists the client's studies, most recently changed first.
#[utoipa::path(get, path = "/api/studies", tag = "studies", params(ListQuery), responses((status = 200, body = StudyList)))]
async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<StudyList>, Error> {
    let listing = listing(query)?;
    let limit = listing.limit;
    let mut rows = state
        .blocking(move |state| {
            old_analyses::convert(state, &caller)?;
            Ok(state.store.studies(&caller, &listing)?)
        })
        .await?;
    let more = has_more(&mut rows, limit);
    Ok(Json(StudyList { studies: rows.into_iter().map(StudySummary::from).collect(), more }))
}

/// A study; anyone who knows its id may see it.
#[utoipa::path(
    get, path = "/api/studies/{id}", tag = "studies", params(("id" = String, Path,)),
    responses((status = 200, body = StudyView), (status = 404, body = ErrorBody))
)]
async fn show(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<StudyView>, Error> {
    state
        .blocking(move |state| {
            old_analyses::convert(state, &caller)?;
            Ok(Json(locked(&state.study(&id)?).view(&caller)))
        })
        .await
}

/// What to change about a study as a whole.
#[derive(Debug, Deserialize, ToSchema)]
struct StudyRenaming {
    title: String,
}

/// Renames a study.
#[utoipa::path(
    patch, path = "/api/studies/{id}", tag = "studies", params(("id" = String, Path,)), request_body = StudyRenaming,
    responses((status = 200, body = StudyChange), (status = 404, body = ErrorBody))
)]
async fn rename(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(request): Json<StudyRenaming>,
) -> Result<Json<StudyChange>, Error> {
    let title = title(&request.title)?;
    state
        .blocking(move |state| {
            state.change_study(&id, &caller, |live| live.rename(title, &state.store)).map(Json)
        })
        .await
}

/// Deletes a study.
#[utoipa::path(
    delete, path = "/api/studies/{id}", tag = "studies", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    state
        .blocking(move |state| {
            let study = state.study(&id)?;
            let mut live = locked(&study);
            if live.is_gone() || !state.store.remove_study(&caller, &id)? {
                return Err(Error::unknown());
            }
            live.mark_deleted();
            drop(live);
            state.forget_study(&id);
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// A change to make.
#[derive(Debug, Deserialize, ToSchema)]
struct EditRequest {
    edit: StudyEdit,
}

/// Changes a study. The change is stored when it is answered.
#[utoipa::path(
    post, path = "/api/studies/{id}/edits", tag = "studies", params(("id" = String, Path,)), request_body = EditRequest,
    responses((status = 200, body = StudyChange), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn edit(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    LargeJson(request): LargeJson<EditRequest>,
) -> Result<Json<StudyChange>, Error> {
    state
        .blocking(move |state| {
            state.change_study(&id, &caller, |live| live.edit(&request.edit, &state.store)).map(Json)
        })
        .await
}

/// The position at a node, with what may be played there.
#[derive(Debug, Serialize, ToSchema)]
struct NodePosition {
    node: u32,
    position: String,
    side: Side,
    /// The legal moves.
    legal: Vec<String>,
    /// The position as a multi-line diagram, shown for games without a drawn board.
    diagram: String,
    /// The result by the rules, once the game is over.
    #[schema(required)]
    verdict: Option<Verdict>,
    /// The last named opening reached.
    #[schema(required)]
    opening: Option<String>,
}

/// The position at a node.
#[utoipa::path(
    get, path = "/api/studies/{id}/nodes/{node}", tag = "studies", params(("id" = String, Path,), ("node" = u32, Path,)),
    responses((status = 200, body = NodePosition), (status = 404, body = ErrorBody))
)]
async fn node(
    Extracted(state): Extracted<State>,
    Path((id, node)): Path<(String, String)>,
) -> Result<Json<NodePosition>, Error> {
    state
        .blocking(move |state| {
            let number = node.parse::<u32>().map_err(|_| Error::unknown())?;
            let study = state.study(&id)?;
            let table = locked(&study).study.table_at(number).map_err(|_| Error::unknown())?;
            let mut before = table.fork();
            let mut opening = before.opening();
            while opening.is_none() && before.take_back() {
                opening = before.opening();
            }
            Ok(Json(NodePosition {
                node: number,
                position: table.position(),
                side: table.side_to_move().into(),
                legal: table.legal(),
                diagram: table.diagram(),
                verdict: Verdict::on(&*table),
                opening,
            }))
        })
        .await
}

/// The format to export in.
#[derive(Debug, Deserialize, IntoParams)]
struct StudyExportQuery {
    /// One of the study's `formats`.
    format: String,
    /// Only say what the format has no place for.
    #[serde(default)]
    check: bool,
}

/// What a format has no place for.
#[derive(Debug, Serialize, ToSchema)]
struct ExportCheck {
    lost: Vec<Lost>,
}

/// The study as a file. The header `x-poda-lost` names what the format has no place for.
#[utoipa::path(
    get, path = "/api/studies/{id}/export", tag = "studies", params(("id" = String, Path,), StudyExportQuery),
    responses((status = 200, body = ExportCheck, description = "the file, or what it would lose"), (status = 422, body = ErrorBody))
)]
async fn export(
    Extracted(state): Extracted<State>,
    Path(id): Path<String>,
    query: Result<Query<StudyExportQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("format", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let study = state.study(&id)?;
            let live = locked(&study);
            let formats = live.study.formats();
            let found = formats.iter().find(|known| known.name == query.format);
            let file = live.study.export(&query.format).map_err(Error::refusing(ErrorCode::BadFile))?;
            if query.check {
                return Ok(Json(ExportCheck { lost: file.lost }).into_response());
            }
            let (extension, mime) = found
                .map_or(("txt", "text/plain; charset=utf-8"), |format| (format.extension, format.media_type));
            let mut response =
                download(&format!("{}.{extension}", file_name(live.title())), mime, file.bytes);
            let lost: Vec<String> =
                file.lost.iter().map(|lost| format!("{} {}", lost.count, lost.kind)).collect();
            if let Ok(lost) = HeaderValue::try_from(lost.join(", ")) {
                response.headers_mut().insert("x-poda-lost", lost);
            }
            Ok(response)
        })
        .await
}

/// A title as a file name.
fn file_name(title: &str) -> String {
    let kept = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name: String = title.chars().take(60).map(kept).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "study".to_string() } else { name.to_string() }
}

/// The events of a study's stream, by name.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the stream; the documents are sent one by one")]
struct StudyEvents {
    /// The whole study: immediately, and when too many changes were missed.
    study: StudyView,
    /// A change.
    change: StudyChange,
    /// The study was deleted.
    gone: StudyGone,
}

/// An empty document: the study was deleted.
#[derive(Serialize, ToSchema)]
struct StudyGone {}

/// Follows a study: `study` immediately, `change` after every change, `gone` when it is deleted.
#[utoipa::path(
    get, path = "/api/studies/{id}/events", tag = "studies", params(("id" = String, Path,)),
    responses((status = 200, body = StudyEvents, content_type = "text/event-stream"), (status = 404, body = ErrorBody))
)]
async fn events(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let study = state.blocking(move |state| state.study(&id)).await?;
    let guard = state.streams.open(&caller)?;
    let changed = locked(&study).watch();
    let mut seen = None;
    Ok(follow(&state, changed, guard, move || {
        let live = locked(&study);
        if live.is_gone() {
            return Next::Last(vec![event("gone", &StudyGone {})]);
        }
        let changes = seen.and_then(|revision| live.changes_since(revision));
        let sent = match changes {
            Some(changes) => changes.iter().map(|change| event("change", change)).collect(),
            None => vec![event("study", &live.view(&caller))],
        };
        seen = Some(live.revision());
        Next::Some(sent)
    }))
}
