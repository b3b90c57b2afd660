//! `poda analyse`: the best moves and their scores.

use std::path::PathBuf;
use std::process::ExitCode;

use search::Bound;
use study::Language;
use table::{Answer, Ask, RecordedPart, ScoredLine, Setup, Table, Unit};

use crate::arguments::{BoardArguments, LimitArguments, SetupArguments};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, counted, dim, duration, progress, say, say_json};
use crate::output_file::write_file;
use crate::warnings::Warnings;

/// Find the best moves of a position, with score, depth and principal variation.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Number of best moves to show, or `all`.
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_lines, allow_negative_numbers = true)]
    lines: usize,

    /// The engine, such as tictactoe/pvs:eval=lines (see `poda engines`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    /// Also write the search tree as an HTML page to step through.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    setup: SetupArguments,
}

fn parse_lines(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text
            .parse()
            .ok()
            .filter(|&lines| lines > 0)
            .ok_or_else(|| "expected a number from 1 up, or `all`".to_string()),
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = arguments.board.unfinished_table()?;
    let engine = arguments.engine.as_deref().unwrap_or(table.best_engine());
    let mut player = table.player(engine, &arguments.setup.setup())?;
    let mut warnings = Warnings::default();
    warnings.print(&*player);
    let ask = Ask {
        limits: arguments.limits.limits(),
        lines: arguments.lines,
        control: interrupt::control(),
        ..Ask::default()
    };
    let bar = progress();
    let answer = player.analyse(&*table, &ask, &mut |answer| bar.set_message(in_short(answer)))?;
    bar.finish_and_clear();
    warnings.print(&*player);
    if let Some(path) = &arguments.html {
        write_file(path, &page(&*table, engine, &arguments.setup.setup(), &ask)?)?;
    }
    if json {
        say_json(&serde_json::to_value(&answer).expect("an answer is valid JSON"))?;
    } else {
        say(format!("{}\n\n{}", table.diagram(), moves_in_full(&answer)))?;
        if let Some(plan) = &answer.plan {
            say(format!("\n{}", plan.text))?;
        }
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

/// Maximum number of nodes on a page.
const PAGE_NODES: usize = 20_000;

/// A page with the engine's search.
fn page(table: &dyn Table, engine: &str, setup: &Setup, ask: &Ask) -> Result<String, Failure> {
    let recorded = table.record_engine(engine, setup, ask, &RecordedPart::whole(PAGE_NODES))?;
    let title = format!("{} · {engine}", table.position());
    Ok(study::recorded::page(&recorded.recording, &title, Language::English))
}

/// One line for the progress display.
pub fn in_short(answer: &Answer) -> String {
    let Some(line) = answer.lines.first() else { return String::new() };
    format!(
        "depth {}  {}  {}  {}",
        line.depth,
        worth(line, answer.unit),
        line.pv.join(" "),
        counted(answer.nodes, "node", "nodes")
    )
}

/// The moves of an answer, one per line, and the cost of the search.
pub fn moves_in_full(answer: &Answer) -> String {
    let mut text = String::new();
    let width = |of: fn(&ScoredLine, Unit) -> String| {
        answer.lines.iter().map(|line| of(line, answer.unit).chars().count()).max().unwrap_or(0)
    };
    let (move_width, worth_width) = (width(|line, _| line.mv.clone()), width(worth));
    let certainty_width = width(|line, _| certainty(line));
    for line in &answer.lines {
        let follows = line.pv.iter().skip(1).map(String::as_str).collect::<Vec<_>>().join(" ");
        let worth = worth(line, answer.unit);
        let mv = bold(format!("{:<move_width$}", line.mv));
        text += &format!("  {mv}  {worth:<worth_width$}  ");
        if certainty_width > 0 {
            text += &format!("{:<certainty_width$}  ", certainty(line));
        }
        text += &format!("{}\n", dim(follows));
    }
    let depth = answer.lines.first().map_or(0, |line| line.depth);
    let speed = if answer.nps > 0 {
        format!(", {} per second", counted(answer.nps, "node", "nodes"))
    } else {
        String::new()
    };
    let (time, nodes) = (duration(answer.time_ms), counted(answer.nodes, "node", "nodes"));
    text += &dim(format!("\n{}: depth {depth}, {nodes} in {time}{speed}", answer.engine));
    text
}

/// How certain a score is: `exact`, or the confidence of a selective search in percent. Empty for forced wins, whose
/// score already implies it.
fn certainty(line: &ScoredLine) -> String {
    match line.confidence {
        Some(percent) => format!("{percent} %"),
        None if line.exact && line.win.is_none() => "exact".to_string(),
        None => String::new(),
    }
}

/// A score as text.
pub fn worth(line: &ScoredLine, unit: Unit) -> String {
    let Some(score) = line.score else { return "not searched".to_string() };
    let words = match line.win {
        Some(plies @ 1..) => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None if line.exact && score == table::ShownScore::Whole(0) && unit != Unit::Chance => {
            "draws".to_string()
        }
        None => unit.in_words(score),
    };
    match line.bound {
        Bound::Exact => words,
        Bound::Lower => format!("at least {words}"),
        Bound::Upper => format!("at most {words}"),
    }
}
