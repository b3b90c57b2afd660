//! `poda tune parameters`: the numbers of an engine's search.

use std::process::ExitCode;

use search::Parameter;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::{bold, dim, say, say_json};

/// List the numbers of an engine's search that a spec can change, with their defaults and ranges.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  poda tune parameters chess/poda
  poda analyse chess --engine poda:parameters=razoring-margin/250+futility-base/90")]
pub struct Arguments {
    /// The engine, such as chess/poda (see `poda engines`).
    engine: String,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let parameters = parameters_of(&arguments.engine)?;
    if json {
        say_json(&parameters.iter().map(described).collect())?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = parameters.iter().map(|parameter| parameter.name.len()).max().unwrap_or(0);
    for Parameter { name, default, min, max, summary, .. } in parameters {
        let range = format!("{min} to {max}");
        say(format!(
            "{} {default:>6}  {} {summary}",
            bold(format!("{name:<width$}")),
            dim(format!("{range:<14}"))
        ))?;
    }
    say("\nA spec changes them: ENGINE:parameters=NAME/VALUE+NAME/VALUE").map(|()| ExitCode::SUCCESS)
}

/// A parameter as JSON.
pub fn described(parameter: &Parameter) -> Value {
    let Parameter { name, default, min, max, step, summary } = parameter;
    json!({"name": name, "default": default, "min": min, "max": max, "step": step, "summary": summary})
}

fn parameters_of(engine: &str) -> Result<&'static [Parameter], Failure> {
    let name = engine.split(':').next().unwrap_or_default();
    let games: Vec<_> = crate::catalog().games().collect();
    let mut engines = games.iter().flat_map(|game| game.engines());
    let found = engines.find(|one| one.name == name).ok_or_else(|| {
        Failure::refused(engine, "there is no such engine (expected GAME/NAME; see `poda engines`)")
    })?;
    let (_, parameters) = found.parameters().ok_or_else(|| {
        let tunable = games.iter().flat_map(|game| game.engines()).filter(|one| one.parameters().is_some());
        let names: Vec<String> = tunable.map(|one| one.name).collect();
        Failure::refused(engine, format!("this engine has no parameters (those with: {})", names.join(", ")))
    })?;
    Ok(parameters)
}
