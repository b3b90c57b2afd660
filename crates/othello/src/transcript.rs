//! Transcripts: a whole game as `f5d6c3…`, in any case, with or without blanks. Passes may be left out,
//! because they are forced.

use game::{Notation as _, Position as _, Refusal};

use crate::{Board, Move};

/// Reads the moves of a transcript from `start` on; inserts passes that are not written.
///
/// ```
/// let start = othello::Board::start(othello::Size::Eight);
/// assert_eq!(othello::transcript::parse(&start, "F5 d6c3")?.len(), 3);
/// assert!(othello::transcript::parse(&start, "f5f5").unwrap_err().to_string().contains("move 2"));
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] that names the first wrong move and its number.
pub fn parse(start: &Board, text: &str) -> Result<Vec<Move>, Refusal> {
    let mut board = *start;
    let mut moves = Vec::new();
    for (index, word) in words(text).enumerate() {
        if board.legal() == 0 && board.outcome().is_none() {
            board.play(Move::PASS);
            moves.push(Move::PASS);
            // Skip a pass that was written too.
            if Move::read(&word, board.size()) == Ok(Move::PASS) {
                continue;
            }
        }
        let mv = board.parse_move(&word).map_err(|refusal| refusal.at(format_args!("move {}", index + 1)))?;
        board.play(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// The words of a transcript: pairs of characters, or `pass`.
fn words(text: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &letters[at..];
        let is_pass = rest.len() >= 4 && rest[..4].iter().collect::<String>().eq_ignore_ascii_case("pass");
        let length = if is_pass { 4 } else { rest.len().min(2) };
        at += length;
        (length > 0).then(|| rest[..length].iter().collect())
    })
}

/// Writes moves from `start` as a transcript, without passes, like the federations' files.
#[must_use]
pub fn write(start: &Board, moves: &[Move]) -> String {
    moves.iter().filter(|mv| mv.bit().is_some()).map(|mv| mv.written(start.size())).collect()
}
