//! The traits every game implements: side to move, legal moves, result, notation.
//!
//! A [`Game`] is a set of rules with its parameters (a board size, a variant) and makes the start
//! [`Position`]. A position is a small value: searches copy it and [`play`](Position::play) on the copy, so
//! moves are never taken back. This crate knows no particular game; the only one in it is [`tree`], a game
//! written as text, for teaching and testing searches.
//!
//! ```
//! use game::{Game, Notation, Outcome, Position, Side, tree::TreeGame};
//!
//! let mut position = TreeGame::default().parse_position("((5 3) (2 9))")?;
//! assert_eq!(position.side_to_move(), Side::First);
//! position.play(position.parse_move("1")?);
//! position.play(position.parse_move("0")?);
//! assert_eq!(position.outcome(), Some(Outcome::Win { side: Side::First, margin: 2 }));
//! # Ok::<(), game::Refusal>(())
//! ```

mod chance;
mod contract;
mod counting;
mod fact;
pub mod laws;
mod outcome;
pub mod perft;
mod printable;
mod refusal;
#[cfg(feature = "serde")]
pub mod serde_text;
pub mod tree;

pub use chance::{Dice, below, dice, pick, shuffle};
pub use contract::{Game, Keyed, LoosePosition, Lossless, Notation, NumberedMoves, Position};
pub use counting::{counted, grouped};
pub use fact::{Fact, Mistake};
pub use outcome::{Outcome, Side};
pub use printable::printable;
pub use refusal::{Place, Refusal, RefusalKind};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
