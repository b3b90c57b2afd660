//! The state of a searching thread: the nodes on its path and its own data.

use search::{Bound, Leave, NodeKind, Stopped};

use super::parameters::{self, Parameters};
use super::positions_in_search::PositionsInSearch;
use super::selectivity::{Forecasts, Selectivity};
use super::stop_signal::StopSignal;
use super::symmetric::Transform;
use super::table::{Knowledge, NO_SQUARE, Table};
use crate::board::{Board, Squares};
use crate::endgame::Endgame;
use crate::endgame::{odd_quadrants, quadrant};
use crate::evaluation::{Judge, PER_DISC};
use crate::kernels::Kernels;
use crate::reasons;
use crate::trace::{Approach, Trace};

/// A node on the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<F> {
    pub board: Board,
    pub features: F,
    pub n_empty: u32,
    /// Quadrants with an odd number of empty squares.
    pub parity: u8,
}

/// How deep and with what certainty to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub depth: u32,
    pub selectivity: Selectivity,
}

impl Reach {
    #[inline(always)]
    pub fn less(self, plies: u32) -> Reach {
        Reach { depth: self.depth - plies, ..self }
    }
}

/// What one thread searches with.
pub(crate) struct Worker<'a, J: Judge, T = ()> {
    pub judge: &'a J,
    pub table: &'a Table,
    pub forecasts: &'a Forecasts,
    pub parameters: Parameters,
    pub signal: &'a StopSignal<'a>,
    /// The positions other threads are searching, if there are any.
    pub in_search: Option<&'a PositionsInSearch>,
    pub endgame: Endgame<T>,
    next_check: u64,
    /// With at least this many empty squares, the table merges mirror images: games transpose that way only
    /// early, and there it saves whole subtrees.
    symmetric_from: u32,
    /// The moves of the nodes on the path.
    pub candidates: Vec<Candidate<J::Features>>,
}

/// A move of a node on the path.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<F> {
    pub node: Node<F>,
    pub square: u8,
}

impl<'a, J: Judge, T: Trace> Worker<'a, J, T> {
    pub fn new(
        judge: &'a J,
        table: &'a Table,
        forecasts: &'a Forecasts,
        parameters: Parameters,
        signal: &'a StopSignal<'a>,
        endgame: Endgame<T>,
    ) -> Worker<'a, J, T> {
        Worker {
            judge,
            table,
            forecasts,
            parameters,
            signal,
            in_search: None,
            symmetric_from: endgame.squares.count_ones().saturating_sub(parameters::SYMMETRIC_DISCS),
            endgame,
            next_check: 0,
            candidates: Vec::with_capacity(512),
        }
    }

    #[inline(always)]
    pub fn squares(&self) -> Squares {
        self.endgame.squares
    }

    pub fn node(&self, board: Board) -> Node<J::Features> {
        let empty = board.empty(self.squares());
        Node {
            board,
            features: self.judge.features(board),
            n_empty: empty.count_ones(),
            parity: odd_quadrants(empty),
        }
    }

    /// The node after a move that flips `flips`.
    #[inline(always)]
    pub fn child(&self, node: &Node<J::Features>, square: u32, flips: u64) -> Node<J::Features> {
        Node {
            board: node.board.after(square, flips),
            features: self.judge.play(&node.features, node.board, square, flips),
            n_empty: node.n_empty - 1,
            parity: node.parity ^ quadrant(square),
        }
    }

    #[inline(always)]
    pub fn passed(&self, node: &Node<J::Features>) -> Node<J::Features> {
        Node { board: node.board.swapped(), features: self.judge.pass(&node.features), ..*node }
    }

    /// Counts a node and regularly checks whether to stop.
    #[inline(always)]
    pub fn enter(&mut self, depth: u32, alpha: i32, beta: i32) -> Result<(), Stopped> {
        self.endgame.nodes += 1;
        self.endgame.trace.enter(depth, alpha, beta);
        if self.endgame.nodes >= self.next_check {
            self.next_check = self.signal.check(self.endgame.nodes)?;
        }
        Ok(())
    }

    /// The evaluation in whole discs, never as large as a win of everything.
    #[inline(always)]
    pub fn judged<C: Kernels>(&self, cpu: C, node: &Node<J::Features>) -> i32 {
        let value = self.judge.evaluate(cpu, &node.features, node.board, node.n_empty);
        let rounded = (value + if value >= 0 { PER_DISC / 2 } else { -PER_DISC / 2 }) / PER_DISC;
        let most = self.endgame.n_squares - 2;
        rounded.clamp(-most, most)
    }

    /// Whether a score wins or loses everything. Such a score is certain however it was found: neither an
    /// evaluation nor a selective cut can give it, so it was searched to the end.
    #[inline(always)]
    pub fn is_everything(&self, score: i32) -> bool {
        score.abs() == self.endgame.n_squares
    }

    /// The table's entry for a board.
    #[inline(always)]
    pub fn recall(&self, board: Board, n_empty: u32) -> Option<Knowledge> {
        match n_empty < self.symmetric_from {
            true => self.table.get(board),
            false => self.recall_image(board),
        }
    }

    #[cold]
    fn recall_image(&self, board: Board) -> Option<Knowledge> {
        let (image, way) = Transform::to_canonical(board);
        let known = self.table.get(image)?;
        Some(Knowledge { best: known.best.map(|square| way.back(square)), ..known })
    }

    /// Stores the result of a search within a window.
    #[inline(always)]
    pub fn remember(
        &self,
        node: &Node<J::Features>,
        reach: Reach,
        (alpha, beta): (i32, i32),
        best: i32,
        square: u8,
    ) {
        let most = self.endgame.n_squares as i8;
        let reach = match self.is_everything(best) {
            true => Reach { depth: node.n_empty, selectivity: Selectivity::NONE },
            false => reach,
        };
        let (board, square) = match node.n_empty < self.symmetric_from {
            true => (node.board, square),
            false => {
                let (image, way) = Transform::to_canonical(node.board);
                (image, way.forth(square))
            }
        };
        self.table.put(
            board,
            Knowledge {
                lower: if best > alpha { best as i8 } else { -most },
                upper: if best < beta { best as i8 } else { most },
                depth: reach.depth as u8,
                confidence: reach.selectivity.0,
                best: [square, NO_SQUARE],
            },
        );
    }
}

/// What is told about the nodes of the midgame.
impl<J: Judge, T: Trace> Worker<'_, J, T> {
    /// The end of a game at a node that was entered.
    #[inline(always)]
    pub fn over(&mut self, node: &Node<J::Features>) -> i32 {
        let score = node.board.final_score(self.squares());
        self.endgame.over(score)
    }

    /// The table answers.
    #[inline(always)]
    pub fn answered(&mut self, score: i8, bound: Bound) -> i32 {
        self.endgame.trace.leave(score.into(), || Leave::Table(bound));
        score.into()
    }

    /// The move on `square` leaves the opponent without discs.
    #[inline(always)]
    pub fn wiped_out(&mut self, square: u32) {
        let most = self.endgame.n_squares;
        self.endgame.trace.scored(square, most);
        self.endgame.trace.leave(most, || Leave::Decided(reasons::wipe_out()));
    }

    /// A forecast decides the node.
    #[inline(always)]
    pub fn forecast_decides(&mut self, score: i32, forecast: i32, margin: i32, bar: i32, reach: Reach) {
        let reason = || reasons::probcut(forecast, margin, bar, reach.selectivity);
        self.endgame.trace.leave(score, || Leave::Decided(reason()));
    }

    /// A child that was evaluated, or counted, where it stands; `score` and the window are for its parent.
    pub fn show_leaf(&mut self, square: u32, score: i32, is_over: bool, (alpha, beta): (i32, i32)) {
        let trace = &mut self.endgame.trace;
        trace.expect(|| Approach::by(square, NodeKind::Full));
        trace.enter(0, -beta, -alpha);
        trace.leave(-score, || if is_over { Leave::Terminal } else { Leave::Leaf });
        trace.scored(square, score);
    }
}
