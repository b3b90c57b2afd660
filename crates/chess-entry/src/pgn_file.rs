//! Chess games in files: PGN with its variations, and positions as EPD or FEN.

use std::ops::ControlFlow;

use chess::Chess;
use game::Refusal;
use game_tree::{EndReason, GameEnd};
use protocols::pgn::Termination;
use protocols::{ChessFormat, ChessGame, ReadGame};
use table::{ExportedStudy, GameFormat, Lost};
use typed_table::{AddTree, ReadTree};

use crate::ChessEntry;

pub const FORMAT: GameFormat = GameFormat {
    name: "pgn",
    extension: "pgn",
    media_type: "application/x-chess-pgn",
    from_start_only: false,
};

/// The game as PGN text.
pub fn write(game: &ChessGame) -> ExportedStudy {
    let mut game = game.clone();
    game.end = end(&game);
    let written = ChessFormat::Pgn.write([&game]);
    let lost = written.losses.iter().map(|(loss, count)| Lost { kind: loss.name(), count: count as usize });
    ExportedStudy { lost: lost.collect(), bytes: written.bytes }
}

/// The result; for a game that did not end here, the value of its `Result` header.
fn end(game: &ChessGame) -> Option<GameEnd> {
    let of_header = |winner| GameEnd { winner, margin: None, reason: EndReason::Unknown };
    let by_header = || Termination::parse(game.headers.get("Result")?)?.winner().map(of_header);
    game.end.map(|end| GameEnd { margin: None, ..end }).or_else(by_header)
}

/// Reads the games of a file.
pub fn read(format: &str, bytes: &[u8], add: AddTree<'_, ChessEntry>) -> Result<(), Refusal> {
    for game in ChessFormat::named(format)?.games(bytes)? {
        let read = game.map(|ReadGame { tree, faults }| ReadTree {
            game: if tree.start().is_chess960() { Chess::CHESS960 } else { Chess::STANDARD },
            tree,
            faults,
        });
        if add(read) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(())
}
