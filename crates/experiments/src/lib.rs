//! The experiments of the source documents, one file each. Help, menus, the full report and the tests read
//! [`EXPERIMENTS`]; the crate `lab` has what they share.
//!
//! ```
//! use catalog::CATALOG;
//! use lab::{Report, Settings};
//! use search::Control;
//! use study::Language;
//!
//! let control = Control::new();
//! let experiment = experiments::EXPERIMENTS.named("pruning")?;
//! let findings = (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {})?;
//! let report = Report { experiment, findings: &findings };
//! assert_eq!(report.json()["experiment"], "pruning");
//! assert!(report.text(Language::English).contains("best order"));
//! assert!(report.text(Language::Spanish).contains("mejor orden"));
//! # Ok::<(), lab::Failure>(())
//! ```
//!
//! A new experiment is a file here and a line in this one; what its document says goes into `lab`'s `sources.json`
//! under the experiment's name. Every text for people exists in both languages, as one value of [`study::Words`], so
//! that neither can be forgotten; data for programs is in English.

mod branching;
mod chess_book;
mod chess_evaluation;
mod chess_game;
mod chess_horizon;
mod chess_krk;
mod chess_mates;
mod chess_pruning;
mod chess_representations;
mod chess_secondary;
mod chess_ties;
mod int_board;
mod levels;
mod maxit;
mod othello_advice;
mod othello_edges;
mod othello_evaluations;
mod othello_incremental;
mod othello_mobility;
mod plans;
mod pruning;
mod quarto_claims;
mod quarto_minimax;
mod quarto_position;
mod quarto_random;
mod quarto_value;
mod search_algorithms;
mod textbook_chess;
mod textbook_exercises;
mod tictactoe;
mod words_algorithms;

// Shared by several experiments.
mod contest;
mod duel;
mod othello_judge;
mod quarto_games;
mod thesis;
mod timing;
mod uniform_tree;

pub use uniform_tree::{Order, UniformTree};

use lab::Experiments;

/// All experiments, in the order of a report.
pub static EXPERIMENTS: Experiments = Experiments(&[
    tictactoe::EXPERIMENT,
    int_board::EXPERIMENT,
    branching::EXPERIMENT,
    pruning::EXPERIMENT,
    search_algorithms::EXPERIMENT,
    othello_edges::EXPERIMENT,
    othello_incremental::EXPERIMENT,
    othello_mobility::EXPERIMENT,
    othello_evaluations::EXPERIMENT,
    othello_advice::EXPERIMENT,
    chess_representations::EXPERIMENT,
    chess_pruning::EXPERIMENT,
    chess_evaluation::EXPERIMENT,
    chess_ties::EXPERIMENT,
    chess_horizon::EXPERIMENT,
    chess_secondary::EXPERIMENT,
    chess_mates::EXPERIMENT,
    chess_game::EXPERIMENT,
    chess_book::EXPERIMENT,
    chess_krk::EXPERIMENT,
    plans::EXPERIMENT,
    quarto_random::EXPERIMENT,
    quarto_minimax::EXPERIMENT,
    quarto_position::EXPERIMENT,
    quarto_value::EXPERIMENT,
    quarto_claims::EXPERIMENT,
    maxit::EXPERIMENT,
    words_algorithms::EXPERIMENT,
    textbook_exercises::EXPERIMENT,
    textbook_chess::EXPERIMENT,
    levels::EXPERIMENT,
]);
