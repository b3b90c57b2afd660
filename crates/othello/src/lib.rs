//! Othello on 8×8, 6×6 and 4×4: the rules, on bitboards.
//!
//! ```
//! use game::{Game, Notation, Position};
//! use othello::{Othello, transcript};
//!
//! let game = Othello::variant("8x8")?;
//! let mut board = game.start();
//! assert_eq!(board.n_moves(), 4);
//! for mv in transcript::parse(&board, "f5d6c3")? {
//!     board.play(mv);
//! }
//! assert_eq!(board.to_string().chars().filter(|&c| c == 'X').count(), 5);
//! # Ok::<(), game::Refusal>(())
//! ```

mod board;
pub mod flips;
mod loose;
mod notation;
mod openings;
mod rules;
mod setup;
mod size;
mod symmetry;
pub mod transcript;

pub use board::{Board, Move};
pub use game::Side::{First as Black, Second as White};
pub use openings::{OPENINGS, Opening, Openings};
pub use rules::Othello;
pub use setup::Setup;
pub use size::Size;
pub use symmetry::{Symmetry, canonical};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
