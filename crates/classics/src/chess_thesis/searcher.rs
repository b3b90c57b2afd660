//! The search: minimax or alpha-beta to a fixed depth, and beyond it where the position is unstable.
//!
//! The algorithms of `search` stop at the depth limit; this recursion differs from them only in that it may
//! go on, and may leave moves out. Without either it visits the same nodes, which a test confirms.

use std::marker::PhantomData;

use game::Position;
use search::{Counting, Evaluator, Leave, Meter, Node, NodeKind, Probe, Score, Stopped, Visit, Window};

use super::board::Board;
use super::chess_move::Move;
use super::evaluation::{Evaluation, Phase};
use super::options::{SecondaryMoves, ThesisOptions};
use super::representation::Representation;
use super::secondary::Arrival;

/// A root move that was fully searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move and the best play after it.
    pub line: Vec<Move>,
    /// Its value for the side to move at the root.
    pub score: Score,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conclusion {
    /// The best of the fully searched moves; all moves of that value, if ties were to be confirmed.
    pub best: Vec<Thought>,
    /// Whether it was stopped before all moves were searched.
    pub stopped: bool,
}

/// Searches one position. `B` observes; `()` does nothing.
pub struct Searcher<'a, R, B> {
    options: ThesisOptions,
    evaluation: Evaluation,
    meter: Meter<'a>,
    counting: Counting,
    deepest: u32,
    /// The line from each ply on, as far as it is known.
    lines: Vec<Vec<Move>>,
    probe: &'a mut B,
    /// The depth of the full-width search.
    limit: u32,
    boards: PhantomData<Board<R>>,
}

impl<'a, R: Representation, B: Probe<Board<R>>> Searcher<'a, R, B> {
    /// A searcher in this phase of the game that stops when `meter` says so.
    #[must_use]
    pub fn new(options: ThesisOptions, phase: Phase, meter: Meter<'a>, probe: &'a mut B) -> Self {
        let (counting, lines) = (Counting::default(), Vec::new());
        let evaluation = Evaluation(phase);
        Searcher {
            options,
            evaluation,
            meter,
            counting,
            deepest: 0,
            lines,
            probe,
            limit: 0,
            boards: PhantomData,
        }
    }

    /// Nodes visited, the root included.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Nodes that were not expanded: evaluated ones and finished games; the thesis's "terminal nodes".
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.counting.leaves()
    }

    /// Nodes evaluated, without finished games. While it is 0, values are exact.
    #[must_use]
    pub fn evaluated(&self) -> u64 {
        self.counting.evaluated
    }

    /// The deepest level reached.
    #[must_use]
    pub fn deepest(&self) -> u32 {
        self.deepest
    }

    /// The best of `moves`, which are legal on `board`, looking `depth` plies ahead.
    ///
    /// With `options.random`, a move that reaches the best value so far is searched on until its own value is
    /// certain: between level 1 and level 2 only strictly worse moves are cut, as in the thesis.
    ///
    /// # Panics
    /// If `depth` is 0.
    pub fn think(&mut self, board: &Board<R>, moves: &[Move], depth: u32) -> Conclusion {
        assert!(depth > 0, "a move is at least one ply");
        self.limit = depth;
        let mut conclusion = Conclusion::default();
        let root = Node::root(depth);
        self.announce(None, root, Window::FULL);
        if self.meter.count().is_err() {
            conclusion.stopped = true;
            return conclusion;
        }
        for mv in self.examined(board, moves.to_vec()) {
            let best = conclusion.best.first().map(|thought| thought.score);
            match self.root_move(board, root, mv, best) {
                Ok(thought) if Some(thought.score) > best => conclusion.best = vec![thought],
                Ok(thought) if self.options.random && Some(thought.score) == best => {
                    conclusion.best.push(thought);
                }
                Ok(_) => {}
                Err(Stopped) => {
                    conclusion.stopped = true;
                    return conclusion;
                }
            }
        }
        if let Some(best) = conclusion.best.first() {
            self.leave(0, best.score, Leave::Exhausted);
        }
        conclusion
    }

    /// A root move's value; only a bound if it is not better than `best` (or, where ties matter, worse).
    fn root_move(
        &mut self,
        board: &Board<R>,
        root: Node,
        mv: Move,
        best: Option<Score>,
    ) -> Result<Thought, Stopped> {
        let floor = match best {
            None => Score::NEG_INFINITY,
            Some(best) if self.options.random => best.previous(),
            Some(best) => best,
        };
        let window = Window { alpha: floor, beta: Score::INFINITY };
        let score = self.child(board, root, window, mv, None)?;
        if best.is_none_or(|best| score > best) {
            self.probe.raise(0, mv, score);
        }
        let line = std::iter::once(mv).chain(self.lines[1].iter().copied()).collect();
        Ok(Thought { line, score })
    }

    /// The value, for the side to move on `board`, of playing `mv` there.
    fn child(
        &mut self,
        board: &Board<R>,
        here: Node,
        window: Window,
        mv: Move,
        arrival: Option<&Arrival>,
    ) -> Result<Score, Stopped> {
        let next = Node { ply: here.ply + 1, depth: here.depth.saturating_sub(1) };
        let arrival = Arrival::new(board, mv, arrival.map(|arrival| arrival.mv.to));
        let below = self.options.method.below(window);
        let mut child = board.clone();
        child.play(mv);
        self.announce(Some((mv, here.depth == 0)), next, below);
        Ok(-self.visit(&child, next, below, &arrival)?)
    }

    /// The value of `board`, reached by `arrival`, for its side to move: exact inside the window, a bound
    /// outside it.
    fn visit(
        &mut self,
        board: &Board<R>,
        here: Node,
        mut window: Window,
        arrival: &Arrival,
    ) -> Result<Score, Stopped> {
        self.meter.count()?;
        if here.depth == 0 && !self.goes_on(board, here, arrival) {
            return Ok(self.leaf(board, here));
        }
        let mut moves = self.examined(board, board.moves().collect());
        if moves.is_empty() {
            return Ok(self.ended(board, here));
        }
        let mut best = Score::NEG_INFINITY;
        if self.may_stop(board, here) {
            moves.retain(|&mv| self.is_tried(board, here, mv, arrival));
            best = self.evaluation.evaluate(board);
            if moves.is_empty() || best >= window.beta {
                self.leave(here.ply, best, Leave::Leaf);
                return Ok(best);
            }
            window.alpha = window.alpha.max(best);
        }
        for (index, &mv) in moves.iter().enumerate() {
            let score = self.child(board, here, window, mv, Some(arrival))?;
            best = best.max(score);
            if score <= window.alpha {
                continue;
            }
            window.alpha = score;
            self.raise(here.ply, mv, score);
            if window.is_closed() {
                self.probe.unsearched(here.ply, moves[index + 1..].iter().copied());
                self.leave(here.ply, best, Leave::Cut { mv, index: index as u32 });
                return Ok(best);
            }
        }
        self.leave(here.ply, best, Leave::Exhausted);
        Ok(best)
    }

    /// Whether a position at or beyond the limit is too unstable to be evaluated.
    fn goes_on(&self, board: &Board<R>, here: Node, arrival: &Arrival) -> bool {
        let Some(ceiling) = self.options.secondary else { return false };
        let beyond = here.ply - self.limit;
        beyond < ceiling && arrival.unrest(board, beyond, self.options.reading).is_some()
    }

    /// Whether the side to move may take the evaluation, because not all of its moves are tried.
    fn may_stop(&self, board: &Board<R>, here: Node) -> bool {
        here.depth == 0
            && self.options.beyond != SecondaryMoves::All
            && !board.is_in_check(board.side_to_move())
    }

    /// Whether a restricted secondary search tries `mv`.
    fn is_tried(&self, board: &Board<R>, here: Node, mv: Move, arrival: &Arrival) -> bool {
        let next = Arrival::new(board, mv, Some(arrival.mv.to));
        let captures = next.captured.is_some() || mv.promotion.is_some();
        let after = || {
            let mut after = board.clone();
            after.play(mv);
            after
        };
        match self.options.beyond {
            SecondaryMoves::All => true,
            SecondaryMoves::Captures => captures,
            SecondaryMoves::CapturesAndChecks => {
                captures || {
                    let after = after();
                    after.is_in_check(after.side_to_move())
                }
            }
            SecondaryMoves::Conditions => {
                next.unrest(&after(), here.ply + 1 - self.limit, self.options.reading).is_some()
            }
        }
    }

    fn leaf(&mut self, board: &Board<R>, here: Node) -> Score {
        if board.outcome().is_some() {
            return self.ended(board, here);
        }
        let score = self.evaluation.evaluate(board);
        self.leave(here.ply, score, Leave::Leaf);
        score
    }

    fn ended(&mut self, board: &Board<R>, here: Node) -> Score {
        let outcome = board.outcome().expect("a position without moves is over");
        let score = self.evaluation.terminal(board, outcome, here.ply);
        self.leave(here.ply, score, Leave::Terminal);
        score
    }

    /// The moves to search: all of them in the boards' order, or under strategy B the `n` most promising,
    /// best first. Their order comes from the static evaluation after each move, which overlooks mates; these
    /// evaluations are not counted as nodes.
    fn examined(&mut self, board: &Board<R>, mut moves: Vec<Move>) -> Vec<Move> {
        let Some(n_moves) = self.options.selective else { return moves };
        moves.sort_by_cached_key(|&mv| {
            let mut child = board.clone();
            child.play(mv);
            // From the opponent's point of view: the smallest comes first.
            self.evaluation.evaluate(&child)
        });
        moves.truncate(n_moves);
        moves
    }

    fn announce(&mut self, by: Option<(Move, bool)>, node: Node, window: Window) {
        let ply = node.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
        self.deepest = self.deepest.max(node.ply);
        let kind = match by {
            Some((_, true)) => NodeKind::Quiescence,
            _ => NodeKind::Full,
        };
        let visit = Visit { node, window, mv: by.map(|(mv, _)| mv), kind, reason: None };
        self.probe.enter(&visit);
    }

    fn raise(&mut self, ply: u32, mv: Move, score: Score) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
        self.probe.raise(ply, mv, score);
    }

    fn leave(&mut self, ply: u32, score: Score, why: Leave<Move>) {
        <Counting as Probe<Board<R>>>::leave(&mut self.counting, ply, score, why);
        self.probe.leave(ply, score, why);
    }
}
