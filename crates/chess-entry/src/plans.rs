//! The engine `chess/plans` and its options.

use chess::Board;
use chess_plans::{Patterns, Plans, PlansSettings, SHIPPED, Way};
use game::Refusal;
use search::Engine;
use table::{EngineOption, OptionKind, Options, Setup};
use typed_table::{EngineEntry, LIMITS};

use crate::ChessEntry;

/// The name of the shipped file of patterns.
const SHIPPED_NAME: &str = "shipped";

const OPTIONS: [EngineOption; 2] = [
    EngineOption {
        name: "way",
        summary: "what controls the search: patterns and plans, a learned policy, or patterns ordered by the policy",
        kind: OptionKind::Choice { values: Way::NAMES, default: "plans" },
    },
    EngineOption {
        name: "patterns",
        summary: "a file of patterns",
        kind: OptionKind::File { shipped: &[SHIPPED_NAME], default: Some(SHIPPED_NAME) },
    },
];

/// Its catalog entry.
pub fn engine() -> EngineEntry<ChessEntry> {
    EngineEntry {
        name: "plans",
        summary: "patterns and plans control the search, which needs few nodes and explains itself",
        options: [&LIMITS[..], &OPTIONS].concat(),
        depth: None,
        unit: None,
        build: |_, _, options, setup| build(options, setup),
    }
}

fn build(options: &Options, setup: &Setup) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let patterns = match options.text("patterns").as_deref() {
        None | Some(SHIPPED_NAME) => Patterns::shipped(),
        Some(name) => Patterns::read(&setup.resources.read(name)?).map_err(|refusal| refusal.at(name))?,
    };
    let way = options.text("way").and_then(|way| Way::named(&way)).unwrap_or_default();
    Ok(Box::new(Plans::new(PlansSettings { patterns, way })))
}

/// The text of the shipped patterns.
pub fn shipped_file(option: &str, name: &str) -> Option<String> {
    (option == "patterns" && name == SHIPPED_NAME).then(|| SHIPPED.to_string())
}
