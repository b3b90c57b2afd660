//! What a good Othello player knows: mobility, corners, and how to go through an endgame.
//!
//! [`FastestFirst`] guides the exact solver; [`Discs`], [`Positional`] and [`Mobility`] evaluate unfinished games.
//!
//! ```
//! use game::Game;
//! use othello_engine::FastestFirst;
//! use search::{Control, Engine, Goal, Limits, Margin, Request, Score, Solver};
//!
//! let position = othello::Othello::variant("4x4")?.start();
//! let mut solver = Solver::new(Margin, FastestFirst, 1 << 20);
//! let (limits, control) = (Limits::default(), Control::new());
//! let request = Request {
//!     position: &position, past: &[], limits: &limits, goal: Goal::Exact, lines: 1, only: &[], control: &control,
//! };
//! // White wins the smallest game 11 to 3, and the two empty squares are its own too.
//! assert_eq!(solver.analyse(&request, &mut |_| {}).lines[0].score, Score::points(-10));
//! # Ok::<(), game::Refusal>(())
//! ```

mod board;
mod busy;
pub mod cpu;
mod endgame;
mod judge;
mod order;
mod params;
mod parity;
mod plan;
mod poda;
mod reins;
mod root;
mod searcher;
mod selectivity;
mod stability;
mod symmetric;
mod table;
mod timing;
mod visit;
mod worker;

mod discs;
mod fastest_first;
mod mobility;
pub mod patterns;
mod positional;

pub use board::{Board, Squares};
pub use discs::Discs;
pub use fastest_first::FastestFirst;
pub use judge::{Freedom, Judge, PER_DISC};
pub use mobility::Mobility;
pub use poda::{exact, poda};
pub use positional::Positional;
pub use searcher::{Found, Searcher, solve};
pub use selectivity::{Forecasts, Selectivity};
pub use stability::Stability;
