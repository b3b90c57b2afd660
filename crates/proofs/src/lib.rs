//! Large positions solved by subtree, and the proofs of their values.
//!
//! A position that is too large for one search is divided: some plies below it lies a frontier of positions that are
//! solved one by one, on as many threads and machines as there are ([`SolveKind`], a kind of bulk run). What they are
//! worth, put together by the rules, is what the position is worth. The result is a [`Proof`], a file that anyone can check
//! without repeating the searches: [`Proof::check`] uses the rules of the game and nothing else.
//!
//! ```
//! use proofs::{CheckSettings, Proof};
//!
//! // X has two in a row: one winning move is proof enough.
//! let text = concat!(
//!     r#"{"proof":1,"game":"tictactoe","variant":"3x3x3","position":"XX./OO./... X","claim":{"at-least":1},"lines":1}"#,
//!     "\n",
//!     r#"{"moves":"","at-least":1,"best":"c1"}"#,
//! );
//! let settings = CheckSettings { sample: 0, nodes: 0, seed: 0 };
//! assert!(Proof::parse(text)?.check(catalog::CATALOG, &settings)?.is_ok());
//! let wrong = Proof::parse(&text.replace("c1", "c2"))?.check(catalog::CATALOG, &settings)?.unwrap_err();
//! assert_eq!(wrong.line, 2);
//! # Ok::<(), game::Refusal>(())
//! ```

mod bounds;
mod question;

mod plan;
mod solve_kind;
mod solve_outcome;
mod solved;
mod survey;
mod upper_tree;

mod proof;
mod proof_writer;

mod check;

pub use bounds::Bounds;
pub use check::{CheckReport, CheckSettings, WrongProof};
pub use proof::{Claim, Header, Proof};
pub use question::{Expected, Question};
pub use solve_kind::SolveKind;
pub use upper_tree::{Split, UpperTree};
