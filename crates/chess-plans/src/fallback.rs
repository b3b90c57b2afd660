//! The move when no plan works: the first that does not lose after a small search. Moves are taken in the order of what the
//! network says of the position after them; each is then shown to the opponent, who looks for a plan against it.

use chess::{Board, Move};
use chess_engine::network::Neural;
use game::Position;
use search::Evaluator;

use crate::counting::Counter;
use crate::patterns::Patterns;
use crate::patterns::vocabulary::balance;
use crate::search::{Goal, Grown, Search, mating_moves};
use crate::sight::Sight;
use crate::tree::{NEVER, Tree};

/// A move and what it seems to be worth.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub mv: Move,
    /// The position after it, once it was made.
    pub board: Option<Board>,
    /// Hundredths of a pawn for the mover.
    pub value: i32,
    /// Whether the opponent has looked for a plan against it.
    pub is_tested: bool,
    /// The opponent's move that spoils it.
    pub objection: Option<Move>,
    /// The opponent's search for it.
    pub trial: Option<Grown>,
}

/// What the opponent's mate counts.
pub(crate) const MATED: i32 = 20_000;
/// Of a move that was never made nothing is known.
const UNKNOWN: i32 = -30_000;

/// Orders the root moves, the best first. `bonus` is what a plan expects of a move.
pub(crate) fn order(
    patterns: &Patterns,
    tree: &Tree,
    past: &[Board],
    moves: &[Move],
    counter: &mut Counter<'_>,
    bonus: impl Fn(Move) -> i32,
) -> Vec<Candidate> {
    let root = &tree.node(0).board;
    let mut neural = Neural::default();
    let reached = |mv: Move| {
        let edge = tree.node(0).edges.iter().find(|edge| edge.step == crate::tree::Step::Move(mv))?;
        Some(tree.node(edge.child?).board)
    };
    let mut candidates: Vec<Candidate> = Vec::new();
    for &mv in moves {
        let board = reached(mv).or_else(|| counter.play(root, mv).ok());
        let value = board.map_or(UNKNOWN, |board| value(&mut neural, &board, past) + bonus(mv));
        candidates.push(Candidate { mv, board, value, is_tested: false, objection: None, trial: None });
    }
    let by_value = |candidates: &mut Vec<Candidate>| candidates.sort_by_key(|candidate| -candidate.value);
    by_value(&mut candidates);
    let mut past = past.to_vec();
    past.push(*root);
    while let Some(first) = candidates.first_mut() {
        let Some(board) = first.board.filter(|_| !first.is_tested && counter.left() > 0) else { break };
        first.is_tested = true;
        if board.legal_moves().next().is_none() {
            break;
        }
        let budget = (counter.left() / 3).max(12);
        let (found, trial) = objection(patterns, &board, &past, counter, budget);
        first.trial = Some(trial);
        if let Some((mv, lost)) = found {
            first.objection = Some(mv);
            first.value -= lost;
        }
        by_value(&mut candidates);
    }
    candidates
}

/// What the opponent wins after a move, and how.
fn objection(
    patterns: &Patterns,
    board: &Board,
    past: &[Board],
    counter: &mut Counter<'_>,
    budget: u64,
) -> (Option<(Move, i32)>, Grown) {
    const GAINS: [i32; 3] = [500, 280, 150];
    let side = board.side_to_move();
    let now = balance(board, side);
    // What it wins by a plain exchange is known already.
    let expected = Sight::of(board).threats(side).first().map_or(0, |threat| threat.gain);
    let mut goals = vec![Goal::Mate];
    goals.extend(GAINS.map(|gain| Goal::Balance(now + expected + gain)));
    let mut part = counter.part(budget);
    let mut search = Search::new(patterns, None, &mut part, board, past, goals);
    let mut found = None;
    loop {
        let prove = search.tree.node(0).prove;
        let proved = (0..search.goals.len()).find(|&goal| prove[goal] == 0.0);
        if let Some(goal) = proved {
            found = search.proving_move(goal).map(|mv| (mv, if goal == 0 { MATED } else { GAINS[goal - 1] }));
        }
        let open = (0..proved.unwrap_or(search.goals.len())).filter(|&goal| prove[goal] < NEVER);
        let Some(goal) = open.min_by(|&a, &b| prove[a].total_cmp(&prove[b])) else { break };
        if search.step(goal).is_err() {
            break;
        }
    }
    let grown = search.into_grown();
    counter.add(&part);
    (found, grown)
}

/// What the position after a move is worth to the side that made it, by looking alone.
fn value(neural: &mut Neural, board: &Board, past: &[Board]) -> i32 {
    if board.legal_moves().next().is_none() {
        return if board.is_check() { MATED } else { 0 };
    }
    if board.is_dead() || past.iter().any(|earlier| earlier.repeats(board)) {
        return 0;
    }
    let sight = Sight::of(board);
    let opponent = board.side_to_move();
    let standing = -neural.evaluate(board).raw();
    if !mating_moves(&sight, opponent).is_empty() {
        return standing - MATED;
    }
    standing - sight.threats(opponent).first().map_or(0, |threat| threat.gain)
}
