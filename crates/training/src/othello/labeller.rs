//! The searches that compute labels.

use ::othello::Size;
use othello_engine::patterns::{Evaluation, Weights};
use othello_engine::{Board, Judge, Kernels, Searcher};

use super::{enlarged, pieces};

/// Scores positions by solving or searching. The result depends only on the position, never on earlier calls.
pub struct Labeller<'w> {
    /// The board.
    pub size: Size,
    solver: Searcher<Learner<'w>>,
    looker: Searcher<Learner<'w>>,
}

/// Evaluates boards with the weights learnt so far.
struct Learner<'w> {
    size: Size,
    weights: &'w Weights,
}

impl Judge for Learner<'_> {
    type Features = Evaluation;

    #[inline(always)]
    fn features(&self, board: Board) -> Evaluation {
        pieces(board, self.size)
    }

    #[inline(always)]
    fn play(&self, features: &Evaluation, _: Board, square: u32, flips: u64) -> Evaluation {
        features.play(enlarged(1 << square, self.size).trailing_zeros(), enlarged(flips, self.size))
    }

    #[inline(always)]
    fn pass(&self, features: &Evaluation) -> Evaluation {
        features.pass()
    }

    #[inline(always)]
    fn evaluate<C: Kernels>(&self, cpu: C, features: &Evaluation, board: Board, n_empty: u32) -> i32 {
        features.evaluate(cpu.moves_of_both(board, self.size.squares()), n_empty, self.weights)
    }
}

/// Exact scores do not depend on the table's content, so this table can be large and is kept.
const SOLVER_BYTES: usize = 1 << 22;

/// With at most this many empty squares, solving is as fast as guessing.
const NO_GUESS: u32 = 10;

/// Depth of the search that guesses the score.
const GUESS_DEPTH: u32 = 4;

/// The table's content can change the result of a search to a fixed depth, so this table is cleared each time.
const LOOKER_BYTES: usize = 1 << 18;

impl<'w> Labeller<'w> {
    /// A labeller for boards of this size that evaluates with `weights`.
    #[must_use]
    pub fn new(size: Size, weights: &'w Weights) -> Labeller<'w> {
        let searcher = |bytes| Searcher::new(Learner { size, weights }, size.squares(), bytes);
        Labeller { size, solver: searcher(SOLVER_BYTES), looker: searcher(LOOKER_BYTES) }
    }

    /// The final difference for the side to move after best play, in discs.
    pub fn solve(&mut self, board: Board) -> i32 {
        if board.n_empty(self.size.squares()) <= NO_GUESS {
            return self.solver.solve_within(board, -64, 64);
        }
        // Narrow windows around a guess are faster than a full one, even if two or three are needed.
        let guess = self.solver.look(board, GUESS_DEPTH) & !1;
        let (mut alpha, mut beta, mut step) = (guess - 3, guess + 3, 6);
        loop {
            let score = self.solver.solve_within(board, alpha, beta);
            if score <= alpha && alpha > -64 {
                (alpha, beta) = (score - step - 1, score + 1);
            } else if score >= beta && beta < 64 {
                (alpha, beta) = (score - 1, score + step + 1);
            } else {
                return score;
            }
            step *= 2;
        }
    }

    /// The value of a search to `depth` for the side to move, in discs.
    pub fn look(&mut self, board: Board, depth: u32) -> i32 {
        self.looker.forget();
        self.looker.look(board, depth)
    }
}
