//! Alpha-beta with a transposition table: a position met again is answered from the table if the stored entry
//! settles the question. Stored bounds are used as bounds.

use game::Keyed;

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Bound, Leave, Node, NodeKind, Probe};
use crate::transposition::TableEntry;
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
    if let Some((score, bound)) = look_up(context, position, here, window).answer {
        return context.leave(here.ply, score, Leave::Table(bound));
    }
    let evaluated_before = context.meter.evaluated;
    let side = position.side_to_move();
    let mut narrowed = window;
    let mut best = Score::NEG_INFINITY;
    let mut best_move = None;
    let mut moves = position.moves();
    let mut index = 0;
    while let Some(mv) = moves.next() {
        let mut child = position.clone();
        child.play(mv);
        let same_side = child.side_to_move() == side;
        let below = narrowed.seen_from_child(same_side);
        context.announce(Some(mv), NodeKind::Full, here.child(), below);
        let score = visit(context, &child, here.child(), below)?.seen_from_parent(same_side);
        best = best.max(score);
        if score > narrowed.alpha {
            narrowed.alpha = score;
            best_move = Some(mv);
            context.probe.raise(here.ply, mv, score);
            if narrowed.is_closed() {
                store(context, position, here, window, best, best_move, evaluated_before);
                context.probe.unsearched(here.ply, moves);
                return context.leave(here.ply, best, Leave::Cut { mv, index });
            }
        }
        index += 1;
    }
    if best == Score::NEG_INFINITY {
        return context.terminal(position, here.ply);
    }
    store(context, position, here, window, best, best_move, evaluated_before);
    context.leave(here.ply, best, Leave::Exhausted)
}

/// What the table says about a node.
pub(crate) struct TableAnswer<M> {
    /// Enough to leave the node at once.
    pub answer: Option<(Score, Bound)>,
    /// A move to try first.
    pub mv: Option<M>,
}

/// Looks the node up. The root is always searched: it must produce a move.
pub(crate) fn look_up<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    window: Window,
) -> TableAnswer<P::Move> {
    let Some(entry) = context.memory.table.get(key(context.evaluator, position)) else {
        return TableAnswer { answer: None, mv: None };
    };
    let mv = entry.mv.filter(|_| !context.evaluator.is_symmetric() || entry.move_key == position.key());
    let deep_enough = match context.memory.rules.graft {
        true => entry.depth >= here.depth || !entry.estimated,
        // A value without estimates also holds at any greater depth.
        false => entry.depth == here.depth || (entry.depth < here.depth && !entry.estimated),
    };
    let score = entry.score.from_table(here.ply, position.banked());
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    let answer = (here.ply > 0 && deep_enough && settles).then_some((score, entry.bound));
    // An estimate remains an estimate when it comes from the table.
    context.meter.evaluated += u64::from(answer.is_some() && entry.estimated);
    TableAnswer { answer, mv }
}

/// Stores what a node searched with `window` returned.
pub(crate) fn store<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    window: Window,
    score: Score,
    mv: Option<P::Move>,
    evaluated_before: u64,
) {
    if here.ply > context.memory.rules.deepest_ply {
        return;
    }
    let Window { alpha, beta } = window;
    let bound = match score {
        score if score >= beta => Bound::Lower,
        score if score <= alpha => Bound::Upper,
        _ => Bound::Exact,
    };
    let entry = TableEntry {
        score: score.for_table(here.ply, position.banked()),
        bound,
        depth: here.depth,
        estimated: context.meter.evaluated > evaluated_before,
        mv,
        move_key: position.key(),
    };
    context.memory.table.put(key(context.evaluator, position), entry);
}

/// The key to store under. Symmetric positions are merged only for evaluations that do not distinguish them.
#[inline]
pub(crate) fn key<P: Keyed, E: Evaluator<P>>(evaluator: &E, position: &P) -> u64 {
    if evaluator.is_symmetric() { position.table_key() } else { position.key() }
}
