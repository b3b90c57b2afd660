//! What there is: games with their engines and levels, algorithms, experiments, worked trees; and positions, which need
//! no memory.

use axum::extract::State as Extracted;
use axum::response::{IntoResponse, Response};
use search::Algorithm;
use serde::Serialize;
use table::{EngineInfo, EngineOption, Entry, GameFormat, Unit};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{Board, LineRequest, PlayedLine};
use crate::error::{Error, ErrorBody};
use crate::json::Json;
use crate::state::State;

/// The routes of what there is.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(catalogue)).routes(routes!(health)).routes(routes!(position))
}

/// Everything there is, by name.
#[derive(Serialize, ToSchema)]
struct Catalogue {
    games: Vec<Game>,
    algorithms: Vec<Named>,
    experiments: Vec<Experiment>,
    examples: Vec<Example>,
    version: &'static str,
}

/// A game.
#[derive(Serialize, ToSchema)]
struct Game {
    name: &'static str,
    summary: &'static str,
    variants: Vec<&'static str>,
    levels: Vec<Level>,
    engines: Vec<Engine>,
    evaluators: Vec<Described>,
    /// The engine used when none is named.
    best: String,
    /// What the first and the second player are called, in English.
    #[schema(value_type = (String, String))]
    sides: [&'static str; 2],
    /// The rules that can end a game.
    endings: Vec<&'static str>,
    /// What the evaluations count in.
    unit: Unit,
    /// What the margin of a result is counted in; `null` where games are only won, drawn or lost.
    #[schema(required)]
    margin_unit: Option<Unit>,
    /// The formats in which games of the default variant can be written, the most usual first.
    formats: Vec<Format>,
}

/// A file format of games.
#[derive(Serialize, ToSchema)]
struct Format {
    name: &'static str,
    /// How names of such files end, without the dot.
    extension: &'static str,
    /// Whether it can only tell games from the usual start.
    from_start_only: bool,
    /// Whether a file can hold many games, so that matches can be written in it.
    many: bool,
}

/// A strength to choose from.
#[derive(Serialize, ToSchema)]
struct Level {
    name: &'static str,
    engine: &'static str,
}

/// An engine.
#[derive(Serialize, ToSchema)]
struct Engine {
    name: String,
    summary: &'static str,
    options: Vec<EngineOption>,
}

/// A name with a line on it.
#[derive(Serialize, ToSchema)]
struct Described {
    name: &'static str,
    summary: &'static str,
}

/// A name.
#[derive(Serialize, ToSchema)]
struct Named {
    name: &'static str,
}

/// An experiment.
#[derive(Serialize, ToSchema)]
struct Experiment {
    name: &'static str,
    question: &'static str,
    sources: Vec<&'static str>,
}

/// A worked tree.
#[derive(Serialize, ToSchema)]
struct Example {
    name: &'static str,
    tree: &'static str,
}

/// Games, engines, levels, algorithms, experiments and worked trees.
#[utoipa::path(get, path = "/api/catalogue", tag = "catalogue", responses((status = 200, body = Catalogue)))]
async fn catalogue(Extracted(state): Extracted<State>) -> Json<Catalogue> {
    Json(Catalogue {
        games: state.catalog.games().map(game).collect(),
        algorithms: Algorithm::ALL.iter().map(|algorithm| Named { name: algorithm.name() }).collect(),
        experiments: state
            .experiments
            .iter()
            .map(|it| Experiment {
                name: it.name,
                question: it.question.say(study::Language::English),
                sources: it.sources.to_vec(),
            })
            .collect(),
        examples: study::examples::EXAMPLES
            .iter()
            .map(|example| Example { name: example.name, tree: example.tree })
            .collect(),
        version: env!("CARGO_PKG_VERSION"),
    })
}

fn game(entry: &dyn Entry) -> Game {
    let table = entry.table(None).expect("every game has a default variant");
    let is_for_matches = |format: &GameFormat| {
        let file = format!("games.{}", format.extension);
        let found = arena::GameFormat::of_file(&file, &*table, &arena::Openings::Start);
        found.is_ok_and(|found| found == arena::GameFormat::Own(*format))
    };
    let format = |format: GameFormat| Format {
        name: format.name,
        extension: format.extension,
        from_start_only: format.from_start_only,
        many: is_for_matches(&format),
    };
    let described = |(name, summary): (&'static str, &'static str)| Described { name, summary };
    let engine =
        |engine: EngineInfo| Engine { name: engine.name, summary: engine.summary, options: engine.options };
    Game {
        name: entry.name(),
        summary: entry.summary(),
        variants: entry.variants().to_vec(),
        levels: entry.levels().iter().map(|level| Level { name: level.name, engine: level.engine }).collect(),
        engines: entry.engines().into_iter().map(engine).collect(),
        evaluators: entry.evaluators().iter().copied().map(described).collect(),
        best: format!("{}/{}", entry.name(), entry.best_engine()),
        sides: entry.side_names(),
        endings: entry.endings().to_vec(),
        unit: table.unit(),
        margin_unit: entry.margin_unit(),
        formats: table.formats().into_iter().map(format).collect(),
    }
}

/// Whether all is well.
#[derive(Serialize, ToSchema)]
struct Health {
    status: &'static str,
    version: &'static str,
}

/// Whether the server serves.
#[utoipa::path(get, path = "/api/health", tag = "catalogue", responses((status = 200, body = Health)))]
async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// Sets up a position and plays moves from it; nothing is kept.
#[utoipa::path(
    post, path = "/api/positions", tag = "positions", request_body = LineRequest,
    responses((status = 200, body = Board), (status = 422, body = ErrorBody))
)]
async fn position(
    Extracted(state): Extracted<State>,
    Json(place): Json<LineRequest>,
) -> Result<Response, Error> {
    // Long games take a while, on a thread where that harms nobody.
    let board = state
        .blocking(move |state| PlayedLine::new(&place, state.catalog).map(|placed| placed.board()))
        .await?;
    Ok(Json(board).into_response())
}
