//! The lab: one test binary.

mod bilingual;
mod branching;
mod chess;
mod collection;
mod int_board;
mod levels;
mod list;
mod maxit;
mod othello_edges;
mod othello_evaluations;
mod othello_incremental;
mod othello_mobility;
mod pruning;
mod quarto;
mod report;
mod ruler;
mod search_algorithms;
mod source;
mod tictactoe;
mod uniform_tree;
mod verdicts;
mod words_algorithms;

use lab::{Settings, named};
use search::Control;
use serde_json::Value;

/// What an experiment measures with its small sizes.
fn measured(name: &str) -> Value {
    let control = Control::new();
    let findings = (named(name).unwrap().run)(&Settings::quick(&control), &mut |_| {}).unwrap();
    Value::Object(findings.measured)
}
