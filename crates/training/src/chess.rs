//! Chess: games of the engine against itself, and weights and networks fitted to them.

pub mod games;
pub mod positions;
pub mod rows;
pub mod selfplay;
pub mod tune;
pub mod wdl;
