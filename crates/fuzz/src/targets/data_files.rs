//! Files that engines read: edge tables and coefficients, weights, networks, endgame tables.

use std::path::PathBuf;
use std::sync::OnceLock;

use chess::Chess;
use chess_engine::endgames::Syzygy;
use chess_engine::network::Network;
use classics::othello_manual::{Coefficients, EdgeTable};
use game::{Game as _, Position as _};
use othello_engine::Forecasts;
use othello_engine::patterns::Weights;
use quarto_engine::Values;

use crate::input::{Input, text};

/// Indexes of edges, in base 3.
const N_EDGES: usize = 6561;

/// A table of edges. Most inputs are too short for one: the last line is repeated.
pub fn edge_table(bytes: &[u8]) {
    let text = text(bytes);
    let n_lines = text.lines().filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty());
    let missing = N_EDGES.saturating_sub(n_lines.count());
    let last = text.lines().last().unwrap_or("0");
    for text in [text.to_string(), format!("{text}\n{}", format!("{last}\n").repeat(missing))] {
        let Ok(table) = EdgeTable::parse(&text) else { continue };
        assert_eq!(EdgeTable::parse(&table.write()).as_ref(), Ok(&table));
        _ = table.oddities();
        for index in [0, 1, 724, N_EDGES as u16 - 1] {
            _ = (table.show(index), table.thousandths(index));
        }
    }
}

/// Coefficients of the manual's evaluation.
pub fn coefficients(bytes: &[u8]) {
    let Ok(read) = Coefficients::parse(&text(bytes)) else { return };
    let written = read.write();
    let again = Coefficients::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.write(), written);
}

/// Weights of Othello and a network of chess, whose shapes are fixed: what is too short is filled up.
pub fn weights(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    match input.byte() % 4 {
        0 => {
            if let Ok(weights) = Weights::from_bytes(input.rest()) {
                assert_eq!(
                    Weights::from_bytes(&weights.to_bytes()).expect("ours").to_bytes(),
                    weights.to_bytes()
                );
            }
        }
        1 => _ = Network::from_bytes(input.rest()),
        2 => {
            if let Ok(values) = Values::parse(&text(input.rest())) {
                assert_eq!(Values::parse(&values.to_string()), Ok(values));
            }
        }
        _ => {
            if let Ok(forecasts) = Forecasts::parse(&text(input.rest())) {
                let written = forecasts.write();
                assert_eq!(Forecasts::parse(&written).expect("ours").write(), written);
            }
        }
    }
}

/// Positions for each set of pieces that tables are made up for.
const ENDGAMES: [(&str, [&str; 3]); 4] = [
    (
        "KQvK",
        ["8/8/8/8/8/2k5/8/K2Q4 w - - 0 1", "8/8/8/8/8/2k5/8/K2Q4 b - - 0 1", "k7/7Q/8/8/8/8/8/7K w - - 9 9"],
    ),
    (
        "KPvK",
        [
            "8/8/8/8/3k4/8/3P4/3K4 w - - 0 1",
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "8/8/8/8/3K4/8/3p4/3k4 b - - 0 1",
        ],
    ),
    (
        "KRvKN",
        [
            "8/8/3k4/8/8/n1K5/8/R7 w - - 0 1",
            "8/8/3k4/8/8/n1K5/8/R7 b - - 0 1",
            "8/8/8/3k4/8/N1K5/8/r7 w - - 3 40",
        ],
    ),
    (
        "KPvKP",
        [
            "8/2p5/3k4/8/8/8/1P1K4/8 w - - 0 1",
            "8/8/8/2Pp4/3k4/8/3K4/8 w - d6 0 1",
            "8/2p5/3k4/8/8/8/1P1K4/8 b - - 0 1",
        ],
    ),
];

/// A pair of endgame tables of arbitrary content. The magic numbers and the sizes are right, or hardly any input would get
/// past them.
pub fn syzygy(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let flags = input.byte();
    let (material, positions) = ENDGAMES[usize::from(flags) % ENDGAMES.len()];
    let is_raw = flags & 0x80 != 0;
    let n_outcomes = usize::from(input.byte()) * 4;
    let rest = input.rest();
    let (outcomes, distances) = rest.split_at(n_outcomes.min(rest.len()));
    let folder = folder();
    for (name, ending, magic, content) in [
        (material, "rtbw", [0x71, 0xe8, 0x23, 0x5d], outcomes),
        (material, "rtbz", [0xd7, 0x66, 0x0c, 0xa5], distances),
    ] {
        let mut file = if is_raw { Vec::new() } else { magic.to_vec() };
        file.extend(content);
        if !is_raw {
            file.resize(file.len().next_multiple_of(64) + 16, 0);
        }
        std::fs::write(folder.join(format!("{name}.{ending}")), file).expect("the folder can be written");
    }
    let Ok(tables) = Syzygy::open(&folder.to_string_lossy()) else { return };
    for fen in positions {
        let board = Chess::STANDARD.parse_position(fen).expect("a legal position");
        let moves: Vec<chess::Move> = board.moves().collect();
        _ = (tables.probe(&board), tables.wdl(&board));
        if let Some(best) = tables.best_moves(&board, &moves) {
            assert!(!best.is_empty() && best.iter().all(|mv| moves.contains(mv)));
        }
    }
    _ = tables.warnings();
    drop(tables);
    for ending in ["rtbw", "rtbz"] {
        _ = std::fs::remove_file(folder.join(format!("{material}.{ending}")));
    }
}

/// A folder of this process for files that have to be on a disk; in memory where there is such a disk.
pub fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = parent.join(format!("poda-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for temporary files");
        folder
    })
}
