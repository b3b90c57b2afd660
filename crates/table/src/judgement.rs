//! How a game's moves are judged: what a loss is measured in, and how much of it is a mistake.

use serde::Serialize;

use crate::Unit;

/// How the review of a game measures what a move lost. It is part of the game's entry, because only the game knows
/// what a score means: a disc more or less matters in Othello even when the winner is clear, a pawn in chess only
/// while the game is open, and in tic-tac-toe nothing counts but the result.
///
/// A review falls back on [`Result`](Judgement::Result) for engines whose scores are in another unit, because proven
/// results are comparable everywhere; see `docs/review.md`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Judgement {
    /// By the units lost, however clear the result: discs, points.
    Loss {
        /// What is lost.
        unit: Unit,
        /// From which loss on a move has a worse name.
        thresholds: Thresholds,
        /// The loss that halves the accuracy of a move.
        half: f64,
    },
    /// By the winning chance lost, which is a logistic function of the score.
    Chance {
        /// The unit of the scores.
        unit: Unit,
        /// The steepness of the curve: the winning chance of a score is 1 / (1 + exp(−steepness · score)).
        steepness: f64,
        /// From which loss on a move has a worse name, in winning chance from 0 to 1.
        thresholds: Thresholds,
        /// In sums of losses, scores beyond this count as this; so do forced wins.
        cap: f64,
    },
    /// By the result alone: half a point lost is a mistake, a whole point a blunder.
    Result,
}

/// The losses from which on a move is no longer called best, good, and so on. Each is the least loss of its name.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Thresholds {
    /// Smaller losses are noise of the search: the move is as good as the best.
    pub good: f64,
    /// The least loss of an inaccuracy.
    pub inaccuracy: f64,
    /// The least loss of a mistake.
    pub mistake: f64,
    /// The least loss of a blunder.
    pub blunder: f64,
}

impl Judgement {
    /// The thresholds of winning chances that Lichess uses; its code has them on a scale from −1 to 1.
    pub const CHANCE_THRESHOLDS: Thresholds =
        Thresholds { good: 0.005, inaccuracy: 0.05, mistake: 0.10, blunder: 0.15 };

    /// The judgement for an engine whose scores are in `unit`: this one if it is about such scores, otherwise one that
    /// needs no scale.
    ///
    /// ```
    /// use table::{Judgement, Thresholds, Unit};
    ///
    /// let thresholds = Thresholds { good: 1.0, inaccuracy: 3.0, mistake: 6.0, blunder: 12.0 };
    /// let discs = Judgement::Loss { unit: Unit::Discs, thresholds, half: 6.0 };
    /// assert_eq!(discs.for_unit(Unit::HundredthDiscs), discs, "hundredths of discs are discs");
    /// assert_eq!(discs.for_unit(Unit::Points), Judgement::Result, "an evaluation of unknown scale");
    /// ```
    #[must_use]
    pub fn for_unit(self, unit: Unit) -> Judgement {
        match self {
            Judgement::Loss { unit: own, .. } | Judgement::Chance { unit: own, .. }
                if own.is_same_measure(unit) =>
            {
                self
            }
            _ if unit == Unit::Chance => {
                Judgement::Chance { unit, steepness: 1.0, thresholds: Judgement::CHANCE_THRESHOLDS, cap: 1.0 }
            }
            _ => Judgement::Result,
        }
    }
}
