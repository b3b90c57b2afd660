//! The review of a game, one move at a time, from its end to its start.

use std::collections::VecDeque;
use std::sync::Arc;

use game::{Refusal, Side};
use search::{Control, Goal, Limits};
use table::{Ask, Player, Spec, Table};

use super::finding::{NextPosition, judge_knowing};
use super::{Finding, SideTotals};

/// How much a review may spend on a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReviewLimits {
    /// The limits of each of the two searches of a move.
    pub search: Limits,
    /// The limits where the game [is quickly solved](Table::is_quickly_solved) and its best engine can prove the score.
    pub proof: Limits,
}

/// A review in progress.
///
/// ```
/// use study::review::{Class, GameReview, ReviewLimits};
/// use table::Setup;
///
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// for mv in ["b2", "a2", "a1", "c3"] {
///     table.play(mv)?;
/// }
/// let mut player = table.player("exact", &Setup::default())?;
/// let mut review = GameReview::new(table, ReviewLimits::default());
/// let mut plies = Vec::new();
/// while let Some(finding) = review.step(&mut *player, &Default::default())? {
///     plies.push(finding.ply);
/// }
/// assert_eq!(plies, [3, 2, 1, 0], "the last move comes first");
/// let classes: Vec<Class> = review.findings().map(|finding| finding.class).collect();
/// assert_eq!(classes, [Class::Best, Class::Mistake, Class::Best, Class::Best], "an edge loses against the centre");
/// # Ok::<(), game::Refusal>(())
/// ```
pub struct GameReview {
    /// Before the move that was judged last.
    table: Box<dyn Table>,
    limits: ReviewLimits,
    next: Option<NextPosition>,
    findings: VecDeque<Finding>,
}

impl GameReview {
    /// The review of the game on `table`, from its last move to its first.
    #[must_use]
    pub fn new(table: Box<dyn Table>, limits: ReviewLimits) -> GameReview {
        GameReview { table, limits, next: None, findings: VecDeque::new() }
    }

    /// How many moves are not judged yet.
    #[must_use]
    pub fn n_left(&self) -> usize {
        self.table.moves().len()
    }

    /// The table before the move that was judged last, where its best move can be spelled.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The findings so far, in the order of the moves.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter()
    }

    /// The sums of one side so far.
    #[must_use]
    pub fn totals(&self, side: Side) -> SideTotals {
        SideTotals::new(self.findings(), side)
    }

    /// Judges the last move that is not judged yet. `None` when there is none, or when `control` stopped the search:
    /// half a search is not a judgement.
    ///
    /// # Errors
    /// A [`Refusal`] when the engine cannot analyse the position.
    pub fn step(
        &mut self,
        player: &mut dyn Player,
        control: &Arc<Control>,
    ) -> Result<Option<&Finding>, Refusal> {
        let Some(mv) = self.table.moves().last().cloned() else { return Ok(None) };
        self.table.take_back();
        let ask = self.ask(player, control);
        let judged = judge_knowing(&*self.table, &mv, player, &ask, self.next);
        if judged.is_err() || control.is_stopped() {
            self.table.play_on(&mv)?;
            return judged.map(|_| None);
        }
        let (finding, here) = judged?;
        self.next = Some(here);
        self.findings.push_front(finding);
        Ok(self.findings.front())
    }

    fn ask(&self, player: &dyn Player, control: &Arc<Control>) -> Ask {
        // Other engines would take far longer for a proof than anybody waits.
        let spec = Spec::parse(player.name(), self.table.game());
        let is_best_engine = spec.is_ok_and(|spec| spec.name == self.table.best_engine());
        let (goal, limits) = match is_best_engine && self.table.is_quickly_solved() {
            true => (Goal::Exact, self.limits.proof),
            false => (Goal::Best, self.limits.search),
        };
        Ask { goal, limits, control: Arc::clone(control), ..Ask::default() }
    }
}
