//! Cells of a grid and the directions between them.

/// A cell of a grid, counted from 0 at the top left. Cells are ordered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row from the top.
    pub row: u32,
    /// The column from the left.
    pub col: u32,
}

impl Cell {
    /// The cell in that row and column.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Cell {
        Cell { row: row as u32, col: col as u32 }
    }

    /// The cell `n_steps` further on. It must lie on the grid.
    #[must_use]
    pub fn walk(self, direction: Direction, n_steps: usize) -> Cell {
        let along = |start: u32, step: i32| (i64::from(start) + i64::from(step) * n_steps as i64) as u32;
        Cell { row: along(self.row, direction.down), col: along(self.col, direction.right) }
    }

    /// The cells from this one to `to`, both included, along a row, column or diagonal.
    pub fn line_to(self, to: Cell) -> impl Iterator<Item = Cell> + use<> {
        let n_steps = self.row.abs_diff(to.row).max(self.col.abs_diff(to.col));
        let direction = self.towards(to);
        (0..=n_steps as usize).map(move |step| self.walk(direction, step))
    }

    /// The direction in which `to` lies.
    #[must_use]
    pub fn towards(self, to: Cell) -> Direction {
        let step = |from: u32, to: u32| (i64::from(to) - i64::from(from)).signum() as i32;
        Direction { down: step(self.row, to.row), right: step(self.col, to.col) }
    }
}

/// One of the eight straight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Rows down at each step: -1, 0 or 1.
    pub down: i32,
    /// Columns to the right at each step: -1, 0 or 1.
    pub right: i32,
}

impl Direction {
    /// All of them, in the order of the textbook's loops: from up-left to down-right.
    pub const ALL: [Direction; 8] = [
        Direction { down: -1, right: -1 },
        Direction { down: -1, right: 0 },
        Direction { down: -1, right: 1 },
        Direction { down: 0, right: -1 },
        Direction { down: 0, right: 1 },
        Direction { down: 1, right: -1 },
        Direction { down: 1, right: 0 },
        Direction { down: 1, right: 1 },
    ];

    /// The four along rows and columns, in the same order.
    pub const STRAIGHT: [Direction; 4] =
        [Direction::ALL[1], Direction::ALL[3], Direction::ALL[4], Direction::ALL[6]];

    /// Whether words in it read against the usual way: to the left, or straight up.
    #[must_use]
    pub fn reads_backwards(self) -> bool {
        self.right < 0 || self.right == 0 && self.down < 0
    }

    /// Whether it leads to cells earlier in row order.
    #[must_use]
    pub fn leads_back(self) -> bool {
        (self.down, self.right) < (0, 0)
    }
}
