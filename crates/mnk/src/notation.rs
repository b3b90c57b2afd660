//! How boards and squares are written: `X.O/.X./..O X`, and `b2` counted from the top.

use std::fmt::{self, Write as _};

use game::{Notation, Position, Refusal, Side};

use crate::{Board, Shape, Square};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..self.shape().n_squares() {
            if square > 0 && square % self.shape().columns() == 0 {
                f.write_char('/')?;
            }
            f.write_char(self.letter(square))?;
        }
        write!(f, " {}", if self.side_to_move() == Side::First { 'X' } else { 'O' })
    }
}

impl Board {
    fn letter(&self, square: u32) -> char {
        match self.by_side().map(|stones| stones >> square & 1 == 1) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => '.',
        }
    }
}

impl Notation for Board {
    fn parse_move(&self, text: &str) -> Result<Square, Refusal> {
        let square = parse_square(self.shape(), text)?;
        if self.outcome().is_some() {
            return Err(Refusal::game_over(text, "the game is over"));
        }
        match self.empty() >> square.0 & 1 {
            1 => Ok(square),
            _ => Err(Refusal::illegal_move(text, "the square is taken")),
        }
    }

    fn write_move(&self, mv: Square) -> String {
        write_square(self.shape(), mv)
    }

    /// ```text
    ///    a b c
    /// 1  X . O
    /// 2  . X .
    /// 3  . . O   X to move
    /// ```
    fn diagram(&self) -> String {
        let columns = self.shape().columns();
        let header: Vec<String> = (0..columns).map(column_name).collect();
        let width = header.iter().map(String::len).max().unwrap_or(1);
        let mut text = String::from("  ");
        header.iter().for_each(|name| _ = write!(text, " {name:>width$}"));
        for row in 0..self.shape().rows() {
            _ = write!(text, "\n{:>2}", row + 1);
            (0..columns)
                .for_each(|column| _ = write!(text, " {:>width$}", self.letter(column + row * columns)));
        }
        text
    }
}

/// `a`, `b` … `z`, then `aa`, `ab` … for boards wider than the alphabet.
fn column_name(column: u32) -> String {
    let letter = |n: u32| char::from(b'a' + n as u8);
    match column {
        0..26 => letter(column).to_string(),
        _ => format!("{}{}", letter(column / 26 - 1), letter(column % 26)),
    }
}

fn write_square(shape: &Shape, Square(square): Square) -> String {
    let square = u32::from(square);
    format!("{}{}", column_name(square % shape.columns()), square / shape.columns() + 1)
}

fn parse_square(shape: &Shape, text: &str) -> Result<Square, Refusal> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = &lower[..lower.len() - digits.len()];
    let column = (0..shape.columns()).find(|&column| column_name(column) == letters);
    let is_plain =
        !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    let row = digits.parse::<u32>().ok().filter(|row| is_plain && (1..=shape.rows()).contains(row));
    match (column, row) {
        (Some(column), Some(row)) => Ok(Square((column + (row - 1) * shape.columns()) as u8)),
        _ => {
            let last = write_square(shape, Square((shape.n_squares() - 1) as u8));
            Err(Refusal::syntax(text, format!("no such square (they go from a1 to {last})")))
        }
    }
}
