//! Tic-tac-toe and its relatives: `columns × rows`, `k` in a line wins, up to 64 squares.
//!
//! ```
//! use game::{Game, Notation, Outcome, Position, Side};
//!
//! let game = mnk::Mnk::variant("3x3x3")?;
//! let mut board = game.parse_position("XX./OO./... X")?;
//! board.play(board.parse_move("c1")?);
//! assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 1 }));
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! [`Board`] keeps two sets of stones and plays every size. Tic-tac-toe itself comes in two more forms, which
//! read and write the same text: [`ArrayBoard`], the textbook's array, and [`PackedBoard`], 18 bits of an integer.

mod array_board;
mod board;
mod notation;
mod packed_board;
mod rules;
mod shape;

pub use array_board::{ArrayBoard, ArrayGame, Cell};
pub use board::{Board, Square};
pub use packed_board::{PackedBoard, PackedGame};
pub use rules::Mnk;
pub use shape::{MAX_SQUARES, Shape};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
