//! The game: a board size, and reading its positions.

use game::{Game, Refusal, Side};

use crate::{Board, Size};

/// Othello on a board of some size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Othello {
    size: Size,
}

impl Othello {
    /// The game on that size.
    #[must_use]
    pub fn new(size: Size) -> Othello {
        Othello { size }
    }

    /// The game written `8x8`, `6x6` or `4x4`.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the sizes.
    pub fn variant(text: &str) -> Result<Othello, Refusal> {
        Size::named(text).map(Othello::new)
    }

    /// The size of its board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }
}

impl Game for Othello {
    type Position = Board;

    fn start(&self) -> Board {
        Board::start(self.size)
    }

    /// Reads the squares from the top row down, `X` black, `O` white, `-` or `.` empty, then the side to
    /// move. Blanks between the squares are allowed.
    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        let refuse = |reason: String| Refusal::syntax(text, reason);
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let n_squares = self.size.n_squares() as usize;
        let Some((side, cells)) = letters.split_last() else {
            return Err(refuse("a position is missing".into()));
        };
        if cells.len() != n_squares {
            let found = cells.len();
            return Err(refuse(format!(
                "expected {n_squares} squares and the side to move, found {found} squares"
            )));
        }
        let (mut black, mut white) = (0, 0);
        for (index, cell) in cells.iter().enumerate() {
            let bit = 1 << self.size.bit(index as u32 % self.size.side(), index as u32 / self.size.side());
            match cell {
                'X' | 'x' => black |= bit,
                'O' | 'o' => white |= bit,
                '-' | '.' => {}
                _ => return Err(refuse(format!("square {} must be X, O or -, not `{cell}`", index + 1))),
            }
        }
        let side = match side {
            'X' | 'x' => Side::First,
            'O' | 'o' => Side::Second,
            _ => return Err(refuse(format!("the side to move must be X or O, not `{side}`"))),
        };
        Ok(Board::with_discs(self.size, black, white, side))
    }
}
