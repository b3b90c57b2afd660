//! The engine `chess/plans`.

use chess::{Board, Move};
use game::Position;
use search::clock::Stopwatch;
use search::{Analysis, Bound, Details, Engine, Goal, Limits, Line, Request, Score, StopConditions};

use crate::counting::Counter;
use crate::explanation::explain;
use crate::fallback::{self, Candidate, MATED};
use crate::patterns::Patterns;
use crate::planner::{Claim, ClaimKind, Planned, plan};

/// What controls the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Patterns propose moves, and what they expect orders them.
    #[default]
    Plans,
}

/// How the engine works.
#[derive(Clone, Debug)]
pub struct PlansSettings {
    /// What it sees.
    pub patterns: Patterns,
    /// What controls its search.
    pub way: Way,
}

impl Default for PlansSettings {
    fn default() -> PlansSettings {
        PlansSettings { patterns: Patterns::shipped(), way: Way::default() }
    }
}

/// The engine that searches by patterns and plans.
///
/// ```
/// use chess::Chess;
/// use chess_plans::{Plans, PlansSettings};
/// use game::{Game, Notation};
/// use search::{Engine, Limits, Request};
///
/// // A knight forks king and rook.
/// let board = Chess::STANDARD.parse_position("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1")?;
/// let limits = Limits::nodes(50);
/// let found = Plans::new(PlansSettings::default()).analyse(&Request::new(&board, &limits), &mut |_| {});
/// assert_eq!(found.best_move(), Some(board.parse_move("Nc7+")?));
/// assert!(found.details.plan.expect("it has a plan").text.contains("Nc7+ attacks at once"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Plans {
    settings: PlansSettings,
}

/// What is searched when no limit is given.
const USUAL_NODES: u64 = 5_000;

impl Plans {
    /// An engine with these settings.
    #[must_use]
    pub fn new(settings: PlansSettings) -> Plans {
        Plans { settings }
    }

    /// What it claims of a position, if it finds a plan that stands up to its test; `counter` says how many moves it may make.
    /// Unlike the engine it keeps nothing back for a move without a plan.
    ///
    /// ```
    /// use chess_plans::{ClaimKind, Counter, Plans};
    /// use game::Game;
    /// let board = chess::Chess::STANDARD.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
    /// let claim = Plans::default().claim(&board, &[], &mut Counter::up_to(10)).expect("mate on the back rank");
    /// assert_eq!(claim.kind, ClaimKind::Mate(1));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn claim(&self, board: &Board, past: &[Board], counter: &mut Counter<'_>) -> Option<Claim> {
        plan(&self.settings.patterns, board, past, &[], counter, 0).claim
    }
}

impl Engine<Board> for Plans {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let watch = Stopwatch::start();
        let conditions = StopConditions::new(request.limits, request.control);
        let mut counter = Counter::under(conditions);
        let moves = request.root_moves();
        let (board, past) = (request.position, request.past);
        let patterns = &self.settings.patterns;
        // What a move without a plan takes: one look at each, and some tests.
        let spare = (counter.left() / 3).min(3 * moves.len() as u64 + 200);
        let planned = plan(patterns, board, past, request.only, &mut counter, spare);
        let is_enough = request.lines <= 1
            && planned.claim.as_ref().is_some_and(|claim| match claim.kind {
                ClaimKind::Mate(_) => true,
                ClaimKind::Wins { gain, .. } => gain >= 170,
                ClaimKind::Keeps { .. } => false,
            });
        let candidates = if is_enough {
            Vec::new()
        } else {
            let claimed = planned.claim.as_ref().map(|claim| (claim.line[0], bonus(claim)));
            let bonus = |mv| claimed.filter(|&(best, _)| best == mv).map_or(0, |(_, bonus)| bonus);
            fallback::order(patterns, &planned.tree, past, &moves, &mut counter, bonus)
        };
        let analysis = Analysis {
            lines: lines(&planned, &candidates, request.lines.max(1)),
            nodes: counter.made(),
            leaves: 0,
            elapsed: watch.elapsed(),
            stopped: counter.left() == 0,
            details: Details { plan: Some(explain(patterns, &planned, &candidates)), ..Details::default() },
        };
        report(&analysis);
        analysis
    }

    fn usual_limits(&self, given: &Limits, goal: Goal) -> Limits {
        let is_open = given.nodes.is_none() && given.time.is_none() && given.clock.is_none();
        match goal {
            Goal::Best if is_open => Limits { nodes: Some(USUAL_NODES), ..*given },
            _ => *given,
        }
    }
}

/// How much better than it looks a claimed move is.
fn bonus(claim: &Claim) -> i32 {
    match claim.kind {
        ClaimKind::Mate(_) => MATED,
        ClaimKind::Wins { gain, .. } => gain / 2 + 40,
        ClaimKind::Keeps { .. } => 60,
    }
}

/// The claimed line if it is to be played, then the other moves in their order.
fn lines(planned: &Planned, candidates: &[Candidate], n_lines: usize) -> Vec<Line<Move>> {
    let claimed = planned.claim.as_ref().map(|claim| {
        let (score, depth) = match claim.kind {
            ClaimKind::Mate(plies) => (Score::win_in(plies), plies),
            ClaimKind::Wins { balance, .. } | ClaimKind::Keeps { balance } => {
                (Score::points(balance), claim.line.len() as u32)
            }
        };
        Line { bound: Bound::Lower, ..Line::new(claim.line.clone(), score, depth) }
    });
    if candidates.is_empty() {
        return claimed.into_iter().collect();
    }
    let line = |candidate: &Candidate| {
        if let Some(line) = claimed.as_ref().filter(|line| line.moves[0] == candidate.mv) {
            return line.clone();
        }
        let moves = std::iter::once(candidate.mv).chain(candidate.objection).collect();
        if candidate.board.is_none() {
            return Line::unscored(moves);
        }
        Line::new(
            moves,
            Score::points(candidate.value.clamp(-MATED, MATED)),
            if candidate.is_tested { 2 } else { 1 },
        )
    };
    candidates.iter().take(n_lines).map(line).collect()
}
