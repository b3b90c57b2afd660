//! A search that is over, told to a watcher: every move that was made is a node that is entered, with the goal, the patterns that
//! proposed it, and what became of it. The tree is told depth first; each node says as the how manieth it was reached.

use chess::Move;
use search::{Event, Figure, Leave, Node as Place, NodeKind, Reason, Score, Visit, Watcher, Window};

use crate::explanation::remark;
use crate::fallback::Candidate;
use crate::patterns::{Concept, Patterns};
use crate::planner::{Planned, Trial, line_from};
use crate::search::{Goal, Grown, effort};
use crate::tree::{NEVER, Node, Step};

/// The codes with which nodes are told, each with the number of its figures.
pub const REASONS: [(&str, usize); 22] = [
    ("plan-root", 2),
    ("plan-root-mate", 1),
    ("plan-move", 1),
    ("plan-reply", 1),
    ("plan-evasion", 1),
    ("plan-pass", 1),
    ("plan-test", 2),
    ("plan-test-mate", 1),
    ("plan-objection", 0),
    ("plan-look", 0),
    ("plan-idle", 0),
    ("plan-tested", 0),
    ("plan-spoiled", 0),
    ("plan-proved", 1),
    ("plan-mate-proved", 1),
    ("plan-reached", 1),
    ("plan-refuted", 1),
    ("plan-mate-refuted", 0),
    ("plan-open", 3),
    ("plan-mate-open", 2),
    ("plan-draw", 0),
    ("plan-looked-at", 0),
];

/// At most so many patterns are told for a move.
const MOST_REMARKS: usize = 3;

/// Tells of a search: of the plan, of the tests, and of the moves that were looked at without a plan. `best` is the answer.
pub(crate) fn tell(
    patterns: &Patterns,
    planned: &Planned,
    candidates: &[Candidate],
    best: Option<(Move, Score)>,
    watcher: &mut dyn Watcher<Move>,
) {
    let goal = planned.main_goal();
    let mut teller = Teller { patterns, trials: &planned.trials, watcher };
    let grown = &planned.grown;
    let root = grown.tree.node(0);
    let reason = match grown.goals[goal] {
        Goal::Mate => Reason::new("plan-root-mate", [points(root.balance)]),
        Goal::Balance(wanted) => Reason::new("plan-root", [points(wanted), points(root.balance)]),
    };
    teller.enter(0, None, NodeKind::RootMoves, reason);
    teller.edges(Part { grown, goal, base: 0, is_plan: true }, 0);
    for candidate in candidates {
        teller.candidate(candidate, grown);
    }
    let (score, why) = teller.end(Part { grown, goal, base: 0, is_plan: true }, 0);
    let score = best.map_or(score, |(_, score)| score);
    if let Some((mv, score)) = best {
        teller.watcher.see(Event::Raise { mv, alpha: score });
    }
    teller.watcher.see(Event::Leave { score, why });
}

/// A tree to tell of: the plan's own, or the opponent's in a test.
#[derive(Clone, Copy)]
struct Part<'a> {
    grown: &'a Grown,
    goal: usize,
    /// How many plies its root is from the position that was searched.
    base: u32,
    is_plan: bool,
}

struct Teller<'a, 'w> {
    patterns: &'a Patterns,
    trials: &'a [Trial],
    watcher: &'w mut dyn Watcher<Move>,
}

impl Teller<'_, '_> {
    fn enter(&mut self, ply: u32, mv: Option<Move>, kind: NodeKind, reason: Reason) {
        let node = Place { ply, depth: 0 };
        self.watcher.see(Event::Enter(Visit { node, window: Window::FULL, mv, kind, reason: Some(reason) }));
    }

    /// What was made at a node, in the order in which it was made, and what was not worth it.
    fn edges(&mut self, part: Part<'_>, at: u32) {
        let node = part.grown.tree.node(at);
        let mut made: Vec<(u32, Step)> =
            node.edges.iter().filter_map(|edge| Some((edge.child?, edge.step))).collect();
        made.sort_unstable_by_key(|&(child, _)| child);
        for (child, step) in made {
            self.child(part, at, child, step);
        }
        if node.is_attackers {
            return;
        }
        for edge in &node.edges {
            let is_idle = edge.idle & 1 << part.goal != 0 && edge.child.is_none();
            if let Step::Move(mv) = edge.step
                && is_idle
            {
                self.watcher.see(Event::Skip { mv, reason: Reason::new("plan-idle", []) });
            }
        }
    }

    fn child(&mut self, part: Part<'_>, parent: u32, child: u32, step: Step) {
        let (above, node) = (part.grown.tree.node(parent), part.grown.tree.node(child));
        let number = Figure::Number(child as i32);
        let goal = part.grown.goals[part.goal];
        let is_test = parent == 0 && !part.is_plan;
        let sign = if node.is_attackers { 1 } else { -1 };
        let reason = match (step, goal) {
            (Step::Pass, _) => Reason::new("plan-pass", [number]),
            (Step::Move(_), Goal::Mate) if is_test => Reason::new("plan-test-mate", [number]),
            (Step::Move(_), Goal::Balance(wanted)) if is_test => {
                Reason::new("plan-test", [number, points(sign * wanted)])
            }
            (Step::Move(_), _) if above.is_attackers => Reason::new("plan-move", [number]),
            (Step::Move(_), _) if above.board.is_check() => Reason::new("plan-evasion", [number]),
            (Step::Move(_), _) => Reason::new("plan-reply", [number]),
        };
        let kind = if step == Step::Pass { NodeKind::NullMove } else { NodeKind::Full };
        self.enter(part.base + node.depth, step.mv(), kind, reason);
        if let Step::Move(mv) = step {
            self.remarks(part, parent, mv);
        }
        self.edges(part, child);
        if part.is_plan {
            self.tests_at(child, part.base + node.depth);
        }
        self.leave(part, child);
    }

    /// What the patterns saw about a move.
    fn remarks(&mut self, part: Part<'_>, at: u32, mv: Move) {
        let node = part.grown.tree.node(at);
        let goal = part.grown.goals[part.goal];
        let need = goal.need(node.balance);
        let posted = part.grown.blackboard[at as usize].iter().filter(|concept| concept.mv == mv);
        let mut posted: Vec<&Concept> = posted.collect();
        posted.sort_by(|a, b| effort(a, goal, need).total_cmp(&effort(b, goal, need)));
        for concept in posted.into_iter().take(MOST_REMARKS) {
            self.watcher.remark(remark(self.patterns, &node.board, concept));
        }
    }

    /// The tests that were made at a node.
    fn tests_at(&mut self, at: u32, ply: u32) {
        let trials = self.trials;
        for trial in trials.iter().filter(|trial| trial.at == at) {
            let goal = nearest_goal(&trial.grown);
            let part = Part { grown: &trial.grown, goal, base: ply, is_plan: false };
            self.edges(part, 0);
        }
    }

    /// A move that was looked at without a plan.
    fn candidate(&mut self, candidate: &Candidate, plan: &Grown) {
        let Some(board) = candidate.board else { return };
        let is_in_plan = plan
            .tree
            .node(0)
            .edges
            .iter()
            .any(|edge| edge.step == Step::Move(candidate.mv) && edge.child.is_some());
        // What the plan has reached is no new node; only the opponent's search is.
        let (kind, code) = match (is_in_plan, &candidate.trial) {
            (true, None) => return,
            (true, Some(_)) => (NodeKind::RootMoves, "plan-objection"),
            (false, _) => (NodeKind::Full, "plan-look"),
        };
        self.enter(1, Some(candidate.mv), kind, Reason::new(code, []));
        if let Some(trial) = &candidate.trial {
            let part = Part { grown: trial, goal: nearest_goal(trial), base: 1, is_plan: false };
            self.edges(part, 0);
        }
        let is_over = board.legal_moves().next().is_none();
        let why = match (is_over, candidate.objection.is_some(), candidate.is_tested) {
            (true, ..) => Leave::Terminal,
            (_, true, _) => Leave::Decided(Reason::new("plan-spoiled", [])),
            (.., true) => Leave::Decided(Reason::new("plan-tested", [])),
            _ => Leave::Decided(Reason::new("plan-looked-at", [])),
        };
        self.watcher.see(Event::Leave { score: Score::points(-candidate.value), why });
    }

    fn leave(&mut self, part: Part<'_>, at: u32) {
        let (score, why) = self.end(part, at);
        self.watcher.see(Event::Leave { score, why });
    }

    /// What a node came to, for its side to move, and why. Tells its best move if there is one.
    fn end(&mut self, part: Part<'_>, at: u32) -> (Score, Leave<Move>) {
        let node = part.grown.tree.node(at);
        let ply = part.base + node.depth;
        let seen = |for_attacker: Score| if node.is_attackers { for_attacker } else { -for_attacker };
        if at > 0 && node.board.legal_moves().next().is_none() {
            let score = if node.board.is_check() { Score::lost_in(ply) } else { Score::DRAW };
            return (score, Leave::Terminal);
        }
        if node.is_draw {
            return (Score::DRAW, Leave::Decided(Reason::new("plan-draw", [])));
        }
        let value = value(part, at);
        let goal = part.grown.goals[part.goal];
        let (prove, refute) = (node.prove[part.goal], node.refute[part.goal]);
        if prove == 0.0
            && let (line, _) = line_from(&part.grown.tree, part.goal, at)
            && let Some(&mv) = line.first()
            && at > 0
        {
            self.watcher.see(Event::Raise { mv, alpha: seen(value) });
        }
        let wanted = match goal {
            Goal::Mate => Figure::None,
            Goal::Balance(wanted) => Figure::Score(seen(Score::points(wanted))),
        };
        let efforts = [tenths(prove), tenths(refute)];
        let reason = match goal {
            Goal::Mate if prove == 0.0 => {
                let (line, _) = line_from(&part.grown.tree, part.goal, at);
                Reason::new("plan-mate-proved", [Figure::Number(line.len() as i32)])
            }
            Goal::Mate if prove == NEVER => Reason::new("plan-mate-refuted", []),
            Goal::Mate => Reason::new("plan-mate-open", efforts),
            Goal::Balance(_) if node.reached & 1 << part.goal != 0 => Reason::new("plan-reached", [wanted]),
            Goal::Balance(_) if prove == 0.0 => Reason::new("plan-proved", [wanted]),
            Goal::Balance(_) if prove == NEVER => Reason::new("plan-refuted", [wanted]),
            Goal::Balance(_) => Reason::new("plan-open", [wanted, efforts[0], efforts[1]]),
        };
        (seen(value), Leave::Decided(reason))
    }
}

fn points(points: i32) -> Figure {
    Figure::Score(Score::points(points))
}

/// Effort in tenths of a move; without end it is a thousand moves.
fn tenths(effort: f32) -> Figure {
    Figure::Number((effort.min(1000.0) * 10.0) as i32)
}

/// What is proved at a node, for the attacker: the best goal, or as much material as there is.
fn value(part: Part<'_>, at: u32) -> Score {
    let Node { prove, balance, depth, .. } = part.grown.tree.node(at);
    let proved = (0..part.grown.goals.len()).find(|&goal| prove[goal] == 0.0);
    match proved.map(|goal| (goal, part.grown.goals[goal])) {
        Some((goal, Goal::Mate)) => {
            let (line, _) = line_from(&part.grown.tree, goal, at);
            Score::win_in(part.base + depth + line.len() as u32)
        }
        Some((_, Goal::Balance(wanted))) => Score::points(wanted),
        None => Score::points(*balance),
    }
}

/// The goal that was proved, or the one that seemed nearest.
fn nearest_goal(grown: &Grown) -> usize {
    let prove = grown.tree.node(0).prove;
    (0..grown.goals.len()).min_by(|&a, &b| prove[a].total_cmp(&prove[b])).unwrap_or(0)
}
