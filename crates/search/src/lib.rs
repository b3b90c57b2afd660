//! Game-tree search over any game: one file an algorithm, and the parts they share.
//!
//! The algorithms are functions over a [`Context`] that visit one node; [`Algorithm`] lists them. An [`Engine`]
//! makes a player of them. A [`Probe`] watches without cost, and a [`Recorder`] keeps what it saw, so that the
//! real search can be drawn.
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
//! assert_eq!(counting.nodes, 6, "the 9 is never looked at");
//! ```

mod algorithm;
pub mod alpha_beta;
pub mod alpha_beta_table;
pub mod clock;
mod context;
mod control;
mod deepening;
mod engine;
mod evaluator;
mod exact_table;
mod handicap;
mod limits;
mod memory;
pub mod minimax;
mod monte_carlo;
pub mod mtdf;
pub mod negamax;
pub mod ordered_alpha_beta;
mod ordering;
pub mod principal_variation;
mod probe;
mod proof_arithmetic;
mod proof_number;
mod random_mover;
mod record;
mod score;
pub mod shallow_alpha_beta;
mod solve_first;
mod solver;
mod stop_conditions;
mod transposition;
mod window;
mod with_book;

pub use algorithm::Algorithm;
pub use context::{Context, Meter};
pub use control::{Control, Stopped};
pub use deepening::{DEFAULT_NODES, Deepening, Settings, choose_among_equals};
pub use engine::{Analysis, CurrentMove, Details, Engine, Goal, Line, Request};
pub use evaluator::{Blind, Evaluator, Hashed, Margin};
pub use exact_table::ExactTable;
pub use handicap::{Handicap, Weakness};
pub use limits::Limits;
pub use memory::Memory;
pub use monte_carlo::{CERTAIN, MonteCarlo};
pub use ordering::MoveOrdering;
pub use probe::{Bound, Counting, Leave, Node, NodeKind, Principal, Probe, Visit};
pub use proof_arithmetic::ProofNumbers;
pub use proof_number::{Claim, Prover};
pub use random_mover::RandomMover;
pub use record::{Raise, RecordedNode, Recorder};
pub use score::{Score, ScoreKind};
pub use solve_first::SolveFirst;
pub use solver::{Guide, Natural, Solver};
pub use stop_conditions::StopConditions;
pub use transposition::{Entry, Table, TableRules};
pub use window::Window;
pub use with_book::{BookMoves, WithBook};
