//! Matches: two contestants, many games, and what the result proves.
//!
//! A [`Contestant`] sits down at as many boards as a match needs and gives each a [`Seat`]. [`Openings`] say where
//! games start; every opening is played twice with colours swapped, so that its luck cancels. A [`Match`] plays the
//! pairs, on several threads if asked, and returns a [`Standing`]: the score, the Elo difference with its error, and
//! the verdict of a sequential test. Nothing here prints or opens a file: finished games come back through a callback,
//! as [`GameRecord`]s that serialise to one JSON line each.
//!
//! ```
//! use arena::{Match, MatchSettings, SeatSpec};
//! use catalog::{Setup, game};
//! use search::Control;
//!
//! let table = game("tictactoe")?.table(None)?;
//! let a = SeatSpec::read("tictactoe/alphabeta:depth=9", &*table, Setup::default())?;
//! let b = SeatSpec::read("tictactoe/random", &*table, Setup::default())?;
//! let settings = MatchSettings { games: 10, seed: 1, ..MatchSettings::default() };
//!
//! let mut plies = 0;
//! let a_match = Match { table: &*table, a: &a, b: &b, settings: &settings };
//! let standing = a_match.play(&Control::new(), &mut |game, _| plies += game.plies)?;
//! assert_eq!((standing.games, standing.b_wins), (10, 0));
//! assert!(plies >= 50, "no game of tic-tac-toe ends before the fifth move");
//! # Ok::<(), game::Refusal>(())
//! ```

mod fault;
mod outside;
mod seat;

mod opening;
mod openings;

mod game;
mod record;

mod elo;
mod score;
mod sprt;
mod standing;

mod books;
mod matches;
mod seeds;

pub use self::game::{Conditions, GamePlan};
pub use elo::Estimate;
pub use fault::Fault;
pub use matches::{Match, MatchSettings};
pub use opening::Opening;
pub use openings::Openings;
pub use outside::{Outside, Patience};
pub use record::{GameRecord, GameResult, Reason};
pub use score::{Pentanomial, Score};
pub use seat::{Contestant, Seat, SeatSpec};
pub use sprt::{Decision, Sprt};
pub use standing::Standing;
