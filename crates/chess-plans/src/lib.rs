//! Chess by patterns and plans: what a position looks like decides which moves are searched.
//!
//! [`Patterns`] are data: conditions on a position and a move that post concepts on a blackboard. The search turns them into
//! plans. It asks for goals (mate, or so much material), looks only at moves that a concept proposes and at replies that do
//! something about the threat, goes on where the least effort seems to be missing, and claims nothing that the opponent's own
//! plans can upset. When no plan works it plays the first move that does not lose after a small search.
//!
//! A node is every position reached by making a move, on any board ([`Counter`]).
//!
//! ```
//! use chess_plans::{ClaimKind, Counter, Plans};
//! use game::Game;
//!
//! // Two knights and a queen: the king on h8 has no way out.
//! let board = chess::Chess::STANDARD.parse_position("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1")?;
//! let claim = Plans::default().claim(&board, &[], &mut Counter::up_to(500)).expect("a plan works");
//! assert_eq!(board.write_san(claim.line[0]), "Qg6");
//! assert!(matches!(claim.kind, ClaimKind::Mate(_)));
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! After the chapter "Patterns and plans" of the chess thesis, and Wilkins (1980), "Using patterns and plans in chess".

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
