//! Uploaded collections of games, and their statistics for a position.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, Request, State as Extracted};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Refusal;
use protocols::wthor::Names;
use protocols::{ChessFormat, CollectionGame, Exploration, FileFormat, Question, ReadGame, Tally};
use search::Control;
use serde::{Deserialize, Serialize};
use store::CollectionRow;
use table::{Catalog, Study};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine, known_game};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{self, FILE_BYTES, Json};
use crate::state::State;
use crate::{id, now};

/// The routes of collections.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(load, list)).routes(routes!(remove)).routes(routes!(explore))
}

/// The name of an uploaded file.
#[derive(Debug, Deserialize, IntoParams)]
struct LoadQuery {
    /// The file's name; its extension determines the format.
    name: String,
}

/// A collection.
#[derive(Debug, Serialize, ToSchema)]
struct Collection {
    id: String,
    name: String,
    game: String,
    games: u64,
    /// Games that could not be read.
    skipped: u64,
    created: i64,
}

/// The client's collections.
#[derive(Debug, Serialize, ToSchema)]
struct Collections {
    collections: Vec<Collection>,
}

impl From<CollectionRow> for Collection {
    fn from(row: CollectionRow) -> Collection {
        let CollectionRow { id, name, game, games, skipped, created, .. } = row;
        Collection { id, name, game, games, skipped, created }
    }
}

const MAX_COLLECTIONS: usize = 16;
/// Time limit for reading a file.
const LONGEST: Duration = Duration::from_secs(60);

/// Uploads a file of games.
#[utoipa::path(
    post, path = "/api/collections", tag = "collections", params(LoadQuery),
    request_body(content = String, content_type = "application/octet-stream"),
    responses((status = 201, body = Collection), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn load(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    query: Result<Query<LoadQuery>, axum::extract::rejection::QueryRejection>,
    request: Request,
) -> Result<Response, Error> {
    // Read the body first: a client that is still sending would not see an error about the name.
    let bytes = json::read(request.into_body(), FILE_BYTES).await?;
    let Query(LoadQuery { name }) = query.map_err(|rejection| Error::field("name", rejection.body_text()))?;
    if name.chars().count() > 200 || name.chars().any(char::is_control) {
        return Err(Error::field("name", "a name is one line of at most 200 characters"));
    }
    let owner = caller.to_string();
    let n_now = state.blocking(move |state| Ok(state.store.collections(&owner)?.len())).await?;
    if n_now >= MAX_COLLECTIONS {
        return Err(Error::busy(format!("you have {MAX_COLLECTIONS} collections; delete one")));
    }
    let format = format(&name, &bytes);
    let counted = bytes.clone();
    let (games, skipped) =
        state.studies.ask(&caller, LONGEST, move |turn| count(&counted, format, turn)).await??;
    let row = CollectionRow {
        id: id::new(),
        owner: caller.to_string(),
        name,
        game: format.game().to_string(),
        format: format.extension().to_string(),
        games,
        skipped,
        created: now::milliseconds(),
    };
    state
        .blocking(move |state| {
            state.store.put_collection(&row, &bytes)?;
            Ok((StatusCode::CREATED, Json(Collection::from(row))).into_response())
        })
        .await
}

/// The likeliest format, by content and name.
fn format(name: &str, bytes: &[u8]) -> FileFormat {
    let found = protocols::recognise(bytes, Some(name)).into_iter().next();
    found.unwrap_or(FileFormat::Chess(ChessFormat::Pgn))
}

/// Counts the games of a file, and those that cannot be read.
fn count(bytes: &[u8], format: FileFormat, turn: &Control) -> Result<(u64, u64), Error> {
    match format {
        FileFormat::Othello(_) => count_games::<othello::Board>(bytes, format, turn),
        FileFormat::Chess(_) => count_games::<chess::Board>(bytes, format, turn),
    }
}

/// Reads the games of a file. Being stopped by the lane is an error: half a file would give wrong statistics.
fn read_games<P: CollectionGame>(
    bytes: &[u8],
    format: FileFormat,
    turn: &Control,
    mut add: impl FnMut(Result<ReadGame<P>, Refusal>),
) -> Result<(), Error> {
    let read = P::games_until(format, bytes, &Names::default(), &mut |game| {
        add(game);
        if turn.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    read.map_err(Error::refusing(ErrorCode::BadFile))?;
    if turn.is_stopped() { Err(Error::too_slow(LONGEST)) } else { Ok(()) }
}

fn count_games<P: CollectionGame>(
    bytes: &[u8],
    format: FileFormat,
    turn: &Control,
) -> Result<(u64, u64), Error> {
    let (mut n_games, mut n_skipped) = (0, 0);
    let mut first_refusal = None;
    read_games::<P>(bytes, format, turn, |game| match game {
        Ok(_) => n_games += 1,
        Err(refusal) => {
            n_skipped += 1;
            first_refusal.get_or_insert(refusal);
        }
    })?;
    match first_refusal {
        Some(refusal) if n_games == 0 => Err(Error::refused(ErrorCode::BadFile, &refusal)),
        None if n_games == 0 => {
            Err(Error::refused(ErrorCode::BadFile, &Refusal::new("", "there is no game in this file")))
        }
        _ => Ok((n_games, n_skipped)),
    }
}

/// Lists the client's collections, newest first.
#[utoipa::path(get, path = "/api/collections", tag = "collections", responses((status = 200, body = Collections)))]
async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
) -> Result<Json<Collections>, Error> {
    let rows = state.blocking(move |state| Ok(state.store.collections(&caller)?)).await?;
    Ok(Json(Collections { collections: rows.into_iter().map(Collection::from).collect() }))
}

/// Deletes a collection.
#[utoipa::path(
    delete, path = "/api/collections/{id}", tag = "collections", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let removed = state.blocking(move |state| Ok(state.store.remove_collection(&caller, &id)?)).await?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Error::unknown()) }
}

/// A position to look up in a collection.
#[derive(Debug, Deserialize, ToSchema)]
struct ExploreRequest {
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Only games with a player whose name contains this.
    player: Option<String>,
}

/// The statistics of a collection for a position.
#[derive(Debug, Serialize, ToSchema)]
struct Explored {
    /// Games that reached the position.
    games: u64,
    /// Games of the collection that match the filter.
    all: u64,
    #[schema(required)]
    opening: Option<String>,
    moves: Vec<ExploredMove>,
    openings: Vec<NamedTally>,
    /// The twenty with the most games.
    players: Vec<NamedTally>,
    years: Vec<Year>,
    /// The first fifty of the games that reached the position.
    list: Vec<ExploredGame>,
}

/// A move with the results of the games that continued with it, for the side to move.
#[derive(Debug, Serialize, ToSchema)]
struct ExploredMove {
    #[serde(rename = "move")]
    mv: String,
    shown: String,
    #[schema(required)]
    opening: Option<String>,
    #[serde(flatten)]
    tally: TallyView,
}

/// A name with its results.
#[derive(Debug, Serialize, ToSchema)]
struct NamedTally {
    name: String,
    #[serde(flatten)]
    tally: TallyView,
}

/// Results of games.
#[derive(Debug, Serialize, ToSchema)]
struct TallyView {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Points per game, over the games with a result.
    #[schema(required)]
    share: Option<f64>,
    /// Average margin.
    #[schema(required)]
    mean_difference: Option<f64>,
}

impl From<Tally> for TallyView {
    fn from(tally: Tally) -> TallyView {
        TallyView {
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            share: tally.win_share(),
            mean_difference: tally.mean_difference(),
        }
    }
}

/// Games of a year.
#[derive(Debug, Serialize, ToSchema)]
struct Year {
    year: u16,
    games: u64,
}

/// The moves played in a position, with results, players, openings and years.
#[utoipa::path(
    post, path = "/api/collections/{id}/explore", tag = "collections", params(("id" = String, Path,)),
    request_body = ExploreRequest,
    responses((status = 200, body = Explored), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn explore(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(request): Json<ExploreRequest>,
) -> Result<Json<Explored>, Error> {
    let owner = caller.to_string();
    let (row, bytes) = state
        .blocking(move |state| {
            let row = state.store.collection(&owner, &id)?.ok_or_else(Error::unknown)?;
            let bytes = state.store.collection_bytes(&row.id)?;
            Ok((row, bytes))
        })
        .await?;
    let catalog = state.catalog;
    let work = move |turn: &Arc<Control>| {
        let format = FileFormat::named(&row.format).map_err(Error::refusing(ErrorCode::BadFile))?;
        match format {
            FileFormat::Othello(_) => explored::<othello::Board>(&bytes, format, &request, catalog, turn),
            FileFormat::Chess(_) => explored::<chess::Board>(&bytes, format, &request, catalog, turn),
        }
    };
    state.studies.ask(&caller, LONGEST, work).await?.map(Json)
}

/// A game of a collection as a study, and its title.
///
/// # Errors
/// `unknown` if the caller has no such collection, or it has no such game.
pub fn study(state: &State, id: &str, number: u32, owner: &str) -> Result<(Box<dyn Study>, String), Error> {
    let row = state.store.collection(owner, id)?.ok_or_else(Error::unknown)?;
    let bytes = state.store.collection_bytes(&row.id)?;
    let mut left = number;
    let mut found = None;
    let read = known_game(state.catalog, &row.game)?.read(&row.format, &bytes, &mut |game| {
        let Ok(game) = game else { return ControlFlow::Continue(()) };
        left = left.saturating_sub(1);
        if left > 0 {
            return ControlFlow::Continue(());
        }
        found = Some(game.study);
        ControlFlow::Break(())
    });
    read.map_err(Error::refusing(ErrorCode::BadFile))?;
    let study = found.filter(|_| number > 0).ok_or_else(Error::unknown)?;
    let headers = study.headers();
    let player =
        |name: &str| headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str());
    let title = match study.entry().side_names().map(player) {
        [Some(first), Some(second)] => format!("{first} – {second}"),
        _ => format!("{}, {number}", row.name),
    };
    Ok((study, title.chars().filter(|letter| !letter.is_control()).take(200).collect()))
}

/// A game of a collection that reached the position.
#[derive(Debug, Serialize, ToSchema)]
struct ExploredGame {
    /// Its number in the collection, counted from 1 without unreadable games.
    number: u32,
    /// The player of the first side; empty if unknown.
    first: String,
    second: String,
    date: String,
    /// Points of the first player minus those of the second; 1, 0 or −1 where no margin was counted.
    #[schema(required)]
    difference: Option<f64>,
}

/// How many games of a position are listed.
const MAX_LISTED: usize = 50;

fn explored<P: CollectionGame>(
    bytes: &[u8],
    format: FileFormat,
    request: &ExploreRequest,
    catalog: Catalog,
    turn: &Control,
) -> Result<Explored, Error> {
    let place = LineRequest {
        game: P::GAME.to_string(),
        variant: None,
        position: request.position.clone(),
        moves: request.moves.clone(),
    };
    let placed = PlayedLine::new(&place, catalog)?;
    // A text of squares is read as a position, not as moves.
    let position = P::read(placed.position(), None).map_err(Error::refusing(ErrorCode::BadPosition))?;
    let question = Question {
        position: position.clone(),
        player: request.player.clone().filter(|name| !name.is_empty()),
        years: None,
        opening: None,
    };
    let mut exploration = Exploration::new(question);
    let (mut list, mut number) = (Vec::new(), 0);
    let names = placed.table().entry().side_names();
    read_games::<P>(bytes, format, turn, |game| match game {
        Ok(game) => {
            number += 1;
            let n_before = exploration.here.games;
            exploration.add(&game.tree);
            if exploration.here.games > n_before && list.len() < MAX_LISTED {
                let header = |name| game.tree.headers.get(name).unwrap_or_default().to_string();
                let [first, second] = names.map(header);
                let difference = game.tree.end.map(|end| end.difference());
                list.push(ExploredGame { number, first, second, date: header("Date"), difference });
            }
        }
        Err(refusal) => exploration.add_refused(&refusal),
    })?;
    let named = |(name, tally): (&str, Tally)| NamedTally { name: name.to_string(), tally: tally.into() };
    let openings = P::Openings::default();
    let of_move = |(mv, tally): (P::Move, Tally)| {
        let mut after = position.clone();
        after.play(mv);
        ExploredMove {
            mv: position.write_move(mv),
            shown: position.spelled(mv),
            opening: after.name(&openings).map(P::title),
            tally: tally.into(),
        }
    };
    Ok(Explored {
        games: exploration.here.games,
        all: exploration.n_games,
        opening: exploration.opening().map(P::title),
        moves: exploration.moves().into_iter().map(of_move).collect(),
        openings: exploration
            .openings()
            .into_iter()
            .take(20)
            .map(|(name, tally)| NamedTally { name: P::title(name), tally: tally.into() })
            .collect(),
        players: exploration.players().into_iter().take(20).map(named).collect(),
        years: exploration.years.iter().map(|(&year, &games)| Year { year, games }).collect(),
        list,
    })
}
