//! Chess and Chess960: the rules, on bitboards.
//!
//! ```
//! use chess::Chess;
//! use game::{Game, Notation, Position};
//!
//! let mut board = Chess::STANDARD.start();
//! for san in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"] {
//!     let mv = board.parse_move(san)?;
//!     board.play(mv);
//! }
//! assert!(board.outcome().is_some() && board.is_check());
//! assert_eq!(board.to_string(), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
//! # Ok::<(), game::Refusal>(())
//! ```

pub mod attacks;
mod bitboard;
mod board;
mod draws;
mod fen;
mod generation;
mod judging;
mod listing;
mod magics;
mod moves;
mod numbers;
mod opening_table;
mod openings;
mod packed;
mod play;
mod position;
mod role;
mod rules;
mod san;
mod setup;
mod square;
mod stages;
mod uci;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::Board;
pub use draws::Draw;
pub use game::Side::{First as White, Second as Black};
pub use listing::Moves;
pub use moves::{Kind, Move};
pub use opening_table::OPENINGS;
pub use openings::{Opening, Openings};
pub use position::ExactKey;
pub use role::Role;
pub use rules::Chess;
pub use setup::Setup;
pub use square::Square;
pub use uci::UciMove;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
