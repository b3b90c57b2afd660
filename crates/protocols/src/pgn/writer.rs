//! Writes PGN in export format: seven tags first, then the others, moves in lines of at most 80 characters,
//! one blank line between games.

use std::fmt::Write as _;

use chess::{Board, Chess};
use game::{Position as _, Side};
use game_tree::{Annotation, NodeId, Written};

use super::{ROSTER, Termination, commands, ending, lexer, reader};
use crate::ChessGame;

/// The maximum length of a line of moves.
const COLUMNS: usize = 80;

/// Writes a game followed by a blank line, so that games can be concatenated.
#[must_use]
pub fn write(game: &ChessGame) -> String {
    let mut text = String::new();
    for (name, value) in tags(game) {
        _ = writeln!(text, "[{name} \"{}\"]", escaped(&value));
    }
    text.push('\n');
    let mut movetext = Movetext { lines: Lines { text, column: 0 }, needs_number: true };
    movetext.write(game);
    movetext.lines.word(Termination::from(game.end).text());
    movetext.lines.text + "\n\n"
}

/// All tags, in the order in which they are written.
fn tags(game: &ChessGame) -> Vec<(&str, String)> {
    let mut tags: Vec<(&str, String)> = ROSTER.map(|name| (name, roster_value(game, name))).into();
    tags.extend(start_tags(game));
    let is_written =
        |name: &str| ROSTER.contains(&name) || matches!(name, "SetUp" | "FEN") || !lexer::is_tag_name(name);
    let is_usual = !game.start().is_chess960();
    let keeps_rules = |name: &str, value: &str| {
        name != "Variant" || (is_usual && reader::rules(value) == Ok(Chess::STANDARD))
    };
    let others = game.headers.iter().filter(|(name, value)| !is_written(name) && keeps_rules(name, value));
    let mut termination = ending::termination(game);
    for (name, value) in others {
        // The words in the headers count as long as they fit the result; without one, they may say why.
        let value = match name == "Termination" && game.end.is_some() {
            true => termination.take(),
            false => Some(value.to_string()),
        };
        tags.extend(value.map(|value| (name, value)));
    }
    tags.extend(termination.map(|words| ("Termination", words)));
    tags
}

fn roster_value(game: &ChessGame, name: &str) -> String {
    let default = if name == "Date" { "????.??.??" } else { "?" };
    match name {
        "Result" => Termination::from(game.end).text().to_string(),
        _ => game.headers.get(name).unwrap_or(default).to_string(),
    }
}

/// The tags for a game with an unusual start.
fn start_tags(game: &ChessGame) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if game.start().is_chess960() {
        tags.push(("Variant", "Chess960".to_string()));
    }
    if !super::has_usual_start(game) {
        tags.push(("SetUp", "1".to_string()));
        tags.push(("FEN", game.start().to_string()));
    }
    tags
}

/// Tag values cannot contain line breaks; quotes and backslashes are escaped by a backslash.
fn escaped(value: &str) -> String {
    let one_line = value.replace(|letter: char| letter.is_control(), " ");
    one_line.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The moves being written.
struct Movetext {
    lines: Lines,
    /// Black's move number is written only if something stands between it and White's move.
    needs_number: bool,
}

impl Movetext {
    fn write(&mut self, game: &ChessGame) {
        self.notes(game.annotation(NodeId::ROOT));
        // The positions before and after the last move of the line, and of the lines around it.
        let mut last = (*game.start(), *game.start());
        let mut around = Vec::new();
        for step in game.written() {
            match step {
                Written::Open => {
                    around.push(last);
                    last.1 = last.0;
                    self.bracket("(");
                }
                Written::Close => {
                    last = around.pop().unwrap_or(last);
                    self.bracket(")");
                }
                Written::Move(node) => {
                    let board = last.1;
                    let mv = game.mv(node).expect("only the root has no move");
                    self.comment(&[], &game.annotation(node).before);
                    self.number(&board);
                    self.lines.word(&board.write_san(mv));
                    self.notes(game.annotation(node));
                    last = (board, board);
                    last.1.play(mv);
                }
            }
        }
    }

    fn bracket(&mut self, bracket: &str) {
        self.lines.word(bracket);
        self.needs_number = true;
    }

    fn number(&mut self, board: &Board) {
        match board.side_to_move() {
            Side::First => self.lines.word(&format!("{}.", board.fullmoves())),
            Side::Second if self.needs_number => self.lines.word(&format!("{}...", board.fullmoves())),
            Side::Second => {}
        }
        self.needs_number = false;
    }

    /// Glyphs, then comment and commands.
    ///
    /// Programs that write a score of their own, such as `+0.35/12 0.4s`, look for it at the beginning of the comment.
    fn notes(&mut self, annotation: &Annotation) {
        annotation.glyphs.iter().for_each(|glyph| self.lines.word(&format!("${}", glyph.0)));
        self.comment(&commands::written(annotation), &annotation.comment);
    }

    fn comment(&mut self, commands: &[String], comment: &str) {
        self.needs_number |= self.lines.comment(commands, comment);
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
    /// as `[%clk 0:05:00]`, which some readers expect on one line. A comment cannot contain a `}`. `false` if there is
    /// nothing to write.
    fn comment(&mut self, commands: &[String], comment: &str) -> bool {
        let comment = comment.replace('}', ")");
        let words = comment.split(|letter: char| letter.is_whitespace() || letter.is_control());
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        if commands.is_empty() && words.peek().is_none() {
            return false;
        }
        self.word("{");
        // Where the text has a command too, as a second clock, ours must be found first.
        let (first, last) = if comment.contains("[%") { (commands, &[][..]) } else { (&[][..], commands) };
        first.iter().for_each(|command| self.word(command));
        let mut command = String::new();
        for word in words {
            let is_open = !command.is_empty() || word.starts_with("[%");
            if is_open && !word.contains(']') && command.len() < COLUMNS / 2 {
                command += word;
                command.push(' ');
            } else {
                self.word(&(std::mem::take(&mut command) + word));
            }
        }
        if !command.is_empty() {
            self.word(command.trim_end());
        }
        last.iter().for_each(|command| self.word(command));
        self.word("}");
        true
    }
}
