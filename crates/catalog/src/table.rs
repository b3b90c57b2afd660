//! A game in progress, in text: what faces and matches hold.

use std::any::Any;
use std::collections::BTreeMap;

use game::{Keyed, Notation, Outcome, Position, Refusal, Side, perft};
use search::{
    Algorithm, Context, Control, Counting, Evaluator, Handicap, Limits, Memory, Meter, Node, Probe, Recorder,
    TableRules, Weakness, Window, WithBook,
};

use crate::engines::engines;
use crate::known::{Known, WithEvaluator};
use crate::memory;
use crate::options::{Options, Setup, Spec};
use crate::player::{Player, Seated};
use crate::{Level, Recording, Unit};

/// A board with a game on it.
pub trait Table: Send {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// The variant's name; empty where a game has none.
    fn variant(&self) -> String;

    /// The position's text.
    fn position(&self) -> String;

    /// The position over several lines, for people.
    fn diagram(&self) -> String;

    /// Who moves.
    fn side_to_move(&self) -> Side;

    /// The legal moves, written.
    fn legal(&self) -> Vec<String>;

    /// The moves played since the start or the position set.
    fn moves(&self) -> &[String];

    /// Starts anew from a position.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table stays as it was.
    fn set_position(&mut self, text: &str) -> Result<(), Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table stays as it was.
    fn play(&mut self, mv: &str) -> Result<(), Refusal>;

    /// Plays a move even after a draw by rule, as long as there are legal moves: other programs may not have claimed it.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text; the table stays as it was.
    fn play_on(&mut self, mv: &str) -> Result<(), Refusal>;

    /// Takes the last move back; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// The result, once the game is over by any rule.
    fn verdict(&self) -> Option<Outcome>;

    /// An engine to ask, from a spec such as `alphabeta:depth=3`.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown engine or option, or a wrong value.
    fn player(&self, spec: &str, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;

    /// The text of a starting position chosen by `seed`; `None` where the variant has only one.
    fn random_start(&self, seed: u64) -> Option<String>;

    /// What the game's scores are counted in; an engine may have a unit of its own.
    fn unit(&self) -> Unit;

    /// How many squares are left to play on; `None` in games that do not end by filling a board, where the exact
    /// solver may never come to an end.
    fn squares_left(&self) -> Option<u32>;

    /// The engine people get when they name none.
    fn best_engine(&self) -> &'static str;

    /// An opponent of that level.
    ///
    /// # Errors
    /// A [`Refusal`] when the level's engine does not play this variant.
    fn level(&self, level: &Level, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;

    /// Runs an algorithm on the position and keeps up to `budget` nodes of what it did.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown algorithm or evaluation.
    fn record(&self, run: &Run<'_>, budget: usize) -> Result<Recording, Refusal>;

    /// Runs an algorithm on the position and counts.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown algorithm or evaluation.
    fn measure(&self, run: &Run<'_>) -> Result<Counting, Refusal>;

    /// The lines of play of `depth` moves, by their first move. The last moves are counted, or all played if `plain`.
    fn perft(&self, depth: u32, plain: bool) -> BTreeMap<String, u64>;

    /// Another table with the same game on it.
    fn fork(&self) -> Box<dyn Table>;

    /// The table in its own type.
    fn as_any(&self) -> &dyn Any;
}

/// A single search with one algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The algorithm's name.
    pub algorithm: &'a str,
    /// The evaluation's name; `None` is the game's default.
    pub evaluator: Option<&'a str>,
    /// How far to look ahead.
    pub depth: u32,
    /// Stops it from outside.
    pub control: &'a Control,
}

/// A table of a game with known types.
pub(crate) struct InProgress<G: Known> {
    game: G,
    past: Vec<G::Position>,
    position: G::Position,
    moves: Vec<String>,
}

impl<G: Known> InProgress<G> {
    pub fn new(game: G) -> InProgress<G> {
        let position = game.start();
        InProgress { game, past: Vec::new(), position, moves: Vec::new() }
    }

    pub fn rules(&self) -> &G {
        &self.game
    }

    pub fn current(&self) -> &G::Position {
        &self.position
    }

    pub fn past(&self) -> &[G::Position] {
        &self.past
    }

    fn seat(&self, text: &str, setup: &Setup) -> Result<Seated<G>, Refusal> {
        let Spec { name, options } = Spec::parse(text, G::NAME)?;
        let engines = engines::<G>();
        let Some(entry) = engines.iter().find(|entry| entry.name == name) else {
            let names: Vec<_> = engines.iter().map(|entry| entry.name).collect();
            return Err(Refusal::new(text, format!("{} has no such engine ({})", G::NAME, names.join(", "))));
        };
        options.check(&format!("{}/{name}", G::NAME), &entry.options)?;
        let depth = options.positive("depth")?.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        let limits =
            Limits { depth: depth.or(entry.depth), nodes: options.positive("nodes")?, ..Limits::default() };
        memory::check(setup.hash_bytes)?;
        let mut engine = (entry.build)(entry, &self.game, &options, setup)?;
        if let Some(name) = options.text("book") {
            engine = Box::new(WithBook::new(engine, self.game.book(name, setup)?, setup.seed));
        }
        let unit = entry.unit.unwrap_or_else(|| options.text("eval").map_or(G::UNIT, G::unit_of));
        let weakness = weakness(&options, unit)?;
        if weakness != Weakness::default() {
            engine = Box::new(Handicap::new(engine, weakness, setup.seed));
        }
        let name = if text.contains('/') { text.to_string() } else { format!("{}/{text}", G::NAME) };
        Ok(Seated { name, engine, unit, limits })
    }

    fn run<B: Probe<G::Position>>(&self, run: &Run<'_>, probe: B) -> Result<B, Refusal> {
        let algorithm = Algorithm::named(run.algorithm)?;
        let evaluator = run.evaluator.unwrap_or(G::EVALUATORS[0].0);
        self.game.with_evaluator(evaluator, Watch { algorithm, position: &self.position, run, probe })
    }
}

/// How an engine with these options is held back; a loss is told in the unit people read.
fn weakness(options: &Options, unit: Unit) -> Result<Weakness, Refusal> {
    let at_most = |name: &str, most: u64| match options.number(name)?.unwrap_or(0) {
        number if number <= most => Ok(number as u32),
        number => Err(Refusal::new(format!("{name}={number}"), format!("this option is at most {most}"))),
    };
    let allowed_loss = at_most("loss", 1_000_000)? * unit.points() as u32;
    Ok(Weakness { error_percent: at_most("error", 100)?, allowed_loss })
}

/// Runs an algorithm with an evaluation of any type, and gives the probe back.
struct Watch<'a, P, B> {
    algorithm: Algorithm,
    position: &'a P,
    run: &'a Run<'a>,
    probe: B,
}

impl<P: Keyed, B: Probe<P>> WithEvaluator<P> for Watch<'_, P, B> {
    type Out = B;

    fn with<E: Evaluator<P> + Clone + Send + 'static>(mut self, mut evaluator: E) -> B {
        // Sixteen mebibytes are plenty for searches one draws or compares.
        let bytes = if self.algorithm.uses_memory() { 16 << 20 } else { 0 };
        let mut memory = Memory::new(bytes, TableRules::default());
        let mut context = Context::new(&mut evaluator, &mut self.probe, &mut memory);
        context.meter = Meter::new(&Limits::default(), self.run.control);
        // Stopped or not, the probe has seen what there was to see.
        _ = self.algorithm.search(&mut context, self.position, Node::root(self.run.depth), Window::FULL);
        self.probe
    }
}

impl<G: Known> Table for InProgress<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn variant(&self) -> String {
        self.game.variant_name()
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn diagram(&self) -> String {
        self.position.diagram()
    }

    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn legal(&self) -> Vec<String> {
        self.position.moves().map(|mv| self.position.write_move(mv)).collect()
    }

    fn moves(&self) -> &[String] {
        &self.moves
    }

    fn set_position(&mut self, text: &str) -> Result<(), Refusal> {
        self.position = self.game.parse_position(text)?;
        self.past.clear();
        self.moves.clear();
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<(), Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::new(mv, "the game is over"));
        }
        self.play_on(mv)
    }

    fn play_on(&mut self, mv: &str) -> Result<(), Refusal> {
        let mv = self.position.parse_move(mv)?;
        self.moves.push(self.position.write_move(mv));
        self.past.push(self.position.clone());
        self.position.play(mv);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(position) = self.past.pop() else { return false };
        self.position = position;
        self.moves.pop();
        true
    }

    fn verdict(&self) -> Option<Outcome> {
        self.game.verdict(&self.position, &self.past)
    }

    fn player(&self, spec: &str, setup: &Setup) -> Result<Box<dyn Player>, Refusal> {
        Ok(Box::new(self.seat(spec, setup)?))
    }

    fn random_start(&self, seed: u64) -> Option<String> {
        self.game.random_start(seed).map(|position| position.to_string())
    }

    fn unit(&self) -> Unit {
        G::UNIT
    }

    fn squares_left(&self) -> Option<u32> {
        G::squares_left(&self.position)
    }

    fn best_engine(&self) -> &'static str {
        G::BEST_ENGINE
    }

    fn level(&self, level: &Level, setup: &Setup) -> Result<Box<dyn Player>, Refusal> {
        Ok(Box::new(Seated { name: level.name.to_string(), ..self.seat(level.engine, setup)? }))
    }

    fn record(&self, run: &Run<'_>, budget: usize) -> Result<Recording, Refusal> {
        let recorder = self.run(run, Recorder::new(budget))?;
        Ok(Recording::new(G::NAME, run.algorithm, run.depth, &self.position, &recorder))
    }

    fn measure(&self, run: &Run<'_>) -> Result<Counting, Refusal> {
        self.run(run, Counting::default())
    }

    fn perft(&self, depth: u32, plain: bool) -> BTreeMap<String, u64> {
        let count = if plain { perft::plain } else { perft::perft };
        let below = |mv| {
            let mut child = self.position.clone();
            child.play(mv);
            (self.position.write_move(mv), count(&child, depth.saturating_sub(1), G::EARLY_END))
        };
        self.position.moves().map(below).collect()
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(InProgress {
            game: self.game.clone(),
            past: self.past.clone(),
            position: self.position.clone(),
            moves: self.moves.clone(),
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
