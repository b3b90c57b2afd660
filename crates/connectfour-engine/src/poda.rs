//! The best player of Connect Four here.

use connectfour::Board;
use search::{Algorithm, Blind, Deepening, Settings, SolveFirst, Solver};

use crate::{Threats, WinningSquares};

/// Solves by threats, or else searches by winning squares.
pub type Poda = SolveFirst<Solver<Board, Blind, Threats>, Deepening<Board, WinningSquares>>;

/// The player; its memory is shared by the solver and the search.
#[must_use]
pub fn poda(settings: Settings) -> Poda {
    let half = Settings { hash_bytes: settings.hash_bytes / 2, ..settings };
    let solver = Solver::new(Blind, Threats, half.hash_bytes);
    SolveFirst::new(solver, Deepening::new(Algorithm::PrincipalVariation, WinningSquares, half), &settings)
}
