//! Iterative deepening at the root: one depth after the other, each in a small window around the last value,
//! for as many lines as requested.

use std::sync::atomic::Ordering;

use chess::{Board, Move};
use search::{Analysis, Bound, Line, NodeKind as VisitKind, Probe, Score, Stopped};

use super::node::{Node, Root};
use super::parameters as p;
use super::reasons;
use super::searcher::Searcher;
use super::searching::Searching;
use super::techniques::Techniques;
use super::value::{INFINITE, MATE, MATE_BOUND, MAX_PLY, Value, is_mate, of_score, to_score};
use super::watching::Arrival;
use super::window::Window;

/// The root to search.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    pub board: &'a Board,
    /// The moves to consider.
    pub moves: &'a [Move],
    pub n_lines: usize,
    /// Stop once a mate within this many plies is found.
    pub wanted: Option<u32>,
    /// Whether these are all legal moves.
    pub has_all_moves: bool,
}

/// The state of the search at the root.
#[derive(Clone, Debug, Default)]
struct Progress {
    lines: Vec<Line<Move>>,
    /// How many iterations the best move has been the same.
    n_stable: u32,
    /// By how much the value fell in the last iteration.
    fall: Value,
    /// The part of the last iteration's nodes spent on the best move.
    effort: f64,
}

impl<C: Searching, B: Probe<Board>> Searcher<'_, C, B> {
    /// Deepens until a limit is reached. Only the first thread reports and decides when to end.
    pub fn deepen(&mut self, root: &Question<'_>) -> Analysis<Move> {
        let mut progress = Progress::default();
        let deepest = self.shared.budget.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 2).max(1);
        let mut stopped = false;
        // Every second helper starts one ply deeper, so that the threads do different work.
        let first = 1 + (self.number % 2) as u32;
        for depth in first..=deepest.max(first) {
            if self.iterate(root, depth as i32, &mut progress).is_err() {
                stopped = true;
                break;
            }
            if self.number == 0 {
                self.shared.nodes[0].store(self.nodes, Ordering::Relaxed);
                self.report(&self.summary(progress.lines.clone(), false));
                if !self.goes_on(root, depth, &progress) {
                    break;
                }
            }
        }
        if progress.lines.is_empty() {
            progress.lines = self.fallback_lines(root);
        }
        self.shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
        self.summary(progress.lines, stopped)
    }

    /// One iteration: all lines at one depth.
    fn iterate(&mut self, root: &Question<'_>, depth: i32, progress: &mut Progress) -> Result<(), Stopped> {
        let before = progress.lines.clone();
        let nodes_before = self.nodes;
        self.selective_depth = 0;
        self.root.lines.clone_from(&before);
        let mut found: Vec<Line<Move>> = Vec::new();
        let mut result = Ok(());
        for number in 0..root.n_lines {
            self.root.moves = root.moves.to_vec();
            self.root.in_lines = found.iter().map(|line| line.moves[0]).collect();
            self.root.moves.retain(|mv| !self.root.in_lines.contains(mv));
            self.root.is_partial = !root.has_all_moves || number > 0;
            self.root.depth = depth;
            let last = before.get(number).map(|line| of_score(line.score));
            result = self.aspire(root.board, depth, last);
            // That the first move is mated says nothing about the others, if there was no time for them.
            let is_unsure = |value: Value| result.is_err() && value <= -MATE_BOUND;
            if let Some((moves, value)) = self.root.best.take()
                && !is_unsure(value)
            {
                found.push(Line::new(moves, to_score(value), depth as u32));
            }
            if result.is_err() {
                break;
            }
            if number == 0 {
                let spent = (self.nodes - nodes_before).max(1);
                progress.effort = self.root.best_nodes as f64 / spent as f64;
            }
        }
        // Lines that this iteration did not reach stay as they were.
        let is_found = |line: &Line<Move>| found.iter().any(|new| new.moves[0] == line.moves[0]);
        let kept: Vec<_> = before.iter().filter(|line| !is_found(line)).cloned().collect();
        found.extend(kept);
        found.truncate(root.n_lines);
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        if let (Some(old), Some(new)) = (before.first(), found.first()) {
            progress.n_stable = if old.moves[0] == new.moves[0] { progress.n_stable + 1 } else { 0 };
            progress.fall = of_score(old.score) - of_score(new.score);
        }
        progress.lines = found;
        result
    }

    /// Searches near the last value first, and with a wider window if the value is outside. The best line
    /// found is left in `self.root.best`; after a stopped search, only if it is certain to be no worse than
    /// the last.
    fn aspire(&mut self, board: &Board, depth: i32, last: Option<Value>) -> Result<(), Stopped> {
        self.root.best = None;
        let mut reach = self.parameters.aspiration_width;
        let near = last.filter(|&last| {
            self.uses(Techniques::ASPIRATION) && depth >= p::ASPIRATION_FROM_DEPTH && !is_mate(last)
        });
        let mut window = match near {
            Some(last) => Window { alpha: last - reach, beta: last + reach },
            None => Window::FULL,
        };
        let mut lowered = 0;
        let mut reason = match self.root.in_lines.len() {
            0 => reasons::iteration(depth),
            n_lines => reasons::next_line(depth, n_lines as i32 + 1),
        };
        loop {
            let node = Node { depth: (depth - lowered).max(1), ply: 0 };
            self.arriving(|| Arrival::without_move(VisitKind::Full, reason));
            let value = self.visit(Root, board, node, window, false)?;
            let Window { alpha, beta } = window;
            if value <= alpha && alpha > -INFINITE {
                window = Window { alpha: (value - reach).max(-INFINITE), beta: (alpha + beta) / 2 };
                lowered = 0;
                self.root.best = None;
            } else if value >= beta && beta < INFINITE {
                window.beta = (value + reach).min(INFINITE);
                lowered = (lowered + 1).min(3);
            } else {
                return Ok(());
            }
            reason = reasons::aspiration(depth, value, value <= alpha);
            reach += reach;
            if reach > 1_000 || is_mate(value) {
                window = Window::FULL;
            }
        }
    }

    /// Whether another iteration may begin.
    fn goes_on(&self, root: &Question<'_>, depth: u32, progress: &Progress) -> bool {
        let budget = &self.shared.budget;
        let elapsed = self.shared.conditions.watch.elapsed();
        let has_time = budget.may_go_on(elapsed, progress.effort, progress.n_stable, progress.fall);
        let has_nodes = budget.soft_nodes.is_none_or(|limit| self.nodes < limit);
        let is_forced = budget.soft.is_some() && root.moves.len() == 1 && depth >= 4;
        has_time && has_nodes && !is_forced && !self.is_settled(depth, progress) && !is_shown(root, progress)
    }

    /// Whether every line ends in a mate that no deeper search can shorten.
    fn is_settled(&self, depth: u32, progress: &Progress) -> bool {
        progress.lines.iter().all(|line| {
            let value = of_score(line.score);
            is_mate(value) && depth as Value > 2 * (MATE - value.abs()) + 6
        })
    }

    /// The answer when not even one iteration was finished: any move, of unknown value.
    fn fallback_lines(&self, root: &Question<'_>) -> Vec<Line<Move>> {
        let line = |&mv: &Move| Line { bound: Bound::Lower, ..Line::new(vec![mv], Score::NEG_INFINITY, 0) };
        root.moves.first().map(line).into_iter().collect()
    }
}

/// Whether every line has the requested mate.
fn is_shown(root: &Question<'_>, progress: &Progress) -> bool {
    root.wanted.is_some_and(|plies| {
        let mates = progress.lines.iter().map(|line| MATE - of_score(line.score).abs());
        !progress.lines.is_empty() && { mates }.all(|mate| mate <= plies as Value)
    })
}
