//! New cards: the mistakes of a reviewed game, the positions of an opening, endings.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Extracted;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use learn::{Mistake, NewCard, OpeningPlan};
use search::Control;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine, Side, known_game};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::id;
use crate::json::{Json, LargeJson};
use crate::lanes::Client;
use crate::listing::title;
use crate::live_study::locked;
use crate::state::State;

/// The routes that make cards.
pub(super) fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(mistakes)).routes(routes!(openings)).routes(routes!(endgames))
}

/// Most cards of one request.
const MAX_MADE: usize = 500;
/// Most endings of one request.
const MAX_ENDINGS: u32 = 50;
/// How long endings may be searched for.
const LONGEST: Duration = Duration::from_secs(20);
/// The deepest opening, in moves of both sides.
const MAX_DEPTH: usize = 80;
/// The most empty squares of an ending, by game: what the exact solver takes a moment for.
const MAX_EMPTIES: [(&str, u32); 5] =
    [("othello", 14), ("quarto", 7), ("connectfour", 16), ("tictactoe", 9), ("maxit", 12)];
/// The fewest.
const MIN_EMPTIES: u32 = 4;

/// How many cards were made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MadeCards {
    /// New ones.
    pub added: usize,
    /// Questions for which there was a card already.
    pub known: usize,
}

/// Stores cards and says how many are new.
pub(super) fn made(state: &State, caller: &Client, cards: &[NewCard]) -> Result<Response, Error> {
    let added = state.add_cards(caller, cards)?;
    let view = Json(MadeCards { added, known: cards.len() - added });
    Ok((StatusCode::CREATED, view).into_response())
}

/// The mistakes of a reviewed game.
#[derive(Debug, Deserialize, ToSchema)]
struct MistakesRequest {
    #[serde(flatten)]
    place: LineRequest,
    /// The mistakes, as the review found them.
    mistakes: Vec<Mistake>,
    /// Only of this side.
    side: Option<Side>,
    /// What was reviewed, such as `game:ID` or `study:ID`; at most 100 letters. The same mistake becomes a card once.
    origin: Option<String>,
    /// What to call the game.
    title: Option<String>,
}

/// Makes cards of the mistakes of a reviewed game.
#[utoipa::path(
    post, path = "/api/cards/mistakes", tag = "cards", request_body = MistakesRequest,
    responses((status = 201, body = MadeCards), (status = 422, body = ErrorBody))
)]
async fn mistakes(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(request): LargeJson<MistakesRequest>,
) -> Result<Response, Error> {
    let title = title(request.title.as_deref().unwrap_or(""))?;
    if request.mistakes.len() > MAX_MADE {
        return Err(Error::field("mistakes", format!("at most {MAX_MADE} at once")));
    }
    let origin = request.origin.filter(|origin| !origin.is_empty());
    if origin.as_ref().is_some_and(|origin| origin.len() > 100 || origin.chars().any(char::is_control)) {
        return Err(Error::field("origin", "at most 100 letters"));
    }
    state
        .blocking(move |state| {
            let placed = PlayedLine::new(&request.place, state.catalog)?;
            // Without an origin, the question alone tells cards apart.
            let origin = origin.unwrap_or_else(|| format!("line:{}", id::new()));
            let mut cards = Vec::new();
            for mistake in &request.mistakes {
                let card = NewCard::of_mistake(placed.table(), mistake, &origin, &title);
                let card = card.ok_or_else(|| {
                    let reason = "the game has no such move, or the better one is not legal there";
                    Error::field("mistakes", format!("ply {}: {reason}", mistake.ply))
                })?;
                cards.push(card);
            }
            if let Some(side) = request.side {
                cards.retain(|card| side_to_move(placed.table(), card.moves.len()) == side.into());
            }
            made(state, &caller, &cards)
        })
        .await
}

/// The side that moved after that many moves of a game.
fn side_to_move(table: &dyn table::Table, ply: usize) -> game::Side {
    let mut before = table.fork();
    while before.moves().len() > ply {
        before.take_back();
    }
    before.side_to_move()
}

/// An opening to learn: a tree of one's own, or the book.
#[derive(Debug, Deserialize, ToSchema)]
struct OpeningRequest {
    /// The study whose tree to learn; without one, the book of `game` is learnt.
    study: Option<String>,
    /// The game, for its book.
    game: Option<String>,
    /// Its variant; by default the first.
    variant: Option<String>,
    /// For the book: only what comes after these moves.
    #[serde(default)]
    moves: Vec<String>,
    /// One's own side.
    side: Side,
    /// How many moves of both sides to learn: up to 80.
    depth: usize,
}

/// Makes a card of every position of an opening in which one's own side is to move.
#[utoipa::path(
    post, path = "/api/cards/openings", tag = "cards", request_body = OpeningRequest,
    responses((status = 201, body = MadeCards), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn openings(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<OpeningRequest>,
) -> Result<Response, Error> {
    if !(1..=MAX_DEPTH).contains(&request.depth) {
        let error = Error::field("depth", format!("a depth is from 1 to {MAX_DEPTH}"));
        return Err(error.expecting(Expected::range(1, MAX_DEPTH as u64)));
    }
    state
        .blocking(move |state| {
            let plan = OpeningPlan { side: request.side.into(), depth: request.depth, most: MAX_MADE };
            let cards = match &request.study {
                Some(study) => study_cards(state, &caller, study, &plan)?,
                None => book_cards(state, request, &plan)?,
            };
            if cards.is_empty() {
                return Err(Error::field("side", "there is nothing to learn for this side"));
            }
            made(state, &caller, &cards)
        })
        .await
}

fn study_cards(state: &State, caller: &Client, id: &str, plan: &OpeningPlan) -> Result<Vec<NewCard>, Error> {
    let study = state.own_study(id, caller)?;
    let live = locked(&study);
    let origin = format!("study:{id}:{:?}", plan.side);
    learn::from_study(&*live.study, plan, &origin, live.title()).map_err(Error::from)
}

fn book_cards(state: &State, request: OpeningRequest, plan: &OpeningPlan) -> Result<Vec<NewCard>, Error> {
    let Some(game) = request.game else {
        return Err(Error::field("game", "an opening needs a `study` or a `game` with a book"));
    };
    let place = LineRequest { game, variant: request.variant, position: None, moves: request.moves };
    let placed = PlayedLine::new(&place, state.catalog)?;
    if placed.table().book_values().is_empty() {
        return Err(Error::conflict(ErrorCode::NotAllowed, "the book does not know this position"));
    }
    Ok(learn::from_book(placed.table(), plan))
}

/// Endings to practise.
#[derive(Debug, Deserialize, ToSchema)]
struct EndgameRequest {
    game: String,
    variant: Option<String>,
    /// The name of the ending, such as `KRK` in chess.
    name: Option<String>,
    /// How many squares are left, in games that end by filling the board.
    empties: Option<u32>,
    /// How many positions: up to 50.
    count: u32,
    /// Decides the positions; by default another each time.
    seed: Option<u64>,
}

/// Makes cards of endings, in which every answer is judged by exact solving.
#[utoipa::path(
    post, path = "/api/cards/endgames", tag = "cards", request_body = EndgameRequest,
    responses((status = 201, body = MadeCards), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn endgames(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<EndgameRequest>,
) -> Result<Response, Error> {
    if !(1..=MAX_ENDINGS).contains(&request.count) {
        let error = Error::field("count", format!("from 1 to {MAX_ENDINGS} endings at once"));
        return Err(error.expecting(Expected::range(1, MAX_ENDINGS.into())));
    }
    let entry = known_game(state.catalog, &request.game)?;
    let variant = request.variant.as_deref().filter(|variant| !variant.is_empty());
    let table = entry.table(variant).map_err(|refusal| {
        let names = entry.variants().iter().copied();
        Error::refused(ErrorCode::UnknownVariant, &refusal).expecting(Expected::names(names))
    })?;
    check_ending(&*table, &request)?;
    let seed = request.seed.unwrap_or_else(id::seed);
    let work = move |turn: &Arc<Control>| endings(&*table, &request, seed, turn);
    let cards = state.studies.ask(&caller, LONGEST, work).await??;
    state.blocking(move |state| made(state, &caller, &cards)).await
}

fn check_ending(table: &dyn table::Table, request: &EndgameRequest) -> Result<(), Error> {
    match (&request.name, request.empties) {
        (Some(name), None) if table.endgames().contains(&name.as_str()) => Ok(()),
        (Some(_), _) => {
            let error = Error::field("name", "the game has no such ending to practise");
            Err(error.expecting(Expected::names(table.endgames().iter().copied())))
        }
        (None, Some(empties)) => {
            let most = MAX_EMPTIES.iter().find(|(game, _)| *game == table.game()).map(|(_, most)| *most);
            let most = most.ok_or_else(|| Error::field("empties", "this game has endings by name only"))?;
            match (MIN_EMPTIES..=most).contains(&empties) {
                true => Ok(()),
                false => Err(Error::field("empties", "out of range")
                    .expecting(Expected::range(MIN_EMPTIES.into(), most.into()))),
            }
        }
        (None, None) => Err(Error::field("name", "an ending has a `name`, or a number of `empties`")),
    }
}

/// As many as are found in time.
fn endings(
    table: &dyn table::Table,
    request: &EndgameRequest,
    seed: u64,
    turn: &Arc<Control>,
) -> Result<Vec<NewCard>, Error> {
    let limits = search::Limits { time: Some(Duration::from_secs(2)), ..search::Limits::default() };
    let mut cards: Vec<NewCard> = Vec::new();
    for number in 0..u64::from(request.count) {
        let seed = seed.wrapping_add(number);
        let card = match (&request.name, request.empties) {
            (Some(name), _) => learn::named_endgame(table, name, seed),
            (None, empties) => {
                learn::endgame_with_empties(table, empties.unwrap_or(MIN_EMPTIES), seed, limits, turn)?
            }
        };
        cards.extend(card);
        if turn.is_stopped() {
            break;
        }
    }
    Ok(cards)
}
