//! `poda solve`: the exact value of a position, with a line that shows it.

use std::process::ExitCode;

use catalog::{Answer, Ask, ShownScore, Table};
use search::{Goal, Limits};
use serde_json::{Value, json};

use crate::arguments::{BoardArguments, SetupArguments, parse_duration};
use crate::commands::analyse::{in_short, worth};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, dim, duration, grouped, progress, say, say_json};

/// Find the exact value of a position: win, draw or loss for the side to move, with a line that proves it.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Give up after this many nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Give up after this time, such as 5s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<std::time::Duration>,

    #[command(flatten)]
    setup: SetupArguments,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = arguments.board.unfinished_table()?;
    let mut player = table.player("exact", &arguments.setup.setup())?;
    let limits = Limits { nodes: arguments.nodes, time: arguments.time, ..Limits::default() };
    let ask = Ask { limits, goal: Goal::Exact, control: interrupt::control(), ..Ask::default() };
    let bar = progress();
    let answer = player.analyse(&*table, &ask, &mut |answer| bar.set_message(in_short(answer)))?;
    bar.finish_and_clear();
    let outcome = outcome(&answer);
    if json {
        say_json(&document(&answer, outcome))?;
    } else {
        say(in_words(&*table, &answer, outcome))?;
    }
    Ok(interrupt::exit_code(if outcome.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE }))
}

/// `win`, `draw` or `loss` for the side to move; `None` if it is not settled.
fn outcome(answer: &Answer) -> Option<&'static str> {
    let line = answer.lines.first().filter(|line| line.exact)?;
    match line.score? {
        ShownScore::Whole(1..) => Some("win"),
        ShownScore::Whole(0) => Some("draw"),
        ShownScore::Whole(_) => Some("loss"),
        ShownScore::Mate { mate } => Some(if mate > 0 { "win" } else { "loss" }),
        ShownScore::Decimal(_) | ShownScore::Chance(_) => None,
    }
}

fn document(answer: &Answer, outcome: Option<&str>) -> Value {
    let line = answer.lines.first();
    json!({
        "game": answer.game,
        "variant": answer.variant,
        "position": answer.position,
        "outcome": outcome,
        "unit": answer.unit,
        "score": outcome.and(line.and_then(|line| line.score)),
        "line": if outcome.is_some() { line.map(|line| line.pv.clone()) } else { Some(Vec::new()) },
        "nodes": answer.nodes,
        "time_ms": answer.time_ms,
    })
}

fn in_words(table: &dyn Table, answer: &Answer, outcome: Option<&str>) -> String {
    let line = &answer.lines[0];
    let cost = dim(format!("{} nodes in {}", grouped(answer.nodes), duration(answer.time_ms)));
    let Some(outcome) = outcome else {
        let known = match line.score {
            Some(_) => format!("the side to move gets {}", worth(line, answer.unit)),
            None => "nothing is certain yet".to_string(),
        };
        return format!("{}\n\nnot solved: {known}\n{cost}", table.diagram());
    };
    let how_far = match (outcome, line.win, line.score) {
        (_, Some(1 | -1), _) => " in 1 ply".to_string(),
        (_, Some(plies), _) => format!(" in {} plies", plies.abs()),
        ("draw", ..) | (_, _, None) => String::new(),
        // Who is ahead is said already.
        (_, _, Some(score)) => format!(" by {}", answer.unit.in_words(score).trim_start_matches(['+', '-'])),
    };
    let title = bold(format!("{outcome} for the side to move{how_far}"));
    format!("{}\n\n{title}\n{}\n{cost}", table.diagram(), line.pv.join(" "))
}
