//! Principal variation search: alpha-beta that trusts its move ordering. The first move is searched with the
//! full window; the others only have to be proved worse, with a null window, and are searched again in the
//! rare case that one is not.
//!
//! Marsland and Campbell, "Parallel search of strongly ordered game trees" (1982); Reinefeld's NegaScout (1983) is nearly the
//! same, and both go back to Pearl's Scout (1980). Here with the table's move, killers and history.

use game::Keyed;

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Leave, Node, NodeKind, Probe};
use crate::table::{look_up, store};
use crate::{Score, Stopped, Window};

/// The value of `position` for its side to move: exact inside the window, a bound outside it.
pub fn visit<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    window: Window,
) -> Result<Score, Stopped> {
    if let Some(score) = context.enter(position, here)? {
        return Ok(score);
    }
    let known = look_up(context, position, here, window);
    if let Some((score, bound)) = known.answer {
        return context.leave(here.ply, score, Leave::Table(bound));
    }
    let evaluated_before = context.meter.evaluated;
    let moves = context.memory.ordering.sorted(here.ply, position.moves(), known.mv);
    let mut narrowed = window;
    let mut best = Score::NEG_INFINITY;
    let mut best_move = None;
    for (index, &(_, mv)) in moves.iter().enumerate() {
        let score = search_move(context, position, here, mv, narrowed, index == 0)?;
        best = best.max(score);
        if score > narrowed.alpha {
            narrowed.alpha = score;
            best_move = Some(mv);
            context.probe.raise(here.ply, mv, score);
            if narrowed.is_closed() {
                context.memory.ordering.cut(here.ply, here.depth, mv);
                context.probe.unsearched(here.ply, moves[index + 1..].iter().map(|&(_, mv)| mv));
                context.memory.ordering.give_back(moves);
                store(context, position, here, window, best, best_move, evaluated_before);
                return context.leave(here.ply, best, Leave::Cut { mv, index: index as u32 });
            }
        }
    }
    context.memory.ordering.give_back(moves);
    if best == Score::NEG_INFINITY {
        return context.terminal(position, here.ply);
    }
    store(context, position, here, window, best, best_move, evaluated_before);
    context.leave(here.ply, best, Leave::Exhausted)
}

/// The value of one move, for the side to move at `position`.
fn search_move<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    mv: P::Move,
    window: Window,
    is_first: bool,
) -> Result<Score, Stopped> {
    let mut child = position.clone();
    child.play(mv);
    let same_side = child.side_to_move() == position.side_to_move();
    let mut search = |window: Window, kind| -> Result<Score, Stopped> {
        let below = window.seen_from_child(same_side);
        context.announce(Some(mv), kind, here.child(), below);
        Ok(visit(context, &child, here.child(), below)?.seen_from_parent(same_side))
    };
    if window.is_null() {
        return search(window, NodeKind::NullWindow);
    }
    if is_first {
        return search(window, NodeKind::Full);
    }
    let score = search(Window::null(window.alpha), NodeKind::NullWindow)?;
    let beats_the_best_so_far = window.alpha < score && score < window.beta;
    if beats_the_best_so_far { search(window, NodeKind::Research) } else { Ok(score) }
}
