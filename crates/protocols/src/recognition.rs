//! Which format a file or a pasted text has.

use crate::wthor::GamesFile;
use crate::{ChessFormat, FileFormat, Format};

/// How much of a file is looked at.
const HEAD_BYTES: usize = 8192;

/// The formats that a file may have, the likeliest first, by its content and by its name if it has one. The last is
/// always PGN, whose reader says of any text what is wrong with it.
///
/// ```
/// use protocols::{ChessFormat, FileFormat, Format, recognise};
///
/// assert_eq!(recognise(b"f5d6c3", None)[0], FileFormat::Othello(Format::Transcripts));
/// assert_eq!(recognise(b"1. e4 e5 *", Some("games.txt"))[0], FileFormat::Chess(ChessFormat::Pgn));
/// assert_eq!(recognise(b"(;GM[2];B[f5])", Some("game.ggf"))[..2], [Format::Ggf, Format::Sgf].map(FileFormat::Othello));
/// ```
#[must_use]
pub fn recognise(bytes: &[u8], name: Option<&str>) -> Vec<FileFormat> {
    let ending = name.and_then(|name| name.rsplit_once('.')).map_or("", |(_, ending)| ending);
    // A name that ends with .txt says nothing.
    let named =
        FileFormat::named(ending).ok().filter(|&format| format != FileFormat::Othello(Format::Transcripts));
    let mut found: Vec<FileFormat> = named.into_iter().collect();
    let by_content = by_content(bytes);
    found.extend(by_content.into_iter().filter(|format| named != Some(*format)));
    found
}

fn by_content(bytes: &[u8]) -> Vec<FileFormat> {
    let mut found = Vec::new();
    if GamesFile::read(bytes).is_ok() {
        found.push(FileFormat::Othello(Format::Wthor));
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD_BYTES)]);
    let head = head.trim_start_matches('\u{feff}');
    found.extend(othello_formats(head).into_iter().map(FileFormat::Othello));
    found.extend(position_format(head).map(FileFormat::Chess));
    found.push(FileFormat::Chess(ChessFormat::Pgn));
    found
}

fn othello_formats(head: &str) -> Vec<Format> {
    let compact: String = head.chars().filter(|letter| !letter.is_whitespace()).collect();
    // Collections of a server write the number of games before each group.
    let after_number = compact.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mut found = Vec::new();
    if after_number.starts_with("(;") && compact.to_ascii_lowercase().contains("gm[othello]") {
        found.push(Format::Ggf);
    }
    if compact.starts_with('(') && compact.trim_start_matches('(').starts_with(';') {
        found.push(Format::Sgf);
    }
    if compact.starts_with(['{', '[']) && compact.contains("\"m\":\"") {
        found.push(Format::OthelloQuest);
    }
    let mut lines = head.lines().map(str::trim);
    if lines.clone().find(|line| !line.is_empty() && !line.starts_with('%')).is_some_and(is_board) {
        found.push(Format::Obf);
    }
    if lines.any(is_transcript) && !compact.starts_with(['[', '(', '{']) {
        found.push(Format::Transcripts);
    }
    found
}

/// Whether a line begins with at least 36 squares.
fn is_board(line: &str) -> bool {
    let squares: Vec<char> =
        line.split(';').next().unwrap_or_default().chars().filter(|letter| !letter.is_whitespace()).collect();
    let is_square = |letter: &char| "-._XxOo*0BbWw".contains(*letter);
    squares.len() >= 36 && squares.iter().all(is_square)
}

/// Whether a line begins with moves of Othello: `f5d6`, `F5 D6`, `1. f5 2. d6`, or one move alone. Moves of pawns look
/// the same, so that it must have nothing of chess; `e4` with a number before it is the beginning of many more games of
/// chess than of Othello on 6×6.
fn is_transcript(line: &str) -> bool {
    let line = line.split(['%', '#']).next().unwrap_or_default();
    if line.contains(['K', 'Q', 'R', 'N', 'x', '+', '=', '*', '-', '?', '!'])
        || line.replace(' ', "").starts_with("1.e4")
    {
        return false;
    }
    let is_blank = |letter: char| letter.is_whitespace() || letter == '.';
    let line = line.trim_start_matches(|letter: char| letter.is_ascii_digit() || is_blank(letter));
    let moves: String = line.chars().filter(|&letter| !is_blank(letter)).take(5).collect();
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let moves = moves.as_bytes();
    match moves.len() {
        2 => is_square(moves),
        // A move number may stand between two moves: `f5 2. d6`.
        4.. => is_square(&moves[..2]) && (is_square(&moves[2..4]) || is_square(&moves[3..])),
        _ => false,
    }
}

/// FEN or EPD, if a line begins with eight ranks and nothing looks like PGN.
fn position_format(head: &str) -> Option<ChessFormat> {
    let has_ranks = |line: &str| line.split_whitespace().next().unwrap_or("").matches('/').count() == 7;
    let is_position = head.lines().any(has_ranks) && !head.contains('[');
    is_position.then(|| if head.contains(';') { ChessFormat::Epd } else { ChessFormat::Fen })
}
