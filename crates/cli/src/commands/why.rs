//! `poda why`: why a move is bad.

use std::process::ExitCode;

use table::{Ask, Explanation, Table};

use crate::arguments::{BoardArguments, LimitArguments, SetupArguments};
use crate::failure::Failure;
use crate::interrupt;
use crate::language_arg::LanguageArg;
use crate::output::{dim, say, say_json};

/// Explain a move: what refutes it, what it loses, and what the best move does about it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  poda why chess --moves 'f3 e5' --move g4
  poda why othello --moves 'f5 d6 c3 d3' --move b2 --language es
  poda why tictactoe --position 'X../.O./..X O' --move a3 --json")]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// The move to explain.
    #[arg(long = "move", value_name = "M", allow_hyphen_values = true)]
    mv: String,

    /// The engine that judges (see `poda engines`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    /// Limits of each search; without any, 400,000 nodes.
    #[command(flatten)]
    limits: LimitArguments,

    /// The language of the text.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    language: LanguageArg,

    #[command(flatten)]
    setup: SetupArguments,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = arguments.board.unfinished_table()?;
    let engine = arguments.engine.as_deref().unwrap_or(table.best_engine());
    let ask = Ask { limits: arguments.limits.limits(), control: interrupt::control(), ..Ask::default() };
    let explanation = table.explain(&arguments.mv, engine, &arguments.setup.setup(), &ask)?;
    let text = study::why::text(&explanation, arguments.language.language());
    let tree = tree_command(&*table, &explanation, &arguments.limits);
    if json {
        let mut document = serde_json::to_value(&explanation).expect("an explanation is valid JSON");
        document["text"] = text.into();
        document["tree"] = tree.into();
        say_json(&document)?;
    } else {
        let label = arguments.language.language().pick("Where it was found", "Dónde se encontró");
        say(format!("{}\n\n{text}\n\n{}", table.diagram(), dim(format!("{label}: {tree}"))))?;
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

/// The command that opens the search of the position at the refutation.
fn tree_command(table: &dyn Table, explanation: &Explanation, limits: &LimitArguments) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', r"'\''"));
    let line = [
        std::slice::from_ref(&explanation.mv),
        &explanation.refutation[..explanation.refutation.len().min(1)],
    ];
    let mut parts = vec!["poda tree --game".to_string(), table.game().to_string()];
    if !explanation.variant.is_empty() {
        parts.push(format!("--variant {}", explanation.variant));
    }
    parts.push(format!("--position {}", quoted(&explanation.position)));
    parts.push(format!("--engine {}", explanation.engine));
    match (limits.depth, limits.nodes) {
        (Some(depth), _) => parts.push(format!("--depth {depth}")),
        (None, nodes) => parts.push(format!("--nodes {}", nodes.unwrap_or(Explanation::USUAL_NODES))),
    }
    parts.push(format!("--line {} --html why.html", quoted(&line.concat().join(" "))));
    parts.join(" ")
}
