//! The laboratory's framework: one test binary.

mod ruler;
mod rules;
mod source;
mod verdicts;
