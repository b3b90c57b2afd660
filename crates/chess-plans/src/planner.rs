//! Chooses among goals, and claims what was proved and stood up to a test.

use chess::{Board, Move};
use chess_engine::network::Neural;
use chess_policy::Policy;
use game::Position;
use search::Evaluator;

use crate::counting::Counter;
use crate::patterns::Patterns;
use crate::patterns::vocabulary::{KING, balance};
use crate::search::{Goal, Grown, Search};
use crate::sight::Sight;
use crate::tree::{GOALS, NEVER, Step, Tree};

/// What was proved: the move reaches the goal, whatever the opponent does of what was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Moves that show it, the proposed one first, with the replies that hold out longest.
    pub line: Vec<Move>,
    /// What it is.
    pub kind: ClaimKind,
    /// Nodes spent when it was proved; the search may have gone on for something better, and the test comes on top.
    pub nodes: u64,
    /// What the network says of the position at the end of the line, for the side that claims, in hundredths of a pawn. A mate
    /// needs no judgement.
    pub judged: Option<i32>,
}

/// What a claim says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// Mate against every reply, by a line of so many plies.
    Mate(u32),
    /// At least so much more material than before, in hundredths of a pawn, which leaves this balance.
    Wins {
        /// What is won.
        gain: i32,
        /// The own material less the opponent's that is reached.
        balance: i32,
    },
    /// What the opponent threatened to win is kept, or a draw is reached from a lost balance.
    Keeps {
        /// The own material less the opponent's that is reached.
        balance: i32,
    },
}

impl Claim {
    /// Whether it announces that the game is won: by mate, or by winning at least the exchange or two pawns, which leaves two
    /// pawns more than the opponent has, if the network, too, holds the end of the line for won. Piece values alone do not see
    /// what pieces are worth against many pawns.
    #[must_use]
    pub fn announces_win(&self) -> bool {
        match self.kind {
            ClaimKind::Mate(_) => true,
            ClaimKind::Wins { gain, balance } => {
                let is_judged_won = self.judged.is_none_or(|judged| judged >= LEAST_JUDGED);
                gain >= LEAST_ANNOUNCED && balance >= 200 && is_judged_won
            }
            ClaimKind::Keeps { .. } => false,
        }
    }
}

/// What wins less is no announcement: a pawn may be lost again beyond what was looked at.
const LEAST_ANNOUNCED: i32 = 170;
/// What the network must say at the end of the line before a won game is announced, in hundredths of a pawn.
/// Positions 101 to 300 of *Win at Chess* have a false claim with 479, and of the others hardly one has less than 500.
const LEAST_JUDGED: i32 = 500;

/// Gains in material that are asked for, the largest first.
const GAINS: [i32; 5] = [850, 470, 290, 170, 80];

/// What a plan came to: its claim if it has one, what was grown, and the tests.
pub(crate) struct Planned {
    pub claim: Option<Claim>,
    pub grown: Grown,
    /// The goal of the claim.
    pub goal: Option<usize>,
    pub trials: Vec<Trial>,
}

impl Planned {
    /// The goal of the claim, or the one that seemed nearest.
    pub fn main_goal(&self) -> usize {
        let prove = self.grown.tree.node(0).prove;
        let nearest = (0..self.grown.goals.len()).min_by(|&a, &b| prove[a].total_cmp(&prove[b]));
        self.goal.or(nearest).unwrap_or(0)
    }
}

/// A test of a claim: the opponent's own search at the end of its main line.
pub(crate) struct Trial {
    /// The node where it was made.
    pub at: u32,
    pub grown: Grown,
    /// The move that takes back what was claimed.
    pub found: Option<Move>,
}

/// Looks for what the side to move can win, and stops early when nothing looks promising and `spare` nodes are needed for
/// something else.
pub(crate) fn plan(
    patterns: &Patterns,
    policy: Option<&'static Policy>,
    board: &Board,
    past: &[Board],
    only: &[Move],
    counter: &mut Counter<'_>,
    spare: u64,
) -> Planned {
    let now = balance(board, board.side_to_move());
    let limit = counter.left();
    let mut reserve = limit / 8;
    let mut search = Search::new(patterns, policy, counter, board, past, goals(board));
    if !only.is_empty() {
        search.restrict(only);
    }
    let (mut claim, mut trials) = (None, Vec::new());
    let mut spent = [0; GOALS];
    let mut proved_at = [None; GOALS];
    loop {
        let proved = (0..search.goals.len()).find(|&goal| search.tree.node(0).prove[goal] == 0.0);
        for (goal, at) in proved_at.iter_mut().enumerate().take(search.goals.len()) {
            let is_proved = search.tree.node(0).prove[goal] == 0.0;
            *at = is_proved.then(|| at.unwrap_or_else(|| search.counter.made()));
        }
        let open = proved.unwrap_or(search.goals.len());
        let prove = |goal: usize| search.tree.node(0).prove[goal];
        let urgency = |goal: usize| {
            let weight = match search.goals[goal] {
                Goal::Mate => 1.0,
                Goal::Balance(wanted) => 1.0 + 60.0 / (wanted - now).max(30) as f32,
            };
            prove(goal) * weight + spent[goal] as f32 * 0.02
        };
        let next =
            (0..open).filter(|&goal| prove(goal) < NEVER).min_by(|&a, &b| urgency(a).total_cmp(&urgency(b)));
        let is_hopeless = proved.is_none()
            && search.counter.left() <= spare
            && (0..open).all(|goal| prove(goal) > HOPELESS);
        match (next, proved) {
            _ if is_hopeless => break,
            (Some(goal), _) if proved.is_none() || search.counter.left() > reserve => {
                spent[goal] += 1;
                if search.step(goal).is_err() {
                    break;
                }
            }
            (_, Some(goal)) => {
                if test(&mut search, goal, (limit / 16).max(4), &mut trials) {
                    claim = Some((goal, claim_of(&search, goal, now, proved_at[goal])));
                    break;
                }
                reserve = search.counter.left() / 4;
            }
            _ => break,
        }
    }
    let (goal, claim) = claim.unzip();
    Planned { claim, goal, grown: search.into_grown(), trials }
}

/// A goal that still seems to take that much effort is given up when the nodes are needed elsewhere.
const HOPELESS: f32 = 5.0;

/// What is asked for in a position, the most first.
fn goals(board: &Board) -> Vec<Goal> {
    let side = board.side_to_move();
    let now = balance(board, side);
    let danger = Sight::of(board).threats(side.opponent()).first().map_or(0, |threat| threat.gain);
    let mut wanted: Vec<i32> = GAINS.iter().map(|gain| now + gain).collect();
    if danger >= 200 {
        wanted.push(now);
    }
    if now < -150 {
        wanted.push(0);
    }
    wanted.sort_unstable_by(|a, b| b.cmp(a));
    wanted.dedup();
    std::iter::once(Goal::Mate).chain(wanted.into_iter().map(Goal::Balance)).collect()
}

/// Whether what was proved stands up at the end of its main line: the attacker's last step is made rather than looked at, and
/// the defender, with the same patterns, finds no plan against it. `false` if there is more to search; the tree knows then.
fn test(search: &mut Search<'_, '_>, goal: usize, budget: u64, trials: &mut Vec<Trial>) -> bool {
    let bit = 1 << goal;
    let leaf = main_line(&search.tree, goal).1;
    let node = search.tree.node(leaf);
    if node.tested & bit != 0 || node.board.legal_moves().next().is_none() || node.is_draw {
        return true;
    }
    if search.goals[goal] == Goal::Mate {
        return true;
    }
    let (board, is_attackers) = (node.board, node.is_attackers);
    search.tree.node_mut(leaf).tested |= bit;
    if is_attackers {
        search.tree.node_mut(leaf).reached &= !bit;
        search.tree.back_up(leaf);
        return false;
    }
    stands(search, goal, leaf, &board, budget, trials) && test_first_move(search, goal, budget, trials)
}

/// Whether a claim stands up right after its first move, too: the defender looks at all its moves there with its own patterns,
/// also at those that seemed to do nothing.
fn test_first_move(search: &mut Search<'_, '_>, goal: usize, budget: u64, trials: &mut Vec<Trial>) -> bool {
    let proving = search.tree.node(0).edges.iter().find(|edge| edge.prove[goal] == 0.0);
    let Some(first) = proving.and_then(|edge| edge.child) else { return true };
    let node = search.tree.node(first);
    let is_known = node.tested & 1 << goal != 0 || node.board.is_check() || node.is_draw;
    if is_known || node.board.legal_moves().next().is_none() {
        return true;
    }
    let board = node.board;
    search.tree.node_mut(first).tested |= 1 << goal;
    stands(search, goal, first, &board, budget, trials)
}

/// Whether the defender, to move at a node, finds nothing by which it takes back what is claimed, or nothing that the search has
/// not answered. What it finds goes into the tree.
fn stands(
    search: &mut Search<'_, '_>,
    goal: usize,
    at: u32,
    board: &Board,
    budget: u64,
    trials: &mut Vec<Trial>,
) -> bool {
    let Goal::Balance(wanted) = search.goals[goal] else { return true };
    let trial = refutation(search, at, board, wanted, budget);
    let found = trial.found;
    trials.push(trial);
    let bit = 1 << goal;
    let node = search.tree.node_mut(at);
    let overlooked = node
        .edges
        .iter_mut()
        .find(|edge| found.is_some_and(|mv| edge.step == Step::Move(mv)) && edge.idle & bit != 0);
    let Some(edge) = overlooked else { return true };
    edge.idle = 0;
    edge.refute[goal] = 0.3;
    search.tree.back_up(at);
    false
}

/// The defender's move by which it takes back most of what the attacker counts as won.
fn refutation(search: &mut Search<'_, '_>, at: u32, board: &Board, wanted: i32, budget: u64) -> Trial {
    let mut part = search.counter.part(budget);
    let goals = vec![Goal::Mate, Goal::Balance(90 - wanted)];
    let mut devil = Search::new(search.patterns, search.policy, &mut part, board, search.past, goals);
    let found = loop {
        let prove = devil.tree.node(0).prove;
        if let Some(goal) = (0..2).find(|&goal| prove[goal] == 0.0) {
            break devil.proving_move(goal);
        }
        let goal = if prove[0] * 0.7 < prove[1] { 0 } else { 1 };
        if prove[goal] == NEVER || devil.step(goal).is_err() {
            break None;
        }
    };
    let grown = devil.into_grown();
    search.counter.add(&part);
    Trial { at, grown, found }
}

/// The proved moves and the replies that hold out longest, and the node where they end.
pub(crate) fn main_line(tree: &Tree, goal: usize) -> (Vec<Move>, u32) {
    line_from(tree, goal, 0)
}

/// The same from a node on.
pub(crate) fn line_from(tree: &Tree, goal: usize, mut at: u32) -> (Vec<Move>, u32) {
    let mut line = Vec::new();
    let bit = 1 << goal;
    loop {
        let node = tree.node(at);
        let next = if node.reached & bit != 0 {
            None
        } else if node.is_attackers {
            node.edges.iter().find(|edge| edge.prove[goal] == 0.0)
        } else {
            let open = node.edges.iter().filter(|edge| edge.idle & bit == 0 && edge.step != Step::Pass);
            let made = open.filter(|edge| edge.child.is_some());
            made.max_by_key(|edge| edge.child.map(|child| tree.node(child).n_below))
        };
        let Some((edge, child)) = next.and_then(|edge| Some((edge, edge.child?))) else { break };
        line.extend(edge.step.mv());
        at = child;
    }
    (line, at)
}

/// What the network says of a position of the tree, for the attacker, less what the defender could capture. Looking makes no move.
fn judged(search: &Search<'_, '_>, at: u32) -> i32 {
    let node = search.tree.node(at);
    let is_over = node.board.legal_moves().next().is_none();
    if is_over && node.board.is_check() {
        return if node.is_attackers { -KING } else { KING };
    }
    if node.is_draw || is_over {
        return 0;
    }
    let value = Neural::default().evaluate(&node.board).raw();
    if node.is_attackers {
        return value;
    }
    // The defender is to move, and may have something to capture.
    let threats = Sight::of(&node.board).threats(node.board.side_to_move());
    -value - threats.first().map_or(0, |threat| threat.gain)
}

fn claim_of(search: &Search<'_, '_>, goal: usize, now: i32, proved_at: Option<u64>) -> Claim {
    let (line, end) = main_line(&search.tree, goal);
    let kind = match search.goals[goal] {
        Goal::Mate => ClaimKind::Mate(line.len() as u32),
        Goal::Balance(balance) if balance >= now + 80 => ClaimKind::Wins { gain: balance - now, balance },
        Goal::Balance(balance) => ClaimKind::Keeps { balance },
    };
    let judged = matches!(search.goals[goal], Goal::Balance(_)).then(|| judged(search, end));
    Claim { line, kind, nodes: proved_at.unwrap_or_else(|| search.counter.made()), judged }
}
