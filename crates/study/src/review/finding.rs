//! The judgement of one move.

use game::{Refusal, Side};
use table::{Ask, Judgement, Player, ShownScore, Table, Unit};

use super::comparison::{Comparison, compare};
use super::measure::{chance, cost};
use super::{Class, GameResult, MoveValue};

/// The judgement of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How many moves were played before it.
    pub ply: usize,
    /// The side that moved.
    pub side: Side,
    /// The move.
    pub mv: String,
    /// Its score for the mover.
    pub score: Option<ShownScore>,
    /// The unit of the scores.
    pub unit: Unit,
    /// How the loss was measured.
    pub measure: Measure,
    /// The result after it for the mover, if it is known.
    pub result: Option<GameResult>,
    /// The best move.
    pub best: String,
    /// The best move's score for the mover.
    pub best_score: Option<ShownScore>,
    /// The result after the best move for the mover, if it is known.
    pub best_result: Option<GameResult>,
    /// The principal variation, starting with the best move.
    pub pv: Vec<String>,
    /// How much worse than the best move it is, in units; `None` if only results are compared, a forced result is
    /// involved, or there was no choice.
    pub loss: Option<f64>,
    /// The loss that counts in sums, which may be limited.
    pub counted_loss: Option<f64>,
    /// The mover's winning chance after it, from 0 to 1, where moves are judged by it.
    pub chance: Option<f64>,
    /// The accuracy of the move, from 0 to 100; `None` if there was no choice.
    pub accuracy: Option<f64>,
    /// The class of the move.
    pub class: Class,
    /// Whether both scores, and so the loss, are proven.
    pub proven: bool,
    /// The depth at which both moves were compared.
    pub depth: u32,
    /// For selective searches: the probability, in percent, that what was skipped does not matter.
    pub confidence: Option<u8>,
}

/// How the loss of a move was measured; see [`Judgement`].
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// In units of the score.
    Loss,
    /// In winning chance.
    Chance,
    /// By the result.
    Result,
}

impl From<&Judgement> for Measure {
    fn from(judgement: &Judgement) -> Measure {
        match judgement {
            Judgement::Loss { .. } => Measure::Loss,
            Judgement::Chance { .. } => Measure::Chance,
            Judgement::Result => Measure::Result,
        }
    }
}

/// Asks `player` about the move `mv`, not yet played on `table`: first for the best move, then, if it is a different
/// one, for both of them together. A [`GameReview`](super::GameReview) does this for every move of a game.
///
/// ```
/// use table::{Ask, Setup};
/// use study::review::{self, Class};
///
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// table.set_position("XX./OO./... X")?;
/// let mut player = table.player("exact", &Setup::default())?;
/// let mut judge = |mv| review::judge(&*table, mv, &mut *player, &Ask::default());
/// assert_eq!(judge("c1")?.class, Class::Best);
/// let lost = judge("a3")?;
/// assert_eq!((lost.class, lost.best.as_str()), (Class::Blunder, "c1"));
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the game is over or the move is not legal there.
pub fn judge(table: &dyn Table, mv: &str, player: &mut dyn Player, ask: &Ask) -> Result<Finding, Refusal> {
    judge_knowing(table, mv, player, ask, None).map(|(finding, _)| finding)
}

/// What a search of the position after a move said.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextPosition {
    pub side: Side,
    pub unit: Unit,
    /// For the side to move there.
    pub value: MoveValue,
}

/// Like [`judge`], knowing the value of the position after the move; returns that of the position before it too.
pub(super) fn judge_knowing(
    table: &dyn Table,
    mv: &str,
    player: &mut dyn Player,
    ask: &Ask,
    next: Option<NextPosition>,
) -> Result<(Finding, NextPosition), Refusal> {
    let mut after = table.fork();
    after.play_on(mv)?;
    // The move in the table's notation.
    let mv = after.moves().last().cloned().unwrap_or_default();
    let side = table.side_to_move();
    let known = next.map(|next| (next.value.one_move_earlier(next.side == side, next.unit), next.unit));
    let is_forced = table.legal().len() == 1;
    if let (true, Some((value, unit))) = (is_forced, known) {
        let finding = forced(table, mv, &value, unit);
        return Ok((finding, NextPosition { side, unit, value }));
    }
    let comparison = compare(table, &mv, player, ask)?;
    let deeper = known.filter(|(_, unit)| unit.is_same_measure(comparison.unit)).map(|(value, _)| value);
    let here = NextPosition { side, unit: comparison.unit, value: comparison.position };
    let finding = if is_forced {
        forced(table, mv, &MoveValue::from(&comparison.played), comparison.unit)
    } else {
        judged(table, mv, comparison, deeper)
    };
    Ok((finding, here))
}

/// The finding about a compared move. Its score is the one that reaches deeper: the comparison's, or that of the
/// position it led to.
fn judged(table: &dyn Table, mv: String, comparison: Comparison, next: Option<MoveValue>) -> Finding {
    let Comparison { unit, best, played, .. } = comparison;
    let judgement = table.entry().judgement().for_unit(unit);
    let (best_value, played_value) = (MoveValue::from(&best), MoveValue::from(&played));
    let is_best = best.mv == mv;
    let cost = cost(&judgement, &best_value, &played_value);
    let shown = next.filter(|next| next.certainty() >= played_value.certainty()).unwrap_or(played_value);
    let best_shown = if is_best { shown } else { best_value };
    Finding {
        best: best.mv,
        best_score: best_shown.score,
        best_result: best_shown.result(),
        pv: best.pv,
        loss: cost.loss,
        counted_loss: cost.counted_loss,
        accuracy: Some(if is_best { 100.0 } else { cost.accuracy }),
        class: if is_best { Class::Best } else { cost.class },
        proven: best_value.proven && played_value.proven,
        depth: played_value.depth,
        confidence: played_value.confidence,
        ..forced(table, mv, &shown, unit)
    }
}

/// The finding about the only legal move.
fn forced(table: &dyn Table, mv: String, value: &MoveValue, unit: Unit) -> Finding {
    let judgement = table.entry().judgement().for_unit(unit);
    Finding {
        ply: table.moves().len(),
        side: table.side_to_move(),
        score: value.score,
        unit,
        measure: Measure::from(&judgement),
        result: value.result(),
        best: mv.clone(),
        best_score: value.score,
        best_result: value.result(),
        pv: vec![mv.clone()],
        loss: None,
        counted_loss: None,
        chance: chance(&judgement, value),
        accuracy: None,
        class: Class::Forced,
        proven: value.proven,
        depth: value.depth,
        confidence: value.confidence,
        mv,
    }
}
