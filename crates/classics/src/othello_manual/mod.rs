//! The Othello engine of a 1999 manual: a board whose quantities are all updated incrementally with tables,
//! an evaluation that is a sum of coefficients times features, and a search to a fixed depth.
//!
//! [`TableBoard`] is the manual's board; there are three other techniques for comparison, see [`technique`].
//! An [`EdgeTable`] gives the values of edges, [`Coefficients`] the weight of each [`Feature`] at each stage
//! of the game; both are read from text, so that evaluations can be compared. [`Thinker`] searches, and
//! [`Manual`] makes it an engine. [`ManualEvaluator`] provides the evaluation to other searches. [`fit`]
//! finds coefficients from games of [`self_play`].
//!
//! Errors of the text are corrected: a new disc lowers the potential mobility by its neighbours' lost
//! liberties, the negamax form negates the values of its children, and a child that was not fully searched
//! never counts.
//!
//! ```
//! use classics::othello_manual::{Algorithm, Coefficients, EdgeTable, Evaluation};
//! use classics::othello_manual::{TableBoard, Technique, Thinker};
//! use game::Position;
//!
//! let board = othello::Board::start(othello::Size::Eight);
//! let moves: Vec<othello::Move> = board.moves().collect();
//! let coefficients = Coefficients::parse("on-board mobility\n4 1\n64 0.5\n")?;
//! let evaluation = Evaluation::new(&coefficients, EdgeTable::stable());
//! let mut thinker = Thinker::new(&evaluation, Algorithm::AlphaBeta, search::Meter::unlimited());
//! let conclusion = thinker.think(&TableBoard::from_board(&board), board.side_to_move(), &moves, 3);
//! assert!(!conclusion.stopped && thinker.leaves() < thinker.nodes());
//! assert_eq!(conclusion.best.map(|best| best.mv), Some(moves[0]), "all four moves are alike");
//! # Ok::<(), game::Refusal>(())
//! ```

pub mod board;
pub mod captures;
pub mod coefficients;
mod coefficients_error;
pub mod darwersi;
pub mod edge_table;
mod engine;
pub mod evaluation;
pub mod features;
pub mod fit;
pub mod lines;
pub mod mixed;
pub mod one_dimension;
mod padded;
pub mod self_play;
pub mod stability;
pub mod technique;
pub mod thinker;
pub mod walking;

pub use board::TableBoard;
pub use coefficients::Coefficients;
pub use coefficients_error::CoefficientsError;
pub use darwersi::DarwersiBoard;
pub use edge_table::{EdgeTable, EdgeTableError};
pub use engine::{Manual, ManualOptions};
pub use evaluation::{Evaluation, ManualEvaluator};
pub use features::Feature;
pub use mixed::{Incremental, MixedBoard};
pub use one_dimension::Over;
pub use technique::Technique;
pub use thinker::{Algorithm, Thinker};
pub use walking::WalkingBoard;
