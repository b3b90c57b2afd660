//! The root of a search: its moves, kept in order with their scores, searched again and again with growing
//! reach.

use search::{Bound, NodeKind, Reason, Stopped};

use super::node::Searching;
use super::plan;
use super::selectivity::Selectivity;
use super::table::NO_SQUARE;
use super::worker::{Node, Reach, Worker};
use crate::board::{Board, squares_of};
use crate::evaluation::Judge;
use crate::reasons;
use crate::trace::{Approach, Trace};

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
    pub fn new<J: Judge<Features = F>, T: Trace>(
        worker: &Worker<'_, J, T>,
        board: Board,
        wanted: u64,
    ) -> Root<F> {
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

    /// The squares of the moves from the `rank`th on.
    fn squares(&self, rank: usize) -> u64 {
        self.moves[rank..].iter().filter(|mv| mv.square < 64).map(|mv| 1 << mv.square).sum()
    }
}

/// Searches the moves from the `rank`th on within a window and moves the best of them to that rank. The visit has been
/// announced.
pub(crate) fn search<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    root: &mut Root<J::Features>,
    rank: usize,
    reach: Reach,
    (alpha, beta): (i32, i32),
) -> Result<i32, Stopped> {
    let below = Reach { depth: if root.passes() { reach.depth } else { reach.depth - 1 }, ..reach };
    // There is no score below a loss of everything: that is no bound.
    let told_alpha = if alpha == -worker.endgame.n_squares { alpha - 1 } else { alpha };
    worker.endgame.trace.enter(reach.depth, told_alpha, beta);
    let mut best = -65;
    for index in rank..root.moves.len() {
        let RootMove { child, square, .. } = root.moves[index];
        let bar = alpha.max(best);
        let mut score = -65;
        if index > rank {
            worker.endgame.trace.expect(|| Approach::by(square, NodeKind::NullWindow));
            score = -cpu.null_window(worker, &child, below, -bar - 1)?;
        }
        if index == rank || (bar < score && score < beta) {
            worker.endgame.trace.expect(|| Approach::wide(square, index == rank));
            score = -cpu.principal(worker, &child, below, -beta, -bar)?;
        }
        let bound = match score {
            _ if worker.is_everything(score) => Bound::Exact,
            _ if score <= bar => Bound::Upper,
            _ if score >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        worker.endgame.trace.scored(square, score);
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
    worker.endgame.trace.close(best, || root.squares(rank));
    Ok(best)
}

/// Searches with a narrow window around the expected score, and widens it until the score is inside.
pub(crate) fn aspire<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    root: &mut Root<J::Features>,
    rank: usize,
    reach: Reach,
    expected: Option<i32>,
) -> Result<i32, Stopped> {
    let most = worker.endgame.n_squares;
    let solves = reach.depth >= root.node.n_empty;
    let width = worker.parameters.aspiration_width;
    let (mut alpha, mut beta) = match expected {
        // Solved scores are even, so a window of two contains exactly one of them.
        Some(score) if solves => ((score & !1) - 1, (score & !1) + 1),
        Some(score) => (score - width, score + width),
        None => (-most, most),
    };
    // A solved score is usually exactly the bound that was found.
    let mut step = if solves { 0 } else { 4 };
    let mut reason = match rank {
        0 => reasons::step(reach.depth, solves, reach.selectivity),
        _ => reasons::next_line(rank + 1, reach.depth),
    };
    loop {
        (alpha, beta) = (alpha.max(-most), beta.min(most));
        worker.endgame.trace.expect(|| Approach::again(NodeKind::RootMoves, reason));
        let score = search(cpu, worker, root, rank, reach, (alpha, beta))?;
        let is_low = score <= alpha;
        if is_low && alpha > -most {
            (alpha, beta) = (score - step - 1, score + 1);
        } else if score >= beta && beta < most {
            (alpha, beta) = (score - 1, score + step + 1);
        } else {
            return Ok(score);
        }
        reason = reasons::aspiration(is_low, reach.depth, score);
        step = (2 * step).max(2);
        // Selective searches may contradict each other; a full window always ends the loop.
        if step > 32 {
            (alpha, beta) = (-most, most);
        }
    }
}

/// The best play after a root move as far as the table has it.
pub(crate) fn expected_line<J: Judge, T: Trace>(
    worker: &Worker<'_, J, T>,
    board: Board,
    most: usize,
) -> Vec<u32> {
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

/// Tells the result of a step that no single visit to the root shows.
pub(crate) fn tell_result<J: Judge, T: Trace>(
    worker: &mut Worker<'_, J, T>,
    root: &Root<J::Features>,
    reason: impl FnOnce() -> Reason,
) {
    let (most, RootMove { square, score, reach, .. }) = (worker.endgame.n_squares, root.moves[0]);
    let trace = &mut worker.endgame.trace;
    trace.expect(|| Approach::again(NodeKind::RootMoves, reason()));
    trace.enter(reach.depth, -most - 1, most + 1);
    trace.scored(square, score);
    trace.close(score, || 0);
}

/// The best play after a root move whose score is proven.
pub(crate) fn proven_line_after<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    root: &Root<J::Features>,
    RootMove { square, child, score, .. }: RootMove<J::Features>,
) -> Result<Vec<u32>, Stopped> {
    worker.endgame.trace.expect(|| Approach::again(NodeKind::RootMoves, reasons::best_line(score)));
    worker.endgame.trace.enter(root.node.n_empty, score - 1, score);
    worker.endgame.trace.expect(|| on_the_best_line(square, -score));
    let line = proven_line(cpu, worker, child.board, -score);
    match line {
        Ok(_) => {
            worker.endgame.trace.scored(square, score);
            worker.endgame.trace.close(score, || 0);
        }
        Err(Stopped) => worker.endgame.trace.stop(),
    }
    line
}

/// The way along the best line, which is not searched itself.
fn on_the_best_line(square: u32, score: i32) -> Approach {
    Approach::by(square, NodeKind::RootMoves).because(Some(reasons::best_line(score)))
}

/// The best play to the end of the game from a position with a known true score.
pub(crate) fn proven_line<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    board: Board,
    score: i32,
) -> Result<Vec<u32>, Stopped> {
    let (mut line, mut legal) = (Vec::new(), Vec::new());
    let scores = [score, -score];
    let (mut board, mut score) = (board, score);
    loop {
        let root = Root::new(worker, board, u64::MAX);
        worker.endgame.trace.enter(root.node.n_empty, score - 1, score);
        if root.passes() && board.swapped().moves(worker.squares()) == 0 {
            worker.over(&root.node);
            break;
        }
        let exact = Reach { depth: root.node.n_empty, selectivity: Selectivity::NONE };
        // What was replaced in the table is found again, and with it the rest of the line.
        if !worker.is_everything(score)
            && !worker.recall(board, exact.depth).is_some_and(|known| known.proves(score, exact))
        {
            let approach = || Approach::again(NodeKind::Preview, reasons::solve_again(score));
            worker.endgame.trace.expect(approach);
            cpu.principal(worker, &root.node, exact, score - 1, score + 1)?;
        }
        let remembered = worker.recall(board, exact.depth).map_or(NO_SQUARE, |known| known.best[0]);
        let squares = root.squares(0);
        let mut moves = root.moves;
        moves.sort_by_key(|mv| mv.square != u32::from(remembered));
        let chosen = with_score(cpu, worker, &moves, score)?;
        // Some move has the score of the position.
        let Some(chosen) = chosen else {
            worker.endgame.trace.close(score, || squares);
            break;
        };
        line.push(chosen.square);
        legal.push(squares);
        board = chosen.child.board;
        score = -score;
        worker.endgame.trace.expect(|| on_the_best_line(chosen.square, score));
    }
    for (index, &square) in line.iter().enumerate().rev() {
        worker.endgame.trace.scored(square, scores[index % 2]);
        worker.endgame.trace.close(scores[index % 2], || legal[index]);
    }
    Ok(line)
}

/// The first move with the true score of its position.
fn with_score<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
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
            worker.endgame.trace.expect(|| Approach::by(mv.square, NodeKind::NullWindow));
            let found = -cpu.null_window(worker, &mv.child, reach, -score)?;
            worker.endgame.trace.scored(mv.square, found);
            if found >= score {
                return Ok(Some(*mv));
            }
        }
    }
    Ok(None)
}
