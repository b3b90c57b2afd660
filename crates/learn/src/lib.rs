//! What people learn from: puzzles, and questions that come back before they are forgotten.
//!
//! Nothing here reads a file or a clock: positions, results and days are handed in.

mod card;
mod day;
mod endgame;
mod level_games;
mod memory;
mod no_puzzle;
mod opening;
mod player_rating;
mod puzzle;
mod puzzle_answer;
mod puzzle_check;
mod puzzle_key;
mod puzzle_kind;
mod puzzle_maker;
mod puzzle_miner;
mod puzzle_set;
mod queue;
mod statistics;
mod themes;
mod uniqueness;

pub use card::{CardContent, CardKind, Mistake, NewCard, Outcome, Theme};
pub use day::{Day, day, streak};
pub use endgame::{ExactMoves, ExactValue, does_every_point_count, endgame_with_empties, named_endgame};
pub use level_games::{LevelGames, SourceGame};
pub use memory::{CardState, FEWEST_TO_FIT, Memory, Rating, Schedule};
pub use no_puzzle::NoPuzzle;
pub use opening::{OpeningPlan, from_book, from_study};
pub use player_rating::PlayerRating;
pub use puzzle::Puzzle;
pub use puzzle_answer::PuzzleAnswer;
pub use puzzle_check::{PuzzleFault, check_puzzle, replay_fault};
pub use puzzle_key::puzzle_key;
pub use puzzle_kind::PuzzleKind;
pub use puzzle_maker::{MakerSettings, PuzzleMaker};
pub use puzzle_miner::{Found, Look, PuzzleMiner, PuzzleTally};
pub use puzzle_set::PuzzleSet;
pub use queue::{DailyQueue, QueuedCard, TrainingSettings};
pub use statistics::{AnswerFacts, CardFacts, CardTally, DayTally, NamedCardTally, Statistics};
pub use themes::THEMES;
pub use uniqueness::Uniqueness;
