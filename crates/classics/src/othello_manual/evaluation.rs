//! The evaluation: a sum of coefficients times features, in hundredths of a disc.

use game::{Outcome, Position as _, Side};
use othello::Board;
use search::{Evaluator, Score};

use super::board::TableBoard;
use super::coefficients::Coefficients;
use super::edge_table::EdgeTable;
use super::features::Feature;
use super::mixed::{Incremental, MixedBoard};
use super::technique::Technique;

/// The worth of one disc in the scores of this module.
pub const DISC: i32 = 100;
/// An estimate stays below a win by all 64 discs.
const LARGEST_ESTIMATE: i64 = 64 * DISC as i64 - 1;

/// Coefficients and an edge table, prepared for the search.
#[derive(Clone, Debug)]
pub struct Evaluation {
    features: Vec<Feature>,
    /// By the number of discs, then by the place of the feature; in thousandths.
    coefficients: Vec<Vec<i32>>,
    edges: EdgeTable,
}

impl Evaluation {
    /// The evaluation with these coefficients and this table.
    #[must_use]
    pub fn new(coefficients: &Coefficients, edges: EdgeTable) -> Evaluation {
        Evaluation {
            features: coefficients.features().to_vec(),
            coefficients: (0..=64).map(|n_discs| coefficients.at(n_discs)).collect(),
            edges,
        }
    }

    /// Whether it needs the legal squares at every leaf, so that a board that maintains them pays off.
    #[must_use]
    pub fn asks_for_legal_squares(&self) -> bool {
        self.features.iter().any(|feature| feature.asks_for_legal_squares())
    }

    /// An estimate of the final difference for `side`, which is to move, in hundredths of a disc.
    #[must_use]
    pub fn evaluate<B: Incremental>(&self, board: &B, side: Side) -> i32 {
        let coefficients = &self.coefficients[board.table().n_all_discs() as usize];
        let term = |(&feature, &coefficient): (&Feature, &i32)| match coefficient {
            0 => 0,
            _ => {
                let value = feature.value(board, side, &self.edges);
                i64::from(coefficient) * i64::from(value) * i64::from(1000 / feature.scale())
            }
        };
        let millionths: i64 = self.features.iter().zip(coefficients).map(term).sum();
        // Rounded towards zero, so that it is antisymmetric between the sides.
        (millionths / (1_000_000 / i64::from(DISC))).clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE) as i32
    }
}

/// The final difference for `side` in hundredths of a disc; empty squares go to the winner.
#[must_use]
pub fn final_score<B: Technique>(board: &B, side: Side) -> i32 {
    DISC * board.to_board(side).final_difference()
}

/// The manual's evaluation for any search over the board of the rules. The manual's board is set up from
/// scratch for every leaf, which costs more than the evaluation itself; [`Thinker`](super::Thinker) updates
/// it instead.
///
/// Scores are hundredths of a disc, also for finished games. It does not claim to be symmetric, because an
/// edge table from a file need not be.
#[derive(Clone, Debug)]
pub struct ManualEvaluator {
    evaluation: Evaluation,
}

impl ManualEvaluator {
    /// With these coefficients and this table.
    #[must_use]
    pub fn new(coefficients: &Coefficients, edges: EdgeTable) -> ManualEvaluator {
        ManualEvaluator { evaluation: Evaluation::new(coefficients, edges) }
    }
}

impl Evaluator<Board> for ManualEvaluator {
    /// # Panics
    /// If the board is not 8×8.
    fn evaluate(&mut self, position: &Board) -> Score {
        let side = position.side_to_move();
        Score::points(match self.evaluation.asks_for_legal_squares() {
            true => self.evaluation.evaluate(&MixedBoard::from_board(position), side),
            false => self.evaluation.evaluate(&TableBoard::from_board(position), side),
        })
    }

    fn terminal(&mut self, position: &Board, outcome: Outcome, _: u32) -> Score {
        Score::points(DISC * outcome.margin_for(position.side_to_move()))
    }
}
