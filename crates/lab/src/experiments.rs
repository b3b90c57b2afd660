//! The list of experiments. Help, menus, the report of all and the tests read it.

mod branching;
mod chess_game;
mod chess_horizon;
mod chess_krk;
mod chess_mates;
mod chess_pruning;
mod chess_representations;
mod chess_ties;
mod int_board;
mod levels;
mod maxit;
mod othello_edges;
mod othello_evaluations;
mod othello_incremental;
mod othello_mobility;
mod pruning;
mod quarto_claims;
mod quarto_minimax;
mod quarto_position;
mod quarto_random;
mod quarto_value;
mod search_algorithms;
mod tictactoe;
mod words_algorithms;

use game::Refusal;

use crate::Experiment;

/// All of them, in the order of a report.
pub const EXPERIMENTS: &[Experiment] = &[
    tictactoe::EXPERIMENT,
    int_board::EXPERIMENT,
    branching::EXPERIMENT,
    pruning::EXPERIMENT,
    search_algorithms::EXPERIMENT,
    othello_edges::EXPERIMENT,
    othello_incremental::EXPERIMENT,
    othello_mobility::EXPERIMENT,
    othello_evaluations::EXPERIMENT,
    chess_representations::EXPERIMENT,
    chess_pruning::EXPERIMENT,
    chess_ties::EXPERIMENT,
    chess_horizon::EXPERIMENT,
    chess_mates::EXPERIMENT,
    chess_game::EXPERIMENT,
    chess_krk::EXPERIMENT,
    quarto_random::EXPERIMENT,
    quarto_minimax::EXPERIMENT,
    quarto_position::EXPERIMENT,
    quarto_value::EXPERIMENT,
    quarto_claims::EXPERIMENT,
    maxit::EXPERIMENT,
    words_algorithms::EXPERIMENT,
    levels::EXPERIMENT,
];

/// The experiment of that name.
///
/// ```
/// assert!(lab::named("pruning").is_ok());
/// assert!(lab::named("prunning").unwrap_err().to_string().contains("`prunning`"));
/// ```
///
/// # Errors
/// A [`Refusal`] that lists the names there are.
pub fn named(name: &str) -> Result<&'static Experiment, Refusal> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        Refusal::new(name, format!("no such experiment (there are {})", names.join(", ")))
    })
}
