//! MAXIT: a square grid of numbers; each move takes one from the row or column of the number taken before.
//!
//! Both players choose from both row and column. The start square is a marker, not a number. A player must
//! take a number, even a negative one; when the row and the column are empty, the greater sum wins, and the
//! difference counts.
//!
//! ```
//! use game::{Game, Notation, Outcome, Position, Side};
//! use maxit::Maxit;
//!
//! let mut board = Maxit::variant("2x2")?.parse_position("*. 4/3 -5 scores 0 0 side 1")?;
//! for mv in ["b1", "b2", "a2"] {
//!     board.play(board.parse_move(mv)?);
//! }
//! assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 12 }));
//! # Ok::<(), game::Refusal>(())
//! ```

mod board;
mod grid;
mod notation;
mod rules;

pub use board::{Board, Exact};
pub use grid::{Grid, Size, Square};
pub use rules::Maxit;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
