//! The lab: one test binary.

mod list;
mod pruning;
mod report;
