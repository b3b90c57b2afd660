//! An engine at a table of its game.

use game::{Notation, Position, Refusal};
use search::{Analysis, CurrentMove, Details, Engine, Limits, Line, Request, Watcher};
use table::{Answer, Ask, PlanDocument, Player, ScoredLine, ShownScore, Table, Unit};

use crate::catalog_game::{CatalogGame, MoveOf, PositionOf};
use crate::typed_table::TypedTable;

/// A player of a typed game.
pub(crate) struct EnginePlayer<C: CatalogGame> {
    pub name: String,
    pub engine: Box<dyn Engine<PositionOf<C>>>,
    pub unit: Unit,
    /// The limits of the spec.
    pub limits: Limits,
}

impl<C: CatalogGame> Player for EnginePlayer<C> {
    fn name(&self) -> &str {
        &self.name
    }

    fn analyse(
        &mut self,
        table: &dyn Table,
        ask: &Ask,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Refusal> {
        let Some(table) = table.as_any().downcast_ref::<TypedTable<C>>() else {
            return Err(Refusal::wrong_game(table.game(), format!("{} does not play this game", self.name)));
        };
        let only = check(table, ask)?;
        let limits = self.engine.usual_limits(&tighter(&ask.limits, &self.limits), ask.goal);
        let request = request(table, ask, &only, &limits);
        let (name, unit) = (&self.name, self.unit);
        let in_text = |analysis: &_| answer(table, name, unit, analysis);
        let analysis = self.engine.analyse(&request, &mut |analysis| report(&in_text(analysis)));
        Ok(in_text(&analysis))
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn warnings(&self) -> Vec<String> {
        self.engine.warnings()
    }
}

impl<C: CatalogGame> EnginePlayer<C> {
    /// Answers a question and shows the search to a watcher; `None` if there is nothing to see.
    pub fn watch(
        &mut self,
        table: &TypedTable<C>,
        ask: &Ask,
        watcher: &mut dyn Watcher<MoveOf<C>>,
    ) -> Result<Option<Answer>, Refusal> {
        let only = check(table, ask)?;
        let limits = self.engine.usual_limits(&tighter(&ask.limits, &self.limits), ask.goal);
        let analysis = self.engine.watch(&request(table, ask, &only, &limits), watcher);
        Ok(analysis.map(|analysis| answer(table, &self.name, self.unit, &analysis)))
    }
}

/// The moves that a question is restricted to. There must be something to search.
fn check<C: CatalogGame>(table: &TypedTable<C>, ask: &Ask) -> Result<Vec<MoveOf<C>>, Refusal> {
    let position = table.current();
    // A game drawn by rule still has moves, so it can still be analysed.
    if position.outcome().is_some() {
        return Err(Refusal::game_over(position.to_string(), "the game is over"));
    }
    ask.only.iter().map(|mv| position.parse_move(mv)).collect()
}

fn request<'a, C: CatalogGame>(
    table: &'a TypedTable<C>,
    ask: &'a Ask,
    only: &'a [MoveOf<C>],
    limits: &'a Limits,
) -> Request<'a, PositionOf<C>> {
    Request {
        past: table.past(),
        goal: ask.goal,
        lines: ask.lines,
        only,
        control: &ask.control,
        ..Request::new(table.current(), limits)
    }
}

/// The stricter of both limits.
fn tighter(a: &Limits, b: &Limits) -> Limits {
    fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
        a.into_iter().chain(b).min()
    }
    Limits {
        depth: least(a.depth, b.depth),
        nodes: least(a.nodes, b.nodes),
        time: least(a.time, b.time),
        clock: a.clock.or(b.clock),
    }
}

/// Converts an analysis of the table's position to text.
fn answer<C: CatalogGame>(
    table: &TypedTable<C>,
    engine: &str,
    unit: Unit,
    analysis: &Analysis<MoveOf<C>>,
) -> Answer {
    let position = table.current();
    let lines = analysis.lines.iter().map(|line| {
        let pv = position.write_moves(line.moves.iter().copied());
        let (score, win) = ShownScore::new(line.score, unit);
        let mv = pv.first().cloned().unwrap_or_default();
        let &Line { proven: exact, confidence, bound, depth, .. } = line;
        ScoredLine {
            mv,
            score,
            exact,
            confidence,
            bound,
            depth,
            pv,
            shown: spelled::<C>(position, &line.moves),
            win,
        }
    });
    let seconds = analysis.elapsed.as_secs_f64();
    let Details { selective_depth, table_fill, ref current, missing_threads, ref plan } = analysis.details;
    let written = |&CurrentMove { mv, number, depth }: &CurrentMove<_>| CurrentMove {
        mv: position.write_move(mv),
        number,
        depth,
    };
    let current = current.as_ref().map(written);
    Answer {
        game: C::NAME.to_string(),
        variant: C::variant_name(table.rules()),
        position: position.to_string(),
        engine: engine.to_string(),
        unit,
        lines: lines.collect(),
        nodes: analysis.nodes,
        leaves: analysis.leaves,
        time_ms: (seconds * 1e6).round() / 1e3,
        nps: if seconds > 0.0 { (analysis.nodes as f64 / seconds) as u64 } else { 0 },
        stopped: analysis.stopped,
        plan: plan.as_ref().map(PlanDocument::from),
        details: Details { selective_depth, table_fill, current, missing_threads, plan: None },
    }
}

fn spelled<C: CatalogGame>(position: &PositionOf<C>, moves: &[MoveOf<C>]) -> Vec<String> {
    let mut position = position.clone();
    let spell = |&mv: &MoveOf<C>| {
        let spelled = C::spell(&position, mv);
        position.play(mv);
        spelled
    };
    moves.iter().map(spell).collect()
}
