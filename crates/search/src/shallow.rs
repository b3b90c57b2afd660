//! The alpha-beta of two older programs (a chess thesis of 1987, an Othello paper): each node knows only its
//! parent's bound, and passes infinity to its child in place of the grandparent's bound. It is sound and
//! simple, but makes only shallow cutoffs; the lab shows what the deep ones are worth.

use game::Keyed;

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Leave, Node, NodeKind, Probe};
use crate::{Score, Stopped, Window};

/// The value of `position` for its side to move: exact below beta, a lower bound from there on.
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
    let mut moves = position.moves();
    let mut index = 0;
    while let Some(mv) = moves.next() {
        let mut child = position.clone();
        child.play(mv);
        let same_side = child.side_to_move() == side;
        let known = match same_side {
            // A child with the same side to move is not a new level: it keeps the bound it is under.
            true => window,
            false => Window { alpha: window.alpha, beta: Score::INFINITY },
        };
        let below = known.seen_from_child(same_side);
        context.announce(Some(mv), NodeKind::Full, here.child(), below);
        let score = visit(context, &child, here.child(), below)?.seen_from_parent(same_side);
        best = best.max(score);
        if score > window.alpha {
            window.alpha = score;
            context.probe.raise(here.ply, mv, score);
            if window.is_closed() {
                context.probe.unsearched(here.ply, moves);
                return context.leave(here.ply, best, Leave::Cut { mv, index });
            }
        }
        index += 1;
    }
    if best == Score::NEG_INFINITY {
        return context.terminal(position, here.ply);
    }
    context.leave(here.ply, best, Leave::Exhausted)
}
