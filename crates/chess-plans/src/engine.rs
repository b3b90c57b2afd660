//! The engine `chess/plans`.

use chess::{Board, Move};
use chess_policy::Policy;
use chess_policy::search::{self as policy_search, Solved};
use game::Position;
use search::clock::Stopwatch;
use search::{Analysis, Bound, Details, Engine, Goal, Limits, Line, Request, Score, StopConditions};

use crate::counting::Counter;
use crate::explanation::explain;
use crate::fallback::{self, Candidate, MATED};
use crate::patterns::Patterns;
use crate::patterns::vocabulary::balance;
use crate::planner::{Claim, ClaimKind, Planned, plan};

/// What controls the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Patterns propose moves, and what they expect orders them.
    #[default]
    Plans,
    /// Best-first search guided by a learned policy.
    Policy,
    /// Patterns propose moves, and the policy orders them.
    Both,
}

impl Way {
    /// The names of the ways.
    pub const NAMES: &'static [&'static str] = &["plans", "policy", "both"];

    /// The way of that name.
    ///
    /// ```
    /// use chess_plans::Way;
    /// assert_eq!(Way::named("both"), Some(Way::Both));
    /// assert!(Way::NAMES.iter().all(|name| Way::named(name).is_some()));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Way> {
        match name {
            "plans" => Some(Way::Plans),
            "policy" => Some(Way::Policy),
            "both" => Some(Way::Both),
            _ => None,
        }
    }
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
        if self.settings.way == Way::Policy {
            return by_policy(board, past, counter).1;
        }
        plan(&self.settings.patterns, self.policy(), board, past, &[], counter, 0).claim
    }
}

impl Plans {
    fn policy(&self) -> Option<&'static Policy> {
        (self.settings.way == Way::Both).then(Policy::shipped)
    }
}

/// The policy's own search, and what it claims.
fn by_policy(board: &Board, past: &[Board], counter: &mut Counter<'_>) -> (Solved, Option<Claim>) {
    let found = policy_search::solve(board, past, counter.left());
    counter.count_others(found.nodes);
    let now = balance(board, board.side_to_move());
    let kind = match found.claim {
        policy_search::Claim::Mate(plies) => Some(ClaimKind::Mate(plies)),
        policy_search::Claim::Wins(gain) => Some(ClaimKind::Wins { gain, balance: now + gain }),
        policy_search::Claim::Nothing => None,
    };
    let claim = kind.map(|kind| Claim { line: found.line.clone(), kind, nodes: found.nodes });
    (found, claim)
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
        if self.settings.way == Way::Policy && request.only.is_empty() && request.lines <= 1 {
            let (found, _) = by_policy(board, past, &mut counter);
            let score = match found.claim {
                policy_search::Claim::Mate(plies) => Score::win_in(plies),
                _ => Score::points(found.score),
            };
            let depth = found.line.len() as u32;
            let analysis = Analysis {
                lines: vec![Line::new(found.line, score, depth)],
                nodes: counter.made(),
                leaves: 0,
                elapsed: watch.elapsed(),
                stopped: counter.left() == 0,
                details: Details::default(),
            };
            report(&analysis);
            return analysis;
        }
        // What a move without a plan takes: one look at each, and some tests.
        let spare = (counter.left() / 3).min(3 * moves.len() as u64 + 200);
        let planned = plan(patterns, self.policy(), board, past, request.only, &mut counter, spare);
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
