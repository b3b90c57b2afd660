//! Minimax, the textbook form: the first player maximises, the second player minimises, and every node is
//! searched.

use game::{Keyed, Side};

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Leave, Node, NodeKind, Probe};
use crate::{Score, Stopped, Window};

/// The value of `position` for its side to move.
pub fn visit<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    _: Window,
) -> Result<Score, Stopped> {
    if let Some(score) = context.enter(position, here)? {
        return Ok(score);
    }
    let side = position.side_to_move();
    // Values are always for the first player: that is the difference from negamax.
    let mut best: Option<Score> = None;
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        context.announce(Some(mv), NodeKind::Full, here.child(), Window::FULL);
        let value = for_first(child.side_to_move(), visit(context, &child, here.child(), Window::FULL)?);
        let improves = match (side, best) {
            (_, None) => true,
            (Side::First, Some(best)) => value > best,
            (Side::Second, Some(best)) => value < best,
        };
        if improves {
            best = Some(value);
            context.probe.raise(here.ply, mv, for_first(side, value));
        }
    }
    match best {
        Some(best) => context.leave(here.ply, for_first(side, best), Leave::Exhausted),
        None => context.terminal(position, here.ply),
    }
}

/// Converts between a score for `side` and the same score for the first player.
fn for_first(side: Side, score: Score) -> Score {
    score.seen_from_parent(side == Side::First)
}
