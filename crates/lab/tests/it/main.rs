//! The laboratory's framework: one test binary.

mod ruler;
mod source;
mod verdicts;
