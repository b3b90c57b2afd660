//! One module per command.

pub mod analyse;
pub mod bench;
pub mod book;
pub mod coefficients;
pub mod completions;
pub mod convert;
pub mod edge_table;
pub mod engines;
pub mod explore;
pub mod games;
pub mod grade;
pub mod gtp;
pub mod lab;
pub mod man;
pub mod matches;
pub mod menu;
pub mod nboard;
pub mod perft;
pub mod play;
pub mod serve;
pub mod solve;
pub mod suite;
pub mod tournament;
pub mod tree;
pub mod uci;
pub mod words;
