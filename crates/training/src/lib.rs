//! Trains the weights and networks of the engines. A separate program, `training`; no engine depends on it.
//!
//! Everything is reproducible to the last bit: random numbers come from seeds, work is divided in the same way for any
//! number of threads, and time limits only decide when a run stops, to be resumed later.

pub mod chess;
pub mod othello;
pub mod parallel;
