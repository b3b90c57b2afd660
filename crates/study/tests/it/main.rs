//! Recorded searches shown and marked: one test binary.

mod examples;
mod text;
