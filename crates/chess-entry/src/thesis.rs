//! The engine `chess/thesis` and its options.

use chess::{Board, Chess};
use classics::chess_thesis::{self, Keeping, SearchMethod, SecondaryReading, ThesisPlayer};
use game::Refusal;
use search::Engine;
use table::{EngineOption, OptionKind, Options, Setup};
use typed_table::{EngineEntry, LIMITS};

use crate::ChessEntry;

const OPTIONS: [EngineOption; 6] = [
    EngineOption {
        name: "representation",
        summary: "how the board is represented",
        kind: OptionKind::Choice { values: &["mailbox", "bitmaps"], default: "bitmaps" },
    },
    EngineOption {
        name: "algorithm",
        summary: "the main search; the thesis prints shallow alpha-beta",
        kind: OptionKind::Choice { values: &["minimax", "shallow", "alphabeta"], default: "shallow" },
    },
    EngineOption {
        name: "secondary",
        summary: "maximum plies added by the secondary search; 0 turns it off",
        kind: OptionKind::Number { min: 0, max: 64, default: Some(9) },
    },
    EngineOption {
        name: "secondary-reading",
        summary: "condition 5 of the secondary search: a captured piece of at least the capturer's value is \
                  unprotected (printed) or protected (mended)",
        kind: OptionKind::Choice { values: &["printed", "mended"], default: "mended" },
    },
    EngineOption {
        name: "random",
        summary: "whether to choose at random among moves of confirmed equal value",
        kind: OptionKind::Flag { default: false },
    },
    EngineOption {
        name: "selective",
        summary: "Shannon's strategy B: number of promising moves to search; 0 searches all",
        kind: OptionKind::Number { min: 0, max: 218, default: Some(0) },
    },
];

/// Its catalog entry.
pub fn engine() -> EngineEntry<ChessEntry> {
    EngineEntry {
        name: "thesis",
        summary: "the program of the chess thesis (standard chess only): its boards, phases and secondary search",
        options: [&LIMITS[..], &OPTIONS].concat(),
        // The thesis searches two plies; a depth in the spec reaches the engine as a limit, as with any other engine.
        depth: None,
        unit: None,
        build: |_, game, options, setup| build(game, options, setup),
    }
}

fn build(game: &Chess, options: &Options, setup: &Setup) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let usual = chess_thesis::ThesisOptions::default();
    let text = |name| options.text(name).unwrap_or_default();
    let above_zero = |name| options.number(name).filter(|&number| number > 0);
    let chosen = chess_thesis::ThesisOptions {
        keeping: Keeping::named(&text("representation")).unwrap_or(usual.keeping),
        method: SearchMethod::named(&text("algorithm")).unwrap_or(usual.method),
        secondary: above_zero("secondary").map(|plies| plies as u32),
        reading: SecondaryReading::named(&text("secondary-reading")).unwrap_or(usual.reading),
        selective: above_zero("selective").map(|n_moves| n_moves as usize),
        random: options.flag("random").unwrap_or(usual.random),
        seed: setup.seed,
        ..usual
    };
    Ok(Box::new(ThesisPlayer::new(game, chosen)?))
}
