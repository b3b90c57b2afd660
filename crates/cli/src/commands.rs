//! The commands, one file each.

pub mod analyse;
pub mod bench;
pub mod completions;
pub mod engines;
pub mod games;
pub mod grade;
pub mod lab;
pub mod man;
pub mod matches;
pub mod menu;
pub mod perft;
pub mod play;
pub mod solve;
pub mod tree;
pub mod words;
