//! Measures what a move lost against the best one.

use table::Judgement;

use super::{Class, GameResult, MoveValue};

/// What a move cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// The class of the move.
    pub class: Class,
    /// The accuracy of the move, from 0 to 100.
    pub accuracy: f64,
    /// The loss in units; `None` where only results are compared.
    pub loss: Option<f64>,
    /// The loss that counts in sums: like `loss`, but limited where the judgement says so.
    pub counted_loss: Option<f64>,
}

/// What `played` cost against `best`, both compared at equal depth.
///
/// ```
/// use study::review::{Class, MoveValue, cost};
/// use table::ShownScore;
///
/// let discs = |score| MoveValue {
///     score: Some(ShownScore::Whole(score)),
///     plies: None,
///     proven: true,
///     depth: 20,
///     confidence: None,
/// };
/// let othello = catalog::CATALOG.game("othello")?.judgement();
/// let cost = cost(&othello, &discs(-23), &discs(-50));
/// assert_eq!((cost.class, cost.loss), (Class::Blunder, Some(27.0)), "discs count in a lost game too");
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn cost(judgement: &Judgement, best: &MoveValue, played: &MoveValue) -> Cost {
    let lost_units = best.units().zip(played.units()).map(|(best, played)| (best - played).max(0.0));
    match (*judgement, lost_units) {
        (Judgement::Loss { thresholds, half, .. }, Some(loss)) => Cost {
            class: Class::of_loss(loss, &thresholds),
            accuracy: 100.0 * 0.5_f64.powf(loss / half),
            loss: Some(loss),
            counted_loss: Some(loss),
        },
        (Judgement::Chance { thresholds, cap, .. }, loss) => {
            let chances = chance(judgement, best).zip(chance(judgement, played));
            let lost = chances.map_or(0.0, |(best, played)| (best - played).max(0.0));
            let class = Class::of_loss(lost, &thresholds);
            Cost {
                class: if is_slower(best, played) { class.max(Class::Good) } else { class },
                accuracy: accuracy_of_chance(lost),
                loss,
                counted_loss: capped(best, cap).zip(capped(played, cap)).map(|(a, b)| (a - b).max(0.0)),
            }
        }
        _ => cost_by_result(best, played),
    }
}

/// The winning chance from 0 to 1: by the curve, or by the result where that is all that counts.
pub(super) fn chance(judgement: &Judgement, value: &MoveValue) -> Option<f64> {
    let by_result = || value.result().map(GameResult::points);
    match *judgement {
        Judgement::Loss { .. } => None,
        Judgement::Result => by_result(),
        Judgement::Chance { unit: table::Unit::Chance, .. } => value.units().or_else(by_result),
        Judgement::Chance { steepness, .. } => {
            value.units().map(|score| 1.0 / (1.0 + (-steepness * score).exp())).or_else(by_result)
        }
    }
}

/// A score within the cap, forced results at its ends.
fn capped(value: &MoveValue, cap: f64) -> Option<f64> {
    let by_result = || value.result().map(|result| (2.0 * result.points() - 1.0) * cap);
    value.units().map(|units| units.clamp(-cap, cap)).or_else(by_result)
}

/// Lichess's accuracy of a move, as published: a curve over the percentage of winning chance lost.
fn accuracy_of_chance(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// By the results alone. What is not proven may be anything, so it is never a mistake to have played it; and to have
/// lost a game that was open is half a point.
fn cost_by_result(best: &MoveValue, played: &MoveValue) -> Cost {
    let (class, lost) = match (best.result(), played.result()) {
        (Some(best), Some(played)) if best > played => match best.points() - played.points() {
            lost if lost < 1.0 => (Class::Mistake, lost),
            lost => (Class::Blunder, lost),
        },
        (Some(_), Some(_)) if is_slower(best, played) => (Class::Good, 0.0),
        (Some(_), Some(_)) | (None, Some(GameResult::Win)) => (Class::Best, 0.0),
        (Some(GameResult::Win), None) => (Class::Inaccuracy, 0.25),
        (None, Some(GameResult::Loss)) => (Class::Mistake, 0.5),
        (_, None) | (None, Some(GameResult::Draw)) => (Class::Good, 0.0),
    };
    Cost { class, accuracy: 100.0 * (1.0 - lost), loss: None, counted_loss: None }
}

/// Whether it wins later, or loses sooner.
fn is_slower(best: &MoveValue, played: &MoveValue) -> bool {
    // A longer win and a shorter loss are both the greater number.
    let plies = best.plies.zip(played.plies);
    plies.is_some_and(|(best, played)| best.signum() == played.signum() && played > best)
}
