//! What people learn from: puzzles, and questions that come back before they are forgotten.
//!
//! Nothing here reads a file or a clock: positions, results and days are handed in.

mod memory;
mod puzzle;

pub use memory::{Memory, Rating, Schedule};
pub use puzzle::Puzzle;
