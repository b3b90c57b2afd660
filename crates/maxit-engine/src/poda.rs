//! The strongest player of MAXIT in Poda.

use maxit::Board;
use search::{Algorithm, Deepening, Margin, Settings, SolveFirst, Solver};

use crate::{Prospects, Thrifty};

/// Solves with [`Thrifty`]; if that fails, searches with [`Prospects`].
pub type Poda = SolveFirst<Solver<Board, Margin, Thrifty>, Deepening<Board, Prospects>>;

/// The solver's nodes per move when no limit is given: 5x5 grids take up to about 1.5 million.
const SOLVER_NODES: u64 = 2_500_000;

/// The player; its memory is shared between the solver, which gets most of it, and the search.
#[must_use]
pub fn poda(settings: Settings) -> Poda {
    let quarter = Settings { hash_bytes: settings.hash_bytes / 4, ..settings };
    let solver = Solver::new(Margin, Thrifty::default(), settings.hash_bytes - quarter.hash_bytes);
    let search = Deepening::new(Algorithm::PrincipalVariation, Prospects, quarter);
    SolveFirst::new(solver, search, &settings).solving_up_to(SOLVER_NODES)
}
