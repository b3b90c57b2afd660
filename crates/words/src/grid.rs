//! A rectangle of letters, of any size. It keeps the letters as searches compare them, folded or exact.

use game::counted;

use crate::{Cell, Direction, Matching, Refusal};

/// A rectangle of letters, at least one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    n_rows: usize,
    n_cols: usize,
    letters: Vec<char>,
}

/// Indices have 32 bits, with room for a border; far beyond any real puzzle.
const MAX_SIDE: usize = 1 << 20;

impl Grid {
    /// Reads a grid with folded letters: one row per line, its letters together or separated by single blanks.
    /// Rows are counted in characters after composition, from 1. Blank lines at the end are ignored.
    ///
    /// # Errors
    /// If there is no letter, or a row differs in length from the first.
    pub fn parse(text: &str) -> Result<Grid, Refusal> {
        Grid::parse_as(text, Matching::Folded)
    }

    /// The same with letters folded or exact.
    ///
    /// # Errors
    /// As [`Grid::parse`].
    pub fn parse_as(text: &str, matching: Matching) -> Result<Grid, Refusal> {
        let text = text.trim_start_matches('\u{feff}').trim_end();
        if text.is_empty() {
            return Err(Refusal::syntax("", "the grid is empty"));
        }
        Grid::from_rows_as(text.lines(), matching)
    }

    /// The same from separate rows.
    ///
    /// # Errors
    /// As [`Grid::parse`].
    pub fn from_rows<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Grid, Refusal> {
        Grid::from_rows_as(rows, Matching::Folded)
    }

    /// The same with letters folded or exact.
    ///
    /// # Errors
    /// As [`Grid::parse`].
    pub fn from_rows_as<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        matching: Matching,
    ) -> Result<Grid, Refusal> {
        let mut grid = Grid { n_rows: 0, n_cols: 0, letters: Vec::new() };
        for row in rows {
            grid.push_row(row, matching)?;
        }
        if grid.n_rows == 0 {
            return Err(Refusal::syntax("", "the grid is empty"));
        }
        Ok(grid)
    }

    /// A grid of these letters, row after row.
    pub(crate) fn from_letters(n_cols: usize, letters: Vec<char>) -> Grid {
        debug_assert!(n_cols > 0 && !letters.is_empty() && letters.len().is_multiple_of(n_cols));
        Grid { n_rows: letters.len() / n_cols, n_cols, letters }
    }

    fn push_row(&mut self, row: &str, matching: Matching) -> Result<(), Refusal> {
        let number = self.n_rows + 1;
        let before = self.letters.len();
        if row.contains(|c: char| c.is_control() && !c.is_whitespace()) {
            return Err(Refusal::syntax(
                row,
                format!("row {number} contains characters that are not letters"),
            ));
        }
        if matching.has_stray_mark(row) {
            let reason =
                format!("row {number} has an accent that makes no single letter with the one before");
            return Err(Refusal::syntax(row, reason));
        }
        if row.trim().contains(char::is_whitespace) {
            for letter in row.split_whitespace() {
                self.letters.extend(only_letter(letter, matching, row, number)?);
            }
        } else {
            self.letters.extend(matching.letters(row.trim()));
        }
        self.n_rows = number;
        self.check_row(row, self.letters.len() - before)
    }

    fn check_row(&mut self, row: &str, n_letters: usize) -> Result<(), Refusal> {
        if n_letters == 0 {
            return Err(Refusal::syntax("", format!("row {} of the grid is empty", self.n_rows)));
        }
        if self.n_rows == 1 {
            self.n_cols = n_letters;
        }
        if n_letters != self.n_cols {
            let letters = counted(n_letters as u64, "letter", "letters");
            let reason = format!("row {} has {letters}, but row 1 has {}", self.n_rows, self.n_cols);
            return Err(Refusal::syntax(row.trim(), reason));
        }
        if self.n_rows.max(self.n_cols) > MAX_SIDE {
            return Err(Refusal::too_large("", format!("a grid has at most {MAX_SIDE} rows and columns")));
        }
        Ok(())
    }

    /// The number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// The number of columns.
    #[must_use]
    pub fn n_cols(&self) -> usize {
        self.n_cols
    }

    /// All letters, row after row.
    #[must_use]
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The letters of each row.
    pub fn rows(&self) -> impl Iterator<Item = &[char]> {
        self.letters.chunks(self.n_cols)
    }

    /// The letter on a cell of the grid.
    ///
    /// # Panics
    /// If the cell is outside the grid.
    #[must_use]
    pub fn letter(&self, cell: Cell) -> char {
        assert!((cell.col as usize) < self.n_cols, "{cell:?} lies outside the grid");
        self.letters[cell.row as usize * self.n_cols + cell.col as usize]
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let n_cols = self.n_cols;
        (0..self.n_rows).flat_map(move |row| (0..n_cols).map(move |col| Cell::new(row, col)))
    }

    /// The number of cells in a straight line from `cell`, itself included, to the border.
    #[must_use]
    pub fn reach(&self, cell: Cell, direction: Direction) -> usize {
        let room = |at: u32, size: usize, step: i32| match step {
            1 => size - at as usize,
            -1 => at as usize + 1,
            _ => usize::MAX,
        };
        room(cell.row, self.n_rows, direction.down).min(room(cell.col, self.n_cols, direction.right))
    }

    /// The letters in a straight line from `cell` to the border.
    pub fn along(&self, cell: Cell, direction: Direction) -> impl Iterator<Item = char> + '_ {
        (0..self.reach(cell, direction)).map(move |step| self.letter(cell.walk(direction, step)))
    }
}

fn only_letter<'a>(
    letter: &'a str,
    matching: Matching,
    row: &str,
    number: usize,
) -> Result<impl Iterator<Item = char> + use<'a>, Refusal> {
    match matching.letters(letter).count() {
        1 => Ok(matching.letters(letter)),
        _ => Err(Refusal::syntax(row, format!("row {number} has blanks between some letters but not all"))),
    }
}
