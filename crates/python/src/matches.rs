//! Matches between engines, and outside programs.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use arena::{
    Adjudication, AgreedDraw, AgreedWin, Conditions, Exact, GameRecord, Match, MatchSettings, Openings,
    RunError, SeatSpec, Sprt, Standing,
};
use catalog::CATALOG;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use search::clock::Clock;
use search::{Control, Limits};
use serde_json::json;
use table::Setup;

use crate::engine::hash_bytes;
use crate::limit::Limit;
use crate::long_call;
use crate::refused::{OrRefused, refused};
use crate::values::to_python;

/// What `poda.match` is asked for.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct MatchRequest {
    game: String,
    variant: Option<String>,
    a: String,
    b: String,
    games: usize,
    limit: Option<Limit>,
    clock: Option<(f64, f64)>,
    openings: Option<String>,
    random_plies: Option<usize>,
    sprt: Option<(f64, f64)>,
    concurrency: usize,
    threads: usize,
    hash_mb: usize,
    seed: u64,
    max_plies: usize,
    adjudicate_draw: Option<String>,
    adjudicate_win: Option<String>,
    adjudicate_exact: Option<u32>,
}

impl MatchRequest {
    fn conditions(&self) -> PyResult<Conditions> {
        let clock = self.clock.map(|(seconds, increment)| -> PyResult<Clock> {
            let time = |seconds| {
                Duration::try_from_secs_f64(seconds)
                    .map_err(|error| PyValueError::new_err(format!("clock: {error}")))
            };
            Ok(Clock { remaining: time(seconds)?, increment: time(increment)?, moves_to_go: None })
        });
        let limits = Limits { clock: clock.transpose()?, ..Limit::limits(self.limit)? };
        let adjudication = Adjudication {
            draw: self.adjudicate_draw.as_deref().map(AgreedDraw::read).transpose().or_refused()?,
            win: self.adjudicate_win.as_deref().map(AgreedWin::read).transpose().or_refused()?,
            exact: self.adjudicate_exact.map(Exact::up_to),
        };
        Ok(Conditions { max_plies: self.max_plies, adjudication, ..Conditions::from(limits) })
    }

    fn openings(&self, table: &dyn table::Table) -> PyResult<Openings> {
        match (&self.openings, self.random_plies) {
            (Some(text), _) => Openings::read(text, table).or_refused(),
            (None, Some(plies)) => Ok(Openings::Random { plies }),
            (None, None) => Ok(Openings::usual(table)),
        }
    }
}

/// Plays a match; a dict of the standing, and the records of the games. `progress` is called with each record and the
/// standing after it.
#[pyfunction]
#[pyo3(name = "_match")]
pub fn play_match(
    py: Python<'_>,
    request: MatchRequest,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
    let table =
        CATALOG.game(&request.game).and_then(|entry| entry.table(request.variant.as_deref())).or_refused()?;
    let setup = Setup {
        hash_bytes: hash_bytes(request.hash_mb)?,
        seed: request.seed,
        threads: request.threads,
        resources: &poda_cli::UserFiles,
    };
    let seat = |text: &str| SeatSpec::read(text, &*table, setup).or_refused();
    let (a, b) = (seat(&request.a)?, seat(&request.b)?);
    let settings = MatchSettings {
        games: request.games,
        conditions: request.conditions()?,
        openings: request.openings(&*table)?,
        seed: request.seed,
        concurrency: request.concurrency,
        sprt: request.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1)).transpose().or_refused()?,
    };
    let control = Control::new();
    let news: Mutex<VecDeque<(GameRecord, Standing)>> = Mutex::default();
    let mut records = Vec::new();
    let mut tell = |py: Python<'_>| -> PyResult<()> {
        let told = std::mem::take(&mut *news.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        for (record, standing) in told {
            let record = json!(record);
            if let Some(call) = &progress {
                call.call1((to_python(py, &record)?, to_python(py, &json!(standing))?))?;
            }
            records.push(record);
        }
        Ok(())
    };
    let work = || {
        // Moved: the table is used here alone.
        let table = table;
        let the_match = Match { table: &*table, a: &a, b: &b, settings: &settings };
        the_match.play(&control, &mut |record, standing| {
            let mut news = news.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            news.push_back((record.clone(), *standing));
        })
    };
    let standing = long_call::run(py, &control, &mut tell, work)?;
    tell(py)?;
    let standing = standing.map_err(|error| match error {
        RunError::Refused(refusal) => refused(&refusal),
        error => PyRuntimeError::new_err(error.to_string()),
    })?;
    records.sort_by_key(|record| record["index"].as_u64());
    Ok((to_python(py, &json!(standing))?, to_python(py, &json!(records))?))
}
