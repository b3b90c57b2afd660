//! Games written in Python as entries, with the engines that every game has.

use game::{Outcome, Position, Refusal};
use search::{Engine, Evaluator, Margin, Score};
use table::{BenchItem, Level, Setup, Unit};
use typed_table::{CatalogGame, WithEvaluator, plain_solver, unknown_evaluator};

use super::{OwnPosition, OwnRules};

/// A game written in Python. It is in no catalog: tables are made from objects.
pub struct OwnGameEntry;

/// `value()` of the object; finished games are won or lost, and sooner is better.
#[derive(Clone, Copy)]
struct Value;

/// `value()` of the object; finished games count what `outcome()` says.
#[derive(Clone, Copy)]
struct Points;

impl Evaluator<OwnPosition> for Value {
    fn evaluate(&mut self, position: &OwnPosition) -> Score {
        Score::points(position.side_to_move().signed(position.value()))
    }
}

impl Evaluator<OwnPosition> for Points {
    fn evaluate(&mut self, position: &OwnPosition) -> Score {
        Value.evaluate(position)
    }

    fn terminal(&mut self, position: &OwnPosition, outcome: Outcome, ply: u32) -> Score {
        Margin.terminal(position, outcome, ply)
    }
}

impl CatalogGame for OwnGameEntry {
    type Game = OwnRules;

    const NAME: &'static str = "python";
    const SUMMARY: &'static str = "a game written in Python";
    const VARIANTS: &'static [&'static str] = &[];
    const UNIT: Unit = Unit::Points;
    const SOLVED_UNIT: Unit = Unit::Points;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("value", "the game's own value(); finished games are won or lost, and sooner is better"),
        ("points", "the game's own value(); finished games count what outcome() says"),
    ];
    const BEST_ENGINE: &'static str = "pvs";
    const LEVELS: &'static [Level] = &[];
    const BENCH: &'static [BenchItem] = &[];

    fn variant(_: Option<&str>) -> Result<OwnRules, Refusal> {
        Err(Refusal::not_available(Self::NAME, "a game written in Python is opened by its object"))
    }

    fn variant_name(_: &OwnRules) -> String {
        String::new()
    }

    fn with_evaluator<V: WithEvaluator<OwnPosition>>(
        _: &OwnRules,
        name: &str,
        visitor: V,
    ) -> Result<V::Out, Refusal> {
        match name {
            "value" => Ok(visitor.with(Value)),
            "points" => Ok(visitor.with(Points)),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn solver(_: &OwnRules, setup: &Setup) -> Box<dyn Engine<OwnPosition>> {
        plain_solver(Margin, setup)
    }
}
