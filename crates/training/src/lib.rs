//! Makes what engines have learnt. Its own program, `training`; nothing that plays depends on it.
//!
//! Everything is reproducible to the last bit: chance comes from seeds, work is divided in the same way whatever the
//! number of threads, and time only decides how much is done before a run stops to be resumed.

pub mod chess;
pub mod othello;
pub mod parallel;
