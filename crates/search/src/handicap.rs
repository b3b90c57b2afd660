//! Playing below full strength: now and then a random move, or any move that is not much worse than the best.
//! The levels for people are built on it.

use game::{Dice, Position, dice, pick};
use rand::RngExt;

use crate::engine::{Analysis, Engine, Goal, Line, Request};
use crate::watch::Watcher;
use crate::{Limits, ScoreKind};

/// How an engine is weakened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandicapSettings {
    /// Percentage of random moves.
    pub error_percent: u32,
    /// Otherwise it plays any move at most this many points worse than the best, chosen uniformly.
    pub allowed_loss: u32,
}

/// A weakened engine.
pub struct Handicap<P: Position> {
    engine: Box<dyn Engine<P>>,
    weakness: HandicapSettings,
    dice: Dice,
}

impl<P: Position> Handicap<P> {
    /// `engine` with that weakness; `seed` determines its random choices.
    #[must_use]
    pub fn new(engine: Box<dyn Engine<P>>, weakness: HandicapSettings, seed: u64) -> Handicap<P> {
        Handicap { engine, weakness, dice: dice(seed) }
    }

    /// Moves a random line that is not much worse than the first to the front.
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
            // No claim is made about the value of a random move.
            analysis.lines = vec![Line::unscored(vec![mv])];
        }
        analysis
    }

    /// The search below, without what this adds to its answer.
    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        self.engine.watch(request, watcher)
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
