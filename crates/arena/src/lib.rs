//! Matches: two contestants, many games, and what the result proves.

mod seat;

mod opening;
mod openings;

mod game;
mod record;

pub use self::game::{Conditions, GamePlan};
pub use opening::Opening;
pub use openings::Openings;
pub use record::{GameRecord, GameResult, Reason};
pub use seat::{Contestant, Seat, SeatSpec};
