//! Othello games in the file formats of other programs: GGF, SGF and transcripts.

use game::{Game as _, Refusal};
use game_tree::{GameEnd, NodeId};
use othello::{Board, Move, Othello};
use protocols::wthor::Names;
use protocols::{Format, OthelloGame};
use table::{GameFormat, GameNotes};

const TEXT: &str = "text/plain; charset=utf-8";

pub const FORMATS: [GameFormat; 3] = [
    GameFormat { name: "ggf", extension: "ggf", media_type: TEXT, from_start_only: false },
    GameFormat { name: "sgf", extension: "sgf", media_type: TEXT, from_start_only: false },
    GameFormat { name: "transcript", extension: "txt", media_type: TEXT, from_start_only: true },
];

/// The game as text.
///
/// # Errors
/// A [`Refusal`] for a transcript of a game that does not begin from the standard start.
pub fn write(
    format: &GameFormat,
    start: &Board,
    moves: &[Move],
    notes: &GameNotes,
) -> Result<Vec<u8>, Refusal> {
    let (format, is_transcript) = match format.name {
        "ggf" => (Format::Ggf, false),
        "sgf" => (Format::Sgf, false),
        _ => (Format::Transcripts, true),
    };
    let end = notes.end.map(|played| end(played, start.size().n_squares()));
    let (black, white) = (notes.tag("Black").to_string(), notes.tag("White").to_string());
    let mut comment = notes.end_comment.clone();
    if is_transcript {
        if start.to_string() != Othello::new(start.size()).start().to_string() {
            return Err(Refusal::new(
                start.to_string(),
                "transcripts can only hold games from the standard start",
            ));
        }
        // Transcripts have no other place for names and results.
        if let Some(end) = end.filter(|_| !black.is_empty() || !white.is_empty()) {
            comment = format!("{black} - {white} {:+} {comment}", end.difference());
        }
        if moves.is_empty() {
            return Ok(format!("% no move: {comment}\n").into_bytes());
        }
    }
    let round = notes.tag("Round");
    let event = notes.tag("Event").to_string();
    let mut game = OthelloGame::from_moves(*start, moves.iter().copied());
    game.end = end;
    let event = if round.is_empty() { event } else { format!("{event}, game {round}") };
    let date = notes.tag("Date").to_string();
    for (name, value) in [("Event", event), ("Date", date), ("Black", black), ("White", white)] {
        game.headers.set(name, value);
    }
    game.annotation_mut(NodeId::ROOT).comment = comment;
    Ok(format.write([&game], &mut Names::default())?.bytes)
}

/// Black's margin. A game not played to its end is lost by all discs, as federations count.
fn end(end: GameEnd, n_squares: u32) -> GameEnd {
    GameEnd { margin: Some(end.margin.unwrap_or(f64::from(n_squares))), ..end }
}
