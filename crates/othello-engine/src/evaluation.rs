//! What unfinished positions are worth.
//!
//! The engine asks a [`Judge`], which keeps features up to date from move to move: fitted [`patterns`], or [`Freedom`] on
//! boards that have none. [`Discs`], [`Positional`] and [`Mobility`] are evaluations for the searches every game has.

mod judge;
pub mod patterns;

mod discs;
mod mobility;
mod positional;

pub use discs::Discs;
pub use judge::{Freedom, Judge, PER_DISC};
pub(crate) use judge::{corners, inner};
pub use mobility::Mobility;
pub use positional::Positional;
