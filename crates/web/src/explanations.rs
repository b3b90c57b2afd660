//! Why a move is bad.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Extracted;
use search::Limits;
use serde::{Deserialize, Serialize};
use study::Language;
use study::why::{Sentence, sentences};
use table::{Ask, Explanation, Setup, Table};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{LineRequest, PlayedLine};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::json::Json;
use crate::seat;
use crate::state::State;

/// The route of explanations.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(explain))
}

/// A move to explain.
#[derive(Debug, Deserialize, ToSchema)]
struct ExplanationRequest {
    #[serde(flatten)]
    place: LineRequest,
    /// The move, which is legal after the others.
    #[serde(rename = "move")]
    mv: String,
    /// The engine; by default the game's strongest.
    engine: Option<String>,
    /// Nodes of each of its searches, 100,000 by default; a second look at a bad move has four times as many.
    #[schema(minimum = 1, maximum = 2_000_000)]
    nodes: Option<u64>,
}

/// Why a move is bad, or that it is not.
#[derive(Debug, Serialize, ToSchema)]
struct ExplainedMove {
    #[serde(flatten)]
    explanation: Explanation,
    /// The nodes of each search, with which the search can be seen.
    nodes_each: u64,
    /// The positions from before the move to the end of the refutation.
    positions: Vec<String>,
    /// The positions from before the best move to the end of its line.
    best_positions: Vec<String>,
    sentences: Sentences,
}

/// The explanation in words.
#[derive(Debug, Serialize, ToSchema)]
struct Sentences {
    en: Vec<Sentence>,
    es: Vec<Sentence>,
}

const USUAL_NODES: u64 = 100_000;
const MOST_NODES: u64 = 2_000_000;
/// What all searches together may take.
const LONGEST: Duration = Duration::from_secs(10);
const HASH_BYTES: usize = 32 << 20;

/// Explains a move: the reply that refutes it, what it loses, and what the best move does about it.
#[utoipa::path(
    post, path = "/api/explanations", tag = "analysis", request_body = ExplanationRequest,
    responses((status = 200, body = ExplainedMove), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 503, body = ErrorBody))
)]
async fn explain(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<ExplanationRequest>,
) -> Result<Json<ExplainedMove>, Error> {
    let nodes = request.nodes.unwrap_or(USUAL_NODES);
    if !(1..=MOST_NODES).contains(&nodes) {
        let error = Error::field("nodes", format!("expected from 1 to {MOST_NODES} nodes"));
        return Err(error.expecting(Expected::range(1, MOST_NODES)));
    }
    let files = state.engine_files;
    let (table, engine, mv) = state
        .blocking(move |state| {
            let placed = PlayedLine::new(&request.place, state.catalog)?;
            let table = placed.table().fork();
            if table.legal().is_empty() {
                return Err(Error::conflict(
                    ErrorCode::GameOver,
                    "there is nothing to explain: the game is over",
                ));
            }
            // Refused before anything is searched.
            table.fork().play_on(&request.mv)?;
            let engine = seat::engine_or_best(&*table, request.engine, files)?;
            Ok((table, engine, request.mv))
        })
        .await?;
    let searched = state.studies.ask(&caller, LONGEST, move |turn| {
        let setup = Setup { hash_bytes: HASH_BYTES, resources: files, ..Setup::default() };
        let ask = Ask { limits: Limits::nodes(nodes), control: Arc::clone(turn), ..Ask::default() };
        let explanation = table.explain(&mv, &engine, &setup, &ask)?;
        view(&*table, explanation, nodes).map(Json)
    });
    searched.await?
}

fn view(table: &dyn Table, explanation: Explanation, nodes_each: u64) -> Result<ExplainedMove, Error> {
    let refuted = [std::slice::from_ref(&explanation.mv), &explanation.refutation].concat();
    Ok(ExplainedMove {
        nodes_each,
        positions: positions(table, &refuted)?,
        best_positions: positions(table, &explanation.best_line)?,
        sentences: Sentences {
            en: sentences(&explanation, Language::English),
            es: sentences(&explanation, Language::Spanish),
        },
        explanation,
    })
}

/// The position, and those after each move of a line.
fn positions(table: &dyn Table, line: &[String]) -> Result<Vec<String>, Error> {
    let mut table = table.fork();
    let mut positions = vec![table.position()];
    for mv in line {
        table.play_on(mv)?;
        positions.push(table.position());
    }
    Ok(positions)
}
