//! Chess: self-play games, weights and networks fitted to them, and endgame tables.

pub mod games;
pub mod policy;
pub mod positions;
pub mod rows;
pub mod selfplay;
pub mod syzygy;
pub mod tune;
pub mod turns;
pub mod wdl;
