//! `poda bench`: a fixed workload with a signature, which changes if a game's search behaves differently.

use std::process::ExitCode;

use serde_json::json;

use crate::arguments::{Names, game_names};
use crate::failure::Failure;
use crate::output::{duration, grouped, say, say_json};

/// Run a fixed workload. Its nodes and signature are the same on every machine; only the time differs.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game (see `poda games`).
    #[arg(value_parser = Names(game_names))]
    game: String,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let bench = crate::catalog().game(&arguments.game)?.bench();
    let seconds = bench.elapsed.as_secs_f64();
    let nps = if seconds > 0.0 { (bench.nodes as f64 / seconds) as u64 } else { 0 };
    let signature = format!("{:016x}", bench.signature);
    if json {
        say_json(
            &json!({"signature": signature, "nodes": bench.nodes, "time_ms": seconds * 1e3, "nps": nps}),
        )?;
    } else {
        let time = duration(seconds * 1e3);
        say(format!(
            "signature {signature}\n{} nodes in {time}, {} nodes per second",
            grouped(bench.nodes),
            grouped(nps)
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
