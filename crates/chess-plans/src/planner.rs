//! Chooses among goals, and makes claims of what was proved.

use chess::{Board, Move};
use game::Position;

use crate::counting::Counter;
use crate::patterns::Patterns;
use crate::patterns::vocabulary::balance;
use ::search::Stopped;

use crate::search::{Goal, Search};
use crate::sight::Sight;
use crate::tree::{NEVER, Step};

/// What was proved: the move reaches the goal, whatever the opponent does of what was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Moves that show it, the proposed one first, with the replies that hold out longest.
    pub line: Vec<Move>,
    /// What is won, in hundredths of a pawn of material; `None` for mate.
    pub wins: Option<i32>,
    /// The balance of material that is reached.
    pub balance: Option<i32>,
    /// Nodes spent when it was proved.
    pub nodes: u64,
}

/// Gains in material that are asked for, the largest first.
const GAINS: [i32; 5] = [850, 470, 290, 170, 80];

/// Looks for what the side to move can win. The claims are those that stood up to a test, the best first.
pub fn plan(patterns: &Patterns, board: &Board, past: &[Board], counter: &mut Counter) -> Vec<Claim> {
    let attacker = board.side_to_move();
    let now = balance(board, attacker);
    let mut goals = vec![Goal::Mate];
    goals.extend(GAINS.map(|gain| Goal::Balance(now + gain)));
    let danger = Sight::of(board).threats(attacker.opponent()).first().map_or(0, |threat| threat.gain);
    if danger >= 200 {
        goals.push(Goal::Balance(now));
    }
    if now < -150 {
        goals.push(Goal::Balance(0));
        goals.sort_by_key(|goal| match goal {
            Goal::Mate => i32::MIN,
            Goal::Balance(wanted) => -wanted,
        });
        goals.dedup();
    }
    let limit = counter.left();
    let mut reserve = limit / 8;
    let mut search = Search::new(patterns, counter, board, past, goals);
    let mut claims = Vec::new();
    let mut spent = [0; 8];
    loop {
        let proved = (0..search.goals.len()).find(|&goal| search.tree.node(0).prove[goal] == 0.0);
        let open = proved.unwrap_or(search.goals.len());
        let prove = |goal: &usize| search.tree.node(0).prove[*goal];
        let urgency = |goal: &usize| {
            let weight = match search.goals[*goal] {
                Goal::Mate => crate::p(21, 1.0),
                Goal::Balance(wanted) => 1.0 + crate::p(22, 60.0) / (wanted - now).max(30) as f32,
            };
            prove(goal) * weight + spent[*goal] as f32 * crate::p(20, 0.02)
        };
        let next = (0..open).filter(|goal| prove(goal) < NEVER).min_by(|a, b| urgency(a).total_cmp(&urgency(b)));
        match (next, proved) {
            (Some(goal), _) if proved.is_none() || search.counter.left() > reserve => {
                spent[goal] += 1;
                if search.step(goal).is_err() {
                    break;
                }
            }
            (_, Some(goal)) => {
                let budget = (limit / 16).max(4);
                match test(&mut search, goal, budget) {
                    Ok(true) => {
                        if std::env::var("PROOF").is_ok() {
                            println!("{:?}", search.goals[goal]);
                            print_proof(&search, goal, 0, 0);
                        }
                        claims.push(claim(&search, goal, now));
                        break;
                    }
                    Ok(false) => reserve = search.counter.left() / 4,
                    Err(_) => break,
                }
            }
            _ => break,
        }
    }
    claims.reverse();
    if std::env::var("DEBUG").is_ok() {
        for goal in 0..search.goals.len() {
            println!("goal {:?} prove {} steps {}", search.goals[goal], search.tree.node(0).prove[goal], spent[goal]);
        }
        let mut edges: Vec<_> = search.tree.node(0).edges.iter().collect();
        edges.sort_by(|a, b| a.prove[0].total_cmp(&b.prove[0]));
        for edge in edges {
            let below = edge.child.map_or(0, |child| 1 + search.tree.node(child).n_below);
            let name = edge.concept.map_or("-", |at| patterns.rule(search.blackboard[0][at as usize].pattern).name.as_str());
            println!("  {:?} {name} below {below} prove {:.1?}", edge.step, &edge.prove[..search.goals.len()]);
        }
    }
    claims
}

/// Whether what was proved stands up at the end of its main line: the attacker's last step is made rather than looked at, and
/// the defender, with the same patterns, finds no plan against it. `false` if there is more to search; the tree knows then.
fn test(search: &mut Search<'_>, goal: usize, budget: u64) -> Result<bool, Stopped> {
    let bit = 1 << goal;
    let leaf = main_line(search, goal).1;
    let node = search.tree.node(leaf);
    if node.tested & bit != 0 || node.board.legal_moves().next().is_none() || node.is_draw {
        return Ok(true);
    }
    let Goal::Balance(wanted) = search.goals[goal] else { return Ok(true) };
    let (board, is_attackers) = (node.board, node.is_attackers);
    search.tree.node_mut(leaf).tested |= bit;
    if is_attackers {
        search.tree.node_mut(leaf).reached &= !bit;
        search.tree.back_up(leaf);
        return Ok(false);
    }
    let allowed = budget.min(search.counter.left());
    let mut counter = Counter::up_to(allowed);
    let goals = vec![Goal::Mate, Goal::Balance(90 - wanted)];
    let refutation = {
        let mut devil = Search::new(search.patterns, &mut counter, &board, search.past, goals);
        loop {
            let prove = devil.tree.node(0).prove;
            if let Some(goal) = (0..2).find(|&goal| prove[goal] == 0.0) {
                let edge = devil.tree.node(0).edges.iter().find(|edge| edge.prove[goal] == 0.0);
                break edge.map(|edge| edge.step);
            }
            let goal = if prove[0] * 0.7 < prove[1] { 0 } else { 1 };
            if prove[goal] == NEVER || devil.step(goal).is_err() {
                break None;
            }
        }
    };
    search.counter.spend(counter.made());
    let Some(refutation) = refutation else { return Ok(true) };
    let node = search.tree.node_mut(leaf);
    let found = node.edges.iter_mut().find(|edge| edge.step == refutation && edge.idle & bit != 0);
    let Some(edge) = found else { return Ok(true) };
    edge.idle = 0;
    edge.refute[goal] = 0.3;
    search.tree.back_up(leaf);
    Ok(false)
}

fn main_line(search: &Search<'_>, goal: usize) -> (Vec<Move>, u32) {
    let mut line = Vec::new();
    let mut at = 0;
    loop {
        let node = search.tree.node(at);
        let bit = 1 << goal;
        let next = if node.reached & bit != 0 {
            None
        } else if node.is_attackers {
            node.edges.iter().find(|edge| edge.prove[goal] == 0.0)
        } else {
            let open = node.edges.iter().filter(|edge| edge.idle & bit == 0 && edge.step != Step::Pass);
            let made = open.filter(|edge| edge.child.is_some());
            made.max_by_key(|edge| edge.child.map(|child| search.tree.node(child).n_below))
        };
        let Some(edge) = next else { break };
        if let Step::Move(mv) = edge.step {
            line.push(mv);
        }
        let Some(child) = edge.child else { break };
        at = child;
    }
    (line, at)
}

fn claim(search: &Search<'_>, goal: usize, now: i32) -> Claim {
    let line = main_line(search, goal).0;
    let (wins, balance) = match search.goals[goal] {
        Goal::Mate => (None, None),
        Goal::Balance(wanted) => (Some(wanted - now), Some(wanted)),
    };
    Claim { line, wins, balance, nodes: search.counter.made() }
}

pub(crate) fn print_proof(search: &Search<'_>, goal: usize, at: u32, indent: usize) {
    let node = search.tree.node(at);
    let bit = 1 << goal;
    if node.reached & bit != 0 {
        println!("{:indent$}reached, balance {}", "", node.balance);
        return;
    }
    let idle = node.edges.iter().filter(|edge| edge.idle & bit != 0).count();
    for edge in &node.edges {
        let shown = if node.is_attackers { edge.prove[goal] == 0.0 } else { edge.idle & bit == 0 };
        if !shown { continue; }
        println!("{:indent$}{:?} {}", "", edge.step, if node.is_attackers { String::new() } else { format!("({idle} idle)") });
        if let Some(child) = edge.child { print_proof(search, goal, child, indent + 2); }
        if node.is_attackers { break; }
    }
    if !node.is_attackers && idle == node.edges.len() { println!("{:indent$}all idle, balance {}", "", node.balance); }
}
