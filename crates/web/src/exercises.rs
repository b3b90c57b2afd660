//! Exercises: made by kind, difficulty, seed and number, or on a tree of the visitor's own.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Extracted;
use search::{Algorithm, Control};
use serde::Deserialize;
use study::exercises::{self, Difficulty, Exercise, ExerciseKind, ExerciseRequest};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::json::Json;
use crate::state::State;

/// The routes of exercises.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(exercise))
}

/// An exercise to make.
#[derive(Debug, Deserialize, ToSchema)]
struct ExerciseBody {
    /// `minimax`, `alphabeta`, `pvs`, `mtdf`, `montecarlo` or `proofnumbers`; with `tree`, any algorithm.
    kind: String,
    /// `easy`, `medium`, `hard` or `expert`.
    difficulty: Option<String>,
    /// The seed of the set; 0 if there is none.
    seed: Option<u32>,
    /// The number in the set, from 1.
    number: Option<u32>,
    /// A tree of one's own, such as `((5 3) (2 9))`, of at most 300 nodes. Difficulty, seed and number do not matter then.
    tree: Option<String>,
}

/// The last number of a set.
const MAX_NUMBER: u32 = 10_000;
/// Making an exercise takes milliseconds, and the number of trees that are drawn for it is bounded.
const LONGEST: Duration = Duration::from_secs(4);

enum Wanted {
    Made(ExerciseRequest),
    OnTree { tree: String, algorithm: Algorithm },
}

impl ExerciseBody {
    fn wanted(self) -> Result<Wanted, Error> {
        if let Some(tree) = self.tree {
            let algorithm = Algorithm::named(&self.kind).map_err(|refusal| {
                let names = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
                Error::refused(ErrorCode::BadOption, &refusal).expecting(Expected::names(names))
            })?;
            return Ok(Wanted::OnTree { tree, algorithm });
        }
        let kind = ExerciseKind::named(&self.kind).map_err(|refusal| {
            let names = ExerciseKind::ALL.map(ExerciseKind::name);
            Error::refused(ErrorCode::BadOption, &refusal).expecting(Expected::names(names))
        })?;
        let difficulty = Difficulty::named(self.difficulty.as_deref().unwrap_or("medium"));
        let difficulty = difficulty.map_err(|refusal| {
            let names = Difficulty::ALL.map(Difficulty::name);
            Error::refused(ErrorCode::BadOption, &refusal).expecting(Expected::names(names))
        })?;
        let number = self.number.unwrap_or(1);
        if !(1..=MAX_NUMBER).contains(&number) {
            let error = Error::field("number", format!("exercises are numbered from 1 to {MAX_NUMBER}"));
            return Err(error.expecting(Expected::range(1, MAX_NUMBER.into())));
        }
        let seed = self.seed.unwrap_or(0).into();
        Ok(Wanted::Made(ExerciseRequest { kind, difficulty, seed, number }))
    }
}

/// Makes one exercise, with its answers. The same request gives the same exercise on every machine.
#[utoipa::path(
    post, path = "/api/exercises", tag = "search", request_body = ExerciseBody,
    responses((status = 200, body = Exercise), (status = 422, body = ErrorBody))
)]
async fn exercise(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(body): Json<ExerciseBody>,
) -> Result<Json<Exercise>, Error> {
    let wanted = body.wanted()?;
    let work = move |_: &Arc<Control>| match &wanted {
        Wanted::Made(request) => Ok(Json(request.exercise())),
        Wanted::OnTree { tree, algorithm } => exercises::on_tree(tree, *algorithm)
            .map(Json)
            .map_err(|refusal| Error::refused(ErrorCode::BadTree, &refusal)),
    };
    state.studies.ask(&caller, LONGEST, work).await?
}
