//! The search core: one test binary.

mod agreement;
mod deepening;
mod other_engines;
