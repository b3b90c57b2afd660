//! Game-tree search over any game: one file per algorithm, and the parts they share.
//!
//! [`best_move`] takes a position of any game and returns a move:
//!
//! ```
//! use game::{Game, Notation};
//! use search::{Limits, best_move};
//!
//! let board = mnk::Mnk::variant("3x3x3")?.parse_position("XX./.O./... O")?;
//! assert_eq!(best_move(&board, &Limits::default()), Some(board.parse_move("c1")?));
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! An [`Engine`] answers a [`Request`] with scores and lines: [`Deepening`] builds one from any [`Algorithm`]
//! and [`Evaluator`]; [`Solver`] finds true values and takes knowledge of the game as a [`Guide`].
//! `examples/own_game.rs` is a complete game that uses all of it.
//!
//! The algorithms themselves are functions that visit one node in a [`Context`]; each has a module of its own
//! name. A [`Probe`] observes them at no cost when it is `()`, and a [`Recorder`] keeps what it saw, so that
//! the real search can be drawn:
//!
//! ```
//! use game::tree;
//! use search::{Algorithm, Context, Counting, Margin, Memory, Node, Score, Window};
//!
//! let root = tree::parse("((5 3) (2 9))").unwrap();
//! let (mut counting, mut memory) = (Counting::default(), Memory::none());
//! let mut margin = Margin;
//! let mut context = Context::new(&mut margin, &mut counting, &mut memory);
//! let value = Algorithm::AlphaBeta.search(&mut context, &root, Node::root(9), Window::FULL).unwrap();
//! assert_eq!(value, Score::points(3));
//! assert_eq!(counting.nodes, 6, "the 9 is never visited");
//! ```

mod algorithm;
pub mod alphabeta;
mod best_move;
pub mod clock;
mod confidence_bound;
mod context;
mod control;
mod deepening;
mod engine;
mod evaluator;
mod exact_table;
mod growth;
mod handicap;
mod limits;
mod memory;
pub mod minimax;
mod monte_carlo;
pub mod mtdf;
pub mod negamax;
pub mod ordered;
mod ordering;
mod parameters;
mod playouts;
mod probe;
mod proof_arithmetic;
mod proof_number;
mod proofs;
pub mod pvs;
mod random_mover;
mod record;
mod score;
pub mod shallow;
mod solve_first;
mod solver;
mod solver_run;
mod stop_conditions;
pub mod table;
mod tally;
mod transposition;
mod watch;
mod window;
mod with_book;
mod word_hash;

pub use algorithm::Algorithm;
pub use best_move::{best_move, best_move_by};
pub use confidence_bound::ConfidenceBound;
pub use context::{Context, Meter};
pub use control::{Control, Stopped};
pub use deepening::{Deepening, Settings, choose_among_equals};
pub use engine::{Analysis, CurrentMove, Details, Engine, Goal, Line, Plan, PlanConcept, PlanLine, Request};
pub use evaluator::{Blind, Evaluator, Hashed, Margin};
pub use exact_table::ExactTable;
pub use handicap::{Handicap, HandicapSettings};
pub use limits::{DEFAULT_NODES, Limits};
pub use memory::Memory;
pub use monte_carlo::{CERTAIN, MonteCarlo};
pub use ordering::MoveOrdering;
pub use parameters::Parameter;
pub use playouts::{
    LoggedGame, MAX_GAMES, Playout, PlayoutEvent, PlayoutNode, PlayoutRecord, PlayoutRecorder,
};
pub use probe::{Bound, Counting, Figure, Leave, Node, NodeKind, Principal, Probe, Reason, Visit};
pub use proof_arithmetic::ProofNumbers;
pub use proof_number::{Claim, Prover};
pub use proofs::{
    MAX_STEPS, MAX_SURVEYED_NODES, ProofChild, ProofEvent, ProofNode, ProofRecord, ProofRecorder,
    ProofSource, ProofStep, ProofSurvey, RecordedClaim,
};
pub use random_mover::RandomMover;
pub use record::{MAX_SURVEYED, Raise, Record, RecordedNode, Recorder, Scope, Selection, record};
pub use score::{Score, ScoreKind};
pub use solve_first::SolveFirst;
pub use solver::{Guide, NoGuide, Solver};
pub use solver_run::SOLVER_REASONS;
pub use stop_conditions::StopConditions;
pub use tally::{SearchCounts, Tally, reached};
pub use transposition::{TableEntry, TableRules, TranspositionTable};
pub use watch::{Event, Remark, Watched, Watcher};
pub use window::Window;
pub use with_book::{BookMoves, WithBook};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
