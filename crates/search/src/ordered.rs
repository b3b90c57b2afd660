//! Alpha-beta that tries promising moves first: killers, then moves with a good history. It has no table, so
//! that the effect of move ordering alone can be seen.

use game::Keyed;

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Leave, Node, NodeKind, Probe};
use crate::{Score, Stopped, Window};

/// The value of `position` for its side to move: exact inside the window, a bound outside it.
pub fn visit<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    mut window: Window,
) -> Result<Score, Stopped> {
    if let Some(score) = context.enter(position, here)? {
        return Ok(score);
    }
    let side = position.side_to_move();
    let mut best = Score::NEG_INFINITY;
    let moves = context.memory.ordering.sorted(here.ply, position.moves(), None);
    for (index, &(_, mv)) in moves.iter().enumerate() {
        let mut child = position.clone();
        child.play(mv);
        let same_side = child.side_to_move() == side;
        let below = window.seen_from_child(same_side);
        context.announce(Some(mv), NodeKind::Full, here.child(), below);
        let score = visit(context, &child, here.child(), below)?.seen_from_parent(same_side);
        best = best.max(score);
        if score > window.alpha {
            window.alpha = score;
            context.probe.raise(here.ply, mv, score);
            if window.is_closed() {
                context.memory.ordering.cut(here.ply, here.depth, mv);
                context.probe.unsearched(here.ply, moves[index + 1..].iter().map(|&(_, mv)| mv));
                context.memory.ordering.give_back(moves);
                return context.leave(here.ply, best, Leave::Cut { mv, index: index as u32 });
            }
        }
    }
    context.memory.ordering.give_back(moves);
    if best == Score::NEG_INFINITY {
        return context.terminal(position, here.ply);
    }
    context.leave(here.ply, best, Leave::Exhausted)
}
