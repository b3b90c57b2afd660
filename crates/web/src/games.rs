//! Games in play, over HTTP.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Extracted};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::GameRow;
use table::{Answer, Ask, GameEnd, GameNotes, Study};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::HASH_BYTES;
use crate::board::{self, LineRequest, PlayedLine, Verdict};
use crate::client::Caller;
use crate::clock::{ClockRequest, Clocks};
use crate::engine_pool::EngineKey;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::export;
use crate::id;
use crate::json::Json;
use crate::lanes::Client;
use crate::listing::{ListQuery, has_more, listing, title};
use crate::live::{Live, PlayedGame, Seats, Shared, locked};
use crate::now;
use crate::players::Players;
use crate::seat::{self, Seat};
use crate::state::State;
use crate::stream::{Next, event, follow};
use crate::thinking;

/// The routes of games.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(show, rename, remove))
        .routes(routes!(events))
        .routes(routes!(play))
        .routes(routes!(resign))
        .routes(routes!(swap))
        .routes(routes!(hint))
        .routes(routes!(export_game))
}

/// The games that are in memory, by id.
#[derive(Default)]
pub struct Games(Mutex<HashMap<String, Shared>>);

/// Idle games beyond this number are dropped from memory.
const MAX_LIVE: usize = 2000;
/// Upper limit of stored games per client.
const MAX_GAMES: u64 = 10_000;
/// Search time for a hint.
const HINT: Duration = Duration::from_millis(500);

impl State {
    /// The game with that id, from memory or the store.
    pub fn game(&self, id: &str) -> Result<Shared, Error> {
        let mut games = self.games.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(id) {
            return Ok(Arc::clone(game));
        }
        let row = self.store.game(id)?.ok_or_else(Error::unknown)?;
        let game: Shared = Arc::new(Mutex::new(Live::read(&row, self.catalog)?));
        evict_idle(&mut games);
        games.insert(id.to_string(), Arc::clone(&game));
        drop(games);
        let mut live = locked(&game);
        live.start_clock();
        if !live.awaits_engine() || self.moves.has_room() {
            thinking::go_on(self, &game, &mut live);
        }
        drop(live);
        Ok(game)
    }

    /// Like `game`, if the caller has that right.
    pub fn permitted(&self, id: &str, caller: &Client, right: Right) -> Result<Shared, Error> {
        let game = self.game(id)?;
        let live = locked(&game);
        let (owns, plays) = (live.owner == *caller, !live.plays(caller).is_empty());
        let is_permitted = match right {
            Right::Own => owns,
            Right::Play => owns || plays,
        };
        drop(live);
        if is_permitted { Ok(game) } else { Err(Error::unknown()) }
    }

    /// Changes a game on a blocking thread, if the caller has that right, and returns it.
    pub async fn change(
        &self,
        id: String,
        caller: Client,
        right: Right,
        change: impl FnOnce(&State, &mut Live) -> Result<(), Error> + Send + 'static,
    ) -> Result<Json<PlayedGame>, Error> {
        self.blocking(move |state| {
            let game = state.permitted(&id, &caller, right)?;
            // Check before locking the game: lanes lock games too.
            thinking::check_room(state)?;
            let mut live = locked(&game);
            if live.is_gone() {
                return Err(Error::unknown());
            }
            change(state, &mut live)?;
            thinking::go_on(state, &game, &mut live);
            Ok(Json(live.view(&caller)))
        })
        .await
    }

    /// Rejects another game of a client that has too many.
    ///
    /// # Errors
    /// `busy`.
    pub fn check_quota(&self, owner: &Client) -> Result<(), Error> {
        if self.store.n_games(owner)? < MAX_GAMES {
            return Ok(());
        }
        Err(Error::busy(format!("you have {MAX_GAMES} games; delete some")))
    }

    /// Stores a new game and adds it to those in memory.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn begin(&self, mut live: Live) -> Result<Shared, Error> {
        live.start_clock();
        live.keep(&self.store)?;
        Ok(self.enter(live))
    }

    /// Holds a game in memory that has been stored.
    pub fn enter(&self, live: Live) -> Shared {
        let id = live.id.clone();
        let game: Shared = Arc::new(Mutex::new(live));
        let mut games = self.games.0.lock().unwrap_or_else(PoisonError::into_inner);
        evict_idle(&mut games);
        games.insert(id, Arc::clone(&game));
        game
    }
}

/// What a caller must be to change a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Its owner.
    Own,
    /// Somebody who plays, or the owner.
    Play,
}

fn evict_idle(games: &mut HashMap<String, Shared>) {
    if games.len() < MAX_LIVE {
        return;
    }
    games.retain(|_, game| {
        let is_shared = Arc::strong_count(game) > 1;
        is_shared || !game.try_lock().is_ok_and(|live| live.is_idle())
    });
}

/// A game to start.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewGame {
    #[serde(flatten)]
    place: LineRequest,
    first: Seat,
    second: Seat,
    clock: Option<ClockRequest>,
    title: Option<String>,
    /// A person's side for which an invitation is made.
    invite: Option<board::Side>,
}

/// Starts a game. An engine to move starts thinking at once.
#[utoipa::path(
    post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = PlayedGame), (status = 422, body = ErrorBody))
)]
async fn create(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<NewGame>,
) -> Result<Response, Error> {
    let view = state.blocking(move |state| {
        let placed = PlayedLine::new(&request.place, state.catalog)?;
        request.first.check(placed.table(), state.engine_files)?;
        request.second.check(placed.table(), state.engine_files)?;
        let clocks = request.clock.as_ref().map(Clocks::new).transpose()?;
        thinking::check_room(state)?;
        state.check_quota(&caller)?;
        let seats = Seats { first: request.first, second: request.second }.with_trimmed_names()?;
        let mut live = Live::new(id::new(), Arc::clone(&caller), placed, seats, clocks);
        live.title = title(request.title.as_deref().unwrap_or(""))?;
        if let Some(side) = request.invite.map(game::Side::from) {
            live.open_seat(side)?;
        }
        let game = state.begin(live)?;
        let mut live = locked(&game);
        thinking::go_on(state, &game, &mut live);
        Ok(live.view(&caller))
    });
    Ok((StatusCode::CREATED, Json(view.await?)).into_response())
}

/// A list of games.
#[derive(Debug, Serialize, ToSchema)]
struct GameList {
    games: Vec<GameSummary>,
    /// Whether there are more.
    more: bool,
}

/// A game in a list.
#[derive(Debug, Serialize, ToSchema)]
struct GameSummary {
    id: String,
    game: String,
    variant: String,
    title: String,
    #[schema(required)]
    seats: Option<Seats>,
    /// Whether it belongs to the caller.
    mine: bool,
    /// The sides that the caller plays.
    yours: Vec<board::Side>,
    plies: u32,
    /// How many of them were passes, which people do not count as moves.
    passes: u32,
    position: String,
    #[schema(required)]
    opening: Option<String>,
    #[schema(required)]
    verdict: Option<Verdict>,
    created: i64,
    updated: i64,
}

impl GameSummary {
    fn new(row: GameRow, viewer: &Client) -> GameSummary {
        let seats: Option<Seats> = serde_json::from_str(&row.seats).ok();
        let owner: Client = row.owner.as_str().into();
        let is_theirs = |side: game::Side| {
            let is_person = seats.as_ref().is_some_and(|seats| seats.of(side).is_person());
            is_person && Players::read(&row.players).is_played_by(side, viewer, &owner)
        };
        let yours = game::Side::BOTH.into_iter().filter(|&side| is_theirs(side)).map(Into::into).collect();
        GameSummary {
            mine: owner == *viewer,
            yours,
            passes: row.moves.split_whitespace().filter(|&mv| mv == "pass").count() as u32,
            id: row.id,
            game: row.game,
            variant: row.variant,
            title: row.title,
            seats,
            plies: row.plies,
            position: row.position,
            opening: row.opening,
            verdict: row.verdict.and_then(|verdict| serde_json::from_str(&verdict).ok()),
            created: row.created,
            updated: row.updated,
        }
    }
}

/// Lists the games that the client owns or plays, most recently changed first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(ListQuery), responses((status = 200, body = GameList)))]
async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<GameList>, Error> {
    let listing = listing(query)?;
    let limit = listing.limit;
    let viewer = Arc::clone(&caller);
    let mut rows = state.blocking(move |state| Ok(state.store.games(&caller, &listing)?)).await?;
    let more = has_more(&mut rows, limit);
    Ok(Json(GameList { games: rows.into_iter().map(|row| GameSummary::new(row, &viewer)).collect(), more }))
}

/// A game; anyone who knows its id may see it.
#[utoipa::path(
    get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 404, body = ErrorBody))
)]
async fn show(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    state
        .blocking(move |state| {
            let game = state.game(&id)?;
            let mut live = locked(&game);
            // A game can be viewed even if its end cannot be stored now.
            _ = live.end_if_flag_fell(&state.store);
            Ok(Json(live.view(&caller)))
        })
        .await
}

/// The events of a game stream, by name.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the stream; the documents are sent one by one")]
struct GameEvents {
    /// The game, immediately and after every change.
    game: PlayedGame,
    /// The game was deleted.
    gone: Gone,
}

/// An empty document: the game was deleted.
#[derive(Serialize, ToSchema)]
struct Gone {}

/// Follows a game: `game` immediately and after every change, `gone` when it is deleted.
#[utoipa::path(
    get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = GameEvents, content_type = "text/event-stream"), (status = 404, body = ErrorBody))
)]
async fn events(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let game = state.blocking(move |state| state.game(&id)).await?;
    let guard = state.streams.open(&caller)?;
    let changed = locked(&game).watch();
    Ok(follow(&state, changed, guard, move || {
        let live = locked(&game);
        if live.is_gone() {
            return Next::Last(vec![event("gone", &Gone {})]);
        }
        let view = live.view(&caller);
        Next::Some(vec![event("game", &view).id(view.revision.to_string())])
    }))
}

/// A move to play.
#[derive(Debug, Deserialize, ToSchema)]
struct MoveRequest {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// How many moves were played before it, so that a move sent twice is played once.
    ply: usize,
}

/// Plays a move.
#[utoipa::path(
    post, path = "/api/games/{id}/moves", tag = "games", params(("id" = String, Path,)), request_body = MoveRequest,
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn play(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(request): Json<MoveRequest>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state
        .change(id, caller, Right::Play, move |state, live| {
            if request.ply != live.placed.plies() {
                let plies = live.placed.plies() as u64;
                let detail = game::counted(plies, "move has been played", "moves have been played");
                return Err(Error::new(
                    StatusCode::CONFLICT,
                    ErrorCode::WrongPly,
                    request.ply.to_string(),
                    detail,
                ));
            }
            if live.verdict().is_none() && !live.plays(&client).contains(&live.side()) {
                return Err(Error::conflict(ErrorCode::NotYourTurn, "the other player is to move"));
            }
            live.play(&request.mv, &state.store)
        })
        .await
}

/// Resigns for the side that the caller plays; for the one to move if these are both.
#[utoipa::path(
    post, path = "/api/games/{id}/resign", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn resign(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state
        .change(id, caller, Right::Play, move |state, live| {
            if live.verdict().is_some() {
                return Err(Error::conflict(ErrorCode::GameOver, "the game is over"));
            }
            let side = live.resigner(&client)?;
            live.end(side, board::Ending::Resigned, &state.store)
        })
        .await
}

/// Swaps the seats.
#[utoipa::path(
    post, path = "/api/games/{id}/swap", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 404, body = ErrorBody))
)]
async fn swap(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    state.change(id, caller, Right::Own, |state, live| live.swap(&state.store)).await
}

/// The changes to a game.
#[derive(Debug, Deserialize, ToSchema)]
struct Renaming {
    title: Option<String>,
}

/// Renames a game.
#[utoipa::path(
    patch, path = "/api/games/{id}", tag = "games", params(("id" = String, Path,)), request_body = Renaming,
    responses((status = 200, body = PlayedGame), (status = 404, body = ErrorBody))
)]
async fn rename(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(request): Json<Renaming>,
) -> Result<Json<PlayedGame>, Error> {
    state
        .change(id, caller, Right::Own, move |state, live| {
            if let Some(text) = &request.title {
                live.rename(title(text)?, &state.store)?;
            }
            Ok(())
        })
        .await
}

/// Deletes a game.
#[utoipa::path(
    delete, path = "/api/games/{id}", tag = "games", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    state
        .blocking(move |state| {
            let game = state.permitted(&id, &caller, Right::Own)?;
            let mut live = locked(&game);
            if live.is_gone() || !state.store.remove_game(&caller, &id)? {
                return Err(Error::unknown());
            }
            live.mark_deleted();
            drop(live);
            state.games.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// All moves with scores, from half a second of search by the strongest engine.
#[utoipa::path(
    post, path = "/api/games/{id}/hint", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = Answer), (status = 409, body = ErrorBody))
)]
async fn hint(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<Answer>, Error> {
    let owner = Arc::clone(&caller);
    let table = state
        .blocking(move |state| {
            let game = state.permitted(&id, &owner, Right::Play)?;
            let live = locked(&game);
            if live.verdict().is_some() {
                return Err(Error::conflict(ErrorCode::GameOver, "the game is over"));
            }
            if !live.players.is_owner_alone() {
                return Err(Error::conflict(ErrorCode::NotAllowed, "games between two people have no hints"));
            }
            Ok(live.placed.table().fork())
        })
        .await?;
    let (owner, engines) = (Arc::clone(&caller), state.engines.clone());
    let answer = state.moves.ask(&caller, 2 * HINT, move |turn| {
        let key = EngineKey::new(&owner, &*table, table.best_engine(), HASH_BYTES);
        let build = |setup: &_| seat::player(&*table, table.best_engine(), setup);
        let mut player = engines.lend(key, 0, build)?;
        let limits = search::Limits { time: Some(HINT), ..search::Limits::default() };
        let ask = Ask { limits, lines: usize::MAX, control: Arc::clone(turn), ..Ask::default() };
        let answer = player.analyse(&*table, &ask, &mut |_| {});
        Ok(Json(answer?))
    });
    answer.await?
}

/// The format to export in.
#[derive(Debug, Deserialize, IntoParams)]
struct ExportQuery {
    /// One of the game's `formats`.
    format: String,
}

/// The game as a file.
#[utoipa::path(
    get, path = "/api/games/{id}/export", tag = "games", params(("id" = String, Path,), ExportQuery),
    responses((status = 200, description = "the file"), (status = 422, body = ErrorBody))
)]
async fn export_game(
    Extracted(state): Extracted<State>,
    Path(id): Path<String>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("format", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let game = state.game(&id)?;
            let live = locked(&game);
            let tags = tags(&live);
            let name = format!("poda-{}", &live.id[..live.id.len().min(8)]);
            export::file(live.placed.table(), live.verdict().as_ref(), tags, &query.format, &name)
        })
        .await
}

/// What is known about a game besides its moves.
fn tags(live: &Live) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    if !live.title.is_empty() {
        tags.push(("Event".to_string(), live.title.clone()));
    }
    let [first, second] = live.placed.table().entry().side_names();
    tags.push((first.to_string(), seat_name(&live.seats.first)));
    tags.push((second.to_string(), seat_name(&live.seats.second)));
    tags.push(("Date".to_string(), now::date(live.created())));
    let end = live.verdict().as_ref().map(GameEnd::from);
    let termination = end.map_or("unterminated", |end| end.reason.termination());
    tags.push(("Termination".to_string(), termination.to_string()));
    if let Some(clocks) = &live.clocks {
        tags.push(("TimeControl".to_string(), clocks.time_control()));
    }
    tags
}

/// A game as a study, and its title.
///
/// # Errors
/// `unknown` if there is no such game.
pub fn study(state: &State, id: &str) -> Result<(Box<dyn Study>, String), Error> {
    let game = state.game(id)?;
    let live = locked(&game);
    let end = live.verdict().as_ref().map(Into::into);
    let notes = GameNotes { tags: tags(&live), end, ..GameNotes::default() };
    Ok((live.placed.table().study(&notes), live.title.clone()))
}

/// The name of a player in exported games.
fn seat_name(seat: &Seat) -> String {
    match seat {
        Seat::Person { name } => name.clone().unwrap_or_else(|| "Person".to_string()),
        Seat::Level { level } => format!("Poda, level {level}"),
        Seat::Engine { engine, .. } => match engine.strip_prefix(table::OUTSIDE) {
            Some(program) => program.to_string(),
            None => format!("Poda, {engine}"),
        },
    }
}
