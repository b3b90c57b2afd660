//! Recorded searches shown and marked: one test binary.

mod columns;
mod exact_review;
mod examples;
mod exercises;
mod games;
mod grade;
mod growth;
mod markup;
mod mistakes;
mod page;
mod practice;
mod printed;
mod reasons;
mod review;
mod svg;
mod text;
mod why;
mod worksheet;
