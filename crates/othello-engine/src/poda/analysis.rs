//! The searcher as an engine: from a request to a task, and from the searched root to lines.

use othello::{Board as Position, Move};
use processor::{Portable, with_level};
use search::{
    Analysis, Bound, Details, Engine, Goal, Line, Request, Score, StopConditions, Stopped, Watcher,
};

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
use crate::reasons;
use crate::trace::{Trace, Watching, to_move};

impl<J: Judge> Engine<Position> for Searcher<J> {
    /// Searches ever deeper, then solves with ever greater certainty. Without any limit it goes on until the
    /// game is solved.
    fn analyse(
        &mut self,
        request: &Request<'_, Position>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        self.analyse_by(request, report, |searcher, task, after| {
            with_level!(searcher.level, |cpu| analyse_at(cpu, searcher, task, (), after))
        })
    }

    /// Compiled for any processor only: all levels search the same tree.
    fn watch(
        &mut self,
        request: &Request<'_, Position>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        Some(self.analyse_by(request, &mut |_| {}, |searcher, task, after| {
            analyse_at(Portable, searcher, task, Watching::new(watcher), after)
        }))
    }

    fn new_game(&mut self) {
        self.forget();
    }
}

/// Called after each step with the nodes so far and the lines found; it may end the search.
type AfterLines<'a> = dyn FnMut(Step, u64, Vec<Line<Move>>) -> Result<(), Stopped> + 'a;

impl<J: Judge> Searcher<J> {
    /// Analyses by a search that returns its nodes.
    fn analyse_by(
        &mut self,
        request: &Request<'_, Position>,
        report: &mut dyn FnMut(&Analysis<Move>),
        search: impl FnOnce(&Searcher<J>, &Task<'_>, &mut AfterLines<'_>) -> u64,
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
        let plan = match is_exact {
            true => plan::to_solve(n_empty),
            false => plan::to_play(n_empty, limits.depth, self.parameters.end_jump as u32),
        };
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
        let nodes = search(self, &task, &mut after);
        let answer = Analysis { nodes, elapsed: conditions.watch.elapsed(), stopped, ..best };
        report(&answer);
        answer
    }
}

fn analyse_at<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    searcher: &Searcher<J>,
    task: &Task<'_>,
    trace: T,
    after: &mut AfterLines<'_>,
) -> u64 {
    searcher::deepen(cpu, searcher, task, trace, &mut |worker, root, step| {
        let lines = lines(cpu, worker, root, step, task.n_lines);
        after(step, worker.endgame.nodes, lines)
    })
}

/// The best moves of a searched root with their expected continuations.
fn lines<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    root: &Root<J::Features>,
    Step { reach, is_whole, .. }: Step,
    n_lines: usize,
) -> Vec<Line<Move>> {
    let proven = is_whole && reach.depth >= root.node.n_empty && reach.selectivity == Selectivity::NONE;
    let confidence = (reach.selectivity != Selectivity::NONE).then(|| reach.selectivity.percent());
    let mut lines = Vec::new();
    for &mv in root.moves.iter().take(n_lines.max(1)) {
        let RootMove { square, child, score, bound, .. } = mv;
        let is_known = proven && bound == Bound::Exact;
        // A search that is stopped while it collects its line has still found the score.
        let rest = is_known.then(|| root::proven_line_after(cpu, worker, root, mv).ok()).flatten();
        let rest = rest.unwrap_or_else(|| root::expected_line(worker, child.board, reach.depth as usize - 1));
        let moves = std::iter::once(square).chain(rest).map(to_move).collect();
        lines.push(Line { bound, proven, confidence, ..Line::new(moves, Score::points(score), reach.depth) });
    }
    if proven && lines.len() > 1 {
        root::tell_result(worker, root, || reasons::best_of_lines(lines.len()));
    }
    lines
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
