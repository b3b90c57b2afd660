//! Tic-tac-toe as in a textbook: a square array of cells, and wins found by checking every row, column and
//! diagonal. It uses no bit tricks, which makes it the baseline for the boards that do.

use std::fmt;

use game::{Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, Refusal, Side};

use crate::{Board, Mnk, Shape, Square};

/// The content of a square.
pub type Cell = Option<Side>;

/// A 3×3 board as an array of cells, row by row from the top. The side to move is stored beside it.
///
/// ```
/// use game::{Game, Outcome, Position, Side};
/// use mnk::{ArrayGame, Square};
///
/// let mut board = ArrayGame.parse_position("XX./OO./... X")?;
/// board.play(Square(2));
/// assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 1 }));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayBoard {
    cells: [[Cell; 3]; 3],
    side: Side,
}

impl ArrayBoard {
    /// The empty board.
    pub const EMPTY: ArrayBoard = ArrayBoard { cells: [[None; 3]; 3], side: Side::First };

    /// The content of a square; row 0 is on top.
    #[inline]
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        self.cells[row][column]
    }

    #[inline]
    fn at(&self, square: u8) -> Cell {
        self.cell(usize::from(square / 3), usize::from(square % 3))
    }

    fn is_won_by(&self, side: Side) -> bool {
        let holds = |row: usize, column: usize| self.cells[row][column] == Some(side);
        let row = |row: usize| (0..3).all(|column| holds(row, column));
        let column = |column: usize| (0..3).all(|row| holds(row, column));
        let falling = || (0..3).all(|i| holds(i, i));
        let rising = || (0..3).all(|i| holds(i, 2 - i));
        (0..3).any(row) || (0..3).any(column) || falling() || rising()
    }

    fn is_full(&self) -> bool {
        self.cells.iter().flatten().all(Option::is_some)
    }
}

impl Position for ArrayBoard {
    type Move = Square;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Row by row from the top.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Square> + use<> {
        let board = *self;
        let n_squares = if board.is_won_by(board.side.opponent()) { 0 } else { 9 };
        (0..n_squares).filter(move |&square| board.at(square).is_none()).map(Square)
    }

    #[inline]
    fn play(&mut self, Square(square): Square) {
        self.cells[usize::from(square / 3)][usize::from(square % 3)] = Some(self.side);
        self.side = self.side.opponent();
    }

    /// Only the side that just moved can have completed a line.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let last = self.side.opponent();
        if self.is_won_by(last) {
            return Some(Outcome::Win { side: last, margin: 1 });
        }
        self.is_full().then_some(Outcome::Draw)
    }
}

impl Keyed for ArrayBoard {
    /// The cells read as a number in base 4, spread over 64 bits by an odd factor, which keeps keys distinct.
    #[inline]
    fn key(&self) -> u64 {
        let digit = |cell: Cell| cell.map_or(0, |side| side.index() as u64 + 1);
        let number = self.cells.iter().flatten().fold(0, |number, &cell| number * 4 + digit(cell));
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The same numbers as [`Board`] on 3×3.
impl NumberedMoves for ArrayBoard {
    fn n_move_numbers(&self) -> u32 {
        9
    }

    fn move_number(&self, Square(square): Square) -> u32 {
        u32::from(square)
    }
}

impl Lossless for ArrayBoard {
    /// The cells themselves, mirror images not merged; the side to move follows from the number of stones.
    type Exact = [[Cell; 3]; 3];

    #[inline]
    fn exact_key(&self) -> [[Cell; 3]; 3] {
        self.cells
    }
}

impl TryFrom<&Board> for ArrayBoard {
    type Error = Refusal;

    /// The same position in cells.
    ///
    /// # Errors
    /// A [`Refusal`] when the board is not 3×3 with three in a line.
    fn try_from(board: &Board) -> Result<ArrayBoard, Refusal> {
        let [first, second] = board.shape().require_tic_tac_toe().map(|()| board.by_side())?;
        let mut cells = [[None; 3]; 3];
        for (square, cell) in cells.iter_mut().flatten().enumerate() {
            *cell = match (first >> square & 1, second >> square & 1) {
                (1, _) => Some(Side::First),
                (_, 1) => Some(Side::Second),
                _ => None,
            };
        }
        Ok(ArrayBoard { cells, side: board.side_to_move() })
    }
}

impl From<ArrayBoard> for Board {
    fn from(board: ArrayBoard) -> Board {
        let mut stones = [0; 2];
        for (square, cell) in board.cells.iter().flatten().enumerate() {
            cell.iter().for_each(|side| stones[side.index()] |= 1 << square);
        }
        let is_won = board.is_won_by(board.side.opponent());
        Board::with_stones(Shape::tic_tac_toe(), stones, board.side, is_won)
    }
}

impl fmt::Display for ArrayBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Board::from(*self).fmt(f)
    }
}

impl Notation for ArrayBoard {
    fn parse_move(&self, text: &str) -> Result<Square, Refusal> {
        Board::from(*self).parse_move(text)
    }

    fn write_move(&self, mv: Square) -> String {
        Board::from(*self).write_move(mv)
    }

    fn diagram(&self) -> String {
        Board::from(*self).diagram()
    }
}

/// Tic-tac-toe on an [`ArrayBoard`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ArrayGame;

impl Game for ArrayGame {
    type Position = ArrayBoard;

    fn start(&self) -> ArrayBoard {
        ArrayBoard::EMPTY
    }

    fn parse_position(&self, text: &str) -> Result<ArrayBoard, Refusal> {
        ArrayBoard::try_from(&Mnk::new(Shape::tic_tac_toe()).parse_position(text)?)
    }
}
