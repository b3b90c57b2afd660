//! The best player of Othello here: the searcher as an engine.

use othello::{Board as Position, Move, Size};
use search::{
    Analysis, Bound, CpuLevel, DEFAULT_NODES, Details, Engine, Goal, Limits, Line, Request, Score, Stopped,
};

use crate::board::Board;
use crate::cpu::Portable;
#[cfg(target_arch = "x86_64")]
use crate::cpu::{V3, V4};
use crate::judge::{Freedom, Judge};
use crate::patterns::{Patterns, SixPatterns, Weights};
use crate::plan;
use crate::reins::Reins;
use crate::root::{self, Root, RootMove};
use crate::searcher::{self, Searcher, Step, Task, dispatch};
use crate::selectivity::{Forecasts, Selectivity};
use crate::timing::Timing;
use crate::visit::Searching;
use crate::worker::Worker;

/// The player for a size of board, with a table of at most `hash_bytes` and so many threads.
#[must_use]
pub fn poda(size: Size, hash_bytes: usize, n_threads: usize) -> Box<dyn Engine<Position>> {
    let squares = size.squares();
    match size {
        Size::Eight => Box::new(
            Searcher::new(Patterns(Weights::learnt()), squares, hash_bytes)
                .with_forecasts(Forecasts::learnt().clone())
                .with_threads(n_threads),
        ),
        Size::Six => Box::new(
            Searcher::new(SixPatterns(Weights::learnt_six()), squares, hash_bytes).with_threads(n_threads),
        ),
        Size::Four => {
            Box::new(Searcher::new(Freedom::new(squares), squares, hash_bytes).with_threads(n_threads))
        }
    }
}

/// The exact solver for a size of board: the same searcher, which goes for the true score whatever it is asked.
#[must_use]
pub fn exact(size: Size, hash_bytes: usize, n_threads: usize) -> Box<dyn Engine<Position>> {
    Box::new(Exact(poda(size, hash_bytes, n_threads)))
}

struct Exact(Box<dyn Engine<Position>>);

impl Engine<Position> for Exact {
    fn analyse(
        &mut self,
        request: &Request<'_, Position>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let limits = Limits { depth: None, ..*request.limits };
        self.0.analyse(&Request { goal: Goal::Exact, limits: &limits, ..*request }, report)
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }
}

impl<J: Judge> Engine<Position> for Searcher<J> {
    /// Looks ever deeper, then solves ever more surely. Without any limit it visits [`DEFAULT_NODES`] nodes, or as many
    /// as it takes when the exact score is asked for.
    fn analyse(
        &mut self,
        request: &Request<'_, Position>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        assert_eq!(request.position.squares(), self.squares, "the searcher was built for this size of board");
        let board = Board::of(request.position);
        let n_empty = board.n_empty(self.squares);
        let limits = request.limits;
        let is_exact = request.goal != Goal::Best;
        let nodes = match limits.is_unlimited() && !is_exact {
            true => Some(DEFAULT_NODES),
            false => limits.nodes,
        };
        let timing = Timing::new(limits, n_empty, request.root_moves().len());
        let reins = Reins::new(nodes, timing.stop_at, Some(request.control));
        let plan = if is_exact { plan::to_solve(n_empty) } else { plan::to_play(n_empty, limits.depth) };
        if self.is_over(board) {
            return Analysis {
                lines: Vec::new(),
                nodes: 0,
                leaves: 0,
                elapsed: reins.watch.elapsed(),
                stopped: false,
                details: Details::default(),
            };
        }
        self.table.age();
        let mut best = fallback(request);
        let task =
            Task { board, wanted: wanted(request), n_lines: request.lines, plan: &plan, reins: &reins };
        let mut stopped = true;
        let mut after = |step: Step, worker_nodes: u64, lines: Vec<Line<Move>>| {
            best = Analysis { lines, nodes: worker_nodes, elapsed: reins.watch.elapsed(), ..best.clone() };
            stopped = !step.is_last;
            report(&best);
            match timing.begin_until.is_some_and(|until| reins.watch.elapsed() > until) {
                true => Err(Stopped),
                false => Ok(()),
            }
        };
        let nodes = dispatch!(self.level, analyse_at(self, &task, &mut after));
        let answer = Analysis { nodes, elapsed: reins.watch.elapsed(), stopped, ..best };
        report(&answer);
        answer
    }

    fn new_game(&mut self) {
        self.forget();
    }
}

fn analyse_at<C: Searching<J>, J: Judge>(
    searcher: &Searcher<J>,
    task: &Task<'_>,
    after: &mut dyn FnMut(Step, u64, Vec<Line<Move>>) -> Result<(), Stopped>,
) -> u64 {
    searcher::deepen::<C, J>(searcher, task, &mut |worker, root, step| {
        let lines = lines::<C, J>(worker, root, step, task.n_lines);
        after(step, worker.endgame.nodes, lines)
    })
}

/// The best moves of a searched root with what is expected to follow.
fn lines<C: Searching<J>, J: Judge>(
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
        // A search that is stopped while it writes its line down has found the score nevertheless.
        let rest = is_known.then(|| root::proven_line::<C, J>(worker, child.board, -score).ok()).flatten();
        let rest = rest.unwrap_or_else(|| root::expected_line(worker, child.board, reach.depth as usize - 1));
        let moves = std::iter::once(square).chain(rest).map(to_move).collect();
        lines.push(Line {
            moves,
            score: Score::points(score),
            bound,
            depth: reach.depth,
            proven,
            confidence,
        });
    }
    lines
}

fn to_move(square: u32) -> Move {
    if square == 64 { Move::PASS } else { Move::on(square) }
}

/// The squares of the moves asked for.
fn wanted(request: &Request<'_, Position>) -> u64 {
    request.root_moves().iter().filter_map(|mv| mv.bit()).map(|bit| 1 << bit).sum()
}

/// Some legal move, for searches that are stopped before they have begun.
fn fallback(request: &Request<'_, Position>) -> Analysis<Move> {
    let moves = request.root_moves().into_iter().take(1).collect();
    let line = Line {
        moves,
        score: Score::points(0),
        bound: Bound::Lower,
        depth: 0,
        proven: false,
        confidence: None,
    };
    Analysis {
        lines: vec![line],
        nodes: 0,
        leaves: 0,
        elapsed: Default::default(),
        stopped: true,
        details: Details::default(),
    }
}
