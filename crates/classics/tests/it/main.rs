//! The classic programs: one test binary.

mod quarto_minimax;
mod tictactoe_counts;
mod tictactoe_engine;
mod tictactoe_truth;
mod tictactoe_values;
