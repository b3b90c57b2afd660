//! The engine for Connect Four: which squares win, which moves give one away.
//!
//! [`Threats`] guides the exact solver; [`WinningSquares`] evaluates unfinished games; [`Poda`] plays with both.
//!
//! ```
//! use game::{Game, Notation, Position};
//! use search::{Blind, Engine, Goal, Limits, Request, Score, Solver};
//!
//! let mut board = connectfour::ConnectFour.start();
//! for mv in board.parse_moves("d d d d d d c c c c c c e e e e e e".split(' '))? {
//!     board.play(mv);
//! }
//! let mut solver = Solver::new(Blind, connectfour_engine::Threats, 1 << 20);
//! let limits = Limits::default();
//! let request = Request { goal: Goal::Exact, ..Request::new(&board, &limits) };
//! assert_eq!(solver.analyse(&request, &mut |_| {}).lines[0].score, Score::win_in(1));
//! # Ok::<(), game::Refusal>(())
//! ```

mod poda;
mod threats;
pub mod why;
mod winning_squares;

pub use poda::{Poda, poda};
pub use threats::Threats;
pub use winning_squares::{WinningSquares, winning_squares};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
