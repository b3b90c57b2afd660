//! How positions and moves are written: rows of numbers, `.` for taken ones, `*.` for the current square.

use std::fmt::{self, Write as _};

use game::{Notation, NumberedMoves, Position, Refusal};

use crate::{Board, Size, Square};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.grid().size().side();
        for index in 0..self.grid().size().n_squares() {
            match (index, index % side) {
                (0, _) => {}
                (_, 0) => f.write_char('/')?,
                _ => f.write_char(' ')?,
            }
            f.write_str(&self.cell(Square(index as u8)))?;
        }
        let [first, second] = self.scores();
        write!(f, " scores {first} {second} side {}", self.side_to_move().index() + 1)
    }
}

impl Board {
    fn cell(&self, square: Square) -> String {
        match self.taken() >> square.0 & 1 == 1 {
            _ if square == self.current() => "*.".to_string(),
            true => ".".to_string(),
            false => self.grid().number(square).to_string(),
        }
    }
}

impl Square {
    /// The square in the notation of a grid of that size: `b2`, the row counted from the top.
    #[must_use]
    pub fn written(self, size: Size) -> String {
        let (row, column) = (usize::from(self.0) / size.side(), usize::from(self.0) % size.side());
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// Reads `b2` in any case, without checking that it may be taken.
    ///
    /// # Errors
    /// A [`Refusal`] when it is not a square of a grid of that size.
    pub fn read(text: &str, size: Size) -> Result<Square, Refusal> {
        let lower = text.to_ascii_lowercase();
        let column = lower.bytes().next().and_then(|letter| letter.checked_sub(b'a')).map(usize::from);
        let row = lower
            .get(1..)
            .filter(|row| !row.starts_with(['0', '+']))
            .and_then(|row| row.parse::<usize>().ok());
        match (column, row) {
            (Some(column), Some(row)) if column < size.side() && row <= size.side() => {
                Ok(Square(((row - 1) * size.side() + column) as u8))
            }
            _ => {
                let last = Square(size.n_squares() as u8 - 1).written(size);
                Err(Refusal::syntax(text, format!("no such square (they go from a1 to {last})")))
            }
        }
    }
}

/// A move's number is its square, counted from 0 row by row from the top left.
impl NumberedMoves for Board {
    fn n_move_numbers(&self) -> u32 {
        self.grid().size().n_squares() as u32
    }

    fn move_number(&self, Square(square): Square) -> u32 {
        u32::from(square)
    }
}

impl Notation for Board {
    fn parse_move(&self, text: &str) -> Result<Square, Refusal> {
        let square = Square::read(text, self.grid().size())?;
        match self.choices() >> square.0 & 1 {
            1 => Ok(square),
            _ if self.outcome().is_some() => Err(Refusal::game_over(text, "the game is over")),
            _ if self.taken() >> square.0 & 1 == 1 => Err(Refusal::illegal_move(text, "the square is taken")),
            _ => Err(Refusal::illegal_move(
                text,
                "the square is neither in the row nor in the column of the last one",
            )),
        }
    }

    fn write_move(&self, square: Square) -> String {
        square.written(self.grid().size())
    }

    /// The grid; numbers that may be taken are in brackets, `*` is the current square.
    ///
    /// ```text
    ///       a    b    c
    ///  1    6 [ 11]   4
    ///  2 [ -3]   * [  2]
    ///  3    0 [ -6]   0   scores 0 : 0
    /// ```
    fn diagram(&self) -> String {
        let size = self.grid().size();
        let cells: Vec<String> = (0..size.n_squares() as u8).map(|n| self.cell(Square(n))).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        let mut text = String::from("  ");
        for column in 0..size.side() {
            _ = write!(text, " {:>width$} ", char::from(b'a' + column as u8));
        }
        for (row, cells) in cells.chunks(size.side()).enumerate() {
            _ = write!(text, "\n{:>2}", row + 1);
            for (column, cell) in cells.iter().enumerate() {
                let may_be_taken = self.choices() >> (row * size.side() + column) & 1 == 1;
                let (open, close) = if may_be_taken { ('[', ']') } else { (' ', ' ') };
                let cell = if cell == "*." { "*" } else { cell };
                _ = write!(text, "{open}{cell:>width$}{close}");
            }
        }
        let [first, second] = self.scores();
        _ = write!(text, "   scores {first} : {second}");
        text
    }
}
