//! The sums of a review for one side.

use game::Side;

use super::{Class, Finding};

/// How one side played.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct SideTotals {
    /// Moves that were judged: all but the forced ones.
    pub judged: usize,
    /// Moves without a choice.
    pub forced: usize,
    /// Moves as good as the best.
    pub best: usize,
    /// Moves hardly worse.
    pub good: usize,
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
    /// How many of the judged moves have a proven loss.
    pub proven: usize,
    /// The sum of all losses in the game's unit; `null` where only results are compared.
    #[cfg_attr(feature = "schema", schema(required))]
    pub loss: Option<f64>,
    /// The same per judged move.
    #[cfg_attr(feature = "schema", schema(required))]
    pub mean_loss: Option<f64>,
    /// The mean accuracy of the judged moves, from 0 to 100; `null` if there are none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub accuracy: Option<f64>,
}

impl SideTotals {
    /// The totals of one side's moves.
    #[must_use]
    pub fn new<'a>(findings: impl IntoIterator<Item = &'a Finding>, side: Side) -> SideTotals {
        let own: Vec<&Finding> = findings.into_iter().filter(|finding| finding.side == side).collect();
        let n_of = |class| own.iter().filter(|finding| finding.class == class).count();
        let forced = n_of(Class::Forced);
        let judged = own.len() - forced;
        let mean = |sum: f64| sum / judged as f64;
        let losses: Vec<f64> = own.iter().filter_map(|finding| finding.counted_loss).collect();
        let loss = (!losses.is_empty()).then(|| losses.iter().sum());
        let accuracy: f64 = own.iter().filter_map(|finding| finding.accuracy).sum();
        SideTotals {
            judged,
            forced,
            best: n_of(Class::Best),
            good: n_of(Class::Good),
            inaccuracies: n_of(Class::Inaccuracy),
            mistakes: n_of(Class::Mistake),
            blunders: n_of(Class::Blunder),
            proven: own.iter().filter(|finding| finding.proven && finding.class != Class::Forced).count(),
            loss,
            mean_loss: loss.map(mean),
            accuracy: (judged > 0).then(|| mean(accuracy)),
        }
    }
}

/// How accurately a side played, from 0 to 100; `None` if it made no move that could be judged.
#[must_use]
pub fn accuracy(findings: &[Finding], side: Side) -> Option<f64> {
    SideTotals::new(findings, side).accuracy
}
