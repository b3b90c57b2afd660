//! The order in which a search reaches further: first deeper, then surer.

use crate::endgame::MOST_EMPTY;
use crate::selectivity::Selectivity;
use crate::visit::Reach;

/// The steps to a proven score.
pub(crate) fn to_solve(n_empty: u32) -> Vec<Reach> {
    let exact = Reach { depth: n_empty, selectivity: Selectivity::NONE };
    if n_empty <= MOST_EMPTY {
        return vec![exact];
    }
    let bold = Selectivity::BOLDEST;
    let mut plan: Vec<Reach> =
        (2..n_empty.saturating_sub(8)).step_by(2).map(|depth| Reach { depth, selectivity: bold }).collect();
    if n_empty >= 16 {
        plan.extend([0, 1, 2, 3].map(|level| Reach { depth: n_empty, selectivity: Selectivity(level) }));
    }
    plan.push(exact);
    plan
}
