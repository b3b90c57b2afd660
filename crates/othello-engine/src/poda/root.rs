//! The root of a search: its moves, kept in order with their scores, searched again and again with growing
//! reach.

use search::{Bound, Stopped};

use super::node::Searching;
use super::plan;
use super::selectivity::Selectivity;
use super::table::NO_SQUARE;
use super::worker::{Node, Reach, Worker};
use crate::board::{Board, squares_of};
use crate::evaluation::Judge;

/// A root move with what is known about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove<F> {
    /// Its square; 64 for a pass.
    pub square: u32,
    pub child: Node<F>,
    /// For the side to move at the root.
    pub score: i32,
    pub bound: Bound,
    pub reach: Reach,
}

impl<F> RootMove<F> {
    /// Its probable score, if it has been searched.
    pub fn expected(&self) -> Option<i32> {
        (self.reach.depth > 0).then_some(self.score)
    }
}

/// The moves of a root, best first.
#[derive(Clone, Debug)]
pub(crate) struct Root<F> {
    pub node: Node<F>,
    pub moves: Vec<RootMove<F>>,
}

impl<F: Copy> Root<F> {
    /// The requested legal moves, or a pass if there is none.
    pub fn new<J: Judge<Features = F>>(worker: &Worker<'_, J>, board: Board, wanted: u64) -> Root<F> {
        let node = worker.node(board);
        let start = |square, child| RootMove {
            square,
            child,
            score: 0,
            bound: Bound::Lower,
            reach: Reach { depth: 0, selectivity: Selectivity::BOLDEST },
        };
        let legal = board.moves(worker.squares());
        let moves = match legal {
            0 => vec![start(64, worker.passed(&node))],
            _ => squares_of(legal & wanted)
                .map(|square| start(square, worker.child(&node, square, board.flips(square))))
                .collect(),
        };
        Root { node, moves }
    }

    /// Whether the first move was searched with this reach and found no worse than expected. Then it is the
    /// best known, even if the others have not been searched yet.
    pub fn begins_well(&self, reach: Reach) -> bool {
        self.moves[0].reach == reach && self.moves[0].bound != Bound::Upper
    }

    /// Whether the only move is a pass.
    fn passes(&self) -> bool {
        self.moves[0].square == 64
    }
}

/// Searches the moves from the `rank`th on within a window and moves the best of them to that rank.
pub(crate) fn search<C: Searching, J: Judge>(
    cpu: C,
    worker: &mut Worker<'_, J>,
    root: &mut Root<J::Features>,
    rank: usize,
    reach: Reach,
    (alpha, beta): (i32, i32),
) -> Result<i32, Stopped> {
    let below = Reach { depth: if root.passes() { reach.depth } else { reach.depth - 1 }, ..reach };
    let mut best = -65;
    for index in rank..root.moves.len() {
        let child = root.moves[index].child;
        let bar = alpha.max(best);
        let mut score = -65;
        if index > rank {
            score = -cpu.null_window(worker, &child, below, -bar - 1)?;
        }
        if index == rank || (bar < score && score < beta) {
            score = -cpu.principal(worker, &child, below, -beta, -bar)?;
        }
        let bound = match score {
            _ if worker.is_everything(score) => Bound::Exact,
            _ if score <= bar => Bound::Upper,
            _ if score >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        root.moves[index] = RootMove { score, bound, reach, ..root.moves[index] };
        if score > best {
            best = score;
            // The best so far goes first; the others keep their order.
            if score > alpha || index == rank {
                root.moves[rank..=index].rotate_right(1);
            }
            if best >= beta {
                break;
            }
        }
    }
    Ok(best)
}

/// Searches with a narrow window around the expected score, and widens it until the score is inside.
pub(crate) fn aspire<C: Searching, J: Judge>(
    cpu: C,
    worker: &mut Worker<'_, J>,
    root: &mut Root<J::Features>,
    rank: usize,
    reach: Reach,
    expected: Option<i32>,
) -> Result<i32, Stopped> {
    let most = worker.endgame.n_squares;
    let solves = reach.depth >= root.node.n_empty;
    let (mut alpha, mut beta) = match expected {
        // Solved scores are even, so a window of two contains exactly one of them.
        Some(score) if solves => ((score & !1) - 1, (score & !1) + 1),
        Some(score) => (score - 3, score + 3),
        None => (-most, most),
    };
    // A solved score is usually exactly the bound that was found.
    let mut step = if solves { 0 } else { 4 };
    loop {
        (alpha, beta) = (alpha.max(-most), beta.min(most));
        let score = search(cpu, worker, root, rank, reach, (alpha, beta))?;
        if score <= alpha && alpha > -most {
            (alpha, beta) = (score - step - 1, score + 1);
        } else if score >= beta && beta < most {
            (alpha, beta) = (score - 1, score + step + 1);
        } else {
            return Ok(score);
        }
        step = (2 * step).max(2);
        // Selective searches may contradict each other; a full window always ends the loop.
        if step > 32 {
            (alpha, beta) = (-most, most);
        }
    }
}

/// The best play after a root move as far as the table has it.
pub(crate) fn expected_line<J: Judge>(worker: &Worker<'_, J>, board: Board, most: usize) -> Vec<u32> {
    let mut line = Vec::new();
    let mut board = board;
    while line.len() < most {
        let legal = board.moves(worker.squares());
        if legal == 0 {
            if board.swapped().moves(worker.squares()) == 0 {
                break;
            }
            line.push(64);
            board = board.swapped();
            continue;
        }
        let Some(known) = worker.recall(board, board.n_empty(worker.squares())) else { break };
        let square = known.best[0];
        if square == NO_SQUARE || legal >> square & 1 == 0 {
            break;
        }
        line.push(u32::from(square));
        board = board.play(u32::from(square));
    }
    line
}

/// The best play to the end of the game from a position with a known true score.
pub(crate) fn proven_line<C: Searching, J: Judge>(
    cpu: C,
    worker: &mut Worker<'_, J>,
    board: Board,
    score: i32,
) -> Result<Vec<u32>, Stopped> {
    let mut line = Vec::new();
    let (mut board, mut score) = (board, score);
    loop {
        let root = Root::new(worker, board, u64::MAX);
        if root.passes() && board.swapped().moves(worker.squares()) == 0 {
            return Ok(line);
        }
        let exact = Reach { depth: root.node.n_empty, selectivity: Selectivity::NONE };
        // What was replaced in the table is found again, and with it the rest of the line.
        if !worker.is_everything(score)
            && !worker.recall(board, exact.depth).is_some_and(|known| known.proves(score, exact))
        {
            cpu.principal(worker, &root.node, exact, score - 1, score + 1)?;
        }
        let remembered = worker.recall(board, exact.depth).map_or(NO_SQUARE, |known| known.best[0]);
        let mut moves = root.moves;
        moves.sort_by_key(|mv| mv.square != u32::from(remembered));
        let chosen = with_score(cpu, worker, &moves, score)?;
        // Some move has the score of the position.
        let Some(chosen) = chosen else { return Ok(line) };
        line.push(chosen.square);
        board = chosen.child.board;
        score = -score;
    }
}

/// The first move with the true score of its position.
fn with_score<C: Searching, J: Judge>(
    cpu: C,
    worker: &mut Worker<'_, J>,
    moves: &[RootMove<J::Features>],
    score: i32,
) -> Result<Option<RootMove<J::Features>>, Stopped> {
    let most = worker.endgame.n_squares;
    if score == -most {
        return Ok(moves.first().copied());
    }
    let mut plan = plan::to_solve(moves[0].child.n_empty);
    // A win of everything is certain as soon as it is seen, and easily seen; other scores require a search to
    // the end.
    if score < most {
        plan.drain(..plan.len() - 1);
    }
    for reach in plan {
        for mv in moves {
            if -cpu.null_window(worker, &mv.child, reach, -score)? >= score {
                return Ok(Some(*mv));
            }
        }
    }
    Ok(None)
}
