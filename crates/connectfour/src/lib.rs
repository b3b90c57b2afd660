//! Connect Four on seven columns and six rows: discs fall to the lowest free square, four in a line win.
//!
//! ```
//! use game::{Game, Notation, Outcome, Position, Side};
//!
//! let mut board = connectfour::ConnectFour.start();
//! for column in ["d", "e", "d", "e", "d", "e", "d"] {
//!     board.play(board.parse_move(column)?);
//! }
//! assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 1 }));
//! # Ok::<(), game::Refusal>(())
//! ```

mod board;
mod notation;
pub mod squares;

use game::{Game, Refusal};

pub use board::{Board, Column};

/// The rules. There are no variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour;

impl Game for ConnectFour {
    type Position = Board;

    fn start(&self) -> Board {
        Board::default()
    }

    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        notation::parse(text)
    }
}

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
