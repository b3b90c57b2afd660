//! Matches: two contestants, many games, and what the result proves.

mod seat;

mod opening;
mod openings;

mod game;
mod record;

mod elo;
mod score;
mod sprt;
mod standing;

pub use self::game::{Conditions, GamePlan};
pub use elo::Estimate;
pub use opening::Opening;
pub use openings::Openings;
pub use record::{GameRecord, GameResult, Reason};
pub use score::{Pentanomial, Score};
pub use seat::{Contestant, Seat, SeatSpec};
pub use sprt::{Decision, Sprt};
pub use standing::Standing;
