//! The Othello engine of a 1999 manual: a board whose every quantity is kept incrementally by tables, an evaluation
//! that is a sum of coefficients times features, and a thinker that searches to a fixed depth.

pub mod board;
pub mod captures;
pub mod darwersi;
pub mod lines;
pub mod mixed;
pub mod technique;
pub mod walking;

pub use board::TableBoard;
pub use darwersi::DarwersiBoard;
pub use mixed::{Incremental, MixedBoard};
pub use technique::Technique;
pub use walking::WalkingBoard;
