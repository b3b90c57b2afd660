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
    let mut cap = 3.0_f32;
    'all: while open > 0 {
        let mut is_any_left = false;
        for goal in 0..open {
            loop {
                let prove = search.tree.node(0).prove[goal];
                if prove == 0.0 {
                    claims.push(claim(&search, goal, now));
                    open = goal;
                    break;
                }
                if prove == NEVER {
                    break;
                }
                if prove > cap {
                    is_any_left = true;
                    break;
                }
                match search.step(goal) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(_) => break 'all,
                }
            }
            if goal >= open {
                break;
            }
        }
        if open == 0 || !is_any_left {
            break;
        }
        cap *= 1.6;
    }
    claims.reverse();
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
