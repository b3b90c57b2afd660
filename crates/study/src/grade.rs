//! Grading a student's own program, in whatever language it is written.
//!
//! The program reads one tree per line and answers each with one line, `VALUE MOVE LEAF LEAF …`: the root's value, the
//! index of the chosen root move, and the leaves in the order in which it evaluated them. The expected order comes from
//! our own search, so a program that prunes too little is caught, and so is one that prunes too much. A family of wrong
//! programs answers the same trees, and the one that gives the student's answers names the [`Mistake`]. Starting the
//! program is up to the caller.

mod diagnosis;
mod exercise;
mod gradescope;
mod mistake;
mod program;
mod trees;
mod verdict;

pub use diagnosis::{Diagnosis, diagnose};
pub use exercise::{Exercise, GRADED};
pub use gradescope::{GroupResult, gradescope};
pub use mistake::Mistake;
pub use trees::{Group, exercises};
pub use verdict::{Fault, Verdict, mark_line};
