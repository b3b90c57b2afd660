//! Recorded searches shown and marked: one test binary.

mod exact_review;
mod examples;
mod games;
mod grade;
mod growth;
mod markup;
mod page;
mod practice;
mod reasons;
mod review;
mod svg;
mod text;
mod worksheet;
