//! The game: a shape, and reading its positions.

use std::fmt;
use std::str::FromStr;

use game::{Game, Refusal, Side};

use crate::{Board, Shape};

/// An m,n,k game; tic-tac-toe by default.
#[derive(Clone, Copy, Debug)]
pub struct Mnk {
    shape: &'static Shape,
}

impl Mnk {
    /// The game on a board of that shape.
    #[must_use]
    pub fn new(shape: &'static Shape) -> Mnk {
        Mnk { shape }
    }

    /// The game written as `columns x rows x k`, for example `5x5x4`.
    ///
    /// # Errors
    /// A [`Refusal`] when the text has another form, or [`Shape::of`] refuses it.
    pub fn variant(text: &str) -> Result<Mnk, Refusal> {
        let numbers: Option<Vec<u32>> = text.split(['x', '×']).map(|part| part.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[columns, rows, in_line]) => Shape::of(columns, rows, in_line).map(Mnk::new),
            _ => Err(Refusal::syntax(text, "write a variant as columns x rows x line, for example 5x5x4")),
        }
    }

    /// The shape of its board.
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }
}

impl Default for Mnk {
    fn default() -> Mnk {
        Mnk::new(Shape::of(3, 3, 3).expect("a line fits"))
    }
}

/// `5x5x4`.
impl fmt::Display for Mnk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.shape.columns(), self.shape.rows(), self.shape.in_line())
    }
}

impl FromStr for Mnk {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Mnk, Refusal> {
        Mnk::variant(text)
    }
}

impl Default for Board {
    fn default() -> Board {
        Mnk::default().start()
    }
}

/// Reads a position of tic-tac-toe, or one of another game after its name.
///
/// ```
/// use mnk::Board;
/// let board: Board = "X.O/.X./..O X".parse()?;
/// assert_eq!(board.full_text(), "X.O/.X./..O X");
/// let board: Board = "4x3x3 X.../..../.... O".parse()?;
/// assert_eq!(board.full_text(), "4x3x3 X.../..../.... O");
/// # Ok::<(), game::Refusal>(())
/// ```
impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        match text.split_once(' ').map(|(name, rest)| (Mnk::variant(name), rest)) {
            Some((Ok(game), rest)) => game.parse_position(rest),
            _ => Mnk::default().parse_position(text),
        }
    }
}

impl Board {
    /// The position, after the name of the game if that is not tic-tac-toe: text that the board can be read from without
    /// knowing the game.
    #[must_use]
    pub fn full_text(&self) -> String {
        match Mnk::new(self.shape()).to_string() {
            usual if usual == "3x3x3" => self.to_string(),
            name => format!("{name} {self}"),
        }
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Board, Board::full_text);

impl Game for Mnk {
    type Position = Board;

    fn start(&self) -> Board {
        Board::new(self.shape)
    }

    /// Reads `X.O/.X./..O X`: rows from the top, then the side to move, which may be left out.
    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        let refuse = |reason: String| Refusal::syntax(text, reason);
        let mut words = text.split_whitespace();
        let rows: Vec<&str> =
            words.next().ok_or_else(|| refuse("a position is missing".into()))?.split('/').collect();
        if rows.len() != self.shape.rows() as usize {
            return Err(refuse(format!(
                "expected {}, found {}",
                game::counted(self.shape.rows().into(), "row", "rows"),
                rows.len()
            )));
        }
        let mut stones = [0u64; 2];
        for (row, cells) in rows.iter().enumerate() {
            let n_cells = cells.chars().count();
            if n_cells != self.shape.columns() as usize {
                let columns = game::counted(self.shape.columns().into(), "square", "squares");
                return Err(refuse(format!("row {} must have {columns}, not {n_cells}", row + 1)));
            }
            for (column, cell) in cells.chars().enumerate() {
                let bit = 1 << (column + row * self.shape.columns() as usize);
                match cell {
                    'X' | 'x' => stones[0] |= bit,
                    'O' | 'o' => stones[1] |= bit,
                    '.' => {}
                    _ => {
                        return Err(refuse(format!(
                            "a square must be X, O or `.`, not `{cell}`, in row {}",
                            row + 1
                        )));
                    }
                }
            }
        }
        let said = match words.next() {
            None => None,
            Some("X" | "x") => Some(Side::First),
            Some("O" | "o") => Some(Side::Second),
            Some(side) => return Err(refuse(format!("the side to move must be X or O, not `{side}`"))),
        };
        if let Some(more) = words.next() {
            return Err(refuse(format!("unexpected `{more}` after the side to move")));
        }
        self.checked(stones, said).map_err(|reason| Refusal::impossible_position(text, reason))
    }
}

impl Mnk {
    /// A board with these stones, if it can be reached.
    fn checked(&self, stones: [u64; 2], said: Option<Side>) -> Result<Board, String> {
        let [n_first, n_second] = stones.map(u64::count_ones);
        let side = match n_first.checked_sub(n_second) {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => return Err(format!("impossible numbers of stones: {n_first} X and {n_second} O")),
        };
        if said.is_some_and(|said| said != side) {
            let [to_move, _] = if side == Side::First { ['X', 'O'] } else { ['O', 'X'] };
            return Err(format!("with {n_first} X and {n_second} O it is {to_move}'s turn"));
        }
        let complete = |stones: u64| -> Vec<u64> {
            self.shape.lines().iter().copied().filter(|line| stones & line == *line).collect()
        };
        if !complete(stones[side.index()]).is_empty() {
            return Err("the side to move has already won".into());
        }
        let winning = complete(stones[side.opponent().index()]);
        let last_stone = winning.iter().fold(u64::MAX, |common, line| common & line);
        if last_stone == 0 {
            return Err("there are several lines that no single move completes".into());
        }
        Ok(Board::with_stones(self.shape, stones, side, !winning.is_empty()))
    }
}
