//! The search core: one test binary.

mod agreement;
mod at_least;
mod deepening;
mod limits;
mod other_engines;
mod own_game;
mod record;
mod watched_solver;
mod watched_stop;
