//! Chess games as PGN.

use chess::{Board, Move};
use game_tree::{EndReason, GameEnd, NodeId};
use protocols::ChessGame;
use protocols::pgn::{self, Termination};
use table::{GameFormat, GameNotes};

pub const FORMAT: GameFormat = GameFormat {
    name: "pgn",
    extension: "pgn",
    media_type: "application/x-chess-pgn",
    from_start_only: false,
};

/// The game as PGN text.
pub fn write(start: &Board, moves: &[Move], notes: &GameNotes) -> Vec<u8> {
    let mut game = ChessGame::from_moves(*start, moves.iter().copied());
    game.headers = notes.tags.iter().cloned().collect();
    game.end = end(notes);
    let nodes: Vec<NodeId> = game.main_line().collect();
    for (node, comment) in nodes.into_iter().zip(&notes.comments).filter(|(_, comment)| !comment.is_empty()) {
        pgn::add_comment(game.annotation_mut(node), comment);
    }
    let last = game.last();
    let comment = &mut game.annotation_mut(last).comment;
    if !comment.is_empty() && !notes.end_comment.is_empty() {
        comment.push_str("; ");
    }
    comment.push_str(&notes.end_comment);
    pgn::write(&game).into_bytes()
}

/// The result; for a game that did not end here, the value of its `Result` tag.
fn end(notes: &GameNotes) -> Option<GameEnd> {
    let of_tag = |winner| GameEnd { winner, margin: None, reason: EndReason::Unknown };
    let by_tag = || Termination::parse(notes.tag("Result")).and_then(Termination::winner).map(of_tag);
    notes.end.map(|end| GameEnd { margin: None, ..end }).or_else(by_tag)
}
