//! The thinker: searches to a fixed depth and chooses a move.
//!
//! Boards live on a stack that is allocated before the search, one per ply, so that nothing is allocated
//! inside it. A pass is a ply of its own. The text has four algorithms, and all give the same value: minimax,
//! negamax, alpha-beta with a maximizing and a minimizing half, and alpha-beta in negamax form, which is the one
//! it used. (The text's negamax with alpha-beta lacks a minus sign before the child's value.) The two forms of
//! each search visit the same nodes.
//!
//! When it is stopped, the printed routine lets the partial maximum of an unfinished child count as that
//! child's value. Here a stopped search has no value, and only fully searched children count.

use game::Side;
use othello::Move;
use search::{Meter, Node, Stopped};

use super::evaluation::{Evaluation, final_score};
use super::mixed::Incremental;

/// How the tree is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Maximum and minimum in turn.
    Minimax,
    /// Always the maximum of the children's negated values.
    Negamax,
    /// Maximum and minimum in turn, skipping what cannot matter.
    MaxMinAlphaBeta,
    /// Negamax that skips what cannot matter.
    #[default]
    AlphaBeta,
}

impl Algorithm {
    /// All of them, in the order of the text.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::Minimax, Algorithm::Negamax, Algorithm::MaxMinAlphaBeta, Algorithm::AlphaBeta];

    /// `minimax`, `negamax`, `alphabeta-maxmin` or `alphabeta`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::Negamax => "negamax",
            Algorithm::MaxMinAlphaBeta => "alphabeta-maxmin",
            Algorithm::AlphaBeta => "alphabeta",
        }
    }

    /// The algorithm with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// A fully searched move, with its value for the side to move at the root, in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move.
    pub mv: Move,
    /// Its value.
    pub value: i32,
    /// Whether the value depends on no estimate: every line was played to the end of the game.
    pub is_exact: bool,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The best of the fully searched moves; the first of them if several are equal.
    pub best: Option<Thought>,
    /// Whether it was stopped before all moves were searched.
    pub stopped: bool,
}

/// Searches boards of one kind.
pub struct Thinker<'a, B> {
    evaluation: &'a Evaluation,
    algorithm: Algorithm,
    meter: Meter<'a>,
    leaves: u64,
    boards: Vec<B>,
}

/// More than any value.
const INFINITE: i32 = i32::MAX;
/// No game lasts longer: 60 moves, and no two consecutive passes except at the end.
pub const LONGEST_GAME: u32 = 120;

impl<'a, B: Incremental> Thinker<'a, B> {
    /// A thinker that stops when `meter` says so.
    #[must_use]
    pub fn new(evaluation: &'a Evaluation, algorithm: Algorithm, meter: Meter<'a>) -> Thinker<'a, B> {
        Thinker { evaluation, algorithm, meter, leaves: 0, boards: Vec::new() }
    }

    /// Nodes visited so far, roots included.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Nodes that were not expanded: evaluated ones and finished games.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The best of `moves` for `side`, looking `depth` plies ahead, the move itself included.
    ///
    /// # Panics
    /// If `depth` is 0.
    pub fn think(&mut self, board: &B, side: Side, moves: &[Move], depth: u32) -> Conclusion {
        assert!(depth > 0, "a move is at least one ply");
        let root = Node::root(depth.min(LONGEST_GAME));
        self.boards.clear();
        self.boards.resize(root.depth as usize + 1, board.clone());
        let mut conclusion = Conclusion { best: None, stopped: self.meter.count().is_err() };
        let evaluated_before = self.meter.evaluated;
        for &mv in moves {
            if conclusion.stopped {
                break;
            }
            let floor = conclusion.best.map_or(-INFINITE, |best| best.value);
            match self.root_move(root, mv, side, floor) {
                Ok(value) if value > floor => {
                    conclusion.best = Some(Thought { mv, value, is_exact: false });
                }
                Ok(_) => {}
                Err(Stopped) => conclusion.stopped = true,
            }
        }
        let is_exact = !conclusion.stopped && self.meter.evaluated == evaluated_before;
        conclusion.best = conclusion.best.map(|best| Thought { is_exact, ..best });
        conclusion
    }

    /// The value of a root move; if it is not better than `floor`, a bound of at most `floor`.
    fn root_move(&mut self, root: Node, mv: Move, side: Side, floor: i32) -> Result<i32, Stopped> {
        self.descend(root, mv, side);
        let (child, opponent) = (root.child(), side.opponent());
        match self.algorithm {
            Algorithm::Minimax => self.minimax(child, opponent, side),
            Algorithm::Negamax => Ok(-self.negamax(child, opponent)?),
            Algorithm::MaxMinAlphaBeta => self.max_min_alpha_beta(child, opponent, side, floor, INFINITE),
            Algorithm::AlphaBeta => Ok(-self.alpha_beta(child, opponent, -INFINITE, -floor)?),
        }
    }

    /// The value for `maximizer` of a node with `side` to move.
    fn minimax(&mut self, here: Node, side: Side, maximizer: Side) -> Result<i32, Stopped> {
        let is_maximizer = side == maximizer;
        if let Some(value) = self.enter(here, side)? {
            return Ok(if is_maximizer { value } else { -value });
        }
        let mut best = if is_maximizer { -INFINITE } else { INFINITE };
        for mv in self.moves(here, side) {
            self.descend(here, mv, side);
            let value = self.minimax(here.child(), side.opponent(), maximizer)?;
            best = if is_maximizer { best.max(value) } else { best.min(value) };
        }
        Ok(best)
    }

    /// The value for `side`, which is to move.
    fn negamax(&mut self, here: Node, side: Side) -> Result<i32, Stopped> {
        if let Some(value) = self.enter(here, side)? {
            return Ok(value);
        }
        let mut best = -INFINITE;
        for mv in self.moves(here, side) {
            self.descend(here, mv, side);
            best = best.max(-self.negamax(here.child(), side.opponent())?);
        }
        Ok(best)
    }

    /// The value for `maximizer` of a node with `side` to move if it lies between `alpha`, which the maximizer
    /// already has, and `beta`, which the minimizer already has; otherwise a bound on it.
    fn max_min_alpha_beta(
        &mut self,
        here: Node,
        side: Side,
        maximizer: Side,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        let is_maximizer = side == maximizer;
        if let Some(value) = self.enter(here, side)? {
            return Ok(if is_maximizer { value } else { -value });
        }
        let mut best = if is_maximizer { -INFINITE } else { INFINITE };
        for mv in self.moves(here, side) {
            self.descend(here, mv, side);
            let value = self.max_min_alpha_beta(here.child(), side.opponent(), maximizer, alpha, beta)?;
            if is_maximizer {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The value for `side` if it lies between `alpha` and `beta`, otherwise a bound on it.
    fn alpha_beta(&mut self, here: Node, side: Side, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if let Some(value) = self.enter(here, side)? {
            return Ok(value);
        }
        let mut best = -INFINITE;
        for mv in self.moves(here, side) {
            self.descend(here, mv, side);
            best = best.max(-self.alpha_beta(here.child(), side.opponent(), -beta, -alpha)?);
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        Ok(best)
    }

    /// Counts a node. `Some` is its value for `side` if it is not to be expanded.
    fn enter(&mut self, here: Node, side: Side) -> Result<Option<i32>, Stopped> {
        self.meter.count()?;
        let board = &self.boards[here.ply as usize];
        let is_over = !board.can_move(side) && !board.can_move(side.opponent());
        if !is_over && here.depth > 0 {
            return Ok(None);
        }
        self.leaves += 1;
        if is_over {
            return Ok(Some(final_score(board, side)));
        }
        self.meter.evaluated += 1;
        Ok(Some(self.evaluation.evaluate(board, side)))
    }

    /// The moves of a game that is not over; a pass if there is no other.
    fn moves(&self, here: Node, side: Side) -> impl Iterator<Item = Move> + use<B> {
        let mut legal = self.boards[here.ply as usize].legal(side);
        let mut pass = (legal == 0).then_some(Move::PASS);
        std::iter::from_fn(move || {
            if legal == 0 {
                return pass.take();
            }
            let square = legal.trailing_zeros();
            legal &= legal - 1;
            Some(Move::on(square))
        })
    }

    /// Puts the board after a move on top of the stack.
    fn descend(&mut self, here: Node, mv: Move, side: Side) {
        let (below, above) = self.boards.split_at_mut(here.ply as usize + 1);
        above[0].clone_from(&below[here.ply as usize]);
        if let Some(square) = mv.bit() {
            above[0].play(square, side);
        }
    }
}
