//! SPSA: tuning the numbers of an engine by games against itself (Spall, "Multivariate stochastic approximation using a
//! simultaneous perturbation gradient approximation", 1992).
//!
//! An iteration changes all parameters at once, each up or down by lot, and the engine with these changes meets the engine
//! with the opposite ones. Whatever wins more, the parameters move a little that way. How many there are does not matter
//! for the number of games: the error of one is noise for the others, and averages out.
//!
//! As a kind of bulk run: a job is a pair of games; the parameters that iteration `k` starts from follow from the results
//! of iterations up to `k - lag` alone. So up to `lag` iterations are played at once, and the outcome does not depend on
//! who plays them or in which order. Everything between games is counted in millionths, as integers.

mod climb;
mod draft;
mod kind;
mod outcome;
mod plan;
mod report;
mod rule;
mod worker;

pub use kind::SpsaKind;
pub use report::{TunedReport, TuningReport};
