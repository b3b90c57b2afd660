//! What people learn from.

mod cards;
mod endgames;
mod makers;
mod ratings;
mod sets;
mod simulation;
mod themes;
