//! Openings from other programs' files: PGN and EPD for chess, OBF and transcripts for Othello.

use game::{Notation, Refusal};
use protocols::{pgn, transcripts};

use crate::opening::Opening;

/// The games of a PGN file, each of them one opening; `None` if the text is not PGN.
pub(crate) fn pgn_openings(text: &str, game: &str) -> Option<Result<Vec<Opening>, Refusal>> {
    let is_pgn = game == "chess" && text.lines().any(|line| line.starts_with('['));
    is_pgn.then(|| pgn::games(text.as_bytes()).map(of_game).collect())
}

fn of_game(read: pgn::Read) -> Result<Opening, Refusal> {
    if let Some(fault) = read.faults.first() {
        let reason = format!("line {}, game {}: {}", read.line, read.number, fault.reason());
        return Err(Refusal::new(fault.text(), reason));
    }
    let game = read.tree;
    if !pgn::has_usual_start(&game) {
        return Ok(Opening::Position(game.last_position().to_string()));
    }
    Ok(Opening::Moves(game.start().write_moves(game.main_moves())))
}

/// Converts a line of an EPD file, an OBF file or a list of transcripts to what a table reads; other lines stay as they
/// are.
pub(crate) fn in_our_words(line: &str, game: &str) -> String {
    match game {
        "chess" => without_operations(line),
        "othello" => {
            let board = line.split_once(';').map_or(line, |(board, _)| board);
            transcript_moves(board).unwrap_or_else(|| board.to_string())
        }
        _ => line.to_string(),
    }
}

/// `… w KQkq - bm e4; id "1";` without the EPD operations. The counters of FEN are optional.
fn without_operations(line: &str) -> String {
    let words: Vec<&str> = line.split(|letter: char| letter.is_whitespace() || letter == ';').collect();
    let n_counters = words.iter().skip(4).take(2).take_while(|word| word.parse::<u32>().is_ok()).count();
    match words.first() {
        Some(first) if first.matches('/').count() == 7 => words[..words.len().min(4 + n_counters)].join(" "),
        _ => line.to_string(),
    }
}

/// `f5d6c3` as moves with the passes written out; `None` if the line is not a transcript.
fn transcript_moves(line: &str) -> Option<String> {
    let game = transcripts::read(line).ok()?.pop()?;
    Some(game.start().write_moves(game.main_moves()).join(" "))
}
