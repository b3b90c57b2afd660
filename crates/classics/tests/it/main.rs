//! The classic programs: one test binary.

mod othello_paper;
mod tictactoe_counts;
mod tictactoe_engine;
mod tictactoe_truth;
mod tictactoe_values;
