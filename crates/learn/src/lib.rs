//! What people learn from: puzzles, and questions that come back before they are forgotten.
//!
//! Nothing here reads a file or a clock: positions, results and days are handed in.

mod memory;
mod no_puzzle;
mod player_rating;
mod puzzle;
mod puzzle_answer;
mod puzzle_check;
mod puzzle_key;
mod puzzle_maker;
mod puzzle_set;
mod themes;
mod uniqueness;

pub use memory::{Memory, Rating, Schedule};
pub use no_puzzle::NoPuzzle;
pub use player_rating::PlayerRating;
pub use puzzle::Puzzle;
pub use puzzle_answer::PuzzleAnswer;
pub use puzzle_check::{PuzzleFault, check_puzzle, replay_fault};
pub use puzzle_key::puzzle_key;
pub use puzzle_maker::{MakerSettings, PuzzleMaker};
pub use puzzle_set::PuzzleSet;
pub use themes::THEMES;
pub use uniqueness::Uniqueness;
