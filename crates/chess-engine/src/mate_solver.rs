//! The prover of mates as an engine.

use chess::{Board, Move};
use game::{Position, Side};
use search::clock::Stopwatch;
use search::{Analysis, Bound, Details, Engine, Goal, Line, Probe, Request, Score, Watched, Watcher};

use crate::mates::{Mate, MateProver};

/// Claims only mates it has proved; without one, it answers with a move of unknown value.
///
/// ```
/// use chess::Chess;
/// use chess_engine::MateSolver;
/// use game::Game;
/// use search::{Engine, Goal, Limits, Request, Score};
///
/// let board = Chess::STANDARD.parse_position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
/// let limits = Limits::nodes(10_000);
/// let request = Request { goal: Goal::Exact, ..Request::new(&board, &limits) };
/// let found = MateSolver::new(1 << 20).analyse(&request, &mut |_| {});
/// assert_eq!((found.lines[0].score, found.lines[0].proven), (Score::win_in(3), true));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MateSolver {
    hash_bytes: usize,
}

impl MateSolver {
    /// A solver whose table takes at most `hash_bytes`.
    #[must_use]
    pub fn new(hash_bytes: usize) -> MateSolver {
        MateSolver { hash_bytes }
    }

    /// A mate proved within `plies`, as an analysis with the nodes it took. It is the shortest that could be
    /// shown within the limits, unless the goal is any mate within a number of moves.
    pub(crate) fn solve(
        &self,
        request: &Request<'_, Board>,
        plies: Option<u32>,
        favourite: Option<Side>,
        watcher: Option<&mut dyn Watcher<Move>>,
    ) -> Result<Analysis<Move>, Unproved> {
        let Request { limits, control, past, .. } = *request;
        match watcher {
            None => {
                let prover = MateProver::new(self.hash_bytes, limits, control, past);
                prove(prover, request, plies, favourite)
            }
            Some(watcher) => {
                let probe = Watched(watcher);
                let prover = MateProver::with_probe(self.hash_bytes, limits, control, past, probe);
                prove(prover, request, plies, favourite)
            }
        }
    }

    fn answer(
        &self,
        request: &Request<'_, Board>,
        watcher: Option<&mut dyn Watcher<Move>>,
    ) -> Analysis<Move> {
        let watch = Stopwatch::start();
        // Restricted root moves, or the values of several, are a different question from the value of the
        // position.
        let is_whole = request.only.is_empty() && request.lines <= 1;
        let plies = match request.goal {
            Goal::Mate(n_moves) => Some(n_moves.saturating_mul(2)),
            Goal::Best | Goal::Exact | Goal::AtLeast(_) => None,
        };
        let nothing = Unproved { nodes: 0, is_refuted: false };
        let solved = if is_whole { self.solve(request, plies, None, watcher) } else { Err(nothing) };
        solved.unwrap_or_else(|Unproved { nodes, .. }| {
            let unknown = |mv| Line { bound: Bound::Lower, ..Line::new(vec![mv], Score::NEG_INFINITY, 0) };
            let lines = request.root_moves().into_iter().take(1).map(unknown).collect();
            Analysis {
                lines,
                nodes,
                leaves: 0,
                elapsed: watch.elapsed(),
                stopped: true,
                details: Details::default(),
            }
        })
    }
}

fn prove<B: Probe<Board>>(
    mut prover: MateProver<'_, B>,
    request: &Request<'_, Board>,
    plies: Option<u32>,
    favourite: Option<Side>,
) -> Result<Analysis<Move>, Unproved> {
    let watch = Stopwatch::start();
    if let Some(side) = favourite {
        prover = prover.favouring(side);
    }
    let shorten = !matches!(request.goal, Goal::Mate(_));
    match prover.find(request.position, plies, shorten) {
        Ok(Some(mate)) => Ok(Analysis {
            lines: vec![line(request.position, mate)],
            nodes: prover.nodes(),
            leaves: 0,
            elapsed: watch.elapsed(),
            stopped: false,
            details: Details::default(),
        }),
        Ok(None) => Err(Unproved { nodes: prover.nodes(), is_refuted: true }),
        Err(_) => Err(Unproved { nodes: prover.nodes(), is_refuted: false }),
    }
}

/// Nothing was proved.
pub(crate) struct Unproved {
    /// Nodes spent.
    pub nodes: u64,
    /// Whether it was proved that there is no such mate.
    pub is_refuted: bool,
}

fn line(board: &Board, mate: Mate) -> Line<Move> {
    let is_own = mate.winner == board.side_to_move();
    let score = if is_own { Score::win_in(mate.plies) } else { Score::lost_in(mate.plies) };
    Line {
        // A mate that may not be the shortest is a bound on the value.
        bound: match (mate.is_shortest, is_own) {
            (true, _) => Bound::Exact,
            (false, true) => Bound::Lower,
            (false, false) => Bound::Upper,
        },
        proven: true,
        ..Line::new(mate.line, score, mate.plies)
    }
}

impl Engine<Board> for MateSolver {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let found = self.answer(request, None);
        report(&found);
        found
    }

    fn watch(
        &mut self,
        request: &Request<'_, Board>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        Some(self.answer(request, Some(watcher)))
    }
}
