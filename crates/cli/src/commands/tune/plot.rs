//! The plot of a tuning: a small panel for each parameter.

use std::path::Path;

use arena::{TunedReport, TuningReport};
use jobs::Outcome;
use lab::{Panel, Panels};
use study::{Language, Words};

use crate::failure::Failure;
use crate::output::grouped;
use crate::output_file::write_file;

/// Draws the outcome of a tuning.
pub fn write(file: &Path, outcome: &dyn Outcome) -> Result<(), Failure> {
    let report: TuningReport =
        serde_json::from_value(outcome.document()).expect("the outcome of a tuning is a report");
    write_file(file, &panels(&report).svg(Language::English))
}

fn panels(report: &TuningReport) -> Panels {
    let (game, engine, games) = (&report.game, &report.engine, grouped(report.games));
    let (done, all) = (grouped(report.done), grouped(report.iterations));
    let engine = engine.split(':').next().unwrap_or_default();
    Panels {
        title: Words::new(
            format!("{game}/{engine}: {done} of {all} iterations, {games} games"),
            format!("{game}/{engine}: {done} de {all} iteraciones, {games} partidas"),
        ),
        x: Words::fixed("iteration", "iteración"),
        panels: report.parameters.iter().map(|tuned| panel(tuned, &report.points)).collect(),
    }
}

/// Room around the default, in the parameter's own steps.
const REACH: f64 = 2.0;

fn panel(tuned: &TunedReport, points: &[u64]) -> Panel {
    // As many decimals as matter beside the steps that were tried.
    let n_decimals = if tuned.c < 2.0 { 2 } else { usize::from(tuned.c < 20.0) };
    Panel {
        name: tuned.name.clone(),
        note: format!("{} → {:.n_decimals$}", tuned.default, tuned.value),
        points: points.iter().zip(&tuned.path).map(|(&at, &value)| (at as f64, value)).collect(),
        mark: f64::from(tuned.default),
        bounds: [f64::from(tuned.min), f64::from(tuned.max)],
        least_reach: REACH * tuned.c,
    }
}
