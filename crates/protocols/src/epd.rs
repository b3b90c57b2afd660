//! EPD, the position files of chess: four fields of a FEN, then operations such as `bm Nf3;` or `id "name";`.
//!
//! Test suites use it: `bm` gives the best moves, `am` moves to avoid, `dm` a mate in that many moves, and
//! the Strategic Test Suite gives points to several moves. Files with the two counters of a FEN, with `#1`
//! for a mate, and without the last `;` are accepted too.
//!
//! ```
//! use protocols::epd;
//!
//! let positions = epd::read("8/8/8/8/8/1k6/p7/K7 b - - bm Kc2; id \"a; b\";\n", chess::Chess::STANDARD)?;
//! assert_eq!(positions[0].text("id"), Some("a; b"));
//! assert_eq!(positions[0].moves("bm")?.len(), 1);
//! assert_eq!(epd::write(&positions), "8/8/8/8/8/1k6/p7/K7 b - - bm Kc2; id \"a; b\";\n");
//! # Ok::<(), game::Refusal>(())
//! ```

use std::fmt::Write as _;

use chess::{Board, Chess, Move};
use game::{Game as _, Notation as _, Refusal};

use crate::source::Source;

/// A position with its operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdPosition {
    /// The position; the counters come from `hmvc` and `fmvn`, or from a FEN's last fields.
    pub board: Board,
    /// The other operations, in the order found.
    pub operations: Vec<Operation>,
}

/// One operation: `bm Nf3 Nc3;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Its name.
    pub code: String,
    /// What follows the name.
    pub operands: Vec<Operand>,
}

/// A word or a text of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operand {
    /// A move, a number or a name.
    Word(String),
    /// Anything between quotes.
    Quoted(String),
}

impl Operand {
    /// Without quotes.
    #[must_use]
    pub fn text(&self) -> &str {
        let (Operand::Word(text) | Operand::Quoted(text)) = self;
        text
    }
}

impl EpdPosition {
    /// A position without operations.
    #[must_use]
    pub fn of(board: Board) -> EpdPosition {
        EpdPosition { board, operations: Vec::new() }
    }

    /// The operation with that name.
    #[must_use]
    pub fn operation(&self, code: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.code == code)
    }

    /// The first operand of an operation.
    #[must_use]
    pub fn text(&self, code: &str) -> Option<&str> {
        self.operation(code)?.operands.first().map(Operand::text)
    }

    /// The moves of an operation such as `bm`; none if it is missing. `#3`, a mate in three, is not a move.
    ///
    /// # Errors
    /// A [`Refusal`] for the first operand that is not a legal move.
    pub fn moves(&self, code: &str) -> Result<Vec<Move>, Refusal> {
        let operands = self.operation(code).map_or(&[][..], |operation| &operation.operands);
        let words = operands.iter().map(Operand::text).filter(|word| !word.starts_with('#'));
        words.map(|word| self.board.parse_move(word)).collect()
    }

    /// Moves to the mate claimed by `dm 3` or `bm #3`; negative if the side to move is mated.
    #[must_use]
    pub fn mate(&self) -> Option<i32> {
        let sharp = || self.text("bm")?.strip_prefix('#');
        self.text("dm").or_else(sharp)?.parse().ok().filter(|&mate| mate != 0)
    }

    /// The points of moves, as in the Strategic Test Suite: `c0 "f5=10, Be5+=2"`, or the moves in `c9` and
    /// their points in `c8`. Empty if there are none.
    ///
    /// # Errors
    /// A [`Refusal`] for a move that is not legal.
    pub fn scored_moves(&self) -> Result<Vec<(Move, u32)>, Refusal> {
        let pairs = self.separate_points().or_else(|| self.joined_points()).unwrap_or_default();
        pairs.into_iter().map(|(mv, points)| Ok((self.board.parse_move(mv)?, points))).collect()
    }

    fn separate_points(&self) -> Option<Vec<(&str, u32)>> {
        let (moves, points) = (self.text("c9")?, self.text("c8")?);
        let points: Vec<u32> =
            points.split_whitespace().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let moves: Vec<&str> = moves.split_whitespace().collect();
        (moves.len() == points.len()).then(|| moves.into_iter().zip(points).collect())
    }

    fn joined_points(&self) -> Option<Vec<(&str, u32)>> {
        let pair = |pair: &'_ str| -> Option<u32> { pair.rsplit_once('=')?.1.trim().parse().ok() };
        let scored = self.text("c0")?.split(',');
        scored.map(|item| Some((item.rsplit_once('=')?.0.trim(), pair(item)?))).collect()
    }
}

/// The longest line accepted. Real ones have a few hundred bytes.
const MAX_LINE_BYTES: usize = 64 << 10;

/// Reads all positions of a file.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str, rules: Chess) -> Result<Vec<EpdPosition>, Refusal> {
    positions(text, rules).collect()
}

/// Reads the positions of a file one by one; a bad line does not affect the following ones. Empty lines and
/// those that begin with `#` are skipped.
pub fn positions(text: &str, rules: Chess) -> impl Iterator<Item = Result<EpdPosition, Refusal>> + '_ {
    let mut source = Source::new(text);
    std::iter::from_fn(move || {
        source.skip_blanks();
        while source.peek()? == '#' {
            source.take_while(|letter| letter != '\n');
            source.skip_blanks();
        }
        source.count_lines();
        let position = if source.line_bytes() > MAX_LINE_BYTES {
            Err(source.refuse(format!("a line has at most {MAX_LINE_BYTES} bytes")))
        } else {
            line(&mut source, rules)
        };
        source.take_while(|letter| letter != '\n');
        Some(position)
    })
}

fn line(source: &mut Source<'_>, rules: Chess) -> Result<EpdPosition, Refusal> {
    let at = source.at();
    let mut fields: Vec<&str> = Vec::new();
    for _ in 0..4 {
        fields.push(word(source));
        source.take_while(is_blank);
    }
    // Both counters may appear where a FEN has them.
    let mut halfmoves = counter(source).unwrap_or("0").to_string();
    let mut fullmoves = counter(source).unwrap_or("1").to_string();
    let mut position = EpdPosition::of(Chess::STANDARD.start());
    while let Some(operation) = operation(source)? {
        match (operation.code.as_str(), operation.operands.first()) {
            ("hmvc", Some(number)) => halfmoves = number.text().to_string(),
            ("fmvn", Some(number)) => fullmoves = number.text().to_string(),
            _ => position.operations.push(operation),
        }
    }
    let fen = format!("{} {halfmoves} {fullmoves}", fields.join(" "));
    let refuse = |refusal: Refusal| source.refuse_at(at, refusal.text(), refusal.reason());
    position.board = rules.parse_position(&fen).map_err(refuse)?;
    Ok(position)
}

fn is_blank(letter: char) -> bool {
    letter != '\n' && letter.is_whitespace()
}

fn word<'a>(source: &mut Source<'a>) -> &'a str {
    source.take_while(|letter| !letter.is_whitespace() && letter != ';')
}

/// The next counter of a FEN, if there is one: an operation never begins with a digit.
fn counter<'a>(source: &mut Source<'a>) -> Option<&'a str> {
    let is_number = source.peek().is_some_and(|letter| letter.is_ascii_digit());
    let number = is_number.then(|| word(source));
    source.take_while(is_blank);
    number
}

/// The next operation of the line; `None` at its end.
fn operation(source: &mut Source<'_>) -> Result<Option<Operation>, Refusal> {
    source.take_while(|letter| is_blank(letter) || letter == ';');
    match source.peek() {
        None | Some('\n') => return Ok(None),
        Some(letter) if letter.is_ascii_alphabetic() => {}
        Some(_) => return Err(source.refuse("expected the name of an operation")),
    }
    let code = source.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_').to_string();
    let mut operands = Vec::new();
    loop {
        source.take_while(is_blank);
        match source.peek() {
            None | Some('\n') => break,
            Some(';') => {
                source.take();
                break;
            }
            Some('"') => operands.push(Operand::Quoted(quoted(source)?)),
            Some(_) => operands.push(Operand::Word(word(source).to_string())),
        }
    }
    Ok(Some(Operation { code, operands }))
}

/// A quoted text on one line; inside it, quotes and backslashes are escaped by a backslash.
fn quoted(source: &mut Source<'_>) -> Result<String, Refusal> {
    let begin = source.clone();
    source.take();
    let mut text = String::new();
    loop {
        // The line break is not consumed: the next line is another position.
        match source.peek().filter(|&letter| letter != '\n').and_then(|_| source.take()) {
            None => return Err(begin.refuse("the closing quote is missing")),
            Some('"') => return Ok(text),
            Some('\\') => {
                let escaped = source.peek().filter(|letter| matches!(letter, '"' | '\\'));
                text.push(escaped.unwrap_or('\\'));
                if escaped.is_some() {
                    source.take();
                }
            }
            Some(letter) => text.push(if letter.is_control() { ' ' } else { letter }),
        }
    }
}

/// Writes positions, one per line.
#[must_use]
pub fn write(positions: &[EpdPosition]) -> String {
    let mut text = String::new();
    for position in positions {
        _ = writeln!(text, "{}", write_line(position));
    }
    text
}

fn write_line(position: &EpdPosition) -> String {
    let fen = position.board.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut text = fields[..4].join(" ");
    for (code, number, default) in [("hmvc", fields[4], "0"), ("fmvn", fields[5], "1")] {
        if number != default {
            _ = write!(text, " {code} {number};");
        }
    }
    let operations = write_operations(position);
    if !operations.is_empty() {
        _ = write!(text, " {operations}");
    }
    text
}

/// `bm f5; id "name";`
pub(crate) fn write_operations(position: &EpdPosition) -> String {
    let write = |Operation { code, operands }: &Operation| {
        let words: Vec<String> = std::iter::once(code.clone()).chain(operands.iter().map(written)).collect();
        words.join(" ") + ";"
    };
    position.operations.iter().map(write).collect::<Vec<_>>().join(" ")
}

/// Reads `bm f5; id "name";`
pub(crate) fn read_operations(text: &str) -> Result<Vec<Operation>, Refusal> {
    let mut source = Source::new(text);
    std::iter::from_fn(|| operation(&mut source).transpose()).collect()
}

/// The operand as a bare word if possible, otherwise in quotes.
fn written(operand: &Operand) -> String {
    match operand {
        Operand::Word(word) => word.clone(),
        Operand::Quoted(text) => {
            let line = text.replace(char::is_control, " ");
            format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\""))
        }
    }
}
