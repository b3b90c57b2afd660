//! The whole command, and its lists of games and engines.

use std::process::ExitCode;

use catalog::CATALOG;
use pyo3::prelude::*;
use serde_json::json;
use table::Entry;

use crate::refused::OrRefused;
use crate::values::to_python;

/// The games, with their variants.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Py<PyAny>> {
    let games: Vec<_> = CATALOG.games().map(described).collect();
    to_python(py, &json!(games))
}

fn described(game: &dyn Entry) -> serde_json::Value {
    let levels: Vec<&str> = game.levels().iter().map(|level| level.name).collect();
    let evaluations: Vec<&str> = game.evaluators().iter().map(|(name, _)| *name).collect();
    json!({
        "name": game.name(), "summary": game.summary(), "variants": game.variants(), "sides": game.side_names(),
        "levels": levels, "evaluations": evaluations, "endings": game.endings(),
        "best_engine": format!("{}/{}", game.name(), game.best_engine()),
    })
}

/// The engines of a game, or of all games, best first.
#[pyfunction]
#[pyo3(signature = (game=None))]
pub fn engines(py: Python<'_>, game: Option<&str>) -> PyResult<Py<PyAny>> {
    let games: Vec<&dyn Entry> = match game {
        Some(name) => vec![CATALOG.game(name).or_refused()?],
        None => CATALOG.games().collect(),
    };
    let engines = games.into_iter().flat_map(|game| {
        game.engines().into_iter().map(|engine| {
            json!({"name": engine.name, "game": game.name(), "summary": engine.summary, "options": engine.options})
        })
    });
    to_python(py, &json!(engines.collect::<Vec<_>>()))
}

/// Runs `poda` on these arguments, of which the first is the program's name, and returns its exit code.
#[pyfunction]
#[pyo3(name = "_run_program")]
pub fn run_program(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    let code = py.detach(|| poda_cli::main_with(CATALOG, experiments::EXPERIMENTS, arguments));
    // An exit code can only be compared.
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(1)
}
