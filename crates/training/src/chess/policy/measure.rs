//! How good a policy is: how often the best move is its first choice, or among its first three.

use chess::{Board, Move};
use chess_policy::Policy;

/// What a policy made of some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accuracy {
    /// The number of positions.
    pub n: usize,
    /// Positions whose best move came first.
    pub first: usize,
    /// Positions whose best move was among the first three.
    pub among_three: usize,
    /// The sum of the logarithms of the best moves' probabilities, negated.
    pub loss: f64,
}

impl Accuracy {
    /// Adds a position with its best moves.
    pub fn add(&mut self, policy: &Policy, board: &Board, best: &[Move]) {
        let moves: Vec<Move> = board.legal_moves().collect();
        let mut priors = Vec::new();
        policy.priors(board, &moves, &mut priors);
        let chance = |mv: &Move| moves.iter().position(|other| other == mv).map_or(0.0, |at| priors[at]);
        let top = best.iter().map(chance).fold(0.0, f32::max);
        let n_best = best.iter().filter(|mv| chance(mv) >= top).count();
        let n_above = priors.iter().filter(|&&prior| prior >= top).count().saturating_sub(n_best);
        self.n += 1;
        self.first += usize::from(n_above == 0);
        self.among_three += usize::from(n_above < 3);
        self.loss -= f64::from(top.max(1e-9)).ln();
    }

    /// In words.
    #[must_use]
    pub fn text(&self) -> String {
        let percent = |part: usize| 100.0 * part as f64 / self.n.max(1) as f64;
        format!(
            "{} positions: first {:.1} %, among three {:.1} %, mean loss {:.4}",
            self.n,
            percent(self.first),
            percent(self.among_three),
            self.loss / self.n.max(1) as f64
        )
    }
}
