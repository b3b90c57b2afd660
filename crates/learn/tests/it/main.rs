//! What people learn from.

mod cards;
mod endgames;
mod simulation;
