//! Mistakes of many games at once: games are reviewed in the background, and their mistakes become cards.
//!
//! Work is noted game by game: what was stopped, or cut short by a restart, goes on where it was when it is started again,
//! and nothing becomes a card twice.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::State as Extracted;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Side;
use learn::{Mistake, NewCard};
use search::Control;
use serde::{Deserialize, Serialize};
use store::Listing;
use study::review::{GameReview, ReviewLimits};
use table::{NoFiles, Player, Setup, Study, Table};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::HASH_BYTES;
use crate::board::{self, known_game};
use crate::cancel_handle::CancelHandle;
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, ErrorFields, Expected};
use crate::json::Json;
use crate::lanes::{Client, Step, Task};
use crate::live::Live;
use crate::live_study::locked;
use crate::seat;
use crate::state::State;

/// The routes of collecting.
pub(super) fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(start, progress, stop))
}

/// Most games of one request, and how many without saying.
const MAX_GAMES: usize = 500;
const USUAL_GAMES: usize = 100;
/// The limits of the searches of a move.
const SEARCH: Duration = Duration::from_millis(150);
const PROOF: Duration = Duration::from_secs(5);
/// How long a collection may be read.
const LONGEST_READ: Duration = Duration::from_secs(60);
/// Jobs that are remembered; finished ones make room.
const MAX_JOBS: usize = 1000;

/// What to search for mistakes.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CollectFrom {
    /// The client's finished games.
    Games,
    /// An uploaded collection.
    Collection,
    /// The main line of a study.
    Study,
}

/// Games to search for mistakes.
#[derive(Debug, Deserialize, ToSchema)]
struct CollectRequest {
    from: CollectFrom,
    /// The id of the collection or study.
    id: Option<String>,
    /// Only games of this kind.
    game: Option<String>,
    /// In a collection: the player whose mistakes to collect, or a part of the name.
    player: Option<String>,
    /// In a collection or study: only this side.
    side: Option<board::Side>,
    /// How many games at most: up to 500, the newest first.
    #[schema(maximum = 500)]
    most: Option<usize>,
}

/// How far collecting is.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
struct CollectProgress {
    state: CollectState,
    /// Games searched so far.
    games_done: usize,
    /// Games to search.
    games: usize,
    /// Moves judged so far.
    moves_done: usize,
    /// Moves to judge.
    moves: usize,
    /// Cards added so far.
    added: usize,
    /// Games that could not be searched.
    skipped: usize,
    /// Why it failed.
    #[schema(required)]
    error: Option<ErrorFields>,
}

/// Whether collecting goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CollectState {
    /// Nothing was started.
    #[default]
    Idle,
    /// It goes on.
    Running,
    /// Everything was searched.
    Done,
    /// It was stopped; started again, it goes on.
    Stopped,
    /// It failed; started again, it goes on.
    Failed,
}

/// The jobs of all clients, one each.
#[derive(Default)]
pub struct Collecting(Mutex<HashMap<Client, Arc<Job>>>);

#[derive(Default)]
struct Job {
    cancel: CancelHandle,
    progress: Mutex<CollectProgress>,
}

impl Job {
    fn progress(&self) -> MutexGuard<'_, CollectProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_running(&self) -> bool {
        self.progress().state == CollectState::Running
    }
}

impl Collecting {
    fn jobs(&self) -> MutexGuard<'_, HashMap<Client, Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new job of a client that has none running.
    fn begin(&self, client: &Client, progress: CollectProgress) -> Result<Arc<Job>, Error> {
        let mut jobs = self.jobs();
        if jobs.get(client).is_some_and(|job| job.is_running()) {
            return Err(Error::conflict(
                ErrorCode::NotAllowed,
                "mistakes are being collected; stop that first",
            ));
        }
        if jobs.len() >= MAX_JOBS {
            jobs.retain(|_, job| job.is_running());
            if jobs.len() >= MAX_JOBS {
                return Err(Error::full());
            }
        }
        let job = Arc::new(Job { progress: Mutex::new(progress), ..Job::default() });
        jobs.insert(Client::clone(client), Arc::clone(&job));
        Ok(job)
    }
}

/// A game to search: whose moves count in it.
struct Source {
    origin: String,
    title: String,
    table: Box<dyn Table>,
    sides: Vec<Side>,
}

/// Starts to review games in the background; mistakes become cards game by game.
#[utoipa::path(
    post, path = "/api/cards/collecting", tag = "cards", request_body = CollectRequest,
    responses((status = 202, body = CollectProgress), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn start(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<CollectRequest>,
) -> Result<Response, Error> {
    let most = request.most.unwrap_or(USUAL_GAMES);
    if !(1..=MAX_GAMES).contains(&most) {
        let error = Error::field("most", format!("from 1 to {MAX_GAMES} games at once"));
        return Err(error.expecting(Expected::range(1, MAX_GAMES as u64)));
    }
    let (owner, reading) = (Client::clone(&caller), state.clone());
    let work = move |turn: &Arc<Control>| {
        let known = reading.store.card_sources(&owner)?;
        let is_new = |origin: &str, plies: usize| known.get(origin) != Some(&(plies as u32));
        match request.from {
            CollectFrom::Games => played_games(&reading, &owner, request.game.as_deref(), most, &is_new),
            CollectFrom::Collection => collected_games(&reading, &owner, &request, most, &is_new, turn),
            CollectFrom::Study => study_game(&reading, &owner, &request),
        }
    };
    let sources = state.studies.ask(&caller, LONGEST_READ, work).await??;
    let progress = CollectProgress {
        state: if sources.is_empty() { CollectState::Done } else { CollectState::Running },
        games: sources.len(),
        moves: sources.iter().map(|source| source.table.moves().len()).sum(),
        ..CollectProgress::default()
    };
    let job = state.collecting.begin(&caller, progress.clone())?;
    if !sources.is_empty() {
        let (state, owner, job) = (state.clone(), Client::clone(&caller), Arc::clone(&job));
        let lane = state.studies.clone();
        let task = Collector { state, owner, job, sources: sources.into(), current: None };
        lane.submit(&caller, Box::new(task), None)?;
    }
    Ok((StatusCode::ACCEPTED, Json(progress)).into_response())
}

/// How far collecting is.
#[utoipa::path(get, path = "/api/cards/collecting", tag = "cards", responses((status = 200, body = CollectProgress)))]
async fn progress(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
) -> Result<Json<CollectProgress>, Error> {
    let job = state.collecting.jobs().get(&caller).cloned();
    Ok(Json(job.map(|job| job.progress().clone()).unwrap_or_default()))
}

/// Stops collecting; the cards that were made stay.
#[utoipa::path(delete, path = "/api/cards/collecting", tag = "cards", responses((status = 204)))]
async fn stop(Extracted(state): Extracted<State>, Caller(caller): Caller) -> Result<StatusCode, Error> {
    if let Some(job) = state.collecting.jobs().get(&caller) {
        job.cancel.stop();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// How many stored games are read at a time.
const PAGE: u32 = 200;

/// The client's finished games that were not searched yet, newest first.
fn played_games(
    state: &State,
    owner: &Client,
    game: Option<&str>,
    most: usize,
    is_new: &dyn Fn(&str, usize) -> bool,
) -> Result<Vec<Source>, Error> {
    let (mut sources, mut before) = (Vec::new(), None);
    loop {
        let game = game.filter(|game| !game.is_empty()).map(str::to_string);
        let rows = state.store.games(owner, &Listing { game, text: None, limit: PAGE, before })?;
        let Some(last) = rows.last().map(|row| row.updated) else { return Ok(sources) };
        // Games of one millisecond may be cut in two by a page; the next search finds the rest.
        before = Some(last);
        for row in rows {
            let origin = format!("game:{}", row.id);
            if row.verdict.is_none() || row.plies == 0 || !is_new(&origin, row.plies as usize) {
                continue;
            }
            let live = Live::read(&row, state.catalog)?;
            let sides = live.plays(owner);
            if sides.is_empty() {
                continue;
            }
            sources.push(Source { origin, title: row.title, table: live.placed.table().fork(), sides });
            if sources.len() >= most {
                return Ok(sources);
            }
        }
    }
}

/// The games of a collection in which the player takes part.
fn collected_games(
    state: &State,
    owner: &Client,
    request: &CollectRequest,
    most: usize,
    is_new: &dyn Fn(&str, usize) -> bool,
    turn: &Control,
) -> Result<Vec<Source>, Error> {
    let id = request.id.as_deref().ok_or_else(|| Error::field("id", "which collection?"))?;
    let row = state.store.collection(owner, id)?.ok_or_else(Error::unknown)?;
    let bytes = state.store.collection_bytes(&row.id)?;
    let (mut sources, mut number) = (Vec::new(), 0);
    let read = known_game(state.catalog, &row.game)?.read(&row.format, &bytes, &mut |game| {
        let Ok(game) = game else { return ControlFlow::Continue(()) };
        number += 1;
        if let Some(source) = source_of(&*game.study, request, format!("collection:{id}:{number}"))
            && is_new(&source.origin, source.table.moves().len())
        {
            sources.push(source);
        }
        let is_enough = sources.len() >= most || turn.is_stopped();
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    read.map_err(Error::refusing(ErrorCode::BadFile))?;
    if turn.is_stopped() { Err(Error::too_slow(LONGEST_READ)) } else { Ok(sources) }
}

fn study_game(state: &State, owner: &Client, request: &CollectRequest) -> Result<Vec<Source>, Error> {
    let id = request.id.as_deref().ok_or_else(|| Error::field("id", "which study?"))?;
    let study = state.own_study(id, owner)?;
    let live = locked(&study);
    Ok(source_of(&*live.study, request, format!("study:{id}")).into_iter().collect())
}

/// The main line of a study, if one of the wanted players or sides made moves in it.
fn source_of(study: &dyn Study, request: &CollectRequest, origin: String) -> Option<Source> {
    let table = study.table_at(study.last()).ok().filter(|table| !table.moves().is_empty())?;
    let headers = study.headers();
    let names = study.entry().side_names().map(|side| {
        headers.iter().find(|(header, _)| header == side).map(|(_, name)| name.as_str()).unwrap_or_default()
    });
    let wanted = request.player.as_deref().unwrap_or("").trim().to_lowercase();
    let is_wanted = |side: &Side| {
        let is_side = request.side.is_none_or(|wanted| Side::from(wanted) == *side);
        is_side && names[side.index()].to_lowercase().contains(&wanted)
    };
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(is_wanted).collect();
    let title = match names {
        ["", ""] => String::new(),
        [first, second] => format!("{first} – {second}"),
    };
    let title = title.chars().filter(|letter| !letter.is_control()).take(200).collect();
    (!sides.is_empty()).then_some(Source { origin, title, table, sides })
}

/// Reviews one game after the other, one move per step, so that other tasks get their turns.
struct Collector {
    state: State,
    owner: Client,
    job: Arc<Job>,
    sources: VecDeque<Source>,
    current: Option<Current>,
}

/// The game that is being reviewed.
struct Current {
    source: Source,
    review: GameReview,
    player: Box<dyn Player>,
}

impl Task for Collector {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.job.cancel.hold(turn);
        if self.job.cancel.is_stopped() {
            return self.end(CollectState::Stopped);
        }
        match self.advance() {
            Ok(true) => Step::Again,
            Ok(false) => self.end(CollectState::Done),
            Err(_) if self.job.cancel.is_stopped() => self.end(CollectState::Stopped),
            Err(error) => {
                self.job.progress().error = Some(error.fields());
                self.end(CollectState::Failed)
            }
        }
    }

    fn is_cancelled(&self) -> bool {
        self.job.cancel.is_stopped()
    }

    fn failed(&mut self) {
        self.job.progress().error = Some(Error::internal("the review failed").fields());
        self.end(CollectState::Failed);
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        // Covers a job stopped while it waited, and a server that stops.
        let mut progress = self.job.progress();
        if progress.state == CollectState::Running {
            progress.state = CollectState::Stopped;
        }
    }
}

impl Collector {
    fn end(&self, state: CollectState) -> Step {
        self.job.progress().state = state;
        Step::Done
    }

    /// Judges a move, or begins a game; `false` when nothing is left.
    fn advance(&mut self) -> Result<bool, Error> {
        let Some(current) = &mut self.current else {
            let Some(source) = self.sources.pop_front() else { return Ok(false) };
            self.current = Some(Current::new(source)?);
            return Ok(true);
        };
        // A slice that ends early would distort the judgement, so only the client's stop counts.
        let control = Arc::new(Control::new());
        self.job.cancel.hold(&control);
        match current.review.step(&mut *current.player, &control) {
            Ok(_) => self.job.progress().moves_done += 1,
            Err(_) if !self.job.cancel.is_stopped() => {
                // One game that the engine cannot judge must not keep the others waiting for ever.
                let mut progress = self.job.progress();
                progress.skipped += 1;
                progress.moves_done += current.review.n_left();
                drop(progress);
                return self.finish(false);
            }
            Err(_) => return Ok(true),
        }
        if current.review.n_left() == 0 { self.finish(true) } else { Ok(true) }
    }

    /// Stores the cards of a game, and then that it was searched.
    fn finish(&mut self, is_whole: bool) -> Result<bool, Error> {
        let Some(Current { source, review, .. }) = self.current.take() else { return Ok(true) };
        let own = review.findings().filter(|finding| source.sides.contains(&finding.side));
        let cards: Vec<NewCard> = own
            .filter_map(Mistake::of_finding)
            .filter_map(|mistake| {
                NewCard::of_mistake(&*source.table, &mistake, &source.origin, &source.title)
            })
            .collect();
        let added = if is_whole { self.state.add_cards(&self.owner, &cards)? } else { 0 };
        let n_plies = source.table.moves().len() as u32;
        self.state.store.put_card_source(&self.owner, &source.origin, n_plies, (self.state.clock)())?;
        let mut progress = self.job.progress();
        progress.games_done += 1;
        progress.added += added;
        Ok(true)
    }
}

impl Current {
    fn new(source: Source) -> Result<Current, Error> {
        let limits = |time| search::Limits { time: Some(time), ..search::Limits::default() };
        let table = source.table.fork();
        let setup = Setup { hash_bytes: HASH_BYTES / 4, seed: 0, threads: 1, resources: &NoFiles };
        let player = seat::player(&*table, table.best_engine(), &setup)?;
        let review = GameReview::new(table, ReviewLimits { search: limits(SEARCH), proof: limits(PROOF) });
        Ok(Current { source, review, player })
    }
}
