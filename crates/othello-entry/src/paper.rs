//! The engine `othello/paper` and its options.

use classics::othello_paper::{Cuts, Paper, PaperOptions};
use game::Refusal;
use othello::{Board, Othello};
use search::Engine;
use table::{EngineOption, OptionKind, Options, Unit};
use typed_table::{EngineEntry, LIMITS};

use crate::OthelloEntry;

const ALGORITHM: EngineOption = EngineOption {
    name: "algorithm",
    summary: "the search; the paper prints shallow alpha-beta",
    kind: OptionKind::Choice { values: &["shallow", "alphabeta", "minimax"], default: "shallow" },
};

/// Its catalog entry.
pub fn engine() -> EngineEntry<OthelloEntry> {
    EngineEntry {
        name: "paper",
        summary: "the program of the Othello paper (8x8 only): a fixed depth and its own utility",
        options: [&LIMITS[..], &[ALGORITHM]].concat(),
        // The paper's level is 3; a depth in the spec reaches the engine as a limit.
        depth: None,
        unit: Some(Unit::Points),
        build: |_, game, options, _| build(game, options),
    }
}

fn build(game: &Othello, options: &Options) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let cuts = match options.text(ALGORITHM.name).as_deref() {
        Some("minimax") => Cuts::None,
        Some("alphabeta") => Cuts::Full,
        _ => Cuts::Shallow,
    };
    Ok(Box::new(Paper::new(game, PaperOptions { cuts, ..PaperOptions::default() })?))
}
