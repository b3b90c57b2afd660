//! The steps of a search: first deeper, then more certain.

use super::selectivity::Selectivity;
use super::worker::Reach;
use crate::endgame::MOST_EMPTY;

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
        // A search to the end with bold, but not the boldest, cuts nearly always finds the score and the best
        // first move; more certain ones cost more than they save.
        plan.push(Reach { depth: n_empty, selectivity: Selectivity(1) });
    }
    plan.push(exact);
    plan
}

/// The steps of a search for a good move, up to a depth if one is given. `jump` moves before the end, a search goes to the
/// end at once: solving costs little more than searching that deep.
pub(crate) fn to_play(n_empty: u32, depth: Option<u32>, jump: u32) -> Vec<Reach> {
    let depth = depth.unwrap_or(n_empty).max(1);
    let deepest = if depth >= n_empty { n_empty.saturating_sub(jump) } else { depth };
    let bold = |depth| Reach { depth, selectivity: Selectivity::BOLDEST };
    let mut plan: Vec<Reach> = (1..=deepest).map(bold).collect();
    if depth >= n_empty {
        let first = if n_empty <= MOST_EMPTY { Selectivity::NONE.0 } else { 0 };
        plan.extend(
            (first..=Selectivity::NONE.0)
                .map(|level| Reach { depth: n_empty, selectivity: Selectivity(level) }),
        );
    }
    plan
}
