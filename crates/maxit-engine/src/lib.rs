//! The engine for MAXIT: a number is worth its value less what it gives away.
//!
//! [`Thrifty`] guides the exact solver; [`Prospects`] and [`Lead`] evaluate what cannot be solved;
//! [`Poda`] plays with both.
//!
//! ```
//! use game::Game;
//! use search::{Engine, Goal, Limits, Margin, Request, Score, Solver};
//!
//! let game = maxit::Maxit::variant("3x3")?;
//! let position = game.parse_position("6 11 4/-3 *. 2/0 -6 0 scores 0 0 side 1")?;
//! let mut solver = Solver::new(Margin, maxit_engine::Thrifty::default(), 1 << 20);
//! let limits = Limits::default();
//! let request = Request { goal: Goal::Exact, ..Request::new(&position, &limits) };
//! assert_eq!(solver.analyse(&request, &mut |_| {}).lines[0].score, Score::points(10));
//! # Ok::<(), game::Refusal>(())
//! ```

mod poda;
mod prospects;
mod thrifty;
pub mod why;

pub use poda::{Poda, poda};
pub use prospects::{Lead, Prospects};
pub use thrifty::Thrifty;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
