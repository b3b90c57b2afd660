//! `poda lab`: the documents' experiments, repeated and compared with their figures.

mod circumstances;
mod claims;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lab::{Collection, Experiment, Failure as LabFailure, Findings, Report, Settings};

use search::clock::unix_milliseconds;
use study::Language;

use crate::arguments::Names;
use crate::failure::Failure;
use crate::interrupt;
use crate::language_arg::LanguageArg;
use crate::output::{bold, progress, say, say_json, shown_path};
use crate::output_file::{create_folder, write_file};

/// Run an experiment from the source documents; without a name, list them.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The experiment; `all` for a report on all of them; `claims` for the documents' claims with our verdicts; `errata`
    /// for what the documents print wrongly.
    #[arg(value_parser = Names(experiment_names), hide_possible_values = true)]
    experiment: Option<String>,

    /// Write the experiment's plots to this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// With `all`: the folder for the report.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// With `claims`: read them from a report.json written by `all` instead of running the experiments.
    #[arg(long, value_name = "FILE.json")]
    from: Option<PathBuf>,

    /// Use smaller samples, for a first look.
    #[arg(long)]
    quick: bool,

    /// Seed of the random numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The language of reports; `--json` includes both.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    language: LanguageArg,
}

fn experiment_names() -> Vec<&'static str> {
    crate::experiments().iter().map(|experiment| experiment.name).chain(["all", "claims", "errata"]).collect()
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match arguments.experiment.as_deref() {
        None => list(arguments, json),
        Some("all") => all(arguments, json),
        Some("claims") => claims::run(arguments, json),
        Some("errata") => errata(arguments, json),
        Some(name) => one(crate::experiments().named(name)?, arguments, json),
    }
}

fn errata(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match json {
        true => say_json(&lab::errata::json())?,
        false => say(lab::errata::text(arguments.language.language()).trim_end())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    if json {
        let names = crate::experiments().iter().map(|experiment| {
            let [en, es] = Language::ALL.map(|language| experiment.question.say(language));
            serde_json::json!({"experiment": experiment.name, "question": en, "es": {"question": es}})
        });
        say_json(&names.collect())?;
        return Ok(ExitCode::SUCCESS);
    }
    let language = arguments.language.language();
    for experiment in crate::experiments() {
        let question = experiment.question.say(language);
        say(format!("{} {question}", bold(format!("{:<20}", experiment.name))))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn one(experiment: &'static Experiment, arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let Some(findings) = perform(experiment, arguments)? else {
        return Ok(interrupt::exit_code(ExitCode::FAILURE));
    };
    let report = Report { experiment, findings: &findings };
    let language = arguments.language.language();
    if let Some(path) = &arguments.plot {
        let svg = report
            .svg(language)
            .ok_or_else(|| Failure::refused(experiment.name, "this experiment has no plot"))?;
        write_file(path, &svg)?;
    }
    if json {
        say_json(&report.json())?;
    } else {
        say(report.text(language))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs an experiment; `None` if it was interrupted.
fn perform(experiment: &Experiment, arguments: &Arguments) -> Result<Option<Findings>, Failure> {
    let control = interrupt::control();
    let settings = Settings {
        seed: arguments.seed,
        quick: arguments.quick,
        control: &control,
        catalog: crate::catalog(),
    };
    let bar = progress();
    let (name, language) = (experiment.name, arguments.language.language());
    let of = language.pick("of", "de");
    let run = (experiment.run)(&settings, &mut |progress| {
        bar.set_message(format!(
            "{name}: {} {of} {}  {}",
            progress.done,
            progress.of,
            progress.what.say(language)
        ));
    });
    bar.finish_and_clear();
    match run {
        Ok(findings) => Ok(Some(findings)),
        Err(LabFailure::Stopped) => Ok(None),
        Err(LabFailure::Refused(refusal)) => Err(refusal.into()),
    }
}

/// Runs every experiment and writes one report as HTML, as Markdown with plot files, and as JSON. It is rewritten after
/// every experiment, so that an interrupted run leaves the results so far.
fn all(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let folder =
        arguments.out.as_deref().ok_or_else(|| Failure::Refused("`lab all` needs --out DIR".to_string()))?;
    create_folder(folder)?;
    let (circumstances, language) = (circumstances::of(arguments), arguments.language.language());
    let mut found: Vec<(&Experiment, Findings)> = Vec::new();
    for experiment in crate::experiments() {
        let Some(findings) = perform(experiment, arguments)? else {
            return Ok(interrupt::exit_code(ExitCode::FAILURE));
        };
        found.push((experiment, findings));
        let reports = found.iter().map(|(experiment, findings)| Report { experiment, findings });
        let collection = Collection { circumstances: &circumstances, reports: reports.collect() };
        write_report(folder, &collection, language)?;
    }
    let reports = found.iter().map(|(experiment, findings)| Report { experiment, findings });
    if json {
        say_json(&reports.map(|report| report.json()).collect())?;
    } else {
        let claims: Vec<lab::Claim> = reports.flat_map(|report| report.claims()).collect();
        let [and, are_in] = [language.pick("and", "y"), language.pick("are in", "están en")];
        say(format!("report.html, report.md {and} report.json {are_in} {}", shown_path(folder)))?;
        say(lab::claims::tally(&claims, language))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the plots of the last section and the whole report.
fn write_report(folder: &Path, collection: &Collection<'_>, language: Language) -> Result<(), Failure> {
    let plots = collection.reports.last().map_or(Vec::new(), |report| report.plots(language));
    plots.iter().try_for_each(|(name, svg)| write_file(&folder.join(name), svg))?;
    write_file(&folder.join("report.html"), &collection.html(language))?;
    write_file(&folder.join("report.md"), &collection.markdown(language))?;
    write_file(&folder.join("results.json"), &format!("{}\n", collection.results(unix_milliseconds())))?;
    write_file(&folder.join("report.json"), &format!("{:#}\n", collection.json()))
}
