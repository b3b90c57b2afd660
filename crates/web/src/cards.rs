//! Cards over HTTP: questions that come back, their answers, the daily queue and statistics.

mod answers;
mod collecting;
mod making;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Extracted};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use learn::{
    AnswerFacts, CardContent, CardFacts, CardKind, CardState, DailyQueue, Day, Memory, NewCard, QueuedCard,
    Rating, Schedule, Statistics, TrainingSettings,
};
use serde::{Deserialize, Serialize};
use store::{CardFilter, CardRow};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::collecting::Collecting;
use crate::board::{Board, LineRequest, PlayedLine};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, Expected};
use crate::id;
use crate::json::{Json, download};
use crate::lanes::Client;
use crate::state::State;

/// The routes of cards.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(queue))
        .routes(routes!(statistics))
        .routes(routes!(settings, change_settings))
        .routes(routes!(export))
        .routes(routes!(show, change, remove))
        .merge(answers::routes())
        .merge(making::routes())
        .merge(collecting::routes())
}

/// Upper limit of stored cards per client.
const MAX_CARDS: u64 = 20_000;
/// Statistics look back this many answers.
const MAX_REVIEWS: u32 = 100_000;
/// Most cards in one answer.
const MAX_LIST: u32 = 100;
/// The furthest east and west that clocks go, in minutes.
const MAX_OFFSET: i32 = 14 * 60;

/// Where the player lives.
#[derive(Debug, Deserialize, IntoParams)]
struct DayQuery {
    /// By how many minutes the player's clock is ahead of UTC.
    #[serde(default)]
    offset: i32,
}

impl State {
    /// The day where the player lives.
    fn today(&self, offset: i32) -> Result<Day, Error> {
        if offset.abs() > MAX_OFFSET {
            return Err(Error::field("offset", "clocks are at most 14 hours from UTC"));
        }
        Ok(learn::day((self.clock)(), offset))
    }

    /// How a client wants to train.
    fn training(&self, owner: &str) -> Result<Training, Error> {
        let document = self.store.card_setting(owner)?;
        // What cannot be read was written by another version; the usual settings are better than none.
        Ok(document.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// Stores new cards. Those whose question is known are left out; returns how many were added.
    fn add_cards(&self, owner: &Client, cards: &[NewCard]) -> Result<usize, Error> {
        let n_cards = self.store.n_cards(owner)?;
        if n_cards + cards.len() as u64 > MAX_CARDS {
            return Err(Error::busy(format!("you can have {MAX_CARDS} cards; delete some")));
        }
        let now = (self.clock)();
        let rows: Vec<CardRow> = cards.iter().map(|card| new_row(owner, card, now)).collect();
        Ok(self.store.add_cards(&rows)?)
    }
}

/// What is stored about how a client trains.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Training {
    #[serde(default)]
    settings: TrainingSettings,
    /// Parameters fitted to the client's own answers; empty for the usual ones.
    #[serde(default)]
    parameters: Vec<f32>,
}

impl Training {
    fn schedule(&self) -> Schedule {
        Schedule::new(self.settings.retention, &self.parameters)
    }
}

fn new_row(owner: &Client, card: &NewCard, now: i64) -> CardRow {
    CardRow {
        id: id::new(),
        owner: owner.to_string(),
        kind: card.kind.name().to_string(),
        origin: card.origin.clone(),
        game: card.game.clone(),
        variant: card.variant.clone(),
        start: card.start.clone(),
        moves: card.moves.join(" "),
        position: card.position.clone(),
        phase: card.phase.name().to_string(),
        theme: card.theme.name().to_string(),
        document: serde_json::to_string(&card.content).unwrap_or_default(),
        due: learn::day(now, 0),
        created: now,
        updated: now,
        ..CardRow::default()
    }
}

/// Spreads cards that were answered together over neighbouring days.
fn salt(card: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    card.hash(&mut hasher);
    hasher.finish()
}

fn memory(row: &CardRow) -> Option<Memory> {
    row.memory
        .map(|(stability, difficulty)| Memory { stability: stability as f32, difficulty: difficulty as f32 })
}

fn state_of(row: &CardRow) -> CardState {
    CardState {
        memory: memory(row),
        reviewed: row.reviewed,
        due: row.due,
        n_reviews: row.n_reviews,
        n_lapses: row.n_lapses,
    }
}

fn set_state(row: &mut CardRow, state: &CardState) {
    row.memory = state.memory.map(|memory| (f64::from(memory.stability), f64::from(memory.difficulty)));
    row.reviewed = state.reviewed;
    row.due = state.due;
    row.n_reviews = state.n_reviews;
    row.n_lapses = state.n_lapses;
}

/// What a row says in its document. An unreadable one has no answers, and asks for nothing that could be right.
fn content(row: &CardRow) -> CardContent {
    serde_json::from_str(&row.document).unwrap_or_default()
}

fn line(row: &CardRow) -> LineRequest {
    LineRequest {
        game: row.game.clone(),
        variant: Some(row.variant.clone()),
        position: Some(row.start.clone()),
        moves: row.moves.split_whitespace().map(str::to_string).collect(),
    }
}

/// A card, without its answers.
#[derive(Debug, Serialize, ToSchema)]
struct CardView {
    id: String,
    kind: CardKind,
    game: String,
    variant: String,
    /// The position of the question.
    position: String,
    /// The phase of the game: `opening`, `middlegame` or `endgame`.
    phase: String,
    /// What it is about, such as `missed_win`.
    theme: String,
    /// What it comes from, for people: the title of a game or study, the name of an ending.
    title: String,
    /// What it was made from, such as `game:ID:PLY`.
    origin: String,
    /// The day on which it is to be asked, counted from 1970 where the player lives.
    due: i64,
    /// Whether it was never asked.
    is_new: bool,
    n_reviews: u32,
    n_lapses: u32,
    is_paused: bool,
    created: i64,
}

impl From<CardRow> for CardView {
    fn from(row: CardRow) -> CardView {
        CardView {
            title: content(&row).title,
            kind: CardKind::named(&row.kind).unwrap_or(CardKind::Mistake),
            id: row.id,
            game: row.game,
            variant: row.variant,
            position: row.position,
            phase: row.phase,
            theme: row.theme,
            origin: row.origin,
            due: row.due,
            is_new: row.memory.is_none(),
            n_reviews: row.n_reviews,
            n_lapses: row.n_lapses,
            is_paused: row.is_paused,
            created: row.created,
        }
    }
}

/// Which cards to list.
#[derive(Debug, Deserialize, IntoParams)]
struct CardQuery {
    /// Only of this game.
    game: Option<String>,
    /// Only of this kind.
    kind: Option<CardKind>,
    /// How many to skip.
    #[serde(default)]
    skip: u32,
    /// How many at most.
    limit: Option<u32>,
}

/// A list of cards.
#[derive(Debug, Serialize, ToSchema)]
struct CardList {
    cards: Vec<CardView>,
    /// Whether there are more.
    more: bool,
}

/// Lists the client's cards, newest first.
#[utoipa::path(get, path = "/api/cards", tag = "cards", params(CardQuery), responses((status = 200, body = CardList), (status = 422, body = ErrorBody)))]
async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    query: Result<Query<CardQuery>, QueryRejection>,
) -> Result<Json<CardList>, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("query", rejection.body_text()))?;
    let limit = query.limit.unwrap_or(50).clamp(1, MAX_LIST);
    let filter = CardFilter {
        game: query.game.filter(|game| !game.is_empty()),
        kind: query.kind.map(|kind| kind.name().to_string()),
        skip: query.skip,
        limit: limit + 1,
    };
    let mut rows = state.blocking(move |state| Ok(state.store.cards(&caller, &filter)?)).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    Ok(Json(CardList { cards: rows.into_iter().map(CardView::from).collect(), more }))
}

/// What to ask today.
#[derive(Debug, Serialize, ToSchema)]
struct QueueView {
    /// Today where the player lives, counted in days from 1970.
    today: i64,
    /// The ids of the cards to ask, in order.
    cards: Vec<String>,
    /// How many of them were asked before.
    n_due: usize,
    /// How many of them are new.
    n_new: usize,
    /// How many are due but wait for another day, because the day is full.
    n_waiting: usize,
    /// How many new ones there are for other days.
    n_new_waiting: usize,
    /// How many were answered today.
    n_done: usize,
    /// How many cards there are in all.
    n_cards: usize,
    /// When the next card is due, if none is today.
    #[schema(required)]
    next_due: Option<i64>,
    /// Days in a row with at least one answer; a single missed day is forgiven.
    streak: u32,
}

/// The cards to ask today, in order.
#[utoipa::path(get, path = "/api/cards/queue", tag = "cards", params(DayQuery), responses((status = 200, body = QueueView), (status = 422, body = ErrorBody)))]
async fn queue(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    query: Result<Query<DayQuery>, QueryRejection>,
) -> Result<Json<QueueView>, Error> {
    let Query(DayQuery { offset }) =
        query.map_err(|rejection| Error::field("offset", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let today = state.today(offset)?;
            let rows = state.store.all_cards(&caller)?;
            let asked: Vec<QueuedCard> =
                rows.iter().filter(|row| !row.is_paused).map(|row| queued(row, today)).collect();
            let queue = DailyQueue::new(&asked, today, &state.training(&caller)?.settings);
            let later = asked.iter().filter(|card| card.reviewed.is_some() && card.due > today);
            Ok(Json(QueueView {
                today,
                next_due: later.map(|card| card.due).min(),
                n_cards: rows.len(),
                streak: learn::streak(state.store.card_review_days(&caller)?, today),
                cards: queue.cards,
                n_due: queue.n_due,
                n_new: queue.n_new,
                n_waiting: queue.n_waiting,
                n_new_waiting: queue.n_new_waiting,
                n_done: queue.n_done,
            }))
        })
        .await
}

fn queued(row: &CardRow, today: Day) -> QueuedCard {
    QueuedCard {
        id: row.id.clone(),
        game: row.game.clone(),
        due: row.due,
        reviewed: row.reviewed,
        is_new_today: row.reviewed == Some(today) && row.n_reviews == 1,
    }
}

/// How the client's training goes.
#[utoipa::path(get, path = "/api/cards/statistics", tag = "cards", params(DayQuery), responses((status = 200, body = Statistics), (status = 422, body = ErrorBody)))]
async fn statistics(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    query: Result<Query<DayQuery>, QueryRejection>,
) -> Result<Json<Statistics>, Error> {
    let Query(DayQuery { offset }) =
        query.map_err(|rejection| Error::field("offset", rejection.body_text()))?;
    state
        .blocking(move |state| {
            let today = state.today(offset)?;
            let cards: Vec<CardFacts> = state.store.all_cards(&caller)?.into_iter().map(facts).collect();
            let answers = state.store.all_card_reviews(&caller, MAX_REVIEWS)?.into_iter();
            let answers: Vec<AnswerFacts> = answers.filter_map(answer_facts).collect();
            Ok(Json(Statistics::new(&cards, &answers, today, &state.training(&caller)?.schedule())))
        })
        .await
}

fn facts(row: CardRow) -> CardFacts {
    CardFacts {
        memory: memory(&row).zip(row.reviewed),
        kind: CardKind::named(&row.kind).unwrap_or(CardKind::Mistake),
        id: row.id,
        game: row.game,
        phase: row.phase,
        theme: row.theme,
        due: row.due,
        is_paused: row.is_paused,
    }
}

fn answer_facts(row: store::CardReviewRow) -> Option<AnswerFacts> {
    Some(AnswerFacts { rating: Rating::numbered(row.rating)?, card: row.card, day: row.day })
}

/// How much to train, and how well.
#[derive(Debug, Serialize, ToSchema)]
struct SettingsView {
    #[serde(flatten)]
    settings: TrainingSettings,
    /// Whether the intervals follow parameters fitted to the client's own answers.
    is_fitted: bool,
    /// How many answers there are, up to as many as fitting takes.
    n_reviews: usize,
    /// How many answers fitting takes.
    fewest_to_fit: usize,
}

/// How much the client wants to train.
#[utoipa::path(get, path = "/api/cards/settings", tag = "cards", responses((status = 200, body = SettingsView)))]
async fn settings(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
) -> Result<Json<SettingsView>, Error> {
    state.blocking(move |state| view_settings(state, &caller)).await
}

fn view_settings(state: &State, owner: &Client) -> Result<Json<SettingsView>, Error> {
    let training = state.training(owner)?;
    let n_reviews = state.store.all_card_reviews(owner, learn::FEWEST_TO_FIT as u32)?.len();
    Ok(Json(SettingsView {
        settings: training.settings,
        is_fitted: !training.parameters.is_empty(),
        n_reviews,
        fewest_to_fit: learn::FEWEST_TO_FIT,
    }))
}

/// What to change about the training.
#[derive(Debug, Deserialize, ToSchema)]
struct SettingsChange {
    /// At most this many new cards per day: up to 100.
    new_per_day: Option<u32>,
    /// At most this many cards per day: from 1 to 500.
    most_per_day: Option<u32>,
    /// The chance with which a card should still be known when it is asked again: from 0.7 to 0.97.
    retention: Option<f64>,
    /// Whether intervals follow the client's own answers, if there are enough of them.
    fit: Option<bool>,
}

/// The longest that fitting may take; it is stopped by its own count of rounds long before.
const LONGEST_FIT: std::time::Duration = std::time::Duration::from_secs(60);
/// Parameters are fitted to the newest answers, at most this many.
const MAX_FITTED: u32 = 20_000;

/// Changes how much the client wants to train. New intervals follow from the next answer on.
#[utoipa::path(
    patch, path = "/api/cards/settings", tag = "cards", request_body = SettingsChange,
    responses((status = 200, body = SettingsView), (status = 422, body = ErrorBody))
)]
async fn change_settings(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(change): Json<SettingsChange>,
) -> Result<Json<SettingsView>, Error> {
    if matches!(change, SettingsChange { new_per_day: None, most_per_day: None, retention: None, fit: None })
    {
        return Err(Error::field("new_per_day", "nothing to change"));
    }
    let owner = Client::clone(&caller);
    let mut training = state.blocking(move |state| state.training(&owner)).await?;
    let settings = &mut training.settings;
    settings.new_per_day = change.new_per_day.unwrap_or(settings.new_per_day);
    settings.most_per_day = change.most_per_day.unwrap_or(settings.most_per_day);
    settings.retention = change.retention.unwrap_or(settings.retention);
    if let Some(field) = settings.wrong_field() {
        return Err(Error::field(field, "out of range").expecting(range_of(field)));
    }
    match change.fit {
        Some(true) => training.parameters = fitted(&state, &caller).await?,
        Some(false) => training.parameters.clear(),
        None => {}
    }
    state
        .blocking(move |state| {
            let document = serde_json::to_string(&training).unwrap_or_default();
            state.store.put_card_setting(&caller, &document)?;
            view_settings(state, &caller)
        })
        .await
}

fn range_of(field: &str) -> Expected {
    let [least, greatest] = TrainingSettings::RETENTION;
    match field {
        "new_per_day" => Expected::range(0, TrainingSettings::MOST_NEW.into()),
        "most_per_day" => Expected::range(1, TrainingSettings::MOST.into()),
        _ => Expected::Range { min: least, max: Some(greatest) },
    }
}

/// Parameters fitted to the client's answers.
async fn fitted(state: &State, caller: &Client) -> Result<Vec<f32>, Error> {
    let owner = Client::clone(caller);
    let rows = state.blocking(move |state| Ok(state.store.all_card_reviews(&owner, MAX_FITTED)?)).await?;
    let mut histories: std::collections::BTreeMap<String, Vec<(Day, Rating)>> = Default::default();
    for facts in rows.into_iter().filter_map(answer_facts) {
        histories.entry(facts.card).or_default().push((facts.day, facts.rating));
    }
    let histories: Vec<Vec<(Day, Rating)>> = histories.into_values().collect();
    let parameters = state.studies.ask(caller, LONGEST_FIT, move |_| Schedule::fit(&histories)).await?;
    let too_few = || format!("fitting takes at least {} answers, on several days", learn::FEWEST_TO_FIT);
    parameters.ok_or_else(|| Error::field("fit", too_few()))
}

/// A card to be asked.
#[derive(Debug, Serialize, ToSchema)]
struct CardQuestion {
    #[serde(flatten)]
    card: CardView,
    /// The position, with the moves that led to it.
    board: Board,
    /// The move that was played in the game, and is not good.
    #[schema(required)]
    played: Option<ShownMove>,
}

/// A move.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ShownMove {
    #[serde(rename = "move")]
    mv: String,
    /// The move in the game's usual notation.
    shown: String,
}

impl ShownMove {
    fn new(mv: &str, table: &dyn table::Table) -> ShownMove {
        ShownMove { mv: mv.to_string(), shown: table.spelled(&[mv.to_string()]).concat() }
    }
}

/// A card as a question, without its answers.
#[utoipa::path(
    get, path = "/api/cards/{id}", tag = "cards", params(("id" = String, Path,)),
    responses((status = 200, body = CardQuestion), (status = 404, body = ErrorBody))
)]
async fn show(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<CardQuestion>, Error> {
    state
        .blocking(move |state| {
            let row = state.store.card(&caller, &id)?.ok_or_else(Error::unknown)?;
            let placed = PlayedLine::new(&line(&row), state.catalog)?;
            let played = content(&row).played.map(|mv| ShownMove::new(&mv, placed.table()));
            Ok(Json(CardQuestion { card: row.into(), board: placed.board(), played }))
        })
        .await
}

/// What to change about a card.
#[derive(Debug, Deserialize, ToSchema)]
struct CardChange {
    /// Whether to leave it out for now.
    is_paused: bool,
}

/// Pauses a card, or goes on with it.
#[utoipa::path(
    patch, path = "/api/cards/{id}", tag = "cards", params(("id" = String, Path,)), request_body = CardChange,
    responses((status = 200, body = CardView), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn change(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(change): Json<CardChange>,
) -> Result<Json<CardView>, Error> {
    state
        .blocking(move |state| {
            let row = state.store.card(&caller, &id)?.ok_or_else(Error::unknown)?;
            let row = CardRow { is_paused: change.is_paused, updated: (state.clock)(), ..row };
            if state.store.change_card(&row)? { Ok(Json(row.into())) } else { Err(Error::unknown()) }
        })
        .await
}

/// Deletes a card with its answers.
#[utoipa::path(
    delete, path = "/api/cards/{id}", tag = "cards", params(("id" = String, Path,)),
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let removed = state.blocking(move |state| Ok(state.store.remove_card(&caller, &id)?)).await?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Error::unknown()) }
}

/// All cards of the client with their answers, as a JSON file for other programs. The archive is what can be read back.
#[utoipa::path(
    get, path = "/api/cards/export", tag = "cards",
    responses((status = 200, description = "the file", content_type = "application/json"))
)]
async fn export(Extracted(state): Extracted<State>, Caller(caller): Caller) -> Result<Response, Error> {
    state
        .blocking(move |state| {
            let filter = CardFilter { limit: u32::MAX >> 1, ..CardFilter::default() };
            let cards: Vec<serde_json::Value> = state.store.cards(&caller, &filter)?.iter().map(exported).collect();
            let answers = state.store.all_card_reviews(&caller, MAX_REVIEWS)?.into_iter();
            let answers = answers.map(|row| {
                serde_json::json!({"card": row.card, "rating": row.rating, "millis": row.millis, "day": row.day, "at": row.at})
            });
            let document = serde_json::json!({"cards": cards, "answers": answers.collect::<Vec<_>>()});
            let bytes = serde_json::to_vec(&document).unwrap_or_default();
            Ok(download("poda-cards.json", "application/json", bytes).into_response())
        })
        .await
}

fn exported(row: &CardRow) -> serde_json::Value {
    let CardContent { answers, line, played, loss, title, .. } = content(row);
    serde_json::json!({
        "id": row.id, "kind": row.kind, "origin": row.origin, "game": row.game, "variant": row.variant,
        "start": row.start, "moves": row.moves.split_whitespace().collect::<Vec<_>>(), "position": row.position,
        "phase": row.phase, "theme": row.theme, "title": title, "answers": answers, "line": line,
        "played": played, "loss": loss, "stability": row.memory.map(|memory| memory.0),
        "difficulty": row.memory.map(|memory| memory.1), "due": row.due, "reviewed": row.reviewed,
        "n_reviews": row.n_reviews, "n_lapses": row.n_lapses, "is_paused": row.is_paused,
    })
}
