//! The policy that guides the search by patterns (`poda-chess-policy`): positions with their best moves, and the weights
//! fitted to them.

pub mod examples;
pub mod fit;
pub mod measure;
