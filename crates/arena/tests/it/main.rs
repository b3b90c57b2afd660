//! The arena: fair games, reproducible matches, and statistics that agree with known numbers.

mod adjudication;
mod arrival;
mod game_files;
mod games;
#[cfg(unix)]
mod listed;
mod matches;
mod openings;
#[cfg(unix)]
mod outside;
mod players;
mod ratings;
mod resuming;
mod statistics;
mod tournaments;
mod tuning;
