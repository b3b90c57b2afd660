//! The strongest player of Connect Four in Poda.

use connectfour::Board;
use search::{Algorithm, Blind, Deepening, Settings, SolveFirst, Solver};

use crate::{Threats, WinningSquares};

/// Solves with [`Threats`]; if that fails, searches with [`WinningSquares`].
pub type Poda = SolveFirst<Solver<Board, Blind, Threats>, Deepening<Board, WinningSquares>>;

/// The player; its memory is shared between the solver and the search.
#[must_use]
pub fn poda(settings: Settings) -> Poda {
    let half = Settings { hash_bytes: settings.hash_bytes / 2, ..settings };
    let solver = Solver::new(Blind, Threats, half.hash_bytes);
    SolveFirst::new(solver, Deepening::new(Algorithm::PrincipalVariation, WinningSquares, half), &settings)
}
