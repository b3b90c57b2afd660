//! Which moves look promising before any of them is tried: a policy over the legal moves of a chess position, learnt from
//! Poda's own games, and a best-first search that it guides.
//!
//! ```
//! use chess::Chess;
//! use chess_policy::Policy;
//! use game::{Game, Notation};
//!
//! // The rook mates on the back rank.
//! let board = Chess::STANDARD.parse_position("6k1/5ppp/8/8/8/8/6PP/R5K1 w - - 0 1")?;
//! let moves: Vec<_> = board.legal_moves().collect();
//! let mut priors = Vec::new();
//! Policy::shipped().priors(&board, &moves, &mut priors);
//! let best = (0..moves.len()).max_by(|&a, &b| priors[a].total_cmp(&priors[b])).expect("there are moves");
//! assert_eq!(moves[best], board.parse_move("Ra8#")?);
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! Where to look: [`features`] says what the policy sees of a move, [`Policy`] weighs it, and [`solve`](search::solve) is
//! the search. Nothing here makes a move to look at it, except the search, which counts every one: what a move attacks,
//! wins or threatens is worked out from sets of squares ([`scene`]).

pub mod scene;

mod exchange;
pub mod exponential;
pub mod features;
mod file;
mod pieces;
pub mod policy;
pub mod search;

pub use features::Features;
pub use policy::{HIDDEN, Policy, Weights};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
