//! The classic programs: one test binary.

mod chess_perft;
mod chess_positions;
mod chess_search;
mod othello_boards;
mod othello_coefficients;
mod othello_edges;
mod othello_features;
mod othello_paper;
mod othello_stability;
mod othello_thinker;
mod quarto_minimax;
mod quarto_random;
mod tictactoe_counts;
mod tictactoe_engine;
mod tictactoe_truth;
mod tictactoe_values;
