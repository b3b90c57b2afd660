//! Quarto: sixteen pieces with four traits, a board of four by four; the player who completes a line of four
//! with a common trait wins.
//!
//! The variants differ in who chooses the piece: in `own` the mover does, in `official` the opponent. With
//! `+squares` the nine 2×2 squares count as lines too.
//!
//! ```
//! use game::{Game, Notation, Position};
//! use quarto::Quarto;
//!
//! let mut board = Quarto::variant("own")?.start();
//! assert_eq!(board.n_moves(), 256);
//! for mv in ["a1=1357", "b2=1358", "c3=1367", "d4=1468"] {
//!     board.play(board.parse_move(mv)?);
//! }
//! assert!(board.outcome().is_some(), "all four have the trait 1");
//! # Ok::<(), game::Refusal>(())
//! ```

mod board;
pub mod lines;
mod notation;
mod packed;
mod piece;
mod rules;
mod square;
mod symmetry;

pub use board::{Board, Move};
pub use piece::{Piece, PieceSet};
pub use rules::{Chooser, Quarto};
pub use square::Square;
pub use symmetry::{BoardMap, Canonical};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
