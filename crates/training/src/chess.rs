//! Chess: games of the engine against itself, and weights fitted to them.

pub mod games;
pub mod positions;
pub mod selfplay;
pub mod tune;
pub mod wdl;
