//! The review of a whole game.

use std::time::Duration;

use game::{Refusal, Side};
use pyo3::prelude::*;
use search::Limits;
use serde_json::{Value, json};
use study::review::{Finding, GameReview, ReviewLimits, SideTotals};
use table::Setup;

use crate::analysis::unit_name;
use crate::board::{Subject, side_name};
use crate::engine::hash_bytes;
use crate::fault::searching;
use crate::limit::Limit;
use crate::long_call;
use crate::refused::OrRefused;
use crate::values::to_python;

/// Nodes per search if no limit is given: a fraction of a second, and the same answer every time.
const USUAL_NODES: u64 = 200_000;
/// Time limit of a proof near the end of a game; few take longer than a second.
const LONGEST_PROOF: Duration = Duration::from_secs(30);

/// Judges every move of the board's game.
#[pyfunction]
#[pyo3(name = "_review", signature = (board, engine, limit, seed, hash_mb))]
pub fn review(
    board: &Bound<'_, PyAny>,
    engine: Option<&str>,
    limit: Option<Limit>,
    seed: u64,
    hash_mb: usize,
) -> PyResult<Py<PyAny>> {
    let subject = Subject::of(board)?;
    let control = subject.control();
    let setup = Setup { hash_bytes: hash_bytes(hash_mb)?, seed, ..Setup::default() };
    let asked = Limit::limits(limit)?;
    let search = if asked.is_unlimited() { Limits::nodes(USUAL_NODES) } else { asked };
    let limits = ReviewLimits { search, proof: Limits { time: Some(LONGEST_PROOF), ..Limits::default() } };
    let (table, fault) = (subject.table, subject.fault);
    let work = || -> Result<Value, Refusal> {
        let mut player = table.player(engine.unwrap_or(table.best_engine()), &setup)?;
        let (game, variant, start) = (table.game(), table.variant(), table.start());
        let mut review = GameReview::new(table, limits);
        while review.step(&mut *player, &control)?.is_some() {}
        let findings: Vec<&Finding> = review.findings().collect();
        let totals = |side| SideTotals::new(findings.iter().copied(), side);
        Ok(json!({
            "game": game, "variant": variant, "start": start, "engine": player.name(),
            "moves": findings.iter().map(|finding| document(finding)).collect::<Vec<_>>(),
            "first": totals(Side::First), "second": totals(Side::Second),
        }))
    };
    let is_own = fault.is_some();
    let reviewed = long_call::run(board.py(), &control, |_| Ok(()), || searching(is_own, work))?;
    fault.map_or(Ok(()), |fault| fault.check())?;
    to_python(board.py(), &reviewed.or_refused()?)
}

fn document(finding: &Finding) -> Value {
    json!({
        "ply": finding.ply, "side": side_name(finding.side), "move": finding.mv, "score": finding.score,
        "unit": unit_name(finding.unit), "result": finding.result, "best": finding.best,
        "best_score": finding.best_score, "best_result": finding.best_result, "pv": finding.pv,
        "loss": finding.loss, "chance": finding.chance, "accuracy": finding.accuracy,
        "class": finding.class.name(), "exact": finding.proven, "depth": finding.depth,
        "confidence": finding.confidence,
    })
}
