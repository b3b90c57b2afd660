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
//! // The pawn on f7 is pinned, so the rook may go where it attacks the queen.
//! let board = chess::Chess::STANDARD.parse_position("r5k1/2q2pp1/2N2n1p/1P6/8/p6P/Q4PP1/4R1K1 w - - 1 33")?;
//! let claim = Plans::default().claim(&board, &[], &mut Counter::up_to(500)).expect("a plan works");
//! assert_eq!(board.write_san(claim.line[0]), "Re7");
//! assert!(matches!(claim.kind, ClaimKind::Wins { .. }));
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
mod policy_story;
mod replies;
mod search;
mod sight;
mod telling;
mod tree;

pub use chess_policy::search::REASONS as POLICY_REASONS;
pub use counting::Counter;
pub use engine::{Plans, PlansSettings, Way};
pub use patterns::{Concept, Patterns, SHIPPED};
pub use planner::{Claim, ClaimKind};
pub use telling::REASONS;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
