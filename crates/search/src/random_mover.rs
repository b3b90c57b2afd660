//! A player that knows only the rules: the baseline every other player must beat.

use game::{Dice, Position, dice, shuffle};

use crate::clock::Stopwatch;
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::{Limits, Score};

/// Plays a legal move chosen uniformly at random.
#[derive(Clone, Debug)]
pub struct RandomMover {
    dice: Dice,
}

impl RandomMover {
    /// `seed` determines the moves.
    #[must_use]
    pub fn new(seed: u64) -> RandomMover {
        RandomMover { dice: dice(seed) }
    }
}

impl<P: Position> Engine<P> for RandomMover {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let watch = Stopwatch::start();
        let mut moves = request.root_moves();
        shuffle(&mut self.dice, &mut moves);
        let line = |mv| Line::new(vec![mv], Score::DRAW, 0);
        let lines = moves.into_iter().take(request.lines.max(1)).map(line).collect();
        let analysis = Analysis {
            lines,
            nodes: 0,
            leaves: 0,
            elapsed: watch.elapsed(),
            stopped: false,
            details: Details::default(),
        };
        report(&analysis);
        analysis
    }

    /// It searches nothing, so it needs no limit.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}
