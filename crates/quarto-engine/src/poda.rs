//! The strongest player of Quarto in Poda.

use std::fmt;

use quarto::{Board, Chooser, Move, Quarto};
use search::{
    Algorithm, Analysis, Deepening, Engine, Goal, Limits, Margin, Request, Settings, SolveFirst, Solver,
    Watcher,
};

use crate::{Cautious, ProvenDraws, UnfinishedLines};

/// Solves with [`Cautious`]; if that fails, searches with [`UnfinishedLines`]. Opening moves by the published rules are
/// those of [`ProvenDraws`], so that it never loses from the empty board.
pub struct Poda {
    engine: SolveFirst<Solver<Board, Margin, Cautious>, Deepening<Board, UnfinishedLines>>,
    draws: Option<ProvenDraws>,
}

/// The solver's nodes per move when no limit is given, at about a microsecond per node. See [`poda`].
const OWN_NODES: u64 = 6_000_000;
const OFFICIAL_NODES: u64 = 6_000_000;

/// The player; its memory is shared between the solver, which gets most of it, and the search.
///
/// From here on it plays perfectly when no limit is given (with tables of 64 MiB; `poda lab quarto-value`
/// samples the costs, on boards from random play in which neither side gives a win away):
///
/// - `own`: from the empty board, which takes 3.3 million nodes; boards of one piece take 4.3 million. Boards of two pieces
///   take up to 8.4 million, more than it spends, but every one sampled is lost for the side to move, so that no move
///   there can be a mistake. Four pieces take up to 0.4 million.
/// - `official`: from four pieces on, which take 1.4 million nodes on average, 3.4 at worst (five: 0.13 million on average,
///   0.45 at worst). Before that it searches with [`UnfinishedLines`] among the moves that are proven not to lose
///   ([`ProvenDraws`]). Each piece fewer costs about 5.3 times
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
    let engine = SolveFirst::new(solver, search, &settings).solving_up_to(solver_nodes);
    Poda { engine, draws: ProvenDraws::of(game) }
}

/// With so many pieces on the board the solver knows the value of every move.
const SOLVED_FROM: u32 = 4;

impl Poda {
    /// The moves to choose from, if some are proven not to lose and nobody asks for the others.
    fn proven_moves(&self, request: &Request<'_, Board>) -> Vec<Move> {
        let wants_a_move = request.goal == Goal::Best && request.lines <= 1 && request.only.is_empty();
        let is_early = request.position.occupied().count_ones() < SOLVED_FROM;
        let draws = self.draws.filter(|_| wants_a_move && is_early);
        draws.map(|draws| draws.moves(request.position)).unwrap_or_default()
    }
}

/// An answer about some of the moves proves nothing about the position.
fn unproven(mut analysis: Analysis<Move>) -> Analysis<Move> {
    analysis.lines.iter_mut().for_each(|line| line.proven = false);
    analysis
}

impl fmt::Debug for Poda {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poda").field("draws", &self.draws).finish_non_exhaustive()
    }
}

impl Engine<Board> for Poda {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let only = self.proven_moves(request);
        if only.is_empty() {
            return self.engine.analyse(request, report);
        }
        let request = Request { only: &only, ..*request };
        unproven(self.engine.analyse(&request, &mut |analysis| report(&unproven(analysis.clone()))))
    }

    fn watch(
        &mut self,
        request: &Request<'_, Board>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        let only = self.proven_moves(request);
        if only.is_empty() {
            return self.engine.watch(request, watcher);
        }
        self.engine.watch(&Request { only: &only, ..*request }, watcher).map(unproven)
    }

    fn usual_limits(&self, given: &Limits, goal: Goal) -> Limits {
        Engine::<Board>::usual_limits(&self.engine, given, goal)
    }

    fn new_game(&mut self) {
        Engine::<Board>::new_game(&mut self.engine);
    }

    fn warnings(&self) -> Vec<String> {
        Engine::<Board>::warnings(&self.engine)
    }
}
