//! `poda perft`: counts the leaves of the move tree, the standard test of a move generator.

use std::process::ExitCode;

use search::clock::Stopwatch;
use serde_json::json;

use crate::arguments::BoardArguments;
use crate::failure::Failure;
use crate::output::{bold, dim, duration, grouped, say, say_json};

/// Count the leaves of the legal move tree at a given depth.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Depth in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64), allow_negative_numbers = true)]
    depth: u32,

    /// Play out the last ply instead of counting its moves.
    #[arg(long)]
    plain: bool,

    /// Show the count of each root move.
    #[arg(long)]
    divide: bool,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = arguments.board.table()?;
    let watch = Stopwatch::start();
    let by_move = table.perft(arguments.depth, arguments.plain);
    let nodes: u64 = if arguments.depth == 0 { 1 } else { by_move.values().sum() };
    let time_ms = watch.elapsed().as_secs_f64() * 1e3;
    if json {
        let mut document = json!({"depth": arguments.depth, "nodes": nodes, "time_ms": time_ms});
        if arguments.divide {
            document["moves"] = json!(by_move);
        }
        say_json(&document)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.divide {
        by_move.iter().try_for_each(|(mv, nodes)| say(format!("{mv:<6} {:>16}", grouped(*nodes))))?;
    }
    say(format!(
        "{} {}",
        bold(grouped(nodes)),
        dim(format!("leaves at depth {}, {}", arguments.depth, duration(time_ms)))
    ))?;
    Ok(ExitCode::SUCCESS)
}
