//! The strongest player of Quarto in Poda.

use quarto::{Board, Chooser, Quarto};
use search::{Algorithm, Deepening, Margin, Settings, SolveFirst, Solver};

use crate::{Cautious, UnfinishedLines};

/// Solves with [`Cautious`]; if that fails, searches with [`UnfinishedLines`].
pub type Poda = SolveFirst<Solver<Board, Margin, Cautious>, Deepening<Board, UnfinishedLines>>;

/// The solver's nodes per move when no limit is given, at about a microsecond per node. See [`poda`].
const OWN_NODES: u64 = 6_000_000;
const OFFICIAL_NODES: u64 = 3_000_000;

/// The player; its memory is shared between the solver, which gets most of it, and the search.
///
/// From here on it plays perfectly when no limit is given (with tables of 64 MiB; `poda lab quarto-value`
/// samples the costs, on boards from random play in which neither side gives a win away):
///
/// - `own`: from the empty board, which takes 3.3 million nodes; boards of one piece take 4.3 million. Boards of two pieces
///   take up to 8.4 million, more than it spends, but every one sampled is lost for the side to move, so that no move
///   there can be a mistake. Four pieces take up to 0.4 million.
/// - `official`: from four pieces on, which take 1.0 to 1.6 million nodes (five: 0.13 million on average,
///   0.33 at worst). Before that it searches with [`UnfinishedLines`]. Each piece fewer costs about 5.3 times
///   as much between ten and five pieces and rather more below, so the empty board would take 10⁹ nodes or
///   more.
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
