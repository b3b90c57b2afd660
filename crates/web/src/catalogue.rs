//! The catalogue: games with their engines and levels, algorithms, experiments and worked trees; and stateless
//! positions.

use std::collections::BTreeSet;

use arena::{ListedProgram, ProgramList};
use axum::extract::State as Extracted;
use axum::response::{IntoResponse, Response};
use search::Algorithm;
use serde::Serialize;
use study::Language;
use table::{EngineInfo, EngineOption, Entry, GameFormat, Judgement, OUTSIDE, Unit};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{Board, LineRequest, PlayedLine};
use crate::error::{Error, ErrorBody};
use crate::json::Json;
use crate::state::State;

/// The routes of the catalogue.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(catalogue)).routes(routes!(health)).routes(routes!(position))
}

/// The catalogue.
#[derive(Serialize, ToSchema)]
struct Catalogue {
    games: Vec<Game>,
    algorithms: Vec<Named>,
    experiments: Vec<Experiment>,
    /// The documents whose claims the experiments test.
    documents: Vec<Document>,
    examples: Vec<Example>,
    /// Whether matches and experiments can be started: not in a browser that has no threads for them.
    can_run: bool,
    /// How many threads an analysis may use.
    max_threads: usize,
    /// The largest hash table of an analysis, in MiB.
    max_hash_mb: usize,
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
    /// The default engine.
    best: String,
    /// The names of the first and second player, in English.
    #[schema(value_type = (String, String))]
    sides: [&'static str; 2],
    /// The rules that can end a game.
    endings: Vec<&'static str>,
    /// Whether players may agree to a draw.
    draws_by_agreement: bool,
    /// The unit of the evaluations.
    unit: Unit,
    /// The unit of a result's margin; `null` if games are only won, drawn or lost.
    #[schema(required)]
    margin_unit: Option<Unit>,
    /// How its moves are judged in a review.
    judgement: Judgement,
    /// The file formats for games of the default variant, most common first.
    formats: Vec<Format>,
}

/// A file format of games.
#[derive(Serialize, ToSchema)]
struct Format {
    name: &'static str,
    /// The file name extension, without the dot.
    extension: &'static str,
    /// Whether it can only represent games from the standard start position.
    from_start_only: bool,
    /// Whether a file can hold many games, so that it can store a match.
    many: bool,
}

/// A strength level.
#[derive(Serialize, ToSchema)]
struct Level {
    name: &'static str,
    engine: &'static str,
}

/// An engine.
#[derive(Serialize, ToSchema)]
struct Engine {
    name: String,
    summary: String,
    options: Vec<EngineOption>,
    /// Whether it is a program that the owner of the machine offers; it has no options here.
    outside: bool,
}

/// A name with a one-line summary.
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
    question: InBothLanguages,
    sources: Vec<&'static str>,
    /// The short names of the documents that its figures come from.
    documents: Vec<&'static str>,
}

/// A source document.
#[derive(Serialize, ToSchema)]
struct Document {
    /// Its short name, such as `S1`.
    name: &'static str,
    title: InBothLanguages,
}

/// A text in both languages.
#[derive(Serialize, ToSchema)]
struct InBothLanguages {
    en: &'static str,
    es: &'static str,
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
        games: state.catalog.games().map(|entry| game(entry, state.programs)).collect(),
        algorithms: Algorithm::ALL.iter().map(|algorithm| Named { name: algorithm.name() }).collect(),
        experiments: state
            .experiments
            .iter()
            .map(|it| Experiment {
                name: it.name,
                question: InBothLanguages {
                    en: it.question.say(Language::English),
                    es: it.question.say(Language::Spanish),
                },
                sources: it.sources.to_vec(),
                documents: documents_of(it.sources),
            })
            .collect(),
        documents: lab::source::documents()
            .map(|(name, title)| Document {
                name,
                title: InBothLanguages { en: title.say(Language::English), es: title.say(Language::Spanish) },
            })
            .collect(),
        examples: study::examples::EXAMPLES
            .iter()
            .map(|example| Example { name: example.name, tree: example.tree })
            .collect(),
        can_run: !state.runs_lane.is_driven(),
        max_threads: state.threads,
        max_hash_mb: crate::analyses::MAX_HASH_MB,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// The documents of these figures, each once.
fn documents_of(sources: &[&str]) -> Vec<&'static str> {
    let figures = lab::source::figures(sources);
    let names: BTreeSet<&'static str> = figures.into_iter().map(|figure| figure.document.as_str()).collect();
    names.into_iter().collect()
}

fn game(entry: &dyn Entry, programs: &ProgramList) -> Game {
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
    let engine = |engine: EngineInfo| Engine {
        name: engine.name,
        summary: engine.summary.to_string(),
        options: engine.options.into_iter().filter(EngineOption::is_for_people).collect(),
        outside: false,
    };
    let program = |program: &ListedProgram| Engine {
        name: format!("{OUTSIDE}{}", program.name),
        summary: program.summary.clone(),
        options: Vec::new(),
        outside: true,
    };
    let programs = programs.for_game(entry.name()).map(program);
    Game {
        name: entry.name(),
        summary: entry.summary(),
        variants: entry.variants().to_vec(),
        levels: entry.levels().iter().map(|level| Level { name: level.name, engine: level.engine }).collect(),
        engines: entry.engines().into_iter().map(engine).chain(programs).collect(),
        evaluators: entry.evaluators().iter().copied().map(described).collect(),
        best: format!("{}/{}", entry.name(), entry.best_engine()),
        sides: entry.side_names(),
        endings: entry.endings().to_vec(),
        draws_by_agreement: entry.draws_by_agreement(),
        unit: table.unit(),
        margin_unit: entry.margin_unit(),
        judgement: entry.judgement(),
        formats: table.formats().into_iter().map(format).collect(),
    }
}

/// The health of the server.
#[derive(Serialize, ToSchema)]
struct Health {
    status: &'static str,
    version: &'static str,
}

/// Reports that the server is running.
#[utoipa::path(get, path = "/api/health", tag = "catalogue", responses((status = 200, body = Health)))]
async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// Sets up a position and plays moves from it; nothing is stored.
#[utoipa::path(
    post, path = "/api/positions", tag = "positions", request_body = LineRequest,
    responses((status = 200, body = Board), (status = 422, body = ErrorBody))
)]
async fn position(
    Extracted(state): Extracted<State>,
    Json(place): Json<LineRequest>,
) -> Result<Response, Error> {
    // Long games take a while, so this runs on a blocking thread.
    let board = state
        .blocking(move |state| PlayedLine::new(&place, state.catalog).map(|placed| placed.board()))
        .await?;
    Ok(Json(board).into_response())
}
