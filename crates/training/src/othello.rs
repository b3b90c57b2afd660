//! Weights for Othello: [`positions`] are made, [labelled](retrograde) from the end of the game backwards, and the
//! weights of each phase are [fitted](fit) to the labels before the phase in front of it is searched.

pub mod bench;
pub mod board;
pub mod fit;
pub mod lines;
pub mod positions;
pub mod probcut;
pub mod retrograde;
pub mod searcher;
