//! `poda games`: the list of games.

use std::process::ExitCode;

use serde_json::json;

use crate::failure::Failure;
use crate::output::{bold, dim, say, say_json};

/// List the games and their variants.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

pub fn run(_: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    if json {
        let games = crate::catalog()
            .games()
            .map(|game| json!({"name": game.name(), "variants": game.variants(), "summary": game.summary()}));
        say_json(&games.collect())?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in crate::catalog().games() {
        say(format!("{} {}", bold(format!("{:<12}", game.name())), game.summary()))?;
        let variants =
            if game.variants().is_empty() { "no variants".to_string() } else { game.variants().join(", ") };
        let levels: Vec<_> = game.levels().iter().map(|level| level.name).collect();
        say(dim(format!("  variants  {variants}\n  levels    {}", levels.join(", "))))?;
    }
    Ok(ExitCode::SUCCESS)
}
