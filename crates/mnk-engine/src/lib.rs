//! The engine for m,n,k games: threats, open lines, dead squares.
//!
//! [`Threats`] guides the exact solver; [`OpenLines`] evaluates unfinished games; [`Poda`] plays with both.
//!
//! ```
//! use game::Game;
//! use search::{Blind, Engine, Goal, Limits, Request, Score, Solver};
//!
//! let position = mnk::Mnk::variant("3x3x3")?.start();
//! let mut solver = Solver::new(Blind, mnk_engine::Threats, 1 << 20);
//! let limits = Limits::default();
//! let request = Request { goal: Goal::Exact, ..Request::new(&position, &limits) };
//! assert_eq!(solver.analyse(&request, &mut |_| {}).lines[0].score, Score::DRAW);
//! # Ok::<(), game::Refusal>(())
//! ```

mod open_lines;
mod poda;
mod threats;
pub mod why;

pub use open_lines::OpenLines;
pub use poda::{Poda, poda};
pub use threats::Threats;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
