//! Recorded searches, comparisons of algorithms on the same position, and replays as self-contained pages.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Extracted;
use axum::response::{IntoResponse, Response};
use game::Refusal;
use game::tree::RandomTree;
use search::{Algorithm, Control, Limits, Scope};
use serde::{Deserialize, Serialize};
use study::recorded::{Drawn, drawn};
use study::{GrowthDocument, Language, RecordingDocument};
use table::{Ask, Catalog, Recorded, RecordedPart, Run, Setup, Table};
use tokio::sync::{Semaphore, SemaphorePermit};
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
        .routes(routes!(columns))
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
    /// The algorithm, searched to a fixed depth; or an engine.
    algorithm: Option<String>,
    /// The engine as it plays, such as `chess/poda`, instead of an algorithm.
    engine: Option<String>,
    /// Nodes for the engine to visit.
    nodes: Option<u64>,
    /// Maximum number of nodes to record, up to 1000000; 20000 by default. Those with the largest subtrees are kept.
    budget: Option<usize>,
    /// The part of the search to record; the whole of it by default.
    part: Option<PartRequest>,
}

/// A part of a search: one of these.
#[derive(Debug, Default, Deserialize, ToSchema)]
struct PartRequest {
    /// The node of this number, what is below it, and the way to it.
    below: Option<u64>,
    /// The nodes on this line of moves from the root, and what is below its end.
    line: Option<Vec<String>>,
    /// The nodes at most this many plies from the root.
    plies: Option<u32>,
    /// A random sample: one in so many children of each recorded node.
    sample: Option<u32>,
    /// The seed of the sample.
    seed: Option<u64>,
}

impl PartRequest {
    fn scope(&self) -> Result<Scope<String>, Error> {
        Ok(match (self.below, &self.line, self.plies, self.sample) {
            (None, None, None, None) => Scope::Whole,
            (Some(number), None, None, None) => Scope::Below(number),
            (None, Some(line), None, None) => Scope::Line(line.clone()),
            (None, None, Some(plies), None) => Scope::Plies(plies),
            (None, None, None, Some(one_in @ 1..)) => {
                Scope::Sample { one_in, seed: self.seed.unwrap_or_default() }
            }
            _ => return Err(Error::field("part", "expected one of below, line, plies and sample")),
        })
    }
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

const USUAL_BUDGET: usize = 20_000;
const MAX_BUDGET: usize = 1_000_000;
/// Larger recordings are made one at a time, because they take hundreds of megabytes.
const LARGE_BUDGET: usize = 50_000;
static LARGE: Semaphore = Semaphore::const_new(1);
/// The table of a recorded engine.
const HASH_BYTES: usize = 16 << 20;
/// Time limit for recorded and compared searches.
const LONGEST: Duration = Duration::from_secs(4);
const MAX_DEPTH: u32 = 100;

impl Subject {
    /// The position to search.
    fn table(&self, catalog: Catalog) -> Result<Box<dyn Table>, Error> {
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
        Ok(PlayedLine::new(&place, catalog)?.table().fork())
    }

    /// How deep to search, if that is said or known.
    fn limit(&self) -> Result<Option<u32>, Error> {
        match self.depth {
            Some(1..=MAX_DEPTH) | None => Ok(self.depth),
            Some(_) => {
                let error = Error::field("depth", format!("a depth is from 1 to {MAX_DEPTH}"));
                Err(error.expecting(Expected::range(1, MAX_DEPTH.into())))
            }
        }
    }

    /// The position, and the depth of an algorithm that needs one.
    fn table_and_depth(&self, catalog: Catalog) -> Result<(Box<dyn Table>, u32), Error> {
        let table = self.table(catalog)?;
        let depth = match (self.limit()?, table.game()) {
            (Some(depth), _) => depth,
            (None, "tree") => game::tree::MAX_DEPTH as u32,
            _ => {
                return Err(Error::field("depth", format!("a depth is from 1 to {MAX_DEPTH}"))
                    .expecting(Expected::range(1, MAX_DEPTH.into())));
            }
        };
        Ok((table, depth))
    }
}

impl RecordingRequest {
    /// How many nodes to keep.
    fn budget(&self) -> Result<usize, Error> {
        let budget = self.budget.unwrap_or(USUAL_BUDGET);
        if !(1..=MAX_BUDGET).contains(&budget) {
            let error = Error::field("budget", format!("a budget is from 1 to {MAX_BUDGET} nodes"));
            return Err(error.expecting(Expected::range(1, MAX_BUDGET as u64)));
        }
        Ok(budget)
    }

    fn recording(&self, catalog: Catalog, control: &Arc<Control>) -> Result<Recorded, Error> {
        let scope = self.part.as_ref().map_or(Ok(Scope::Whole), PartRequest::scope)?;
        let part = RecordedPart { scope, budget: self.budget()? };
        match (&self.engine, &self.algorithm) {
            (Some(engine), None) => self.of_engine(engine, catalog, control, &part),
            (None, Some(name)) => self.of_algorithm(name, catalog, control, &part).map(Recorded::Windows),
            _ => Err(Error::field("algorithm", "expected an algorithm or an engine")),
        }
    }

    fn of_algorithm(
        &self,
        name: &str,
        catalog: Catalog,
        control: &Control,
        part: &RecordedPart,
    ) -> Result<table::Recording, Error> {
        let algorithm = algorithm(name)?;
        let (table, depth) = self.subject.table_and_depth(catalog)?;
        let evaluator = self.subject.evaluator.as_deref();
        let run = Run { algorithm: algorithm.name(), evaluator, depth, control };
        table.record(&run, part).map_err(|refusal| not_taken(&*table, &run, &refusal))
    }

    fn of_engine(
        &self,
        engine: &str,
        catalog: Catalog,
        control: &Arc<Control>,
        part: &RecordedPart,
    ) -> Result<Recorded, Error> {
        let table = self.subject.table(catalog)?;
        let setup = Setup { hash_bytes: HASH_BYTES, ..Setup::default() };
        // The search may run twice.
        let limits =
            Limits { depth: self.subject.limit()?, nodes: self.nodes, time: Some(LONGEST / 3), clock: None };
        let ask = Ask { limits, control: Arc::clone(control), ..Ask::default() };
        let refused = |refusal| Error::refused(ErrorCode::BadOption, &refusal);
        Ok(table.record_engine(engine, &setup, &ask, part).map_err(refused)?.recording)
    }

    /// Waits for the place that a large recording needs.
    async fn place(&self) -> Result<Option<SemaphorePermit<'static>>, Error> {
        match self.budget()? > LARGE_BUDGET {
            true => Ok(LARGE.acquire().await.ok()),
            false => Ok(None),
        }
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

/// A recorded search: its nodes with their windows, or the tree that it grew and the log of how.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum RecordedDocument {
    /// Monte-Carlo and proof-number search; `kind` says which.
    Growth(Box<GrowthDocument>),
    /// A search with windows.
    Windows(RecordingDocument),
}

/// Records a search: every node with its window, every cut with its reason, and what was never searched; or the tree that a
/// Monte-Carlo or proof-number search grew, and the log of how.
#[utoipa::path(
    post, path = "/api/recordings", tag = "search", request_body = RecordingRequest,
    responses((status = 200, body = RecordedDocument), (status = 422, body = ErrorBody))
)]
async fn record(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<RecordingRequest>,
) -> Result<Json<RecordedDocument>, Error> {
    let catalog = state.catalog;
    let _place = request.place().await?;
    let work = move |turn: &Arc<Control>| {
        let recorded = request.recording(catalog, turn)?;
        Ok(Json(match drawn(&recorded) {
            Drawn::Windows(recording) => RecordedDocument::Windows(RecordingDocument::counted(recording)),
            Drawn::Growth(document) => RecordedDocument::Growth(document),
        }))
    };
    state.studies.ask(&caller, LONGEST, work).await?
}

/// Records a search, as typed columns in one binary file: what the page reads, because a million nodes are too many for JSON.
/// Monte-Carlo and proof-number searches, whose logs are compact, come as JSON all the same.
#[utoipa::path(
    post, path = "/api/recordings/columns", tag = "search", request_body = RecordingRequest,
    responses(
        (
            status = 200,
            content(
                (Vec<u8> = "application/octet-stream"),
                (GrowthDocument = "application/json")
            )
        ),
        (status = 422, body = ErrorBody)
    )
)]
async fn columns(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<RecordingRequest>,
) -> Result<Response, Error> {
    let catalog = state.catalog;
    let _place = request.place().await?;
    let work = move |turn: &Arc<Control>| -> Result<Response, Error> {
        let recorded = request.recording(catalog, turn)?;
        Ok(match drawn(&recorded) {
            Drawn::Windows(recording) => {
                let bytes = study::columns::encode(recording);
                download("search.podatree", "application/octet-stream", bytes)
            }
            Drawn::Growth(document) => Json(document).into_response(),
        })
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
    subject.table_and_depth(state.catalog)?;
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
const COMPARED: [Algorithm; 6] = [
    Algorithm::Minimax,
    Algorithm::Shallow,
    Algorithm::AlphaBeta,
    Algorithm::Ordered,
    Algorithm::Table,
    Algorithm::PrincipalVariation,
];

fn row(subject: &Subject, catalog: Catalog, algorithm: Algorithm, turn: &Arc<Control>) -> Result<Row, Error> {
    let (table, depth) = subject.table_and_depth(catalog)?;
    let evaluator = subject.evaluator.as_deref();
    let run = Run { algorithm: algorithm.name(), evaluator, depth, control: turn };
    let refused = |refusal| not_taken(&*table, &run, &refusal);
    // Only the root matters for the value and the move; the counts are those of the whole search.
    let recording = table.record(&run, &RecordedPart::whole(1)).map_err(refused)?;
    let counts = &recording.counts;
    let root = recording.steps.iter().rev().find(|step| step.parent.is_none());
    let result = root.and_then(|root| root.result.as_ref());
    if turn.is_stopped() || result.is_none() {
        return Ok(Row { algorithm: algorithm.name(), refused: true, ..Row::default() });
    }
    Ok(Row {
        algorithm: algorithm.name(),
        refused: false,
        nodes: Some(counts.nodes),
        leaves: Some(counts.leaves),
        cuts: Some(counts.cuts.values().sum()),
        table_hits: Some(counts.table_hits),
        value: result.map(|(value, _)| value.to_string()),
        best: root.and_then(|root| root.rises.last()).map(|rise| rise.mv.clone()),
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
    let _place = request.recording.place().await?;
    let work = move |turn: &Arc<Control>| -> Result<String, Error> {
        let recording = request.recording.recording(catalog, turn)?;
        let title = request.title.as_deref().filter(|title| !title.is_empty());
        Ok(study::recorded::page(&recording, title.unwrap_or("Poda"), language))
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
