//! Recorded searches of a typed game: algorithms as textbooks describe them, and engines as they play.

use game::{Notation, Position, Refusal};
use search::{
    Algorithm, Context, Evaluator, Limits, Memory, Meter, Node, Probe, Selection, TableRules, Tally, Watched,
    Window, record,
};
use table::{Answer, Ask, EngineRecording, RecordedPart, Recording, Run, Setup};

use crate::catalog_game::{CatalogGame, MoveOf, PositionOf, WithEvaluator};
use crate::typed_table::TypedTable;

/// Records one search of an algorithm to a fixed depth.
pub(crate) fn of_algorithm<C: CatalogGame>(
    table: &TypedTable<C>,
    run: &Run<'_>,
    part: &RecordedPart,
) -> Result<Recording, Refusal> {
    let name = TypedTable::<C>::evaluator(run);
    let root = table.current();
    let mut tally = None;
    let mut result = Ok(());
    let record = record(&selection(table, part)?, |watcher| {
        let mut counts = Tally::new(root);
        let searched = C::with_evaluator(table.rules(), name, Boxed).and_then(|evaluator| {
            let mut both = (&mut counts, watcher);
            ProbedRun { position: root, run, probe: Watched(&mut both) }.search(evaluator).map(|_| ())
        });
        result = std::mem::replace(&mut result, Ok(())).and(searched);
        tally.get_or_insert(counts);
        result.is_ok() && !run.control.is_stopped()
    });
    result?;
    let counts = tally.map(|tally| tally.counts).unwrap_or_default();
    Ok(Recording::new(C::NAME, run.algorithm, run.depth, root, record, counts))
}

/// Records the search of an engine.
pub(crate) fn of_engine<C: CatalogGame>(
    table: &TypedTable<C>,
    spec: &str,
    setup: &Setup,
    ask: &Ask,
    part: &RecordedPart,
) -> Result<EngineRecording, Refusal> {
    // Several threads would not do the same twice.
    let setup = Setup { threads: 1, ..*setup };
    let root = table.current();
    let mut first: Option<(String, Answer, Tally<PositionOf<C>>)> = None;
    let mut result = Ok(());
    let record = record(&selection(table, part)?, |watcher| {
        let mut counts = Tally::new(root);
        // Time does not repeat exactly; the nodes that it sufficed for do.
        let again = first.as_ref().map(|(_, answer, _)| Ask {
            limits: Limits { nodes: Some(answer.nodes), time: None, clock: None, ..ask.limits },
            ..ask.clone()
        });
        let ask = again.as_ref().filter(|_| has_clock(ask)).unwrap_or(ask);
        let watched = table.seat(spec, &setup).and_then(|mut player| {
            let answer = player.watch(table, ask, &mut (&mut counts, watcher))?;
            let cannot = || Refusal::new(spec, "this engine does not search a tree that could be watched");
            Ok((player.name, answer.ok_or_else(cannot)?))
        });
        match watched {
            Ok((name, answer)) => _ = first.get_or_insert((name, answer, counts)),
            Err(refusal) => result = Err(refusal),
        }
        result.is_ok() && !ask.control.is_stopped()
    });
    result?;
    let (name, answer, tally) = first.expect("the search ran at least once");
    let depth = answer.lines.first().map_or(0, |line| line.depth);
    let recording = Recording::new(C::NAME, &name, depth, root, record, tally.counts);
    Ok(EngineRecording { recording, answer })
}

/// Whether the search may end by the clock.
fn has_clock(ask: &Ask) -> bool {
    ask.limits.time.is_some() || ask.limits.clock.is_some()
}

fn selection<C: CatalogGame>(
    table: &TypedTable<C>,
    part: &RecordedPart,
) -> Result<Selection<MoveOf<C>>, Refusal> {
    let scope = part.scope.try_map(|line| table.current().parse_moves(line))?;
    Ok(Selection { scope, budget: part.budget })
}

/// Runs an algorithm with an evaluation of any type, and returns the probe.
pub(crate) struct ProbedRun<'a, P, B> {
    pub position: &'a P,
    pub run: &'a Run<'a>,
    pub probe: B,
}

impl<P: game::Keyed, B: Probe<P>> ProbedRun<'_, P, B> {
    pub fn search<E: Evaluator<P>>(mut self, mut evaluator: E) -> Result<B, Refusal> {
        let algorithm = Algorithm::named(self.run.algorithm)?;
        // 16 MiB are plenty for searches that are drawn or compared.
        let bytes = if algorithm.uses_memory() { 16 << 20 } else { 0 };
        let mut memory = Memory::new(bytes, TableRules::default());
        let mut context = Context::new(&mut evaluator, &mut self.probe, &mut memory);
        context.meter = Meter::new(&Limits::default(), self.run.control);
        // Stopped or not, the probe holds what was searched.
        _ = algorithm.search(&mut context, self.position, Node::root(self.run.depth), Window::FULL);
        Ok(self.probe)
    }
}

/// Boxes an evaluation, so that one copy of each recorded search serves them all.
struct Boxed;

impl<P: Position> WithEvaluator<P> for Boxed {
    type Out = Box<dyn Evaluator<P>>;

    fn with<E: Evaluator<P> + Clone + Send + 'static>(self, evaluator: E) -> Self::Out {
        Box::new(evaluator)
    }
}
