//! The searcher as an engine: from a request to a task, and from the searched root to lines.

use othello::{Board as Position, Move};
use processor::with_level;
use search::{Analysis, Bound, Details, Engine, Goal, Line, Request, Score, StopConditions, Stopped};

use super::node::Searching;
use super::plan;
use super::root::{self, Root, RootMove};
use super::searcher::{self, Searcher, Step, Task};
use super::selectivity::Selectivity;
use super::stop_signal::StopSignal;
use super::timing::Timing;
use super::worker::Worker;
use crate::board::Board;
use crate::evaluation::Judge;

impl<J: Judge> Engine<Position> for Searcher<J> {
    /// Searches ever deeper, then solves with ever greater certainty. Without any limit it goes on until the
    /// game is solved.
    fn analyse(
        &mut self,
        request: &Request<'_, Position>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        assert_eq!(request.position.squares(), self.squares, "the searcher was built for another board size");
        let board = Board::of(request.position);
        let n_empty = board.n_empty(self.squares);
        let limits = request.limits;
        let is_exact = request.goal != Goal::Best;
        let timing = Timing::new(limits, n_empty, request.root_moves().len());
        let conditions = StopConditions {
            nodes: limits.nodes,
            time: timing.stop_at,
            control: Some(request.control),
            ..StopConditions::none()
        };
        let signal = StopSignal::new(conditions);
        let plan = if is_exact { plan::to_solve(n_empty) } else { plan::to_play(n_empty, limits.depth) };
        if self.is_over(board) {
            return Analysis {
                lines: Vec::new(),
                nodes: 0,
                leaves: 0,
                elapsed: conditions.watch.elapsed(),
                stopped: false,
                details: Details::default(),
            };
        }
        self.table.age();
        let mut best = fallback(request);
        let task = Task {
            board,
            wanted: requested_squares(request),
            n_lines: request.lines,
            plan: &plan,
            signal: &signal,
        };
        let mut stopped = true;
        let mut after = |step: Step, worker_nodes: u64, lines: Vec<Line<Move>>| {
            best =
                Analysis { lines, nodes: worker_nodes, elapsed: conditions.watch.elapsed(), ..best.clone() };
            stopped = !step.is_last;
            report(&best);
            match timing.begin_until.is_some_and(|until| conditions.watch.elapsed() > until) {
                true => Err(Stopped),
                false => Ok(()),
            }
        };
        let nodes = with_level!(self.level, |cpu| analyse_at(cpu, self, &task, &mut after));
        let answer = Analysis { nodes, elapsed: conditions.watch.elapsed(), stopped, ..best };
        report(&answer);
        answer
    }

    fn new_game(&mut self) {
        self.forget();
    }
}

fn analyse_at<C: Searching, J: Judge>(
    cpu: C,
    searcher: &Searcher<J>,
    task: &Task<'_>,
    after: &mut dyn FnMut(Step, u64, Vec<Line<Move>>) -> Result<(), Stopped>,
) -> u64 {
    searcher::deepen(cpu, searcher, task, &mut |worker, root, step| {
        let lines = lines(cpu, worker, root, step, task.n_lines);
        after(step, worker.endgame.nodes, lines)
    })
}

/// The best moves of a searched root with their expected continuations.
fn lines<C: Searching, J: Judge>(
    cpu: C,
    worker: &mut Worker<'_, J>,
    root: &Root<J::Features>,
    Step { reach, is_whole, .. }: Step,
    n_lines: usize,
) -> Vec<Line<Move>> {
    let proven = is_whole && reach.depth >= root.node.n_empty && reach.selectivity == Selectivity::NONE;
    let confidence = (reach.selectivity != Selectivity::NONE).then(|| reach.selectivity.percent());
    let mut lines = Vec::new();
    for &RootMove { square, child, score, bound, .. } in root.moves.iter().take(n_lines.max(1)) {
        let is_known = proven && bound == Bound::Exact;
        // A search that is stopped while it collects its line has still found the score.
        let rest = is_known.then(|| root::proven_line(cpu, worker, child.board, -score).ok()).flatten();
        let rest = rest.unwrap_or_else(|| root::expected_line(worker, child.board, reach.depth as usize - 1));
        let moves = std::iter::once(square).chain(rest).map(to_move).collect();
        lines.push(Line { bound, proven, confidence, ..Line::new(moves, Score::points(score), reach.depth) });
    }
    lines
}

fn to_move(square: u32) -> Move {
    if square == 64 { Move::PASS } else { Move::on(square) }
}

/// The squares of the requested moves.
fn requested_squares(request: &Request<'_, Position>) -> u64 {
    request.root_moves().iter().filter_map(|mv| mv.bit()).map(|bit| 1 << bit).sum()
}

/// Some legal move, for searches that are stopped before they begin.
fn fallback(request: &Request<'_, Position>) -> Analysis<Move> {
    let moves = request.root_moves().into_iter().take(1).collect();
    let line = Line { bound: Bound::Lower, ..Line::new(moves, Score::points(0), 0) };
    Analysis {
        lines: vec![line],
        nodes: 0,
        leaves: 0,
        elapsed: Default::default(),
        stopped: true,
        details: Details::default(),
    }
}
