//! The review of a whole game: what an engine would have played, and what each move cost.
//!
//! How a loss is measured is the game's matter ([`table::Judgement`]): discs in Othello, winning chance in chess, the
//! result in games that are only won, drawn or lost. `docs/review.md` defines every figure.
//!
//! A [`GameReview`] goes through a game from its end to its start. Each position is searched once for the best move,
//! and then the best and the played move are searched together, so that both are compared at the same depth. Going
//! backwards, the engine's table already knows what the game led to.

mod class;
mod comparison;
mod finding;
mod game_review;
mod measure;
mod move_value;
mod totals;

pub use class::Class;
pub use finding::{Finding, Measure, judge};
pub use game_review::{GameReview, ReviewLimits};
pub use measure::{Cost, cost};
pub use move_value::{GameResult, MoveValue};
pub use totals::{SideTotals, accuracy};
