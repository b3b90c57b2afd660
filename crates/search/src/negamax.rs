//! Negamax: minimax with one rule for both sides, because one side's gain is the other's loss. A value
//! changes its sign on the way up wherever the side to move changes.

use game::Keyed;

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
    let mut best = Score::NEG_INFINITY;
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let same_side = child.side_to_move() == side;
        context.announce(Some(mv), NodeKind::Full, here.child(), Window::FULL);
        let score = visit(context, &child, here.child(), Window::FULL)?.seen_from_parent(same_side);
        if score > best {
            best = score;
            context.probe.raise(here.ply, mv, score);
        }
    }
    if best == Score::NEG_INFINITY {
        return context.terminal(position, here.ply);
    }
    context.leave(here.ply, best, Leave::Exhausted)
}
