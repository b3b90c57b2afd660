//! `poda engines`: the list of engines.

use std::process::ExitCode;

use serde_json::json;
use table::Entry;

use crate::arguments::{Names, game_names};
use crate::commands::tune;
use crate::failure::Failure;
use crate::output::{bold, dim, say, say_json};

/// List the engines of one game or of all games, with their options.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game (see `poda games`).
    #[arg(value_parser = Names(game_names))]
    game: Option<String>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let games: Vec<&dyn Entry> = match &arguments.game {
        Some(name) => vec![crate::catalog().game(name)?],
        None => crate::catalog().games().collect(),
    };
    if json {
        let engines = games.iter().flat_map(|game| {
            game.engines().into_iter().map(|engine| {
                let options: Vec<_> = engine.options.iter().map(|option| option.name).collect();
                let mut document = json!({
                    "name": engine.name, "game": game.name(), "options": options, "summary": engine.summary
                });
                if let Some((_, parameters)) = engine.parameters() {
                    document["parameters"] = parameters.iter().map(tune::described).collect();
                }
                document
            })
        });
        say_json(&engines.collect())?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in games {
        for engine in game.engines() {
            say(format!("{} {}", bold(format!("{:<22}", &engine.name)), engine.summary))?;
            for option in engine.options {
                say(dim(format!("    {:<14} {}", option.name, option.description())))?;
            }
        }
        say(format!("evaluators of {} (option eval):", game.name()))?;
        for (name, summary) in game.evaluators() {
            say(dim(format!("    {name:<14} {summary}")))?;
        }
    }
    say("\nOptions follow a colon: GAME/NAME:option=value,option=value")?;
    Ok(ExitCode::SUCCESS)
}
