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

mod board;
mod notation;
mod rules;
mod shape;

pub use board::{Board, Square};
pub use rules::Mnk;
pub use shape::{MAX_SQUARES, Shape};
