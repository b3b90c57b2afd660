//! A searcher: a judge, a table and threads, ready to be asked.

use std::sync::atomic::Ordering;
use std::time::Duration;

use search::{Control, Stopped};

use crate::board::{Board, Squares};
use crate::busy::Busy;
use crate::cpu::{Level, Portable};
#[cfg(target_arch = "x86_64")]
use crate::cpu::{V3, V4};
use crate::judge::{Freedom, Judge};
use crate::plan;
use crate::reins::Reins;
use crate::root::{self, Root};
use crate::selectivity::Forecasts;
use crate::table::Table;
use crate::visit::{Reach, Searching, Worker};

/// The exact score of a position within a window, for the side to move, in discs; empty squares go to the winner.
///
/// Outside the window the answer is a bound. Meant for up to about 16 empty squares and single questions; who asks
/// often keeps a [`Searcher`].
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

/// Searches positions of one size of board with one judge.
#[derive(Debug)]
pub struct Searcher<J> {
    judge: J,
    squares: Squares,
    forecasts: Forecasts,
    table: Table,
    level: Level,
    n_threads: usize,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The score for the side to move, in discs.
    pub score: i32,
    /// Best play; 64 is a pass.
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
            table: Table::new(hash_bytes),
            level: Level::best(),
            n_threads: 1,
        }
    }

    /// The same with another level of processor, which must be [available](Level::available).
    ///
    /// # Panics
    /// If the processor does not have it.
    #[must_use]
    pub fn at_level(self, level: Level) -> Searcher<J> {
        assert!(Level::available().contains(&level), "this processor is not of level {level:?}");
        Searcher { level, ..self }
    }

    /// The same with so many threads. More than one make the order of events, and so the nodes, a matter of chance.
    #[must_use]
    pub fn with_threads(self, n_threads: usize) -> Searcher<J> {
        Searcher { n_threads: n_threads.max(1), ..self }
    }

    /// The same with other forecasts of deep searches by shallow ones.
    #[must_use]
    pub fn with_forecasts(self, forecasts: Forecasts) -> Searcher<J> {
        Searcher { forecasts, ..self }
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The exact score and best play to the end.
    pub fn solve(&mut self, board: Board) -> Found {
        let n_empty = board.n_empty(self.squares);
        let reins = Reins::new(None, None, None);
        self.table.age();
        dispatch!(self.level, solve_at(self, board, &plan::to_solve(n_empty), &reins))
            .expect("nothing stops it")
    }

    /// The exact score if it is within the window, a bound if not.
    pub fn solve_within(&mut self, board: Board, alpha: i32, beta: i32) -> i32 {
        let reins = Reins::new(None, None, None);
        self.table.age();
        dispatch!(self.level, within_at(self, board, alpha, beta, &reins)).expect("nothing stops it")
    }

    /// The score by judgement, so many moves ahead.
    pub fn look(&mut self, board: Board, depth: u32) -> i32 {
        let reins = Reins::new(None, None, None);
        self.table.age();
        let reach = Reach { depth, selectivity: crate::Selectivity::NONE };
        dispatch!(self.level, look_at(self, board, reach, &reins)).expect("nothing stops it")
    }
}

/// Calls a function generic over the level of processor for the level at hand.
macro_rules! dispatch {
    ($level:expr, $function:ident($($argument:expr),*)) => {
        match $level {
            Level::Portable => $function::<Portable, _>($($argument),*),
            #[cfg(target_arch = "x86_64")]
            Level::V3 => $function::<V3, _>($($argument),*),
            #[cfg(target_arch = "x86_64")]
            Level::V4 => $function::<V4, _>($($argument),*),
        }
    };
}
use dispatch;

fn worker<'a, J: Judge>(searcher: &'a Searcher<J>, reins: &'a Reins<'a>) -> Worker<'a, J> {
    Worker::new(&searcher.judge, &searcher.table, &searcher.forecasts, reins, searcher.squares)
}

fn within_at<C: Searching<J>, J: Judge>(
    searcher: &Searcher<J>,
    board: Board,
    alpha: i32,
    beta: i32,
    reins: &Reins<'_>,
) -> Result<i32, Stopped> {
    let mut worker = worker(searcher, reins);
    let node = worker.node(board);
    let reach = Reach { depth: node.n_empty, selectivity: crate::Selectivity::NONE };
    C::principal(&mut worker, &node, reach, alpha, beta)
}

fn look_at<C: Searching<J>, J: Judge>(
    searcher: &Searcher<J>,
    board: Board,
    reach: Reach,
    reins: &Reins<'_>,
) -> Result<i32, Stopped> {
    let mut worker = worker(searcher, reins);
    let node = worker.node(board);
    C::principal(&mut worker, &node, reach, -64, 64)
}

fn solve_at<C: Searching<J>, J: Judge>(
    searcher: &Searcher<J>,
    board: Board,
    plan: &[Reach],
    reins: &Reins<'_>,
) -> Result<Found, Stopped> {
    let mut main = worker(searcher, reins);
    let busy = Busy::new();
    if searcher.n_threads > 1 {
        main.busy = Some(&busy);
    }
    if board.moves(searcher.squares) == 0 && board.swapped().moves(searcher.squares) == 0 {
        return Ok(Found { score: board.final_score(searcher.squares), line: Vec::new(), nodes: 1 });
    }
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..searcher.n_threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut helper = worker(searcher, reins);
                    helper.busy = Some(&busy);
                    let mut root = Root::new(&helper, board, |_| true);
                    // A helper ends when the main thread does; what it found is in the table.
                    let _ = deepen::<C, J>(&mut helper, &mut root, plan);
                    helper.endgame.nodes
                })
            })
            .collect();
        let mut root = Root::new(&main, board, |_| true);
        let solved = deepen::<C, J>(&mut main, &mut root, plan)
            .and_then(|score| Ok((score, root::proven_line::<C, J>(&mut main, board, score)?)));
        reins.done.store(true, Ordering::Relaxed);
        let helped: u64 =
            helpers.into_iter().map(|helper| helper.join().expect("helpers do not panic")).sum();
        let (score, line) = solved?;
        Ok(Found { score, line, nodes: main.endgame.nodes + helped })
    })
}

fn deepen<C: Searching<J>, J: Judge>(
    worker: &mut Worker<'_, J>,
    root: &mut Root<J::Features>,
    plan: &[Reach],
) -> Result<i32, Stopped> {
    let mut expected = None;
    for &reach in plan {
        let score = root::aspire::<C, J>(worker, root, 0, reach, expected)?;
        // What is solved is even, as the board is.
        expected = Some(score & !1);
    }
    Ok(expected.unwrap_or(0))
}
