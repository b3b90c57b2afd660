//! `poda lab`: the documents' experiments, our figures beside theirs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lab::{EXPERIMENTS, Experiment, Failure as LabFailure, Findings, Report, Settings};

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, progress, say, say_json, write_file};

/// Run an experiment of the source documents; without a name, list them.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The experiment, or `all`.
    experiment: Option<String>,

    /// Write the experiment's plots into this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// With `all`: the folder for the report.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Smaller samples, for a first look.
    #[arg(long)]
    quick: bool,

    /// The seed of everything left to chance.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match arguments.experiment.as_deref() {
        None => list(json),
        Some("all") => all(arguments, json),
        Some(name) => one(lab::named(name)?, arguments, json),
    }
}

fn list(json: bool) -> Result<ExitCode, Failure> {
    if json {
        let names =
            EXPERIMENTS.iter().map(|e| serde_json::json!({"experiment": e.name, "question": e.question}));
        say_json(&names.collect())?;
        return Ok(ExitCode::SUCCESS);
    }
    for experiment in EXPERIMENTS {
        say(format!("{} {}", bold(format!("{:<20}", experiment.name)), experiment.question))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn one(experiment: &'static Experiment, arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let Some(findings) = perform(experiment, arguments)? else {
        return Ok(interrupt::exit_code(ExitCode::FAILURE));
    };
    let report = Report { experiment, findings: &findings };
    if let Some(path) = &arguments.plot {
        let svg =
            report.svg().ok_or_else(|| Failure::refused(experiment.name, "this experiment has no plot"))?;
        write_file(path, &svg)?;
    }
    if json {
        say_json(&report.json())?;
    } else {
        say(report.text())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs an experiment; `None` if it was interrupted.
fn perform(experiment: &Experiment, arguments: &Arguments) -> Result<Option<Findings>, Failure> {
    let control = interrupt::control();
    let settings = Settings { seed: arguments.seed, quick: arguments.quick, control: &control };
    let bar = progress();
    let name = experiment.name;
    let run = (experiment.run)(&settings, &mut |progress| {
        bar.set_message(format!("{name}: {} of {}  {}", progress.done, progress.of, progress.what));
    });
    bar.finish_and_clear();
    match run {
        Ok(findings) => Ok(Some(findings)),
        Err(LabFailure::Stopped) => Ok(None),
        Err(LabFailure::Refused(refusal)) => Err(refusal.into()),
    }
}

/// Runs every experiment and writes one report, as a page and as Markdown with its plots beside it.
fn all(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let folder =
        arguments.out.as_deref().ok_or_else(|| Failure::Refused("`lab all` needs --out DIR".to_string()))?;
    std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    let (mut sections, mut markdown, mut documents) =
        (Vec::new(), String::from("# Poda's laboratory\n"), Vec::new());
    for experiment in EXPERIMENTS {
        let Some(findings) = perform(experiment, arguments)? else {
            return Ok(interrupt::exit_code(ExitCode::FAILURE));
        };
        let report = Report { experiment, findings: &findings };
        sections.push(report.html());
        markdown += &format!("\n{}", report.markdown());
        report.plots().iter().try_for_each(|(name, svg)| write_file(&folder.join(name), svg))?;
        documents.push(report.json());
        write_file(&folder.join("report.html"), &lab::page("Poda's laboratory", &sections))?;
        write_file(&folder.join("report.md"), &markdown)?;
    }
    if json {
        say_json(&documents.into())?;
    } else {
        say(written(folder))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn written(folder: &Path) -> String {
    format!("report.html and report.md are in {}", folder.display())
}
