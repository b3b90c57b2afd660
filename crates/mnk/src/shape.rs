//! The shape of a board: its size, its lines, and its symmetries, computed once for each size.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use game::Refusal;

/// Boards are sets of squares in 64 bits.
pub const MAX_SQUARES: u32 = 64;

/// Columns, rows and line length, with the tables derived from them. Square `column + row * columns` is the
/// bit of that number, row 0 on top.
#[derive(Debug)]
pub struct Shape {
    columns: u32,
    rows: u32,
    in_line: u32,
    all: u64,
    /// Every line of `in_line` squares.
    lines: Vec<u64>,
    /// The lines through each square.
    lines_through: Vec<Vec<u64>>,
    /// The image of each byte of a set under each symmetry except the identity. Built when first used.
    symmetries: OnceLock<Vec<Symmetry>>,
}

/// For each byte of a 64-bit set and each of its values, the image.
type Symmetry = Vec<[u64; 256]>;

impl Shape {
    /// The shape of a board. There is one for each size and it is never freed, so positions can hold
    /// references to it.
    ///
    /// # Errors
    /// A [`Refusal`] when the board is empty or too large, or no line fits.
    pub fn of(columns: u32, rows: u32, in_line: u32) -> Result<&'static Shape, Refusal> {
        static SHAPES: Mutex<BTreeMap<[u32; 3], &'static Shape>> = Mutex::new(BTreeMap::new());
        let text = format!("{columns}x{rows}x{in_line}");
        if columns == 0 || rows == 0 || in_line == 0 {
            return Err(Refusal::out_of_range(text, "columns, rows and line length must be at least 1"));
        }
        if columns.saturating_mul(rows) > MAX_SQUARES {
            return Err(Refusal::too_large(text, format!("a board has at most {MAX_SQUARES} squares")));
        }
        if in_line > columns.max(rows) {
            return Err(Refusal::out_of_range(text, format!("no line of {in_line} fits on this board")));
        }
        let mut shapes = SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
        let leak = || -> &'static Shape { Box::leak(Box::new(Shape::new(columns, rows, in_line))) };
        Ok(shapes.entry([columns, rows, in_line]).or_insert_with(leak))
    }

    /// The shape of tic-tac-toe: 3×3, three in a line.
    ///
    /// # Panics
    /// Never: that shape is valid.
    #[must_use]
    pub fn tic_tac_toe() -> &'static Shape {
        Shape::of(3, 3, 3).expect("three in a line fit on a 3×3 board")
    }

    /// Refuses all but tic-tac-toe, for boards that can represent nothing else.
    pub(crate) fn require_tic_tac_toe(&self) -> Result<(), Refusal> {
        match (self.columns, self.rows, self.in_line) {
            (3, 3, 3) => Ok(()),
            (columns, rows, in_line) => Err(Refusal::wrong_game(
                format!("{columns}x{rows}x{in_line}"),
                "this board supports only 3x3x3",
            )),
        }
    }

    fn new(columns: u32, rows: u32, in_line: u32) -> Shape {
        let (columns_i, rows_i, length) = (columns as i32, rows as i32, in_line as i32);
        let bit = |column: i32, row: i32| 1u64 << (column + row * columns_i);
        let on_board = |column: i32, row: i32| (0..columns_i).contains(&column) && (0..rows_i).contains(&row);
        // With lines of one square every direction gives the same line.
        let directions: &[(i32, i32)] =
            if in_line == 1 { &[(1, 0)] } else { &[(1, 0), (0, 1), (1, 1), (-1, 1)] };
        let mut lines = Vec::new();
        for (row, column) in (0..rows_i).flat_map(|row| (0..columns_i).map(move |column| (row, column))) {
            for (right, down) in directions {
                if on_board(column + right * (length - 1), row + down * (length - 1)) {
                    lines.push((0..length).map(|i| bit(column + right * i, row + down * i)).sum());
                }
            }
        }
        let through = |square| lines.iter().copied().filter(|line| line >> square & 1 == 1).collect();
        let lines_through = (0..columns * rows).map(through).collect();
        let all = u64::MAX >> (64 - columns * rows);
        Shape { columns, rows, in_line, all, lines, lines_through, symmetries: OnceLock::new() }
    }

    /// Squares in a row.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Squares in a column.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many stones in a line win.
    #[must_use]
    pub fn in_line(&self) -> u32 {
        self.in_line
    }

    /// The number of squares.
    #[must_use]
    pub fn n_squares(&self) -> u32 {
        self.columns * self.rows
    }

    /// The set of all squares.
    #[inline]
    #[must_use]
    pub fn all(&self) -> u64 {
        self.all
    }

    /// Every winning line.
    #[inline]
    #[must_use]
    pub fn lines(&self) -> &[u64] {
        &self.lines
    }

    /// The winning lines that contain `square`.
    #[inline]
    #[must_use]
    pub fn lines_through(&self, square: u32) -> &[u64] {
        self.lines_through.get(square as usize).map_or(&[], Vec::as_slice)
    }

    /// The smallest of the images of a pair of sets under the board's symmetries.
    #[must_use]
    pub fn canonical(&self, sets: [u64; 2]) -> [u64; 2] {
        let symmetries = self.symmetries.get_or_init(|| self.build_symmetries());
        symmetries.iter().map(|symmetry| sets.map(|set| image(symmetry, set))).fold(sets, Ord::min)
    }

    fn build_symmetries(&self) -> Vec<Symmetry> {
        let (last_column, last_row) = (self.columns - 1, self.rows - 1);
        let is_square = self.columns == self.rows;
        let candidates = (1..8).filter(|bits| is_square || bits & 4 == 0);
        candidates
            .map(|bits| {
                let to = |square: u32| {
                    let (mut column, mut row) = (square % self.columns, square / self.columns);
                    if bits & 1 != 0 {
                        column = last_column - column;
                    }
                    if bits & 2 != 0 {
                        row = last_row - row;
                    }
                    if bits & 4 != 0 {
                        (column, row) = (row, column);
                    }
                    column + row * self.columns
                };
                let n_bytes = self.n_squares().div_ceil(8);
                let byte_table = |byte: u32| {
                    std::array::from_fn(|value| {
                        let squares = (0..8).filter(|bit| value >> bit & 1 == 1).map(|bit| byte * 8 + bit);
                        squares
                            .filter(|&square| square < self.n_squares())
                            .map(|square| 1 << to(square))
                            .sum()
                    })
                };
                (0..n_bytes).map(byte_table).collect()
            })
            .collect()
    }
}

#[inline]
fn image(symmetry: &Symmetry, set: u64) -> u64 {
    symmetry
        .iter()
        .enumerate()
        .map(|(byte, table)| table[(set >> (8 * byte) & 255) as usize])
        .fold(0, |a, b| a | b)
}
