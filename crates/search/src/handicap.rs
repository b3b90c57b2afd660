//! Playing below one's strength, fairly: now and then a random move instead of the best one. Levels are made of it.

use game::{Dice, Position, dice, pick};
use rand::RngExt;

use crate::Score;
use crate::engine::{Analysis, Engine, Line, Request};
use crate::probe::Bound;

/// An engine that errs in a given share of its moves.
pub struct Handicap<P: Position> {
    engine: Box<dyn Engine<P>>,
    error_percent: u32,
    dice: Dice,
}

impl<P: Position> Handicap<P> {
    /// `engine`, but a random move in `error_percent` of a hundred cases.
    #[must_use]
    pub fn new(engine: Box<dyn Engine<P>>, error_percent: u32, seed: u64) -> Handicap<P> {
        Handicap { engine, error_percent, dice: dice(seed) }
    }
}

impl<P: Position> Engine<P> for Handicap<P> {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let mut analysis = self.engine.analyse(request, report);
        let errs = self.dice.random_range(0..100) < self.error_percent;
        if errs && let Some(mv) = pick(&mut self.dice, &request.root_moves()) {
            // An error is not dressed up: nothing is claimed of its value.
            let line = Line {
                moves: vec![mv],
                score: Score::NEG_INFINITY,
                bound: Bound::Lower,
                depth: 0,
                proven: false,
            };
            analysis.lines = vec![line];
        }
        analysis
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}
