//! The finished games of a match, one by one.

use arena::{GameFormat, GameRecord, Heading, Reason};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Extracted};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::RunRow;
use table::{Catalog, Study};
use utoipa::{IntoParams, ToSchema};

use super::{RunRequest, match_work};
use crate::board::Side;
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{self, Json};
use crate::state::State;

/// A finished game of a match, without its moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchGameSummary {
    /// Its number in the match, from 1. Games 1 and 2, 3 and 4 … have the same opening.
    number: usize,
    /// The player of the first side: an engine, or `level=NAME`.
    first: String,
    /// The player of the second side.
    second: String,
    /// Whether player A of the match has the first side.
    first_is_a: bool,
    result: MatchGameResult,
    /// How many moves were played, those of the opening not counted.
    plies: usize,
}

/// How a game of a match ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchGameResult {
    /// The winner; `null` in a draw.
    #[schema(required)]
    winner: Option<Side>,
    /// The winner's margin (discs, points), if the rules decided the game.
    #[schema(required)]
    margin: Option<i32>,
    reason: MatchReason,
    /// The rule that ended it, such as `checkmate` or `repetition`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rule: Option<String>,
    /// What happened, in English, for example which move was illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    detail: Option<String>,
}

/// What ended a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MatchReason {
    /// The rules of the game.
    Rule,
    /// A clock ran out.
    Time,
    /// An illegal move.
    Illegal,
    /// A player did not move.
    Missing,
    /// A program ended in the middle of the game.
    Crash,
    /// A program resigned.
    Resigned,
    /// The game was too long: a draw.
    Length,
    /// Both players' scores agreed.
    Agreed,
    /// The exact solver decided.
    Solved,
}

impl From<Reason> for MatchReason {
    fn from(reason: Reason) -> MatchReason {
        match reason {
            Reason::Rule => MatchReason::Rule,
            Reason::Time => MatchReason::Time,
            Reason::Illegal => MatchReason::Illegal,
            Reason::Missing => MatchReason::Missing,
            Reason::Crash => MatchReason::Crash,
            Reason::Resigned => MatchReason::Resigned,
            Reason::Length => MatchReason::Length,
            Reason::Agreed => MatchReason::Agreed,
            Reason::Solved => MatchReason::Solved,
        }
    }
}

/// A finished game of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchGame {
    #[serde(flatten)]
    summary: MatchGameSummary,
    game: String,
    variant: String,
    /// The position before the first move of the opening.
    start: String,
    /// All moves, those of the opening included.
    moves: Vec<String>,
    /// How many of the moves are the opening's.
    opening_plies: usize,
    /// The date it was played, in UTC; missing in old matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    date: Option<String>,
    /// The formats it can be exported to.
    formats: Vec<&'static str>,
}

/// Some of a match's games.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchGames {
    games: Vec<MatchGameSummary>,
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
pub struct GamesQuery {
    /// The number of the first one; 1 by default.
    from: Option<usize>,
    /// How many at most; 100 by default, and never more than 500.
    limit: Option<usize>,
}

const USUAL_GAMES: usize = 100;
const MAX_GAMES: usize = 500;

/// The finished games of a match, in order, without their moves.
#[utoipa::path(
    get, path = "/api/runs/{id}/games", tag = "runs", params(("id" = String, Path,), GamesQuery),
    responses((status = 200, body = MatchGames), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    query: Result<Query<GamesQuery>, QueryRejection>,
) -> Result<Json<MatchGames>, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("from", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let row = state.own_run(&id, &caller)?;
            let from = query.from.unwrap_or(1).saturating_sub(1);
            let limit = query.limit.unwrap_or(USUAL_GAMES).min(MAX_GAMES);
            let documents = state.store.run_games_from(&row.id, from.min(i32::MAX as usize), limit)?;
            let games = documents.iter().map(|document| Ok(summary(&record(document)?, state.catalog)));
            Ok(Json(MatchGames { games: games.collect::<Result<_, Error>>()? }))
        })
        .await
}

/// A finished game of a match.
#[utoipa::path(
    get, path = "/api/runs/{id}/games/{number}", tag = "runs",
    params(("id" = String, Path,), ("number" = usize, Path, description = "from 1")),
    responses((status = 200, body = MatchGame), (status = 404, body = ErrorBody))
)]
pub async fn show(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path((id, number)): Path<(String, String)>,
) -> Result<Json<MatchGame>, Error> {
    state
        .blocking(move |state| {
            let (_, record) = state.match_game(&id, &number, &caller)?;
            whole(&record, state.catalog).map(Json)
        })
        .await
}

/// In which format.
#[derive(Debug, Deserialize, IntoParams)]
pub struct GameExportQuery {
    /// `json`, or a format of the game, such as `pgn` or `ggf`.
    format: String,
}

/// A finished game of a match as a file.
#[utoipa::path(
    get, path = "/api/runs/{id}/games/{number}/export", tag = "runs",
    params(("id" = String, Path,), ("number" = usize, Path, description = "from 1"), GameExportQuery),
    responses((status = 200, description = "the file"), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub async fn export(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path((id, number)): Path<(String, String)>,
    query: Result<Query<GameExportQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("format", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let (row, record) = state.match_game(&id, &number, &caller)?;
            file(&row, &record, &query.format, state.catalog)
        })
        .await
}

impl State {
    fn match_game(&self, id: &str, number: &str, owner: &str) -> Result<(RunRow, GameRecord), Error> {
        let row = self.own_run(id, owner)?;
        let index = number.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
        let index = index.ok_or_else(Error::unknown)? as usize;
        let document = self.store.run_game(&row.id, index)?.ok_or_else(Error::unknown)?;
        Ok((row, record(&document)?))
    }
}

/// A finished game of a match as a study, and its title.
///
/// # Errors
/// `unknown` if the caller has no such run or game.
pub fn study(state: &State, id: &str, number: u32, owner: &str) -> Result<(Box<dyn Study>, String), Error> {
    let (row, record) = state.match_game(id, &number.to_string(), owner)?;
    let limits = match serde_json::from_str(&row.request) {
        Ok(RunRequest::Match(request)) => match_work::limits(&request)?,
        _ => search::Limits::default(),
    };
    let heading = Heading { event: &row.title, round: &number.to_string(), limits };
    let title = format!("{} – {}", record.first, record.second);
    Ok((record.study(heading, state.catalog)?, title))
}

/// A stored game.
pub fn record(document: &str) -> Result<GameRecord, Error> {
    serde_json::from_str(document).map_err(|error| Error::internal(error.to_string()))
}

fn summary(record: &GameRecord, catalog: Catalog) -> MatchGameSummary {
    MatchGameSummary {
        number: record.index + 1,
        first: record.first.clone(),
        second: record.second.clone(),
        first_is_a: record.first_is_a,
        result: MatchGameResult {
            winner: record.winner().map(Side::from),
            margin: record.margin.map(i32::abs),
            reason: record.reason.into(),
            rule: rule(record, catalog),
            detail: record.detail.clone(),
        },
        plies: record.plies,
    }
}

/// The rule that ended a game. Repetitions need the whole game, other rules its last position.
fn rule(record: &GameRecord, catalog: Catalog) -> Option<String> {
    if record.reason != Reason::Rule {
        return None;
    }
    let mut table = catalog.game(&record.game).ok()?.table(Some(&record.variant)).ok()?;
    table.set_position(&record.position).ok()?;
    if table.ending().is_none() {
        table = record.replay(catalog).ok()?;
    }
    table.ending().map(str::to_string)
}

fn whole(record: &GameRecord, catalog: Catalog) -> Result<MatchGame, Error> {
    let table = record.replay(catalog)?;
    Ok(MatchGame {
        summary: summary(record, catalog),
        game: record.game.clone(),
        variant: record.variant.clone(),
        start: table.start(),
        opening_plies: table.moves().len() - record.moves.len(),
        moves: table.moves().to_vec(),
        date: record.timing.as_ref().map(|timing| timing.date.clone()),
        formats: table.formats().iter().map(|format| format.name).collect(),
    })
}

fn file(row: &RunRow, record: &GameRecord, format: &str, catalog: Catalog) -> Result<Response, Error> {
    let refused = Error::refusing(ErrorCode::BadFile);
    let name = format!("poda-match-{}-{}", &row.id[..row.id.len().min(8)], record.index + 1);
    if format == "json" {
        let text = serde_json::to_string_pretty(&whole(record, catalog)?).unwrap_or_default();
        return Ok(json::download(&format!("{name}.json"), "application/json", text + "\n"));
    }
    let RunRequest::Match(request) =
        serde_json::from_str(&row.request).map_err(|error| Error::internal(error.to_string()))?
    else {
        return Err(Error::field("format", "this run has no games"));
    };
    let table = catalog.game(&record.game).and_then(|entry| entry.table(Some(&record.variant)));
    let table = table.map_err(refused)?;
    let formats = table.formats();
    let Some(found) = formats.iter().find(|known| known.name == format) else {
        let names = formats.iter().map(|format| format.name);
        let error = Error::field("format", "expected one of this game's formats");
        return Err(error.expecting(crate::error::Expected::names(names)));
    };
    let name = format!("{name}.{}", found.extension);
    let limits = match_work::limits(&request)?;
    let heading = Heading { event: &row.title, round: &(record.index + 1).to_string(), limits };
    let written = GameFormat::Own(*found).write(record, heading, catalog);
    Ok(json::download(&name, found.media_type, written.map_err(refused)?))
}
