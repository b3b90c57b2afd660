//! The search of one node, in the midgame or far from the end.
//!
//! A depth that reaches the end of the game means solving. Scores are whole discs, bounds are fail-soft.

use search::{Bound, Leave, NodeKind, Stopped};

use super::parameters;
use super::selectivity::{Forecasts, Selectivity};
use super::table::{Knowledge, NO_SQUARE};
use super::worker::{Candidate, Node, Reach, Worker};
use crate::board::squares_of;
use crate::endgame::{self, Endings, MOST_EMPTY};
use crate::evaluation::{Judge, PER_DISC};
use crate::move_order as order;
use crate::reasons;
use crate::trace::{Approach, PASS, Trace};

/// The most moves that a position can have (33 are known), rounded up.
type Order = order::Order<36>;

/// Whether the score exceeds `alpha`.
#[inline(always)]
fn null_window<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    node: &Node<J::Features>,
    reach: Reach,
    alpha: i32,
) -> Result<i32, Stopped> {
    let solves = reach.depth >= node.n_empty;
    if solves && node.n_empty <= MOST_EMPTY {
        return Ok(endgame::any(cpu, &mut worker.endgame, node.board, alpha, node.parity, node.n_empty));
    }
    if !solves && reach.depth <= parameters::DEPTH_WITHOUT_TABLE {
        return cpu.look(worker, node, reach.depth, alpha, alpha + 1);
    }
    worker.enter(reach.depth.min(node.n_empty), alpha, alpha + 1)?;
    let reach = Reach { depth: reach.depth.min(node.n_empty), ..reach };

    // Step 1. Bounds that need no search: stable discs, the table.
    if let Some(bound) = worker.endgame.stability_cut(node.board, alpha, node.n_empty) {
        return Ok(bound);
    }
    let known = worker.recall(node.board, node.n_empty).unwrap_or(Knowledge::NONE);
    if known.reaches(reach.depth, reach.selectivity.0) {
        if i32::from(known.upper) <= alpha {
            return Ok(worker.answered(known.upper, Bound::Upper));
        }
        if i32::from(known.lower) > alpha {
            return Ok(worker.answered(known.lower, Bound::Lower));
        }
    }

    // Step 2. No move: a pass, or the end.
    let moves = cpu.moves(node.board) & worker.squares();
    if moves == 0 {
        return match cpu.moves(node.board.swapped()) & worker.squares() {
            0 => Ok(worker.over(node)),
            _ => {
                worker.endgame.trace.expect(|| Approach::by(PASS, NodeKind::NullWindow));
                let reply = cpu.null_window(worker, &worker.passed(node), reach, -alpha - 1)?;
                Ok(worker.endgame.after_pass(reply))
            }
        };
    }

    // Step 3. A selective cut.
    if !reach.selectivity.is_none()
        && reach.depth >= worker.parameters.probcut_depth as u32
        && let Some(score) = cpu.probcut(worker, node, reach, alpha)?
    {
        return Ok(score);
    }

    // Step 4. The table move, without looking at the others.
    let below = reach.less(1);
    let (mut best, mut best_square) = (-65, NO_SQUARE);
    let mut rest = moves;
    let remembered = known.best[0];
    if remembered != NO_SQUARE && moves >> remembered & 1 != 0 {
        let square = u32::from(remembered);
        rest ^= 1 << square;
        let flips = cpu.flips(node.board, square);
        worker.table.prefetch(node.board.after(square, flips));
        let child = worker.child(node, square, flips);
        let approach = || Approach::by(square, NodeKind::NullWindow).because(Some(reasons::table_move()));
        worker.endgame.trace.expect(approach);
        best = -cpu.null_window(worker, &child, below, -alpha - 1)?;
        worker.endgame.trace.scored(square, best);
        best_square = remembered;
    }

    // Step 5. The others, the most promising first.
    if best <= alpha && rest != 0 {
        let first = worker.candidates.len();
        let mut order = match list(cpu, worker, node, rest, reach, alpha, &known)? {
            ListedMoves::Moves(order) => order,
            ListedMoves::Cut(score) => {
                worker.candidates.truncate(first);
                return Ok(score);
            }
        };
        let shared = worker.in_search.filter(|_| reach.depth >= parameters::SHARED_DEPTH);
        let mut put_off = 0_u64;
        while best <= alpha {
            // Moves that another thread is searching come last.
            let (index, is_last_chance) = match order.pop() {
                Some(index) => (index, false),
                None if put_off != 0 => {
                    let index = put_off.trailing_zeros() as usize;
                    put_off &= put_off - 1;
                    (index, true)
                }
                None => break,
            };
            let Candidate { node: child, square } = worker.candidates[first + index];
            let must = is_last_chance || best_square == NO_SQUARE;
            let claim = shared.map(|in_search| in_search.claim(child.board, must));
            if matches!(claim, Some(None)) {
                put_off |= 1 << index;
                continue;
            }
            worker.endgame.trace.expect(|| Approach::by(square.into(), NodeKind::NullWindow));
            let answer = cpu.null_window(worker, &child, below, -alpha - 1);
            if let (Some(in_search), Some(Some(claim))) = (shared, claim) {
                in_search.release(claim);
            }
            let score = -answer?;
            worker.endgame.trace.scored(square.into(), score);
            if score > best {
                (best, best_square) = (score, square);
            }
        }
        worker.candidates.truncate(first);
    }

    // Step 6. Store the result.
    worker.remember(node, reach, (alpha, alpha + 1), best, best_square);
    worker.endgame.trace.close(best, || moves);
    Ok(best)
}

/// The result of listing moves.
enum ListedMoves {
    Moves(Order),
    /// One of them is known to be good enough; the node is left.
    Cut(i32),
}

/// Pushes the moves with their ordering scores onto the worker's candidates. Returns a score if one of them
/// is already known to exceed `alpha`.
#[inline(always)]
fn list<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    node: &Node<J::Features>,
    moves: u64,
    reach: Reach,
    alpha: i32,
    known: &Knowledge,
) -> Result<ListedMoves, Stopped> {
    let first = worker.candidates.len();
    let below = reach.less(1);
    let peeks = below.depth >= worker.parameters.peek_depth as u32;
    for square in squares_of(moves) {
        let flips = cpu.flips(node.board, square);
        if below.depth > MOST_EMPTY {
            worker.table.prefetch(node.board.after(square, flips));
        }
        let node = worker.child(node, square, flips);
        if node.board.player == 0 {
            worker.wiped_out(square);
            return Ok(ListedMoves::Cut(worker.endgame.n_squares));
        }
        worker.candidates.push(Candidate { node, square: square as u8 });
    }
    let last = worker.candidates.len();
    // Enhanced transposition cutoff: a child already known to be bad for the opponent ends the search here.
    if peeks {
        for index in first..last {
            let Candidate { node: child, square } = &worker.candidates[index];
            if let Some(of_child) = worker.recall(child.board, child.n_empty) {
                let score = -i32::from(of_child.upper);
                if of_child.reaches(below.depth, below.selectivity.0) && score > alpha {
                    let trace = &mut worker.endgame.trace;
                    trace.scored(u32::from(*square), score);
                    trace.leave(score, || Leave::Decided(reasons::transposition_cut(score)));
                    return Ok(ListedMoves::Cut(score));
                }
            }
        }
    }
    let mut order = Order::new();
    let solves = reach.depth >= node.n_empty;
    let look_ahead = worker.parameters.sorting_depth(reach.depth, solves);
    for index in first..last {
        let Candidate { node: child, square } = worker.candidates[index];
        order.push(match known.best.iter().position(|&best| best == square) {
            Some(rank) => Order::MOST - rank as i32,
            None if last - first == 1 => 0,
            None => {
                if look_ahead > 0 {
                    let approach = Approach::by(square.into(), NodeKind::Preview);
                    worker.endgame.trace.expect(|| approach.because(Some(reasons::ordering(look_ahead))));
                }
                cpu.ordering_score(worker, &child, look_ahead, solves)?
            }
        });
    }
    Ok(ListedMoves::Moves(order))
}

/// The ordering score of the move to `child`.
#[inline(always)]
fn ordering_score<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    child: &Node<J::Features>,
    look_ahead: u32,
    solves: bool,
) -> Result<i32, Stopped> {
    let replies = cpu.moves(child.board) & worker.squares();
    let freedom = (replies.count_ones() + (replies & worker.endgame.corners).count_ones()) as i32;
    let value = match look_ahead {
        0 => worker.judge.evaluate(cpu, &child.features, child.board, child.n_empty),
        _ => PER_DISC * cpu.look(worker, child, look_ahead, -64, 64)?,
    };
    let per_reply = if solves { J::PER_REPLY } else { worker.parameters.per_reply };
    Ok(-value - per_reply * freedom)
}

/// Whether a shallow search makes it likely that the score is on one side of `alpha`.
#[inline(always)]
fn probcut<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    node: &Node<J::Features>,
    reach: Reach,
    alpha: i32,
) -> Result<Option<i32>, Stopped> {
    let deviation = worker.forecasts.deviation(node.n_empty, reach.depth);
    let margin = worker.parameters.margin(reach.selectivity, deviation);
    let judged = worker.judged(cpu, node);
    let shallow = Reach { depth: Forecasts::shallow_depth(reach.depth), ..reach };
    let beta = alpha + 1;
    let most = worker.endgame.n_squares;
    // Only the direction that the evaluation points to is worth trying.
    if judged > alpha {
        let bar = beta + margin;
        if bar < most
            && judged >= bar - worker.parameters.probcut_slack
            && let forecast = forecast(cpu, worker, node, shallow, bar - 1, (margin, bar))?
            && forecast >= bar
        {
            worker.forecast_decides(beta, forecast, margin, bar, reach);
            return Ok(Some(beta));
        }
    } else {
        let bar = alpha - margin;
        if bar > -most
            && judged <= bar + worker.parameters.probcut_slack
            && let forecast = forecast(cpu, worker, node, shallow, bar, (margin, bar))?
            && forecast <= bar
        {
            worker.forecast_decides(alpha, forecast, margin, bar, reach);
            return Ok(Some(alpha));
        }
    }
    Ok(None)
}

/// The shallow search of a selective cut.
#[inline(always)]
fn forecast<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    node: &Node<J::Features>,
    shallow: Reach,
    alpha: i32,
    (margin, bar): (i32, i32),
) -> Result<i32, Stopped> {
    let reason = || reasons::forecast(shallow.depth, margin, bar);
    worker.endgame.trace.expect(|| Approach::again(NodeKind::Forecast, reason()));
    cpu.null_window(worker, node, shallow, alpha)
}

/// Plain alpha-beta with the evaluation at the leaves, for the last plies of a search, without the table.
#[inline(always)]
fn look<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    node: &Node<J::Features>,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> Result<i32, Stopped> {
    worker.enter(depth, alpha, beta)?;
    if node.n_empty == 0 {
        return Ok(worker.over(node));
    }
    if depth == 0 {
        let score = worker.judged(cpu, node);
        worker.endgame.trace.leave(score, || Leave::Leaf);
        return Ok(score);
    }
    let moves = cpu.moves(node.board) & worker.squares();
    if moves == 0 {
        return match cpu.moves(node.board.swapped()) & worker.squares() {
            0 => Ok(worker.over(node)),
            _ => {
                worker.endgame.trace.expect(|| Approach::by(PASS, NodeKind::Full));
                let reply = cpu.look(worker, &worker.passed(node), depth, -beta, -alpha)?;
                Ok(worker.endgame.after_pass(reply))
            }
        };
    }
    let mut best = -65;
    if depth == 1 {
        for square in squares_of(moves) {
            let child = worker.child(node, square, cpu.flips(node.board, square));
            let score = match child.board.player {
                0 => worker.endgame.n_squares,
                _ if child.n_empty == 0 => -child.board.final_score(worker.squares()),
                _ => -worker.judged(cpu, &child),
            };
            worker.endgame.nodes += 1;
            if T::IS_WATCHING {
                let is_over = child.board.player == 0 || child.n_empty == 0;
                worker.show_leaf(square, score, is_over, (alpha.max(best), beta));
            }
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        worker.endgame.trace.close(best, || moves);
        return Ok(best);
    }
    let first = worker.candidates.len();
    let mut order = Order::new();
    for square in squares_of(moves) {
        let child = worker.child(node, square, cpu.flips(node.board, square));
        if child.board.player == 0 {
            worker.candidates.truncate(first);
            worker.wiped_out(square);
            return Ok(worker.endgame.n_squares);
        }
        order.push(-worker.judge.evaluate(cpu, &child.features, child.board, child.n_empty));
        worker.candidates.push(Candidate { node: child, square: square as u8 });
    }
    while let Some(index) = order.pop() {
        let Candidate { node: child, square } = worker.candidates[first + index];
        worker.endgame.trace.expect(|| Approach::by(square.into(), NodeKind::Full));
        let score = -cpu.look(worker, &child, depth - 1, -beta, -alpha.max(best))?;
        worker.endgame.trace.scored(square.into(), score);
        best = best.max(score);
        if best >= beta {
            break;
        }
    }
    worker.candidates.truncate(first);
    worker.endgame.trace.close(best, || moves);
    Ok(best)
}

/// The score within a window that may be wide: the first move for its value, the others to be refuted.
#[inline(always)]
fn principal<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    node: &Node<J::Features>,
    reach: Reach,
    alpha: i32,
    beta: i32,
) -> Result<i32, Stopped> {
    if beta - alpha <= 1 {
        return cpu.null_window(worker, node, reach, alpha);
    }
    if reach.depth < node.n_empty && reach.depth <= parameters::DEPTH_WITHOUT_TABLE {
        return cpu.look(worker, node, reach.depth, alpha, beta);
    }
    worker.enter(reach.depth.min(node.n_empty), alpha, beta)?;
    let reach = Reach { depth: reach.depth.min(node.n_empty), ..reach };
    let moves = cpu.moves(node.board) & worker.squares();
    if moves == 0 {
        return match cpu.moves(node.board.swapped()) & worker.squares() {
            0 => Ok(worker.over(node)),
            _ => {
                worker.endgame.trace.expect(|| Approach::by(PASS, NodeKind::Full));
                let reply = cpu.principal(worker, &worker.passed(node), reach, -beta, -alpha)?;
                Ok(worker.endgame.after_pass(reply))
            }
        };
    }
    let mut known = worker.recall(node.board, node.n_empty).unwrap_or(Knowledge::NONE);
    if known.reaches(reach.depth, reach.selectivity.0) {
        let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
        if lower == upper || lower >= beta {
            let bound = if lower == upper { Bound::Exact } else { Bound::Lower };
            return Ok(worker.answered(known.lower, bound));
        }
        if upper <= alpha {
            return Ok(worker.answered(known.upper, Bound::Upper));
        }
    }
    // Internal iterative deepening: a wide window deserves a good first move.
    if known.best[0] == NO_SQUARE && reach.depth >= worker.parameters.deepen_first as u32 {
        let ahead = Reach { depth: reach.depth / 2, selectivity: Selectivity::BOLDEST };
        let reason = || reasons::deepen_first(ahead.depth);
        worker.endgame.trace.expect(|| Approach::again(NodeKind::Preview, reason()));
        cpu.principal(worker, node, ahead, alpha, beta)?;
        known = worker.recall(node.board, node.n_empty).unwrap_or(Knowledge::NONE);
    }
    let first = worker.candidates.len();
    let below = reach.less(1);
    // With a bound of 64, only a move that wins everything ends the search here.
    let mut order = match list(cpu, worker, node, moves, reach, 64, &known)? {
        ListedMoves::Moves(order) => order,
        ListedMoves::Cut(score) => {
            worker.candidates.truncate(first);
            return Ok(score);
        }
    };
    let (mut best, mut best_square) = (-65, NO_SQUARE);
    while let Some(index) = order.pop() {
        let Candidate { node: child, square } = worker.candidates[first + index];
        let bar = alpha.max(best);
        let mut score = -65;
        if best_square != NO_SQUARE {
            worker.endgame.trace.expect(|| Approach::by(square.into(), NodeKind::NullWindow));
            score = -cpu.null_window(worker, &child, below, -bar - 1)?;
        }
        if best_square == NO_SQUARE || (bar < score && score < beta) {
            let is_first = best_square == NO_SQUARE;
            worker.endgame.trace.expect(|| Approach::wide(square.into(), is_first));
            score = -cpu.principal(worker, &child, below, -beta, -bar)?;
        }
        worker.endgame.trace.scored(square.into(), score);
        if score > best {
            (best, best_square) = (score, square);
            if best >= beta {
                break;
            }
        }
    }
    worker.candidates.truncate(first);
    worker.remember(node, reach, (alpha, beta), best, best_square);
    worker.endgame.trace.close(best, || moves);
    Ok(best)
}

processor::compile_per_level! {
    /// The mutually recursive functions of the search.
    pub(crate) trait Searching: Endings {
        fn null_window<J: Judge, T: Trace>(worker: &mut Worker<'_, J, T>, node: &Node<J::Features>, reach: Reach, alpha: i32)
            -> Result<i32, Stopped> = null_window;
        fn principal<J: Judge, T: Trace>(worker: &mut Worker<'_, J, T>, node: &Node<J::Features>, reach: Reach, alpha: i32, beta: i32)
            -> Result<i32, Stopped> = principal;
        fn look<J: Judge, T: Trace>(worker: &mut Worker<'_, J, T>, node: &Node<J::Features>, depth: u32, alpha: i32, beta: i32)
            -> Result<i32, Stopped> = look;
        fn ordering_score<J: Judge, T: Trace>(worker: &mut Worker<'_, J, T>, child: &Node<J::Features>, look_ahead: u32, solves: bool)
            -> Result<i32, Stopped> = ordering_score;
        fn probcut<J: Judge, T: Trace>(worker: &mut Worker<'_, J, T>, node: &Node<J::Features>, reach: Reach, alpha: i32)
            -> Result<Option<i32>, Stopped> = probcut;
    }
}
