//! The experiments: one test binary.

mod bilingual;
mod branching;
mod chess;
mod collection;
mod int_board;
mod levels;
mod list;
mod maxit;
mod othello_advice;
mod othello_edges;
mod othello_evaluations;
mod othello_incremental;
mod othello_mobility;
mod pruning;
mod quarto;
mod report;
mod search_algorithms;
mod textbook_chess;
mod textbook_exercises;
mod tictactoe;
mod uniform_tree;
mod words_algorithms;

use catalog::CATALOG;
use experiments::EXPERIMENTS;
use lab::Settings;
use search::Control;
use serde_json::Value;

/// What an experiment measures with its small sizes.
fn measured(name: &str) -> Value {
    let control = Control::new();
    let findings =
        (EXPERIMENTS.named(name).unwrap().run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap();
    Value::Object(findings.measured)
}
