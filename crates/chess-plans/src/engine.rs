//! The engine `chess/plans`.

use chess::{Board, Move};
use chess_policy::Policy;
use chess_policy::search::{self as policy_search, Balance, Tried};
use game::Position;
use search::clock::Stopwatch;
use search::{
    Analysis, Bound, Details, Engine, Goal, Limits, Line, Plan, Request, Score, StopConditions, Watcher,
};

use crate::counting::{Counter, MOST_NODES};
use crate::explanation::explain;
use crate::fallback::{self, Candidate, MATED};
use crate::patterns::Patterns;
use crate::patterns::vocabulary::balance;
use crate::planner::{Claim, ClaimKind, Planned, plan};
use crate::policy_story::explain_policy;
use crate::telling::tell;

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
/// The nodes of each search of a request without a limit of nodes.
const ROUNDS: [u64; 4] = [500, USUAL_NODES, 10 * USUAL_NODES, MOST_NODES];

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
            return claim_of_policy(board, past, counter);
        }
        plan(&self.settings.patterns, self.policy(), board, past, &[], counter, 0).claim
    }
}

impl Plans {
    fn policy(&self) -> Option<&'static Policy> {
        (self.settings.way == Way::Both).then(Policy::shipped)
    }

    /// Answers a request, and keeps what was grown for those who want to see it. Without a limit of nodes it searches again and
    /// again, each time with more of them, so that there is an answer soon; the last search counts.
    fn search<'a>(
        &self,
        request: &Request<'a, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> (Analysis<Move>, Vec<Story<'a>>) {
        let watch = Stopwatch::start();
        let conditions = StopConditions::new(request.limits, request.control);
        let rounds: &[u64] = if conditions.nodes.is_some() { &[MOST_NODES] } else { &ROUNDS };
        let (mut made, mut stories) = (0, Vec::new());
        let mut answer: Option<Analysis<Move>> = None;
        for &nodes in rounds {
            let mut counter = Counter::under(StopConditions {
                nodes: Some(conditions.nodes.unwrap_or(nodes)),
                ..conditions
            });
            let (lines, plan, story) = match self.settings.way {
                Way::Policy => by_policy(request, &counter.conditions(), &mut counter),
                Way::Plans | Way::Both => self.by_plans(request, &mut counter),
            };
            made += counter.made();
            let is_cut_short = counter.conditions().are_met(0);
            let stopped = is_cut_short || counter.left() == 0;
            // More nodes would not help where a mate is proved, or where there was not enough to look at.
            let is_settled =
                counter.left() > nodes / 2 || lines.first().is_some_and(|line| line.score.is_forced());
            // A round that was cut short has seen less than the one before.
            let (lines, plan) = match answer.take().filter(|_| is_cut_short) {
                Some(before) => (before.lines, before.details.plan),
                None => (lines, Some(plan)),
            };
            let found = Analysis {
                lines,
                nodes: made,
                leaves: 0,
                elapsed: watch.elapsed(),
                stopped,
                details: Details { plan, ..Details::default() },
            };
            stories.push(story);
            report(&found);
            answer = Some(found);
            if is_cut_short || is_settled {
                break;
            }
        }
        (answer.expect("there is a round"), stories)
    }

    fn by_plans<'a>(
        &self,
        request: &Request<'a, Board>,
        counter: &mut Counter<'_>,
    ) -> (Vec<Line<Move>>, Plan, Story<'a>) {
        let moves = request.root_moves();
        let (board, past) = (request.position, request.past);
        let patterns = &self.settings.patterns;
        // What a move without a plan takes: one look at each, and some tests.
        let spare = (counter.left() / 3).min(3 * moves.len() as u64 + 200);
        let planned = plan(patterns, self.policy(), board, past, request.only, counter, spare);
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
            fallback::order(patterns, &planned.grown.tree, past, &moves, counter, bonus)
        };
        let lines = lines(&planned, &candidates, request.lines.max(1));
        let explained = explain(patterns, &planned, &candidates);
        let best = lines.first().and_then(|line| Some((*line.moves.first()?, line.score)));
        (lines, explained, Story::Plans { planned, candidates, best })
    }
}

/// What a search has grown.
enum Story<'a> {
    Plans { planned: Planned, candidates: Vec<Candidate>, best: Option<(Move, Score)> },
    Policy(policy_search::Search<'a>),
}

/// The policy's own search.
fn by_policy<'a>(
    request: &Request<'a, Board>,
    conditions: &StopConditions<'_>,
    counter: &mut Counter<'_>,
) -> (Vec<Line<Move>>, Plan, Story<'a>) {
    let policy = Policy::shipped();
    let mut search = policy_search::Search::new(policy, Balance::SHIPPED, request.past);
    let found = search.grow(request.position, request.only, counter.left(), conditions);
    counter.count_others(found.nodes);
    let tried = search.tried();
    let line = |tried: &Tried| {
        let depth = tried.line.len() as u32;
        match tried.score {
            None => Line::unscored(tried.line.clone()),
            Some(score) => Line::new(tried.line.clone(), score_of(score), depth),
        }
    };
    let lines = tried.iter().take(request.lines.max(1)).map(line).collect();
    let plan = explain_policy(policy, request.position, &found, &tried);
    (lines, plan, Story::Policy(search))
}

/// A value of the policy's search as a score.
fn score_of(score: i32) -> Score {
    let plies = policy_search::MATE - score.abs();
    match score {
        _ if plies > policy_search::MOST_PLIES => Score::points(score),
        0.. => Score::win_in(plies as u32),
        _ => Score::lost_in(plies as u32),
    }
}

/// What the policy's search claims.
fn claim_of_policy(board: &Board, past: &[Board], counter: &mut Counter<'_>) -> Option<Claim> {
    let mut search = policy_search::Search::new(Policy::shipped(), Balance::SHIPPED, past);
    let found = search.grow(board, &[], counter.left(), &counter.conditions());
    counter.count_others(found.nodes);
    let now = balance(board, board.side_to_move());
    let kind = match found.claim {
        policy_search::Claim::Mate(plies) => ClaimKind::Mate(plies),
        policy_search::Claim::Wins(gain) => ClaimKind::Wins { gain, balance: now + gain },
        policy_search::Claim::Nothing => return None,
    };
    Some(Claim { line: found.line, kind, nodes: found.nodes, judged: Some(found.score) })
}

impl Engine<Board> for Plans {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        self.search(request, report).0
    }

    /// The tree is kept while it grows, so it is told afterwards: nothing about the search depends on whether somebody watches.
    fn watch(
        &mut self,
        request: &Request<'_, Board>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        let (analysis, stories) = self.search(request, &mut |_| {});
        for story in stories {
            match story {
                Story::Plans { planned, candidates, best } => {
                    tell(&self.settings.patterns, &planned, &candidates, best, watcher);
                }
                Story::Policy(search) => search.tell(watcher),
            }
        }
        Some(analysis)
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
