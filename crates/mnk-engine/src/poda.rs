//! The strongest player of m,n,k games in Poda.

use mnk::Board;
use search::{Algorithm, Blind, Deepening, Settings, SolveFirst, Solver};

use crate::{OpenLines, Threats};

/// Solves with [`Threats`]; if that fails, searches with [`OpenLines`].
pub type Poda = SolveFirst<Solver<Board, Blind, Threats>, Deepening<Board, OpenLines>>;

/// The player; its memory is shared between the solver and the search.
#[must_use]
pub fn poda(settings: Settings) -> Poda {
    let half = Settings { hash_bytes: settings.hash_bytes / 2, ..settings };
    let solver = Solver::new(Blind, Threats, half.hash_bytes);
    SolveFirst::new(solver, Deepening::new(Algorithm::PrincipalVariation, OpenLines, half), &settings)
}
