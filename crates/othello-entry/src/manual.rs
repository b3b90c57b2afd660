//! The engine `othello/manual` and its options.

use classics::othello_manual::{Algorithm, Coefficients, EdgeTable, Manual, ManualEvaluator, ManualOptions};
use game::Refusal;
use othello::{Board, Othello};
use search::Engine;
use table::{EngineOption, OptionKind, Options, Setup, Unit};
use typed_table::{EngineEntry, LIMITS};

use crate::OthelloEntry;

const OPTIONS: [EngineOption; 3] = [
    EngineOption {
        name: "algorithm",
        summary: "the search: each with a maximizing and a minimizing half, or in negamax form",
        kind: OptionKind::Choice {
            values: &["minimax", "negamax", "alphabeta-maxmin", "alphabeta"],
            default: "alphabeta",
        },
    },
    EngineOption {
        name: "coefficients",
        summary: "the weights of the evaluation",
        kind: OptionKind::File { shipped: &["greedy", "full", "fitted"], default: Some("full") },
    },
    EngineOption {
        name: "edges",
        summary: "the edge table",
        kind: OptionKind::File { shipped: &["stable", "mean", "mean-games"], default: Some("stable") },
    },
];

/// Its catalog entry.
pub fn engine() -> EngineEntry<OthelloEntry> {
    EngineEntry {
        name: "manual",
        summary: "the program of the Othello manual (8x8 only): its board, coefficients and edge tables",
        options: [&LIMITS[..], &OPTIONS].concat(),
        // The manual searches six plies; a depth in the spec reaches the engine as a limit.
        depth: None,
        unit: Some(Unit::HundredthDiscs),
        build: |_, game, options, setup| build(game, options, setup),
    }
}

fn build(game: &Othello, options: &Options, setup: &Setup) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let text = |name| options.text(name).unwrap_or_default();
    let (coefficients, edges) = (text("coefficients"), text("edges"));
    let usual = ManualOptions::default();
    let chosen = ManualOptions {
        algorithm: Algorithm::named(&text("algorithm")).unwrap_or(usual.algorithm),
        coefficients: match Coefficients::shipped(&coefficients) {
            Some(coefficients) => coefficients,
            None => Coefficients::parse(&setup.resources.read(&coefficients)?)?,
        },
        edges: match EdgeTable::named(&edges) {
            Some(edges) => edges,
            None => EdgeTable::parse(&setup.resources.read(&edges)?)?,
        },
        seed: setup.seed,
        ..usual
    };
    Ok(Box::new(Manual::new(game, chosen)?))
}

/// The text of the coefficients or the edge table with that name.
pub fn shipped_file(option: &str, name: &str) -> Option<String> {
    match option {
        "coefficients" => Coefficients::shipped(name).map(|coefficients| coefficients.write()),
        "edges" => EdgeTable::named(name).map(|edges| edges.write()),
        _ => None,
    }
}

/// The manual's evaluation with shipped coefficients.
pub fn evaluator(coefficients: &str, edges: EdgeTable) -> ManualEvaluator {
    let coefficients = Coefficients::shipped(coefficients).expect("it is shipped");
    ManualEvaluator::new(&coefficients, edges)
}
