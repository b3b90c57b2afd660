//! The chess engine. [`Poda`] is the engine itself; the rest are its parts.
//!
//! ```
//! use chess::Chess;
//! use chess_engine::{Poda, PodaSettings};
//! use game::{Game, Notation};
//! use search::{Engine, Limits, Request};
//!
//! // A knight can be had for nothing.
//! let board = Chess::STANDARD.parse_position("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")?;
//! let limits = Limits::depth(6);
//! let found = Poda::new(PodaSettings::default()).analyse(&Request::new(&board, &limits), &mut |_| {});
//! assert_eq!(found.best_move(), Some(board.parse_move("exd5")?));
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! Where to look: [`Poda`] and its parts are in `poda/`, its neural evaluation in [`network`], a hand-written
//! evaluation that explains itself in [`classic`], endgames of known value in [`endgames`], proofs of mates
//! in [`MateSolver`], and what a score means for the result in [`wdl`]. [`Exchanges`] and [`Material`] are
//! evaluations for the generic searches.

mod poda;
mod rated;

pub mod classic;
pub mod endgames;
mod exchanges;
mod mate_solver;
mod material;
mod mates;
pub mod network;
mod static_exchange;
pub mod wdl;
pub mod why;

pub use classic::Classic;
pub use exchanges::Exchanges;
pub use mate_solver::MateSolver;
pub use material::{Material, VALUES, value};
pub use mates::{Mate, MateProver};
pub use poda::{Evaluation, Parameters, Poda, PodaSettings, REASONS, Techniques};
pub use rated::{Rated, Strength};
pub use static_exchange::{gain, see_ge};
pub use wdl::{Wdl, WdlModel};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
