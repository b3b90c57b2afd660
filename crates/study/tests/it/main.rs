//! Recorded searches shown and marked: one test binary.

mod exact_review;
mod examples;
mod games;
mod grade;
mod markup;
mod mistakes;
mod page;
mod practice;
mod printed;
mod review;
mod svg;
mod text;
mod worksheet;
