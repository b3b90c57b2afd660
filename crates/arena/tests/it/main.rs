//! The arena: fair games, reproducible matches, and statistics that agree with known numbers.

mod games;
mod matches;
mod openings;
#[cfg(unix)]
mod outside;
mod players;
mod ratings;
mod resuming;
mod statistics;
mod tournaments;
