//! The game: a grid to start from, and reading positions.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use game::{Game, Refusal, Side, dice};
use rand::RngExt;

use crate::{Board, Grid, Size, Square};

/// MAXIT on a random grid, determined by size and seed.
#[derive(Clone, Debug)]
pub struct Maxit {
    start: Board,
    seed: u64,
}

/// The seed when none is given.
const USUAL_SEED: u64 = 1;
/// Scores are at most this far from zero, so that no sum overflows.
const LARGEST_SCORE: i32 = 500_000_000;

impl Maxit {
    /// The game on a random grid from `seed`: uniform numbers from −9 to 15, then a uniform start square.
    #[must_use]
    pub fn thrown(size: Size, seed: u64) -> Maxit {
        let mut dice = dice(seed);
        let grid = Arc::new(Grid::thrown(size, &mut dice));
        let start = Square(dice.random_range(0..size.n_squares() as u64) as u8);
        Maxit { start: Board::new(grid, 0, start, [0, 0], Side::First), seed }
    }

    /// The game written `5x5`, with seed 1, or `5x5@7`, with seed 7.
    ///
    /// # Errors
    /// A [`Refusal`] when it is not a size from `2x2` to `11x11`, or the seed is not a number.
    pub fn variant(text: &str) -> Result<Maxit, Refusal> {
        let refuse =
            || Refusal::unknown_name(text, "MAXIT is played on 2x2 to 11x11; a seed is written 5x5@7");
        let (size, seed) = match text.split_once('@') {
            Some((size, seed)) => (size, seed.parse().map_err(|_| refuse())?),
            None => (text, USUAL_SEED),
        };
        let (columns, rows) = size.split_once('x').ok_or_else(refuse)?;
        let side: u8 = columns.parse().map_err(|_| refuse())?;
        if rows != side.to_string() || columns != rows {
            return Err(refuse());
        }
        Ok(Maxit::thrown(Size::new(side).map_err(|_| refuse())?, seed))
    }

    /// Its name, as [`variant`](Self::variant) reads it.
    #[must_use]
    pub fn name(&self) -> String {
        let side = self.size().side();
        match self.seed {
            USUAL_SEED => format!("{side}x{side}"),
            seed => format!("{side}x{side}@{seed}"),
        }
    }

    /// The size of the grid.
    #[must_use]
    pub fn size(&self) -> Size {
        self.start.grid().size()
    }
}

/// Its name.
impl fmt::Display for Maxit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl FromStr for Maxit {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Maxit, Refusal> {
        Maxit::variant(text)
    }
}

/// Reads a position of any size, told from the number of rows.
///
/// ```
/// let board: maxit::Board = "*. 4/3 -5 scores 0 0 side 1".parse()?;
/// assert_eq!(board.grid().size().side(), 2);
/// # Ok::<(), game::Refusal>(())
/// ```
impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let n_rows = u8::try_from(text.split('/').count()).unwrap_or(u8::MAX);
        let refuse = |_| Refusal::syntax(text, "expected two to eleven rows, separated by /");
        Maxit::thrown(Size::new(n_rows).map_err(refuse)?, USUAL_SEED).parse_position(text)
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Board);

impl Game for Maxit {
    type Position = Board;

    fn start(&self) -> Board {
        self.start.clone()
    }

    /// Reads rows of numbers, `.` for taken squares and `*.` for the current one; ` scores A B side S` follows.
    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        let Some((rows, standing)) = text.split_once(" scores ") else {
            return Err(Refusal::syntax(text, "` scores A B side S` is missing after the grid"));
        };
        let cells = self.read_rows(rows)?;
        let (scores, side) = read_scores(standing)?;
        let square_of =
            |wanted: Cell| (0..).zip(&cells).filter(move |&(_, &cell)| cell == wanted).map(|(n, _)| n);
        let current: Vec<u8> = square_of(Cell::Current).collect();
        let &[current] = current.as_slice() else {
            return Err(Refusal::impossible_position(
                rows,
                format!("exactly one square must be marked `*.`, not {}", current.len()),
            ));
        };
        let taken = square_of(Cell::Taken).fold(0, |taken, square: u8| taken | 1 << square);
        let number = |cell: &Cell| if let Cell::Number(number) = cell { *number } else { 0 };
        let grid = Grid::new(self.size(), cells.iter().map(number).collect());
        Ok(Board::new(Arc::new(grid), taken, Square(current), scores, side))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Number(i32),
    Taken,
    Current,
}

impl Maxit {
    fn read_rows(&self, text: &str) -> Result<Vec<Cell>, Refusal> {
        let side = self.size().side();
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != side {
            return Err(Refusal::syntax(text, format!("expected {side} rows, found {}", rows.len())));
        }
        let mut cells = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let of_row: Vec<&str> = row.split_whitespace().collect();
            if of_row.len() != side {
                let found = game::counted(of_row.len() as u64, "cell", "cells");
                return Err(Refusal::syntax(row, format!("row {} has {found}, not {side}", index + 1)));
            }
            for cell in of_row {
                cells.push(match cell {
                    "." => Cell::Taken,
                    "*." => Cell::Current,
                    _ => Cell::Number(read_number(
                        cell,
                        Grid::LARGEST_NUMBER,
                        "a cell must be a number, `.` or `*.`",
                    )?),
                });
            }
        }
        Ok(cells)
    }
}

/// Reads `A B side S`.
fn read_scores(text: &str) -> Result<([i32; 2], Side), Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[first, second, "side", side] = words.as_slice() else {
        return Err(Refusal::syntax(text, "expected ` scores A B side S` after the grid"));
    };
    let side = match side {
        "1" => Side::First,
        "2" => Side::Second,
        _ => return Err(Refusal::syntax(side, "the side to move must be 1 or 2")),
    };
    let score = |text| read_number(text, LARGEST_SCORE, "a score must be a number");
    Ok(([score(first)?, score(second)?], side))
}

fn read_number(text: &str, largest: i32, what: &str) -> Result<i32, Refusal> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(Refusal::syntax(text, what));
    }
    let number: Option<i32> = text.parse().ok().filter(|number| (-largest..=largest).contains(number));
    number.ok_or_else(|| Refusal::out_of_range(text, format!("the number is too large (at most {largest})")))
}
