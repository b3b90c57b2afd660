//! Figures as a file, and as pictures.

use std::fs;

use lab::{Axis, Plot, Series, Style};
use serde_json::Value;
use study::{Language, Words};

use crate::report::Report;

/// Writes `PREFIX.json` and a picture: the times by players, or the memory over time.
pub fn write(prefix: &str, reports: &[Report], is_single: bool) {
    let document: Vec<Value> = reports.iter().map(Report::json).collect();
    let plot = if is_single { memory(&reports[0]) } else { times(reports) };
    let files = [
        (format!("{prefix}.json"), format!("{:#}\n", Value::from(document))),
        (format!("{prefix}.svg"), plot.svg(Language::English)),
    ];
    for (path, text) in files {
        if let Err(error) = fs::write(&path, text) {
            eprintln!("{path}: {error}");
        }
    }
}

fn memory(report: &Report) -> Plot {
    let points = report.samples.iter().map(|sample| (sample.at.as_secs_f64(), sample.memory_mib)).collect();
    Plot {
        title: Words::same("Memory of the server over time"),
        x: Axis::linear(Words::same("seconds")),
        y: Axis::linear(Words::same("MiB")),
        series: vec![Series::new(Words::same("resident memory"), Style::Line, points)],
    }
}

fn times(reports: &[Report]) -> Plot {
    let line = |name: &'static str, value: &dyn Fn(&Report) -> f64| {
        let points = reports.iter().map(|report| (report.players as f64, value(report))).collect();
        Series::new(Words::same(name), Style::Line, points)
    };
    Plot {
        title: Words::same("Players and how long they wait"),
        x: Axis::log(Words::same("players")),
        y: Axis::log(Words::same("milliseconds")),
        series: vec![
            line("move confirmed, median", &|report| report.accepted_ms(0.5)),
            line("move confirmed, 99 of 100", &|report| report.accepted_ms(0.99)),
            line("engine's answer seen, median", &|report| report.replied_ms(0.5)),
            line("engine's answer seen, 99 of 100", &|report| report.replied_ms(0.99)),
        ],
    }
}
