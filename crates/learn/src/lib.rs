//! What people learn from: puzzles, and questions that come back before they are forgotten.
//!
//! Nothing here reads a file or a clock: positions, results and days are handed in.

mod card;
mod day;
mod endgame;
mod memory;
mod opening;
mod puzzle;
mod queue;
mod statistics;

pub use card::{CardContent, CardKind, Mistake, NewCard, Outcome, Theme};
pub use day::{Day, day, streak};
pub use endgame::{ExactMoves, ExactValue, does_every_point_count, endgame_with_empties, named_endgame};
pub use memory::{CardState, FEWEST_TO_FIT, Memory, Rating, Schedule};
pub use opening::{OpeningPlan, from_book, from_study};
pub use puzzle::Puzzle;
pub use queue::{DailyQueue, QueuedCard, TrainingSettings};
pub use statistics::{AnswerFacts, CardFacts, CardTally, DayTally, NamedCardTally, Statistics};
