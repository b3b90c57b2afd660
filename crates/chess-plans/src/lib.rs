//! Chess by patterns and plans.
mod counting;
mod engine;
mod explanation;
mod fallback;
mod patterns;
mod planner;
mod replies;
mod search;
mod sight;
mod tree;

pub use counting::Counter;
pub use engine::{Plans, PlansSettings, Way};
pub use patterns::{Concept, Patterns, SHIPPED};
pub use planner::{Claim, ClaimKind};
