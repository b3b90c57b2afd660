//! The best player of Quarto here.

use quarto::Board;
use search::{Algorithm, Deepening, Margin, Settings, SolveFirst, Solver};

use crate::{Cautious, UnfinishedLines};

/// Solves with caution, or else searches by unfinished lines.
pub type Poda = SolveFirst<Solver<Board, Margin, Cautious>, Deepening<Board, UnfinishedLines>>;

/// The player; its memory is shared by the solver, which gets most of it, and the search.
#[must_use]
pub fn poda(settings: Settings) -> Poda {
    let quarter = Settings { hash_bytes: settings.hash_bytes / 4, ..settings };
    let solver = Solver::new(Margin, Cautious::default(), settings.hash_bytes - quarter.hash_bytes);
    SolveFirst::new(
        solver,
        Deepening::new(Algorithm::PrincipalVariation, UnfinishedLines, quarter),
        &settings,
    )
}
