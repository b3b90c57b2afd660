//! The targets, by what they are about.

pub mod chess_files;
pub mod conversations;
pub mod data_files;
pub mod lines;
pub mod long_files;
pub mod othello_files;
pub mod positions;
pub mod puzzles;
pub mod requests;
pub mod runs;
pub mod settings;
pub mod solvers;
pub mod studies;
pub mod trees;
