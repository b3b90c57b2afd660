//! The engine for Quarto: which moves are safe, what unfinished lines are worth, and exact values.
//!
//! [`Safety`] finds the moves that do not lose at once, and [`Cautious`] uses them to guide the exact solver.
//! What cannot be solved is evaluated by [`UnfinishedLines`], or by [`Learned`], with values that a
//! [`Learner`] found in self-play. [`Poda`] plays with the best of it; [`ProvenDraws`] are opening moves that cannot lose.
//!
//! ```
//! use game::Game;
//! use search::{Engine, Goal, Limits, Margin, Request, Score, Solver};
//!
//! let rows = "2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467";
//! let position = quarto::Quarto::variant("own")?.parse_position(rows)?;
//! let mut solver = Solver::new(Margin, quarto_engine::Cautious::default(), 1 << 20);
//! let limits = Limits::default();
//! let request = Request { goal: Goal::Exact, ..Request::new(&position, &limits) };
//! assert_eq!(solver.analyse(&request, &mut |_| {}).lines[0].score, Score::points(1));
//! # Ok::<(), game::Refusal>(())
//! ```

mod guide;
mod learned;
mod poda;
mod proven_draws;
mod safety;
mod unfinished_lines;
pub mod why;

pub use guide::Cautious;
pub use learned::{Learned, Learner, Values};
pub use poda::{Poda, poda};
pub use proven_draws::ProvenDraws;
pub use safety::Safety;
pub use unfinished_lines::UnfinishedLines;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
