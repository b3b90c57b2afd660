//! Chess by patterns and plans.
mod counting;
mod patterns;
mod planner;
mod replies;
mod search;
mod sight;
mod tree;

pub use counting::Counter;
pub use patterns::{Concept, Patterns, SHIPPED};
pub use planner::{Claim, plan};
