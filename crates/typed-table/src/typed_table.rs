//! A table of a typed game.

use std::any::Any;
use std::collections::BTreeMap;

use game::{Fact, Game, Keyed, Mistake, Notation, NumberedMoves, Outcome, Position, Refusal, Side, perft};
use game_tree::GameTree;
use search::{Counting, Evaluator, Handicap, HandicapSettings, Limits, Principal, WithBook};
use table::{
    Ask, BoardView, EngineRecording, Entry, Explanation, GameFormat, GameNotes, Level, NoOutsidePlayers,
    OUTSIDE, Options, OutsidePlayers, Phase, Planes, Player, Positions, RecordedPart, Recording, Run, Setup,
    Spec, Study, Table, Unit, memory,
};

use crate::catalog_game::{CatalogGame, EngineEntry, MoveOf, PositionOf, WithEvaluator};
use crate::common_formats::COMMON_FORMATS;
use crate::engine_player::EnginePlayer;
use crate::engines::{engines, saturated};
use crate::recording::{self, ProbedRun};
use crate::typed_entry::entry;
use crate::typed_positions::TypedPositions;
use crate::typed_study::TypedStudy;

pub(crate) struct TypedTable<C: CatalogGame> {
    game: C::Game,
    past: Vec<PositionOf<C>>,
    position: PositionOf<C>,
    played: Vec<MoveOf<C>>,
    moves: Vec<String>,
    outside: &'static dyn OutsidePlayers,
}

/// A table for a game that is no entry of a catalog, or that starts from a position without a text: its rules and where it
/// starts.
#[must_use]
pub fn table_from<C: CatalogGame>(game: C::Game, start: PositionOf<C>) -> Box<dyn Table> {
    Box::new(TypedTable::<C>::from_start(game, start))
}

impl<C: CatalogGame> TypedTable<C> {
    pub fn new(game: C::Game) -> TypedTable<C> {
        let position = game.start();
        TypedTable::from_start(game, position)
    }

    pub fn rules(&self) -> &C::Game {
        &self.game
    }

    pub fn current(&self) -> &PositionOf<C> {
        &self.position
    }

    pub fn past(&self) -> &[PositionOf<C>] {
        &self.past
    }

    /// A game that starts from another position.
    pub fn from_start(game: C::Game, position: PositionOf<C>) -> TypedTable<C> {
        let (past, played, moves) = (Vec::new(), Vec::new(), Vec::new());
        TypedTable { game, past, position, played, moves, outside: &NoOutsidePlayers }
    }

    /// Plays a legal move.
    pub fn play_move(&mut self, mv: MoveOf<C>) {
        self.moves.push(self.position.write_move(mv));
        self.played.push(mv);
        self.past.push(self.position.clone());
        self.position.play(mv);
    }

    fn typed_study(&self, notes: &GameNotes) -> TypedStudy<C> {
        let mut tree = GameTree::from_moves(self.first().clone(), self.played.iter().copied());
        tree.headers = notes.tags.iter().cloned().collect();
        tree.end = notes.end;
        let line: Vec<_> = tree.main_line().collect();
        for (node, comment) in line.iter().zip(&notes.comments) {
            C::add_comment(tree.annotation_mut(*node), comment);
        }
        let end = C::end_comment_node(&tree);
        let end = &mut tree.annotation_mut(end).comment;
        if !end.is_empty() && !notes.end_comment.is_empty() {
            end.push_str("; ");
        }
        end.push_str(&notes.end_comment);
        TypedStudy::new(self.game.clone(), tree)
    }

    fn first(&self) -> &PositionOf<C> {
        self.past.first().unwrap_or(&self.position)
    }

    fn engine(&self, text: &str) -> Result<(EngineEntry<C>, Options), Refusal> {
        let spec = Spec::parse(text, C::NAME)?;
        let mut engines = engines::<C>();
        let Some(index) = engines.iter().position(|entry| entry.name == spec.name) else {
            let names: Vec<_> = engines.iter().map(|entry| entry.name).collect();
            return Err(Refusal::unknown_name(
                text,
                format!("{} has no such engine (available: {})", C::NAME, names.join(", ")),
            ));
        };
        let entry = engines.swap_remove(index);
        let options = Options::new(spec, entry.options.clone())?;
        Ok((entry, options))
    }

    pub(crate) fn seat(&self, text: &str, setup: &Setup) -> Result<EnginePlayer<C>, Refusal> {
        let (entry, options) = self.engine(text)?;
        let depth = options.number("depth").map(saturated).or(entry.depth);
        let limits = Limits { depth, nodes: options.number("nodes"), ..Limits::default() };
        memory::check(setup.hash_bytes)?;
        let mut engine = (entry.build)(&entry, &self.game, &options, setup)?;
        if let Some(name) = options.text("book") {
            engine = Box::new(WithBook::new(engine, C::book(&self.game, &name, setup)?, setup.seed));
        }
        let unit = entry
            .unit
            .unwrap_or_else(|| options.text("eval").map_or(C::UNIT, |evaluator| C::unit_of(&evaluator)));
        let weakness = weakness(&options, unit);
        if weakness != HandicapSettings::default() {
            engine = Box::new(Handicap::new(engine, weakness, setup.seed));
        }
        let name = if text.contains('/') { text.to_string() } else { format!("{}/{text}", C::NAME) };
        Ok(EnginePlayer { name, engine, unit, limits })
    }

    pub(crate) fn evaluator<'a>(run: &Run<'a>) -> &'a str {
        run.evaluator.unwrap_or(C::EVALUATORS[0].0)
    }
}

/// The handicap set by the options; a loss is given in the unit people read.
fn weakness(options: &Options, unit: Unit) -> HandicapSettings {
    let number = |name| options.number(name).unwrap_or(0) as u32;
    HandicapSettings {
        error_percent: number("error"),
        allowed_loss: number("loss").saturating_mul(unit.points() as u32),
    }
}

/// Counts with the same probe as engines search with, so that no second copy of the search is compiled.
struct Count<'a, P>(&'a P, &'a Run<'a>);

impl<P: Keyed> WithEvaluator<P> for Count<'_, P> {
    type Out = Result<Counting, Refusal>;

    fn with<E: Evaluator<P> + Clone + Send + 'static>(self, evaluator: E) -> Self::Out {
        let probe = (Counting::default(), Principal::new());
        let (counting, _) = ProbedRun { position: self.0, run: self.1, probe }.search(evaluator)?;
        Ok(counting)
    }
}

impl<C: CatalogGame> Table for TypedTable<C> {
    fn entry(&self) -> &'static dyn Entry {
        entry::<C>()
    }

    fn variant(&self) -> String {
        C::variant_name(&self.game)
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn start(&self) -> String {
        self.first().to_string()
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
        self.played.clear();
        self.moves.clear();
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<(), Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::game_over(mv, "the game is over"));
        }
        self.play_on(mv)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn n_move_numbers(&self) -> u32 {
        self.position.n_move_numbers()
    }

    fn move_numbers(&self) -> Vec<u32> {
        self.position.moves().map(|mv| self.position.move_number(mv)).collect()
    }

    fn numbered_move(&self, number: u32) -> Option<String> {
        self.position.numbered_move(number).map(|mv| self.position.write_move(mv))
    }

    fn planes(&self) -> Option<Planes> {
        C::planes(&self.position)
    }

    fn board_view(&self) -> Option<BoardView> {
        C::board_view(&self.position)
    }

    fn play_on(&mut self, mv: &str) -> Result<(), Refusal> {
        self.play_move(self.position.parse_move(mv)?);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(position) = self.past.pop() else { return false };
        self.position = position;
        self.played.pop();
        self.moves.pop();
        true
    }

    fn verdict(&self) -> Option<Outcome> {
        self.game.verdict(&self.position, &self.past)
    }

    fn ending(&self) -> Option<&'static str> {
        self.verdict().map(|_| C::ending(&self.game, &self.position, &self.past))
    }

    fn spelled(&self, line: &[String]) -> Vec<String> {
        let mut position = self.position.clone();
        let spell = |mv: &String| {
            let mv = position.parse_move(mv).ok()?;
            let spelled = C::spell(&position, mv);
            position.play(mv);
            Some(spelled)
        };
        line.iter().map_while(spell).collect()
    }

    fn opening(&self) -> Option<String> {
        C::opening(&self.game, &self.position)
    }

    fn book_values(&self) -> Vec<(String, Option<i32>)> {
        let known = C::book_values(&self.game, &self.position);
        known.into_iter().map(|(mv, value)| (self.position.write_move(mv), value)).collect()
    }

    fn formats(&self) -> Vec<GameFormat> {
        [C::formats(&self.game), &COMMON_FORMATS].concat()
    }

    fn export(&self, format: &str, notes: &GameNotes) -> Result<Vec<u8>, Refusal> {
        Ok(self.typed_study(notes).export(format)?.bytes)
    }

    fn study(&self, notes: &GameNotes) -> Box<dyn Study> {
        Box::new(self.typed_study(notes))
    }

    fn offer(&mut self, players: &'static dyn OutsidePlayers) {
        self.outside = players;
    }

    fn options(&self, spec: &str) -> Result<Options, Refusal> {
        if let Some(name) = spec.strip_prefix(OUTSIDE) {
            // Built only to check the name; its options are the owner's.
            self.outside.player(name, self, &Setup::default())?;
            return Options::new(Spec { name: spec.to_string(), pairs: Vec::new() }, Vec::new());
        }
        self.engine(spec).map(|(_, options)| options)
    }

    fn player(&self, spec: &str, setup: &Setup) -> Result<Box<dyn Player>, Refusal> {
        if let Some(name) = spec.strip_prefix(OUTSIDE) {
            return self.outside.player(name, self, setup);
        }
        Ok(Box::new(self.seat(spec, setup)?))
    }

    fn random_start(&self, seed: u64) -> Option<String> {
        C::random_start(&self.game, seed).map(|position| position.to_string())
    }

    fn start_name(&self) -> Option<String> {
        C::start_name(&self.game, self.first())
    }

    fn unit(&self) -> Unit {
        C::UNIT
    }

    fn squares_left(&self) -> Option<u32> {
        C::squares_left(&self.position)
    }

    fn is_quickly_solved(&self) -> bool {
        C::is_quickly_solved(&self.position)
    }

    fn phase(&self) -> Phase {
        C::phase(&self.game, &self.position, self.moves.len())
    }

    fn endgames(&self) -> &'static [&'static str] {
        C::ENDGAMES
    }

    fn endgame(&self, name: &str, seed: u64) -> Option<String> {
        C::endgame(&self.game, name, seed).map(|position| position.to_string())
    }

    fn solved_moves(&self) -> Option<Vec<(String, i32)>> {
        let text = |(mv, plies)| (self.position.write_move(mv), plies);
        C::solved_moves(&self.position).map(|moves| moves.into_iter().map(text).collect())
    }

    fn level(&self, level: &Level, setup: &Setup) -> Result<Box<dyn Player>, Refusal> {
        Ok(Box::new(EnginePlayer { name: level.name.to_string(), ..self.seat(level.engine, setup)? }))
    }

    fn record(&self, run: &Run<'_>, part: &RecordedPart) -> Result<Recording, Refusal> {
        recording::of_algorithm(self, run, part)
    }

    fn record_engine(
        &self,
        spec: &str,
        setup: &Setup,
        ask: &Ask,
        part: &RecordedPart,
    ) -> Result<EngineRecording, Refusal> {
        recording::of_engine(self, spec, setup, ask, part)
    }

    fn measure(&self, run: &Run<'_>) -> Result<Counting, Refusal> {
        C::with_evaluator(&self.game, Self::evaluator(run), Count(&self.position, run))?
    }

    fn explain(&self, mv: &str, spec: &str, setup: &Setup, ask: &Ask) -> Result<Explanation, Refusal> {
        table::explain(self, mv, &mut *self.player(spec, setup)?, ask)
    }

    fn facts(
        &self,
        mv: &str,
        refutation: &[String],
        best_line: &[String],
        is_exact: bool,
    ) -> Result<Vec<Fact>, Refusal> {
        let position = &self.position;
        let played = position.parse_move(mv)?;
        let mut after = position.clone();
        after.play(played);
        let mistake = Mistake {
            past: &self.past,
            position,
            played,
            refutation: &after.parse_moves(refutation)?,
            best_line: &position.parse_moves(best_line)?,
            is_exact,
        };
        Ok(C::facts(&self.game, &mistake))
    }

    fn move_number(&self, mv: &str) -> Option<u32> {
        let mv = self.position.parse_move(mv).ok()?;
        let count = |before, (position, &mv)| C::move_number(position, mv, before).unwrap_or(before);
        let before = self.past.iter().zip(&self.played).fold(0, count);
        let number = C::move_number(&self.position, mv, before)?;
        // Either the position itself knows, or the game is known from its first move on.
        let is_written = C::move_number(&self.position, mv, before + 1) == Some(number);
        let is_whole_game = || self.first().to_string() == self.game.start().to_string();
        (is_written || is_whole_game()).then_some(number)
    }

    fn is_quiet(&self) -> bool {
        C::is_quiet(&self.position)
    }

    fn perft(&self, depth: u32, plain: bool) -> BTreeMap<String, u64> {
        let count = if plain { perft::plain } else { perft::perft };
        let below = |mv| {
            let mut child = self.position.clone();
            child.play(mv);
            (self.position.write_move(mv), count(&child, depth.saturating_sub(1), C::EARLY_END))
        };
        self.position.moves().map(below).collect()
    }

    fn positions(&self) -> Result<Box<dyn Positions>, Refusal> {
        if C::POSITIONS_REPEAT {
            let reason = "positions of this game come up again, so that what one is worth depends on the moves before it";
            return Err(Refusal::not_available(C::NAME, reason));
        }
        Ok(Box::new(TypedPositions::new(self.position.clone())))
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(TypedTable::<C> {
            game: self.game.clone(),
            past: self.past.clone(),
            position: self.position.clone(),
            played: self.played.clone(),
            moves: self.moves.clone(),
            outside: self.outside,
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
