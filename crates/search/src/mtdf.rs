//! MTD(f): a series of null-window searches converges on the value, each starting where the last one pointed.
//! The transposition table carries what one pass learnt into the next.
//!
//! Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms" (1996).

use game::Keyed;

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Figure, Node, NodeKind, Probe, Reason, Visit};
use crate::{Score, Stopped, Window, table};

/// The value of `position` for its side to move: exact inside the window of `here`, a bound outside it.
pub fn visit<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
    context: &mut Context<'_, P, E, B>,
    position: &P,
    here: Node,
    window: Window,
) -> Result<Score, Stopped> {
    let Window { alpha: mut lower, beta: mut upper } = window;
    // The entry of an earlier, shallower search makes a good first guess.
    let stored = context.memory.table.get(table::key(context.evaluator, position));
    let guess = stored.map_or(Score::DRAW, |entry| entry.score.from_table(here.ply, position.banked()));
    let mut guess = guess.clamp(lower, upper);
    loop {
        let beta = if guess == lower { guess.next() } else { guess };
        let pass = Window::null(beta.previous());
        let figures = [Figure::Score(guess), Figure::Score(lower), Figure::Score(upper)];
        let (kind, reason) = (NodeKind::NullWindow, Some(Reason::new("mtdf-pass", figures)));
        context.probe.enter(&Visit { node: here, window: pass, mv: None, kind, reason });
        guess = table::visit(context, position, here, pass)?;
        match guess < beta {
            true => upper = guess,
            false => lower = guess,
        }
        if lower >= upper {
            return Ok(guess);
        }
    }
}
