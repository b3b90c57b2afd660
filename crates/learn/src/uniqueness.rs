//! When a move counts as the only solution.

use study::review::{GameResult, MoveValue};
use table::{Judgement, ScoredLine};

use crate::NoPuzzle;

/// How the best move of a puzzle is told from the second best. It follows from how the game's moves are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Uniqueness {
    /// The second best has a worse result; both are proven.
    Result,
    /// The second best is worse by a margin; both are proven.
    Loss {
        /// The least loss, in `unit`.
        margin: f64,
        /// What is lost.
        unit: &'static str,
    },
    /// The second best loses a share of the winning chance. Nothing is proven.
    Chance {
        /// The steepness of the curve from scores to winning chances.
        steepness: f64,
        /// The least loss of winning chance.
        margin: f64,
        /// The highest winning chance of the second best: it must not win as well.
        most_second: f64,
    },
}

/// The least winning chance of the best move: the solver wins, or at least holds the game.
const LEAST_BEST: f64 = 0.45;

impl Uniqueness {
    /// What is asked of a new puzzle.
    ///
    /// ```
    /// let chess = catalog::CATALOG.game("chess")?;
    /// let unique = learn::Uniqueness::of(&chess.judgement());
    /// assert!(matches!(unique, learn::Uniqueness::Chance { margin: 0.3, .. }));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn of(judgement: &Judgement) -> Uniqueness {
        match *judgement {
            Judgement::Result => Uniqueness::Result,
            Judgement::Loss { unit, thresholds, .. } => {
                let unit = if unit.is_same_measure(table::Unit::Discs) { "discs" } else { "points" };
                Uniqueness::Loss { margin: thresholds.mistake, unit }
            }
            Judgement::Chance { steepness, .. } => {
                Uniqueness::Chance { steepness, margin: 0.3, most_second: 0.65 }
            }
        }
    }

    /// What is asked when a puzzle is checked again: searches differ, so what is not proven has to meet somewhat less.
    #[must_use]
    pub fn when_checked(self) -> Uniqueness {
        match self {
            Uniqueness::Chance { steepness, .. } => {
                Uniqueness::Chance { steepness, margin: 0.2, most_second: 0.75 }
            }
            proven => proven,
        }
    }

    /// What a first, short search has to show for a longer one to be worth it.
    pub(crate) fn at_first_sight(self) -> Uniqueness {
        match self {
            Uniqueness::Chance { steepness, .. } => {
                Uniqueness::Chance { steepness, margin: 0.1, most_second: 0.9 }
            }
            proven => proven,
        }
    }

    /// The unit of margins.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Uniqueness::Result => "result",
            Uniqueness::Loss { unit, .. } => unit,
            Uniqueness::Chance { .. } => "chance",
        }
    }

    /// Whether it rests on proven scores.
    #[must_use]
    pub fn is_proven(self) -> bool {
        !matches!(self, Uniqueness::Chance { .. })
    }

    /// How much worse the second best move is; `None` inside where only the result counts.
    ///
    /// # Errors
    /// Why the best move does not count as the only one.
    pub fn margin(self, best: &ScoredLine, second: &ScoredLine) -> Result<Option<f64>, NoPuzzle> {
        let (best, second) = (MoveValue::from(best), MoveValue::from(second));
        match self {
            Uniqueness::Result => {
                let results = best.result().zip(second.result()).ok_or(NoPuzzle::Unproven)?;
                if results.0 > results.1 { Ok(None) } else { Err(NoPuzzle::SecondSolution) }
            }
            Uniqueness::Loss { margin, .. } => {
                let is_proven = best.proven && second.proven;
                let scores = best.units().zip(second.units()).filter(|_| is_proven);
                let (best, second) = scores.ok_or(NoPuzzle::Unproven)?;
                let lost = best - second;
                if lost >= margin { Ok(Some(lost)) } else { Err(NoPuzzle::SecondSolution) }
            }
            Uniqueness::Chance { steepness, margin, most_second } => {
                let chances = chance(&best, steepness).zip(chance(&second, steepness));
                let (best, second) = chances.ok_or(NoPuzzle::Unproven)?;
                match best - second {
                    _ if best < LEAST_BEST => Err(NoPuzzle::Lost),
                    lost if lost >= margin && second <= most_second => {
                        Ok(Some((lost * 1000.0).round() / 1000.0))
                    }
                    _ => Err(NoPuzzle::SecondSolution),
                }
            }
        }
    }
}

/// The winning chance from 0 to 1.
fn chance(value: &MoveValue, steepness: f64) -> Option<f64> {
    let by_result = || value.result().map(GameResult::points);
    value.units().map(|score| 1.0 / (1.0 + (-steepness * score).exp())).or_else(by_result)
}
