//! What a search says about a move: its score, how far that reaches, and the result if it is known.

use search::Score;
pub use table::GameResult;
use table::{ScoredLine, ShownScore, Unit};

/// The value of a move for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// The score; `None` if the engine gives none, as with moves from a book.
    pub score: Option<ShownScore>,
    /// For a forced result: the plies until the end, negative if the mover loses.
    pub plies: Option<i32>,
    /// Whether the score depends on no estimate.
    pub proven: bool,
    /// The search depth.
    pub depth: u32,
    /// For selective searches: the probability, in percent, that what was skipped does not matter.
    pub confidence: Option<u8>,
}

impl From<&ScoredLine> for MoveValue {
    fn from(line: &ScoredLine) -> MoveValue {
        MoveValue {
            score: line.score,
            plies: line.win,
            proven: line.exact,
            depth: line.depth,
            confidence: line.confidence,
        }
    }
}

impl MoveValue {
    /// The result with best play, if it is known: a forced win, or a proven score.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        GameResult::known(self.score, self.plies, self.proven)
    }

    /// The score as a number of units; `None` for a forced result, which is no number.
    #[must_use]
    pub fn units(&self) -> Option<f64> {
        self.score?.units().filter(|_| self.plies.is_none())
    }

    /// The value of the move that led to a position with this value for the side to move there; `same_side` if the same
    /// side moves again.
    #[must_use]
    pub fn one_move_earlier(&self, same_side: bool, unit: Unit) -> MoveValue {
        let turn = |score: ShownScore| if same_side { score } else { score.turned() };
        let depth = self.depth.saturating_add(1);
        let Some(plies) = self.plies else {
            return MoveValue { score: self.score.map(turn), depth, ..*self };
        };
        // Counted from one ply earlier, the end is one ply further away.
        let distance = plies.unsigned_abs() + 1;
        let wins = (plies > 0) == same_side;
        let score = if wins { Score::win_in(distance) } else { Score::lost_in(distance) };
        let (score, plies) = ShownScore::new(score, unit);
        MoveValue { score, plies, depth, ..*self }
    }

    /// How much can be relied on it: proof first, then depth.
    pub(super) fn certainty(&self) -> (bool, u32) {
        (self.proven, self.depth)
    }
}
