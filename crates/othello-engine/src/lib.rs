//! The Othello engine. [`Poda`] is the engine itself; the rest are its parts.
//!
//! ```
//! use game::Game;
//! use othello::Othello;
//! use othello_engine::{Poda, PodaSettings};
//! use search::{Engine, Goal, Limits, Request};
//!
//! // Ten empty squares: the engine plays them out perfectly.
//! let text = "OOOOOOO--OOOOOOXOOXOXXXXOXOOXOXXOXOOOXXXOXXOOXX-OOXXX-----XXXX-- X";
//! let position = Othello::default().parse_position(text)?;
//! let found = Poda::new(PodaSettings::default())
//!     .analyse(&Request { goal: Goal::Exact, ..Request::new(&position, &Limits::default()) }, &mut |_| {});
//! assert!(found.lines[0].proven);
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! Where to look: [`Poda`] and its parts are in `poda/`, the last dozen empty squares in `endgame/`,
//! evaluations in `evaluation/` ([`patterns`] for the engine; [`Discs`], [`Positional`] and [`Mobility`] for
//! the generic searches), and what is written for each processor level in `kernels/`.

mod poda;

mod board;
mod endgame;
mod evaluation;
mod kernels;
mod move_order;
mod reasons;
mod trace;
pub mod why;

pub use board::{Board, Squares};
pub use endgame::Stability;
pub use evaluation::{Discs, Freedom, Judge, Mobility, PER_DISC, Positional, patterns};
pub use kernels::{Kernels, LastDisc};
pub use poda::{Forecasts, Found, Parameters, Poda, PodaSettings, Searcher, Selectivity, solve};
pub use reasons::REASONS;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
