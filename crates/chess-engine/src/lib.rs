//! What is known about good moves in chess: [`Poda`], the engine; [`network`], its neural evaluation; [`classic`], a
//! hand-written one, which explains itself; [`MateSolver`], which proves mates; [`endgames`], what is known for certain;
//! and simple evaluations for the searches every game has.
//!
//! ```
//! use chess::Chess;
//! use chess_engine::Exchanges;
//! use game::Game;
//! use search::Evaluator;
//!
//! // A knight can be had for nothing: no search is needed to see it.
//! let board = Chess::STANDARD.parse_position("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")?;
//! assert!(Exchanges.evaluate(&board).raw() > 50);
//! # Ok::<(), game::Refusal>(())
//! ```

pub mod classic;
pub mod endgames;
mod exchanges;
mod mate_solver;
mod material;
mod mates;
pub mod network;
mod poda;
mod rated;
mod static_exchange;
pub mod wdl;

pub use classic::Classic;
pub use exchanges::Exchanges;
pub use mate_solver::MateSolver;
pub use material::{Material, VALUES, value};
pub use mates::{Mate, MateProver};
pub use poda::{Evaluation, Poda, PodaSettings, Techniques};
pub use rated::{Rated, Strength};
pub use static_exchange::{gain, see_ge};
pub use wdl::{Wdl, WdlModel};
