//! Chooses among goals, and makes claims of what was proved.

use chess::{Board, Move};
use game::Position;

use crate::counting::Counter;
use crate::patterns::Patterns;
use crate::patterns::vocabulary::balance;
use crate::search::{Goal, Search};
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

/// Looks for what the side to move can win.
pub fn plan(patterns: &Patterns, board: &Board, past: &[Board], counter: &mut Counter) -> Vec<Claim> {
    let attacker = board.side_to_move();
    let now = balance(board, attacker);
    let mut goals = vec![Goal::Mate];
    goals.extend(GAINS.map(|gain| Goal::Balance(now + gain)));
    if now < -150 {
        goals.push(Goal::Balance(0));
        goals.sort_by_key(|goal| match goal {
            Goal::Mate => i32::MIN,
            Goal::Balance(wanted) => -wanted,
        });
        goals.dedup();
    }
    let mut search = Search::new(patterns, counter, board, past, goals);
    let mut claims = Vec::new();
    let mut open = search.goals.len();
    let mut spent = [0; 8];
    loop {
        if let Some(goal) = (0..open).rev().find(|&goal| search.tree.node(0).prove[goal] == 0.0) {
            claims.push(claim(&search, goal, now));
            open = goal;
            continue;
        }
        let prove = |goal: &usize| search.tree.node(0).prove[*goal];
        let urgency = |goal: &usize| {
            let weight = match search.goals[*goal] {
                Goal::Mate => crate::p(21, 1.0),
                Goal::Balance(wanted) => 1.0 + crate::p(22, 60.0) / (wanted - now).max(30) as f32,
            };
            prove(goal) * weight + spent[*goal] as f32 * crate::p(20, 0.02)
        };
        let next = (0..open).filter(|goal| prove(goal) < NEVER).min_by(|a, b| urgency(a).total_cmp(&urgency(b)));
        let Some(goal) = next else { break };
        spent[goal] += 1;
        if search.step(goal).is_err() {
            break;
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

fn claim(search: &Search<'_>, goal: usize, now: i32) -> Claim {
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
    let (wins, balance) = match search.goals[goal] {
        Goal::Mate => (None, None),
        Goal::Balance(wanted) => (Some(wanted - now), Some(wanted)),
    };
    Claim { line, wins, balance, nodes: search.counter.made() }
}
