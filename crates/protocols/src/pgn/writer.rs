//! Writes PGN in export format: seven tags first, then the others, moves in lines of at most 80 characters,
//! one blank line between games.

use std::fmt::Write as _;

use game::{Position as _, Side};

use super::{Game, ROSTER};

/// The maximum length of a line of moves.
const COLUMNS: usize = 80;

/// Writes a game followed by a blank line, so that games can be concatenated.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    for name in ROSTER {
        _ = writeln!(text, "[{name} \"{}\"]", escaped(roster_value(game, name)));
    }
    for (name, value) in start_tags(game) {
        _ = writeln!(text, "[{name} \"{}\"]", escaped(&value));
    }
    let is_written = |name: &str| ROSTER.contains(&name) || ["SetUp", "FEN", "Variant"].contains(&name);
    for (name, value) in game.tags.iter().filter(|(name, _)| !is_written(name)) {
        _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
    }
    text.push('\n');
    let mut lines = Lines { text, column: 0 };
    write_moves(game, &mut lines);
    lines.word(game.termination.text());
    lines.text + "\n\n"
}

fn roster_value<'a>(game: &'a Game, name: &str) -> &'a str {
    match name {
        "Result" => game.termination.text(),
        "Date" => game.tag(name).unwrap_or("????.??.??"),
        _ => game.tag(name).unwrap_or("?"),
    }
}

/// The tags for a game with an unusual start.
fn start_tags(game: &Game) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if game.start.is_chess960() {
        tags.push(("Variant", "Chess960".to_string()));
    }
    if !game.has_usual_start() {
        tags.push(("SetUp", "1".to_string()));
        tags.push(("FEN", game.start.to_string()));
    }
    tags
}

/// Tag values cannot contain line breaks; quotes and backslashes are escaped by a backslash.
fn escaped(value: &str) -> String {
    let one_line = value.replace(|letter: char| letter.is_control(), " ");
    one_line.replace('\\', "\\\\").replace('"', "\\\"")
}

fn write_moves(game: &Game, lines: &mut Lines) {
    lines.comment(&game.comment);
    let mut board = game.start;
    // Black's move number is written only if something stands between it and White's move.
    let mut is_interrupted = true;
    for annotated in &game.moves {
        match board.side_to_move() {
            Side::First => lines.word(&format!("{}.", board.fullmoves())),
            Side::Second if is_interrupted => lines.word(&format!("{}...", board.fullmoves())),
            Side::Second => {}
        }
        lines.word(&board.write_san(annotated.mv));
        annotated.nags.iter().for_each(|nag| lines.word(&format!("${nag}")));
        lines.comment(&annotated.comment);
        is_interrupted = !annotated.comment.is_empty();
        board.play(annotated.mv);
    }
}

/// Wraps words into lines.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// `{ … }`, with blanks inside the braces so that a comment can be broken anywhere but in a command such
    /// as `[%clk 0:05:00]`, which some readers expect on one line. A comment cannot contain a `}`.
    fn comment(&mut self, comment: &str) {
        if comment.trim().is_empty() {
            return;
        }
        self.word("{");
        let words = comment.split(|letter: char| letter.is_whitespace() || letter.is_control());
        let mut command = String::new();
        for word in words.filter(|word| !word.is_empty()).map(|word| word.replace('}', ")")) {
            let is_open = !command.is_empty() || word.starts_with("[%");
            if is_open && !word.contains(']') && command.len() < COLUMNS / 2 {
                command += &(word + " ");
            } else {
                self.word(&(std::mem::take(&mut command) + &word));
            }
        }
        if !command.is_empty() {
            self.word(command.trim_end());
        }
        self.word("}");
    }
}
