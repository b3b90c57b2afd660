//! The best player of Quarto here.

use quarto::{Board, Chooser, Quarto};
use search::{Algorithm, Deepening, Margin, Settings, SolveFirst, Solver};

use crate::{Cautious, UnfinishedLines};

/// Solves with caution, or else searches by unfinished lines.
pub type Poda = SolveFirst<Solver<Board, Margin, Cautious>, Deepening<Board, UnfinishedLines>>;

/// What the solver may spend on a move when nothing is said. See [`poda`].
const OWN_NODES: u64 = 6_000_000;
const OFFICIAL_NODES: u64 = 1_500_000;

/// The player; its memory is shared by the solver, which gets most of it, and the search.
#[must_use]
pub fn poda(game: Quarto, settings: Settings) -> Poda {
    let quarter = Settings { hash_bytes: settings.hash_bytes / 4, ..settings };
    let solver = Solver::new(Margin, Cautious::default(), settings.hash_bytes - quarter.hash_bytes);
    let search = Deepening::new(Algorithm::PrincipalVariation, UnfinishedLines, quarter);
    let solver_nodes = match game.chooser() {
        Chooser::Mover => OWN_NODES,
        Chooser::Opponent => OFFICIAL_NODES,
    };
    SolveFirst::new(solver, search, &settings).solving_up_to(solver_nodes)
}
