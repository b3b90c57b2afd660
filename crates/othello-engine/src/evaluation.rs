//! Evaluations of unfinished positions.
//!
//! The engine uses a [`Judge`], which updates features from move to move: fitted [`patterns`], or [`Freedom`]
//! for boards without them. [`Discs`], [`Positional`] and [`Mobility`] are evaluations for the generic
//! searches.

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
