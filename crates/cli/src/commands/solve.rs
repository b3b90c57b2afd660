//! `poda solve`: the exact value of a position, with a proof line.

use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use search::{Control, Goal, Limits};
use serde_json::{Value, json};
use table::{Answer, Ask, ShownScore, Table};

use crate::arguments::{BoardArguments, SetupArguments, parse_duration, parse_hash};
use crate::commands::analyse::{in_short, worth};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, counted, dim, duration, progress, say, say_json, warn};

/// Find the exact value of a position: win, draw or loss for the side to move, with a line of best play.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Give up after this many nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Give up after this time, such as 5s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<Duration>,

    #[command(flatten)]
    setup: SetupArguments,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = arguments.board.unfinished_table()?;
    let mut player = table.player("exact", &arguments.setup.setup())?;
    let limits = Limits { nodes: arguments.nodes, time: arguments.time, ..Limits::default() };
    let ask = Ask { limits, goal: Goal::Exact, control: interrupt::control(), ..Ask::default() };
    let bar = progress();
    let answer = if json {
        player.analyse(&*table, &ask, &mut |answer| bar.set_message(in_short(answer)))
    } else {
        let hint = || bar.suspend(|| warn(&hash_hint(arguments.setup.hash)));
        hinting(&ask.control, &hint, || {
            player.analyse(&*table, &ask, &mut |answer| bar.set_message(in_short(answer)))
        })
    }?;
    bar.finish_and_clear();
    let outcome = outcome(&answer);
    let is_table_too_small = ask.control.has_crowded_table();
    if json {
        let mut document = document(&answer, outcome);
        document["table_too_small"] = json!(is_table_too_small);
        say_json(&document)?;
    } else {
        say(in_words(&*table, &answer, outcome))?;
        if is_table_too_small && outcome.is_none() {
            warn(&hash_hint(arguments.setup.hash));
        }
    }
    Ok(interrupt::exit_code(if outcome.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE }))
}

/// How often to check whether the table is too small.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Runs `search` and prints the hint as soon as its table turns out to be too small.
fn hinting<T>(control: &Control, hint: &(impl Fn() + Sync), search: impl FnOnce() -> T) -> T {
    let (search_is_over, over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while over.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                if control.has_crowded_table() {
                    return hint();
                }
            }
        });
        let found = search();
        drop(search_is_over);
        found
    })
}

fn hash_hint(mebibytes: u64) -> String {
    let larger = [16, 4, 2].map(|times| times * mebibytes);
    let fitting = larger.into_iter().find(|size| parse_hash(&size.to_string()).is_ok());
    let advice = fitting
        .map_or("there is no larger size".to_string(), |size| format!("--hash {size} may be much faster"));
    format!("the hash table of {mebibytes} MB is too small, so positions are searched repeatedly; {advice}")
}

/// `win`, `draw` or `loss` for the side to move; `None` if not solved.
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
    let cost = dim(format!("{} in {}", counted(answer.nodes, "node", "nodes"), duration(answer.time_ms)));
    let Some(outcome) = outcome else {
        let known = match line.score {
            Some(_) => format!("the side to move gets {}", worth(line, answer.unit)),
            None => "nothing is proven yet".to_string(),
        };
        return format!("{}\n\nnot solved: {known}\n{cost}", table.diagram());
    };
    let how_far = match (outcome, line.win, line.score) {
        (_, Some(plies), _) => format!(" in {}", counted(plies.unsigned_abs().into(), "ply", "plies")),
        ("draw", ..) | (_, _, None) => String::new(),
        // The outcome already implies the sign.
        (_, _, Some(score)) => format!(" by {}", answer.unit.in_words(score).trim_start_matches(['+', '-'])),
    };
    let title = bold(format!("{outcome} for the side to move{how_far}"));
    format!("{}\n\n{title}\n{}\n{cost}", table.diagram(), line.pv.join(" "))
}
