//! How boards and moves are written: rows from the top separated by `/` and the side to move; `d` for a
//! column.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use game::{Notation, Position as _, Refusal, Side};

use crate::squares::{COLUMNS, ROWS, column, has_four, square};
use crate::{Board, Column};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            (0..COLUMNS).try_for_each(|number| f.write_char(self.letter(number, row)))?;
            f.write_char(if row > 0 { '/' } else { ' ' })?;
        }
        f.write_char(letter_of(self.side_to_move()))
    }
}

impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        parse(text)
    }
}

/// `a` to `g`.
///
/// ```
/// use connectfour::Column;
/// assert_eq!("d".parse(), Ok(Column(3)));
/// assert_eq!(Column(3).to_string(), "d");
/// ```
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(column_name(u32::from(self.0)))
    }
}

impl FromStr for Column {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Column, Refusal> {
        let named = (0..COLUMNS).find(|&number| text.eq_ignore_ascii_case(&column_name(number).to_string()));
        let number = named.ok_or_else(|| Refusal::syntax(text, "no such column (they go from a to g)"))?;
        Ok(Column(number as u8))
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Board);
#[cfg(feature = "serde")]
game::serde_as_text!(Column);

impl Board {
    fn letter(&self, number: u32, row: u32) -> char {
        let here = square(number, row);
        match Side::BOTH.into_iter().find(|&side| self.discs(side) & here != 0) {
            Some(side) => letter_of(side),
            None => '.',
        }
    }
}

fn letter_of(side: Side) -> char {
    if side == Side::First { 'X' } else { 'O' }
}

/// Reads a board.
pub fn parse(text: &str) -> Result<Board, Refusal> {
    let refuse = |why: &str| Err(Refusal::syntax(text, why));
    let impossible = |why: &str| Err(Refusal::impossible_position(text, why));
    let Some((rows, side)) = text.trim().rsplit_once(' ') else {
        return refuse("the side to move is missing (X or O after a space)");
    };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != ROWS as usize || rows.iter().any(|row| row.chars().count() != COLUMNS as usize) {
        return refuse("expected six rows of seven squares, separated by /");
    }
    let mut discs = [0; 2];
    for (row, line) in (0..ROWS).rev().zip(&rows) {
        for (number, letter) in (0..COLUMNS).zip(line.chars()) {
            match letter {
                'X' | 'x' => discs[0] |= square(number, row),
                'O' | 'o' => discs[1] |= square(number, row),
                '.' | '-' => {}
                _ => return Err(Refusal::syntax(letter.to_string(), "a square must be X, O or .")),
            }
        }
    }
    let [first, second] = discs;
    let n_discs = discs.map(u64::count_ones);
    let own = match (side, n_discs[0].wrapping_sub(n_discs[1])) {
        ("X" | "x", 0) => first,
        ("O" | "o", 1) => second,
        ("X" | "x" | "O" | "o", _) => {
            return impossible(
                "the numbers of discs do not match the side to move: X begins, and turns alternate",
            );
        }
        _ => return Err(Refusal::syntax(side, "the side to move must be X or O")),
    };
    let board = Board::with_discs(own, own ^ (first | second));
    if let Some(number) = (0..COLUMNS).find(|&number| floats(first | second, number)) {
        return impossible(&format!("a disc in column {} has an empty square below it", column_name(number)));
    }
    if has_four(board.own()) {
        return impossible("the side to move already has four in a line");
    }
    Ok(board)
}

/// Whether a column has a gap below a disc: if filled from the bottom, its bits plus one are a power of two.
fn floats(taken: u64, number: u32) -> bool {
    let discs = (taken & column(number)) >> column(number).trailing_zeros();
    discs & (discs + 1) != 0
}

fn column_name(number: u32) -> char {
    char::from(b'a' + number as u8)
}

impl Notation for Board {
    fn parse_move(&self, text: &str) -> Result<Column, Refusal> {
        let read: Column = text.parse()?;
        if self.outcome().is_some() {
            return Err(Refusal::game_over(text, "the game is over"));
        }
        match self.playable() & column(u32::from(read.0)) {
            0 => Err(Refusal::illegal_move(text, "the column is full")),
            _ => Ok(read),
        }
    }

    fn write_move(&self, mv: Column) -> String {
        mv.to_string()
    }

    /// ```text
    ///  . . . . . . .
    ///  . . . . . . .
    ///  . . . . . . .
    ///  . . . O . . .
    ///  . . . X . . .
    ///  . . O X . . .
    ///  a b c d e f g
    /// ```
    fn diagram(&self) -> String {
        let mut text = String::new();
        for row in (0..ROWS).rev() {
            (0..COLUMNS).for_each(|number| _ = write!(text, " {}", self.letter(number, row)));
            text.push('\n');
        }
        (0..COLUMNS).for_each(|number| _ = write!(text, " {}", column_name(number)));
        text
    }
}
