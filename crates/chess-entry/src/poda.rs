//! The engine `chess/poda` and its options.

use std::sync::LazyLock;

use chess::Board;
use chess_engine::endgames::{Endgames, Syzygy};
use chess_engine::{Evaluation, Parameters, Poda, PodaSettings, Rated, Strength, Techniques};
use game::Refusal;
use search::Engine;
use table::{EngineOption, OptionKind, Options, Setup};
use typed_table::{Build, EngineEntry, LIMITS};

use crate::ChessEntry;

static TECHNIQUES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| Techniques::LIST.iter().map(|(name, ..)| *name).collect());

/// The entry of an engine that uses the search of `poda`.
pub fn engine(
    name: &'static str,
    summary: &'static str,
    build: Build<ChessEntry>,
) -> EngineEntry<ChessEntry> {
    let own = [
        EngineOption {
            name: "without",
            summary: "search techniques to leave out",
            kind: OptionKind::Several { values: &TECHNIQUES },
        },
        EngineOption {
            name: "elo",
            summary: "play at about this rating",
            kind: OptionKind::Number {
                min: Strength::LOWEST as u64,
                max: Strength::HIGHEST as u64,
                default: None,
            },
        },
        EngineOption {
            name: "parameters",
            summary: "numbers of the search",
            kind: OptionKind::Parameters { values: Parameters::LIST },
        },
        EngineOption { name: "syzygy", summary: "Syzygy endgame tablebases", kind: OptionKind::Folders },
    ];
    EngineEntry { name, summary, options: [&LIMITS[..], &own].concat(), depth: None, unit: None, build }
}

/// Builds the engine.
///
/// # Errors
/// A [`Refusal`] that names folders that cannot be opened.
pub fn build(
    options: &Options,
    setup: &Setup,
    evaluation: Evaluation,
) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let left_out = options.text("without").unwrap_or_default();
    let elo = options.number("elo");
    let settings = PodaSettings {
        hash_bytes: setup.hash_bytes,
        // Ratings were measured with a single thread.
        threads: if elo.is_some() { 1 } else { setup.threads },
        techniques: Techniques::ALL.without(&left_out).expect("the option takes known names only"),
        parameters: Parameters::read(&options.text("parameters").unwrap_or_default())?,
        ..PodaSettings::default()
    };
    let mut poda = Poda::with_evaluation(settings, evaluation);
    if let Some(folders) = options.text("syzygy") {
        setup.resources.open_folders(&folders)?;
        let tables = Syzygy::open(&folders).map_err(|error| Refusal::new(&folders, error.to_string()))?;
        poda = poda.with_endgames(Endgames::with_tables(tables));
    }
    Ok(match elo {
        None => Box::new(poda),
        Some(elo) => Box::new(Rated::new(poda, Strength::of_elo(elo as u32), setup.seed)),
    })
}
