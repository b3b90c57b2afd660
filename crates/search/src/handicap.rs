//! Playing below one's strength, fairly: now and then a random move, or any move that is not much worse than the
//! best. Levels for people are made of it.

use game::{Dice, Position, dice, pick};
use rand::RngExt;

use crate::engine::{Analysis, Engine, Goal, Line, Request};
use crate::{Limits, ScoreKind};

/// How an engine is held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weakness {
    /// In how many of a hundred moves it plays at random.
    pub error_percent: u32,
    /// Otherwise it plays any move at most so many points worse than the best, each with the same chance.
    pub allowed_loss: u32,
}

/// An engine that is held back.
pub struct Handicap<P: Position> {
    engine: Box<dyn Engine<P>>,
    weakness: Weakness,
    dice: Dice,
}

impl<P: Position> Handicap<P> {
    /// `engine` with that weakness, by chance from `seed`.
    #[must_use]
    pub fn new(engine: Box<dyn Engine<P>>, weakness: Weakness, seed: u64) -> Handicap<P> {
        Handicap { engine, weakness, dice: dice(seed) }
    }

    /// Any of the lines that are not much worse than the first.
    fn lenient_choice(&mut self, lines: &mut [Line<P::Move>]) {
        let allowed = |line: &Line<P::Move>| match (lines[0].score.kind(), line.score.kind()) {
            (ScoreKind::Points(best), ScoreKind::Points(score)) => {
                best - score <= self.weakness.allowed_loss as i32
            }
            (best, score) => best == score,
        };
        let choices: Vec<usize> = (0..lines.iter().take_while(|line| allowed(line)).count()).collect();
        if let Some(chosen) = pick(&mut self.dice, &choices) {
            lines.swap(0, chosen);
        }
    }
}

impl<P: Position> Engine<P> for Handicap<P> {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let is_lenient = self.weakness.allowed_loss > 0;
        let lines = if is_lenient { usize::MAX } else { request.lines };
        let mut analysis = self.engine.analyse(&Request { lines, ..*request }, report);
        if is_lenient {
            self.lenient_choice(&mut analysis.lines);
            analysis.lines.truncate(request.lines.max(1));
        }
        let errs = self.dice.random_range(0..100) < self.weakness.error_percent;
        if errs && let Some(mv) = pick(&mut self.dice, &request.root_moves()) {
            // An error is not dressed up: nothing is claimed of its value.
            analysis.lines = vec![Line::unscored(vec![mv])];
        }
        analysis
    }

    fn usual_limits(&self, given: &Limits, goal: Goal) -> Limits {
        self.engine.usual_limits(given, goal)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn warnings(&self) -> Vec<String> {
        self.engine.warnings()
    }
}
