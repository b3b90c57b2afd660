//! Recorded searches, comparisons of algorithms on the same position, and replays as self-contained pages.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Extracted;
use axum::response::{IntoResponse, Response};
use game::Refusal;
use game::tree::RandomTree;
use search::{Algorithm, Control};
use serde::{Deserialize, Serialize};
use study::{Language, RecordingDocument};
use table::{Catalog, Recording, Run, Table};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::id;
use crate::json::{Json, download};
use crate::state::State;

/// The routes of recorded searches.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(record))
        .routes(routes!(compare))
        .routes(routes!(page))
        .routes(routes!(random))
}

/// What to search: a tree written as text, or a position to some depth.
#[derive(Debug, Deserialize, ToSchema)]
struct Subject {
    /// The tree, such as `((5 3) (2 9))`.
    tree: Option<String>,
    /// The game, unless `tree` is given.
    game: Option<String>,
    variant: Option<String>,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Depth in plies; by default, trees are searched to their leaves.
    depth: Option<u32>,
    /// The evaluation of unfinished games; by default the game's first.
    evaluator: Option<String>,
}

/// A search to record.
#[derive(Debug, Deserialize, ToSchema)]
struct RecordingRequest {
    #[serde(flatten)]
    subject: Subject,
    /// The algorithm.
    algorithm: String,
    /// Maximum number of nodes to record, up to 20000.
    budget: Option<usize>,
}

/// A replay to download as a page.
#[derive(Debug, Deserialize, ToSchema)]
struct PageRequest {
    #[serde(flatten)]
    recording: RecordingRequest,
    title: Option<String>,
    /// `en` or `es`.
    language: Option<String>,
}

const MAX_BUDGET: usize = 20_000;
/// Time limit for recorded and compared searches.
const LONGEST: Duration = Duration::from_secs(4);
const MAX_DEPTH: u32 = 100;

impl Subject {
    /// The position to search, and the depth.
    fn table(&self, catalog: Catalog) -> Result<(Box<dyn Table>, u32), Error> {
        let place = match (&self.tree, &self.game) {
            (Some(tree), _) => LineRequest {
                game: "tree".into(),
                position: Some(tree.clone()),
                moves: self.moves.clone(),
                ..LineRequest::default()
            },
            (None, Some(game)) => LineRequest {
                game: game.clone(),
                variant: self.variant.clone(),
                position: self.position.clone(),
                moves: self.moves.clone(),
            },
            (None, None) => return Err(Error::field("tree", "expected a tree, or a game and a depth")),
        };
        let placed = PlayedLine::new(&place, catalog)?;
        let depth = match (self.depth, place.game.as_str()) {
            (Some(depth @ 1..=MAX_DEPTH), _) => depth,
            (None, "tree") => game::tree::MAX_DEPTH as u32,
            _ => {
                let error = Error::field("depth", format!("a depth is from 1 to {MAX_DEPTH}"));
                return Err(error.expecting(Expected::range(1, MAX_DEPTH.into())));
            }
        };
        Ok((placed.table().fork(), depth))
    }
}

impl RecordingRequest {
    fn recording(&self, catalog: Catalog, control: &Control) -> Result<Recording, Error> {
        let algorithm = algorithm(&self.algorithm)?;
        let budget = self.budget.unwrap_or(MAX_BUDGET);
        if !(1..=MAX_BUDGET).contains(&budget) {
            let error = Error::field("budget", format!("a budget is from 1 to {MAX_BUDGET} nodes"));
            return Err(error.expecting(Expected::range(1, MAX_BUDGET as u64)));
        }
        let (table, depth) = self.subject.table(catalog)?;
        let evaluator = self.subject.evaluator.as_deref();
        let run = Run { algorithm: algorithm.name(), evaluator, depth, control };
        table.record(&run, budget).map_err(|refusal| not_taken(&*table, &run, &refusal))
    }
}

/// An algorithm by name. `ordered` is alpha-beta that tries the most promising move first, as a table from
/// shallower searches would suggest.
fn algorithm(name: &str) -> Result<Algorithm, Error> {
    Algorithm::named(name).map_err(|refusal| {
        let names = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
        Error::refused(ErrorCode::BadOption, &refusal).expecting(Expected::names(names))
    })
}

/// Error for a search that the game rejected: an evaluation it does not have, or not for this variant.
fn not_taken(table: &dyn Table, run: &Run<'_>, refusal: &Refusal) -> Error {
    let names = table.entry().evaluators().iter().map(|(name, _)| *name);
    let is_unknown = run.evaluator.is_some_and(|given| names.clone().all(|name| name != given));
    let expected = is_unknown.then(|| Expected::names(names));
    Error::refused(ErrorCode::BadOption, refusal).expecting(expected)
}

/// Records a search: every node with its window, every cut with its reason, and what was never searched.
#[utoipa::path(
    post, path = "/api/recordings", tag = "search", request_body = RecordingRequest,
    responses((status = 200, body = RecordingDocument), (status = 422, body = ErrorBody))
)]
async fn record(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<RecordingRequest>,
) -> Result<Json<RecordingDocument>, Error> {
    let catalog = state.catalog;
    let work = move |turn: &Arc<Control>| {
        request.recording(catalog, turn).map(|recording| Json(RecordingDocument::counted(&recording)))
    };
    state.studies.ask(&caller, LONGEST, work).await?
}

/// The same search by several algorithms.
#[derive(Debug, Serialize, ToSchema)]
struct Comparison {
    rows: Vec<Row>,
}

/// What one algorithm did.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Row {
    algorithm: &'static str,
    /// Whether it hit the time limit; the counts are missing then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    refused: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cuts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_hits: Option<u64>,
    /// The root's value for the first player, as the recording writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

/// Counts what each algorithm needs for the same search.
#[utoipa::path(
    post, path = "/api/comparisons", tag = "search", request_body = Subject,
    responses((status = 200, body = Comparison), (status = 422, body = ErrorBody))
)]
async fn compare(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(subject): Json<Subject>,
) -> Result<Json<Comparison>, Error> {
    // Set up once before queueing, so that an invalid request is rejected at once.
    subject.table(state.catalog)?;
    let (subject, catalog) = (Arc::new(subject), state.catalog);
    let mut rows = Vec::new();
    for algorithm in COMPARED {
        let subject = Arc::clone(&subject);
        let work = move |turn: &Arc<Control>| row(&subject, catalog, algorithm, turn);
        rows.push(state.studies.ask(&caller, LONGEST / 2, work).await??);
    }
    Ok(Json(Comparison { rows }))
}

/// The compared algorithms, simplest first.
const COMPARED: [Algorithm; 7] = [
    Algorithm::Minimax,
    Algorithm::Shallow,
    Algorithm::AlphaBeta,
    Algorithm::Ordered,
    Algorithm::Table,
    Algorithm::PrincipalVariation,
    Algorithm::Mtdf,
];

fn row(subject: &Subject, catalog: Catalog, algorithm: Algorithm, turn: &Arc<Control>) -> Result<Row, Error> {
    let (table, depth) = subject.table(catalog)?;
    let evaluator = subject.evaluator.as_deref();
    let run = Run { algorithm: algorithm.name(), evaluator, depth, control: turn };
    let refused = |refusal| not_taken(&*table, &run, &refusal);
    let counting = table.measure(&run).map_err(refused)?;
    // Only the root and its children matter for the value and the move; MTD(f) has a root in every pass, and only the last
    // passes know them.
    let has_passes = algorithm == Algorithm::Mtdf;
    let budget = if has_passes { MAX_BUDGET } else { 1 + table.legal().len() };
    let recording = table.record(&run, budget).map_err(refused)?;
    let mut roots = recording.steps.iter().rev().filter(|step| step.parent.is_none());
    let result = roots.clone().next().and_then(|root| root.result.as_ref());
    if turn.is_stopped() || result.is_none() {
        return Ok(Row { algorithm: algorithm.name(), refused: true, ..Row::default() });
    }
    let is_known = !has_passes || recording.elided == 0;
    Ok(Row {
        algorithm: algorithm.name(),
        refused: false,
        nodes: Some(counting.nodes),
        leaves: Some(counting.leaves()),
        cuts: Some(counting.n_cutoffs()),
        table_hits: Some(counting.table_hits),
        value: result.filter(|_| is_known).map(|(value, _)| value.to_string()),
        best: roots.find_map(|root| root.rises.last()).filter(|_| is_known).map(|rise| rise.mv.clone()),
    })
}

/// The recording as a self-contained page.
#[utoipa::path(
    post, path = "/api/recordings/page", tag = "search", request_body = PageRequest,
    responses((status = 200, body = String, content_type = "text/html"), (status = 422, body = ErrorBody))
)]
async fn page(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<PageRequest>,
) -> Result<Response, Error> {
    let language = Language::named(request.language.as_deref().unwrap_or("en")).map_err(|refusal| {
        Error::refused(ErrorCode::BadField, &refusal).expecting(Expected::names(["en", "es"]))
    })?;
    let catalog = state.catalog;
    let work = move |turn: &Arc<Control>| -> Result<String, Error> {
        let recording = request.recording.recording(catalog, turn)?;
        let title = request.title.as_deref().filter(|title| !title.is_empty());
        Ok(study::page::draw(&recording, title.unwrap_or("Poda"), language))
    };
    let html = state.studies.ask(&caller, LONGEST, work).await??;
    Ok(download("search.html", "text/html; charset=utf-8", html))
}

/// A random tree to generate.
#[derive(Debug, Deserialize, ToSchema)]
struct RandomRequest {
    /// Children per node.
    branching: u32,
    /// Plies from the root to the leaves.
    depth: u32,
    seed: Option<u64>,
}

/// A tree written as text.
#[derive(Debug, Serialize, ToSchema)]
struct TreeText {
    tree: String,
    seed: u64,
}

const MAX_LEAVES: u64 = 5000;

/// A random tree.
#[utoipa::path(
    post, path = "/api/recordings/random", tag = "search", request_body = RandomRequest,
    responses((status = 200, body = TreeText), (status = 422, body = ErrorBody))
)]
async fn random(Json(request): Json<RandomRequest>) -> Result<Response, Error> {
    let RandomRequest { branching, depth, seed } = request;
    let leaves = u64::from(branching).checked_pow(depth).filter(|leaves| (1..=MAX_LEAVES).contains(leaves));
    if branching == 0 || depth == 0 || depth > game::tree::MAX_DEPTH as u32 || leaves.is_none() {
        return Err(Error::field("branching", format!("a random tree has from 1 to {MAX_LEAVES} leaves")));
    }
    let seed = seed.unwrap_or_else(id::seed);
    let tree = RandomTree::uniform(branching, depth).text(&mut game::dice(seed));
    Ok(Json(TreeText { tree, seed }).into_response())
}
