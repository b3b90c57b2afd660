//! Pattern evaluation: the board is covered by fifty-eight small patterns, and every way in which a pattern
//! can be occupied has a learnt weight for each phase of the game; so has the number of moves of either side,
//! which no small pattern can see. The sum of these weights is the expected final disc difference.
//!
//! [`shapes`] defines the patterns, [`Evaluation`] tracks how each is occupied, [`Weights`] are the weights,
//! and [`Packing`] says which of them must be equal because a pattern is symmetric.
//!
//! ```
//! use othello_engine::patterns::{Evaluation, Weights};
//!
//! let weights = Weights::default();
//! let start = Evaluation::new(1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
//! assert_eq!(start.evaluate([0, 0], 60, &weights), 0, "nothing learnt yet");
//! // f5 turns e5; the new state is in the view of the other side.
//! let f5 = start.play(37, 1 << 36);
//! assert_eq!(f5, Evaluation::new(1 << 27, 1 << 28 | 1 << 35 | 1 << 36 | 1 << 37));
//! ```

mod evaluation;
mod file;
mod judge;
mod packing;
pub mod shapes;
mod six;
mod weights;

pub use evaluation::Evaluation;
pub use judge::Patterns;
pub use packing::Packing;
pub use six::{SixPatterns, apart};
pub use weights::{N_PHASES, Weights, phase};
