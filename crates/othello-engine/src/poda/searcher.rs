//! A searcher: an evaluation, a table and threads.

use std::sync::atomic::Ordering;

use processor::{CpuLevel, with_level};
use search::{StopConditions, Stopped};

use super::node::Searching;
use super::parameters::Parameters;
use super::plan;
use super::positions_in_search::PositionsInSearch;
use super::root::{self, Root};
use super::selectivity::{Forecasts, Selectivity};
use super::stop_signal::StopSignal;
use super::table::Table;
use super::worker::{Reach, Worker};
use crate::board::{Board, Squares};
use crate::endgame::{Endgame, Memories};
use crate::evaluation::{Freedom, Judge};
use crate::reasons;
use crate::trace::Trace;

/// The exact score of a position within a window, for the side to move, in discs; empty squares go to the winner.
///
/// Outside the window the result is a bound. Meant for up to about 16 empty squares and single positions; for
/// many, keep a [`Searcher`].
///
/// ```
/// use othello_engine::{Board, solve};
/// // One square left, h8: it turns nothing over for either side and falls to the winner.
/// let board = Board { player: u64::MAX >> 1, opponent: 0 };
/// assert_eq!(solve(board, Board::EIGHT, -64, 64), 64);
/// ```
#[must_use]
pub fn solve(board: Board, squares: Squares, alpha: i32, beta: i32) -> i32 {
    Searcher::new(Freedom::new(squares), squares, 1 << 20).solve_within(board, alpha, beta)
}

/// Searches positions of one board size with one evaluation.
#[derive(Debug)]
pub struct Searcher<J> {
    pub(crate) judge: J,
    pub(crate) squares: Squares,
    forecasts: Forecasts,
    pub(crate) parameters: Parameters,
    pub(crate) table: Table,
    memories: Memories,
    pub(crate) level: CpuLevel,
    n_threads: usize,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The score for the side to move, in discs.
    pub score: i32,
    /// The best play; 64 is a pass.
    pub line: Vec<u32>,
    /// Nodes visited.
    pub nodes: u64,
}

impl<J: Judge> Searcher<J> {
    /// With one thread and a table of at most `hash_bytes`.
    #[must_use]
    pub fn new(judge: J, squares: Squares, hash_bytes: usize) -> Searcher<J> {
        Searcher {
            judge,
            squares,
            forecasts: Forecasts::default(),
            parameters: Parameters::default(),
            table: Table::new(hash_bytes),
            memories: Memories::default(),
            level: CpuLevel::default(),
            n_threads: 1,
        }
    }

    /// The same with the instructions of another level.
    #[must_use]
    pub fn at_level(self, level: CpuLevel) -> Searcher<J> {
        Searcher { level, ..self }
    }

    /// The same with several threads. With more than one, the order of events and the node counts are not
    /// reproducible.
    #[must_use]
    pub fn with_threads(self, n_threads: usize) -> Searcher<J> {
        Searcher { n_threads: n_threads.max(1), ..self }
    }

    /// The same with other forecasts of deep searches from shallow ones.
    #[must_use]
    pub fn with_forecasts(self, forecasts: Forecasts) -> Searcher<J> {
        Searcher { forecasts, ..self }
    }

    /// The same with other parameters.
    #[must_use]
    pub fn with_parameters(self, parameters: Parameters) -> Searcher<J> {
        Searcher { parameters, ..self }
    }

    /// Clears the table.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The exact score and best play to the end.
    pub fn solve(&mut self, board: Board) -> Found {
        if self.is_over(board) {
            return Found { score: board.final_score(self.squares), line: Vec::new(), nodes: 1 };
        }
        self.table.age();
        with_level!(self.level, |cpu| solve_at(cpu, self, board)).expect("nothing stops it")
    }

    /// The exact score if it is within the window, otherwise a bound.
    pub fn solve_within(&mut self, board: Board, alpha: i32, beta: i32) -> i32 {
        let reach = Reach { depth: board.n_empty(self.squares), selectivity: Selectivity::NONE };
        self.table.age();
        with_level!(self.level, |cpu| within_at(cpu, self, board, reach, (alpha, beta)))
            .expect("nothing stops it")
    }

    /// The score of a search of `depth` moves, without selective cuts.
    pub fn look(&mut self, board: Board, depth: u32) -> i32 {
        let reach = Reach { depth, selectivity: Selectivity::NONE };
        self.table.age();
        with_level!(self.level, |cpu| within_at(cpu, self, board, reach, (-64, 64)))
            .expect("nothing stops it")
    }

    pub(crate) fn is_over(&self, board: Board) -> bool {
        board.moves(self.squares) == 0 && board.swapped().moves(self.squares) == 0
    }
}

fn worker<'a, J: Judge, T: Trace>(
    searcher: &'a Searcher<J>,
    signal: &'a StopSignal<'a>,
    trace: T,
) -> Worker<'a, J, T> {
    let Searcher { judge, table, forecasts, parameters, squares, memories, .. } = searcher;
    let endgame = Endgame::new(*squares, memories.lend(), trace);
    Worker::new(judge, table, forecasts, *parameters, signal, endgame)
}

fn within_at<C: Searching, J: Judge>(
    cpu: C,
    searcher: &Searcher<J>,
    board: Board,
    reach: Reach,
    (alpha, beta): (i32, i32),
) -> Result<i32, Stopped> {
    let signal = StopSignal::new(StopConditions::none());
    let mut worker = worker(searcher, &signal, ());
    let node = worker.node(board);
    let score = cpu.principal(&mut worker, &node, reach, alpha, beta);
    searcher.memories.give_back(worker.endgame.memory);
    score
}

fn solve_at<C: Searching, J: Judge>(cpu: C, searcher: &Searcher<J>, board: Board) -> Result<Found, Stopped> {
    let plan = plan::to_solve(board.n_empty(searcher.squares));
    let signal = StopSignal::new(StopConditions::none());
    let task = Task { board, wanted: u64::MAX, n_lines: 1, plan: &plan, signal: &signal };
    let (mut score, mut line) = (0, Vec::new());
    let nodes = deepen(cpu, searcher, &task, (), &mut |worker, root, step| {
        if step.is_last {
            score = root.moves[0].score;
            line = root::proven_line(cpu, worker, board, score)?;
        }
        Ok(())
    });
    Ok(Found { score, line, nodes })
}

/// What is to be searched.
pub(crate) struct Task<'a> {
    /// The position; the game is not over.
    pub board: Board,
    /// The squares of the moves to consider.
    pub wanted: u64,
    pub n_lines: usize,
    pub plan: &'a [Reach],
    pub signal: &'a StopSignal<'a>,
}

/// A completed step of a plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub reach: Reach,
    /// Whether all moves were searched. If not, the search was stopped, and the first move is the best of
    /// those that were.
    pub is_whole: bool,
    /// Whether nothing is left to search.
    pub is_last: bool,
}

/// Called after each step of a plan; it may end the search.
pub(crate) type AfterStep<'a, J, T> =
    dyn FnMut(&mut Worker<'_, J, T>, &Root<<J as Judge>::Features>, Step) -> Result<(), Stopped> + 'a;

/// Searches the plan's steps in turn, with all threads, until it is done or stopped; returns the nodes
/// visited. A search that is watched has one thread.
pub(crate) fn deepen<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    searcher: &Searcher<J>,
    task: &Task<'_>,
    trace: T,
    after_step: &mut AfterStep<'_, J, T>,
) -> u64 {
    let in_search = PositionsInSearch::new();
    let n_threads = if T::IS_WATCHING { 1 } else { searcher.n_threads };
    let shared = (n_threads > 1).then_some(&in_search);
    std::thread::scope(|scope| {
        // Helpers search the same tree as the main thread and defer what others are searching; they share the
        // table. If the system does not start more threads, the others do the work.
        let help = || work(cpu, searcher, task, shared, (), &mut |_, _, _| Ok(()));
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, help).ok();
        let helpers: Vec<_> = (1..n_threads).map_while(start).collect();
        let nodes = work(cpu, searcher, task, shared, trace, after_step);
        task.signal.is_done.store(true, Ordering::Relaxed);
        nodes + helpers.into_iter().map(|helper| helper.join().expect("helpers do not panic")).sum::<u64>()
    })
}

/// What one thread does; returns the nodes it visited.
fn work<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    searcher: &Searcher<J>,
    task: &Task<'_>,
    in_search: Option<&PositionsInSearch>,
    trace: T,
    after_step: &mut AfterStep<'_, J, T>,
) -> u64 {
    let mut worker = worker(searcher, task.signal, trace);
    worker.in_search = in_search;
    let mut root = Root::new(&worker, task.board, task.wanted);
    // Stopped or not, the results have been reported step by step.
    let _ = steps(cpu, &mut worker, &mut root, task, after_step);
    searcher.memories.give_back(worker.endgame.memory);
    worker.endgame.nodes
}

fn steps<C: Searching, J: Judge, T: Trace>(
    cpu: C,
    worker: &mut Worker<'_, J, T>,
    root: &mut Root<J::Features>,
    task: &Task<'_>,
    after_step: &mut AfterStep<'_, J, T>,
) -> Result<(), Stopped> {
    let n_lines = task.n_lines.clamp(1, root.moves.len());
    let exact = Reach { depth: root.node.n_empty, selectivity: Selectivity::NONE };
    for (index, &reach) in task.plan.iter().enumerate() {
        let expected: Vec<Option<i32>> = root.moves.iter().map(root::RootMove::expected).collect();
        let searched = expected.iter().take(n_lines).enumerate().try_for_each(|(rank, &expected)| {
            root::aspire(cpu, worker, root, rank, reach, expected).map(|_| ())
        });
        if searched.is_ok() {
            // Selective searches may contradict each other: a line found later may be better.
            root.moves[..n_lines].sort_by_key(|mv| std::cmp::Reverse(mv.score));
            if n_lines > 1 {
                root::tell_result(worker, root, || reasons::best_of_lines(n_lines));
            }
        } else {
            worker.endgame.trace.stop();
        }
        let is_whole = searched.is_ok();
        if is_whole && root.moves[..n_lines].iter().all(|mv| worker.is_everything(mv.score)) {
            return after_step(worker, root, Step { reach: exact, is_whole, is_last: true });
        }
        if is_whole || (n_lines == 1 && root.begins_well(reach)) {
            if !is_whole {
                root::tell_result(worker, root, || reasons::stopped_iteration(reach.depth));
            }
            let is_last = is_whole && index + 1 == task.plan.len();
            after_step(worker, root, Step { reach, is_whole, is_last })?;
        }
        searched?;
    }
    Ok(())
}
