//! `poda lab claims`: the documents' claims with our verdicts.

use std::path::Path;
use std::process::ExitCode;

use lab::{Claim, Report, claims};
use serde_json::Value;
use study::Words;

use super::{Arguments, perform};
use crate::failure::Failure;
use crate::input_file::read_text;
use crate::interrupt;
use crate::output::{say, say_json};

/// Prints the claims of an existing report, or of a run with small samples.
pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let claims = match &arguments.from {
        Some(path) => Some(read(path)?),
        None => first_look(arguments)?,
    };
    let Some(claims) = claims else {
        return Ok(interrupt::exit_code(ExitCode::FAILURE));
    };
    if json {
        say_json(&serde_json::json!(claims))?;
    } else {
        let language = arguments.language.language();
        say(claims::text(&claims, language))?;
        if arguments.from.is_none() {
            say(SMALL_SAMPLES.say(language))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

const SMALL_SAMPLES: &Words = &Words::fixed(
    "Small samples; for full ones, run `lab all --out DIR` and read DIR/report.json with --from.",
    "Muestras pequeñas; para las completas, ejecuta `lab all --out DIR` y lee DIR/report.json con --from.",
);

/// `None` if it was interrupted.
fn first_look(arguments: &Arguments) -> Result<Option<Vec<Claim>>, Failure> {
    let arguments = Arguments { quick: true, ..arguments.clone() };
    let mut claims = Vec::new();
    for experiment in crate::experiments() {
        let Some(findings) = perform(experiment, &arguments)? else { return Ok(None) };
        claims.extend(Report { experiment, findings: &findings }.claims());
    }
    Ok(Some(claims))
}

/// Upper limit, to bound memory; much larger than a full report.
const MAX_REPORT_BYTES: u64 = 256 << 20;

fn read(path: &Path) -> Result<Vec<Claim>, Failure> {
    let text = read_text(path, MAX_REPORT_BYTES)?;
    let refused = |why: &dyn std::fmt::Display| Failure::refused(path.to_string_lossy(), why.to_string());
    let mut report: Value = serde_json::from_str(&text).map_err(|error| refused(&error))?;
    let claims =
        report.get_mut("claims").ok_or_else(|| refused(&"this is not a report written by `lab all`"))?;
    serde_json::from_value(claims.take()).map_err(|error| refused(&error))
}
