//! The best player of MAXIT here.

use maxit::Board;
use search::{Algorithm, Deepening, Margin, Settings, SolveFirst, Solver};

use crate::{Prospects, Thrifty};

/// Solves thriftily, or else searches by prospects.
pub type Poda = SolveFirst<Solver<Board, Margin, Thrifty>, Deepening<Board, Prospects>>;

/// What the solver may spend on a move when nothing is said: grids of 5x5 take up to about 1.5 million nodes.
const SOLVER_NODES: u64 = 2_500_000;

/// The player; its memory is shared by the solver, which gets most of it, and the search.
#[must_use]
pub fn poda(settings: Settings) -> Poda {
    let quarter = Settings { hash_bytes: settings.hash_bytes / 4, ..settings };
    let solver = Solver::new(Margin, Thrifty::default(), settings.hash_bytes - quarter.hash_bytes);
    let search = Deepening::new(Algorithm::PrincipalVariation, Prospects, quarter);
    SolveFirst::new(solver, search, &settings).solving_up_to(SOLVER_NODES)
}
