//! Chess games as PGN.

use chess::{Board, Move};
use game::Side;
use protocols::pgn::{self, AnnotatedMove, Termination};
use table::{GameFormat, GameNotes};

pub const FORMAT: GameFormat = GameFormat {
    name: "pgn",
    extension: "pgn",
    media_type: "application/x-chess-pgn",
    from_start_only: false,
};

/// The game as PGN text.
pub fn write(start: &Board, moves: &[Move], notes: &GameNotes) -> Vec<u8> {
    let comments = notes.comments.iter().cloned().chain(std::iter::repeat(String::new()));
    let annotated = |(&mv, comment): (&Move, String)| AnnotatedMove { comment, ..mv.into() };
    let mut game = pgn::Game {
        tags: notes.tags.clone(),
        moves: moves.iter().zip(comments).map(annotated).collect(),
        termination: termination(notes),
        ..pgn::Game::from_start(*start)
    };
    let last = game.moves.last_mut().map_or(&mut game.comment, |last| &mut last.comment);
    if !last.is_empty() && !notes.end_comment.is_empty() {
        last.push_str("; ");
    }
    last.push_str(&notes.end_comment);
    pgn::write(&game).into_bytes()
}

/// The result; for a game that did not end here, the value of its `Result` tag.
fn termination(notes: &GameNotes) -> Termination {
    match notes.end.map(|end| end.winner) {
        Some(Some(Side::First)) => Termination::WhiteWins,
        Some(Some(Side::Second)) => Termination::BlackWins,
        Some(None) => Termination::Draw,
        None => Termination::parse(notes.tag("Result")).unwrap_or(Termination::Unknown),
    }
}
