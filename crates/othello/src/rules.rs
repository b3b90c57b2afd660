//! The game: a board size, and reading its positions.

use std::fmt;
use std::str::FromStr;

use game::{Game, LoosePosition, Refusal};

use crate::{Board, Size, loose};

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

/// The name of its variant.
impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.size, f)
    }
}

impl FromStr for Othello {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Othello, Refusal> {
        Othello::variant(text)
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::start(Size::default())
    }
}

/// Reads a position of any size, told from the number of squares.
///
/// ```
/// let board: othello::Board = "-----OX--XO----- X".parse()?;
/// assert_eq!(board.size(), othello::Size::Four);
/// # Ok::<(), game::Refusal>(())
/// ```
impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let smaller = [Size::Six, Size::Four].map(Othello::new);
        Othello::new(Size::Eight)
            .parse_position(text)
            .or_else(|refusal| smaller.iter().find_map(|game| game.parse_position(text).ok()).ok_or(refusal))
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Board);

impl Game for Othello {
    type Position = Board;

    fn start(&self) -> Board {
        Board::start(self.size)
    }

    /// Reads the squares from the top row down, `X` black, `O` white, `-` or `.` empty, then the side to move, and
    /// everything else that [`read_position`](Game::read_position) understands.
    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        self.read_position(text).map(|read| read.position)
    }

    /// Reads positions in the letters of other programs too, on one line or several, with labels, and without the
    /// side to move.
    ///
    /// ```
    /// use game::Game;
    /// let pasted = "  a b c d\n1 . . . .\n2 . w b .\n3 . b w .\n4 . . . .";
    /// let read = othello::Othello::variant("4x4")?.read_position(pasted)?;
    /// assert_eq!(read.position.to_string(), "-----OX--XO----- X");
    /// assert_eq!(read.assumed, ["The side to move is not given: Black, told from the number of discs."]);
    /// # Ok::<(), game::Refusal>(())
    /// ```
    fn read_position(&self, text: &str) -> Result<LoosePosition<Board>, Refusal> {
        loose::read(self.size, text)
    }
}
