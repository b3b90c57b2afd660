//! The search core: one test binary.

mod agreement;
mod deepening;
