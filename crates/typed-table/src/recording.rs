//! Recorded searches of a typed game: algorithms as textbooks describe them, and engines as they play.

use game::{Notation, Position, Refusal};
use search::{
    Algorithm, Context, Evaluator, Limits, Memory, Meter, Node, PlayoutRecorder, Probe, ProofSurvey, Scope,
    Selection, TableRules, Tally, Watched, Watcher, Window, record,
};
use table::{
    Answer, Ask, EngineRecording, PlayoutRecording, ProofRecording, Recorded, RecordedPart, Recording, Run,
    Searched, Setup,
};

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
    check_number(part, record.n_visits)?;
    let counts = tally.map(|tally| tally.counts).unwrap_or_default();
    Ok(Recording::new(C::NAME, run.algorithm, run.depth, root, record, counts))
}

/// Records the search of an engine. What kind of search it is shows when it runs.
pub(crate) fn of_engine<C: CatalogGame>(
    table: &TypedTable<C>,
    spec: &str,
    setup: &Setup,
    ask: &Ask,
    part: &RecordedPart,
) -> Result<EngineRecording, Refusal> {
    // Several threads would not do the same twice.
    let setup = Setup { threads: 1, ..*setup };
    let watched = Watching { table, spec, setup: &setup, ask };
    let selection = selection(table, part)?;
    let root = table.current();
    let mut first: Option<FirstRun<C>> = None;
    let mut result = Ok(());
    let record = record(&selection, |watcher| {
        let (mut playouts, mut survey) = (PlayoutRecorder::new(), ProofSurvey::new());
        let nodes = first.as_ref().map(|run| run.answer.nodes);
        match watched.run(nodes, &mut (watcher, (&mut playouts, &mut survey))) {
            Ok((engine, answer, tally)) => {
                _ = first.get_or_insert(FirstRun { engine, answer, tally, playouts, survey });
            }
            Err(refusal) => result = Err(refusal),
        }
        result.is_ok() && !ask.control.is_stopped()
    });
    result?;
    check_number(part, record.n_visits)?;
    let run = first.expect("the search ran at least once");
    if run.survey.has_seen() {
        let mut recorder = run.survey.into_recorder(&selection);
        let (engine, answer, tally) = watched.run(Some(run.answer.nodes), &mut recorder)?;
        let about = Searched::new(C::NAME, &engine, root, tally.counts);
        let recording = ProofRecording::new(about, root, &recorder.into_record());
        return Ok(EngineRecording { recording: Recorded::Proof(recording), answer });
    }
    let FirstRun { engine, answer, tally, playouts, .. } = run;
    let recording = match playouts.has_seen() {
        true => {
            let about = Searched::new(C::NAME, &engine, root, tally.counts);
            Recorded::Playouts(PlayoutRecording::new(about, root, &playouts.into_record(&selection)))
        }
        false => {
            let depth = answer.lines.first().map_or(0, |line| line.depth);
            Recorded::Windows(Recording::new(C::NAME, &engine, depth, root, record, tally.counts))
        }
    };
    Ok(EngineRecording { recording, answer })
}

/// What the first run of an engine showed.
struct FirstRun<C: CatalogGame> {
    engine: String,
    answer: Answer,
    tally: Tally<PositionOf<C>>,
    playouts: PlayoutRecorder<MoveOf<C>>,
    survey: ProofSurvey<MoveOf<C>>,
}

/// An engine to watch, built anew for each run so that it does the same each time.
struct Watching<'a, C: CatalogGame> {
    table: &'a TypedTable<C>,
    spec: &'a str,
    setup: &'a Setup,
    ask: &'a Ask,
}

impl<C: CatalogGame> Watching<'_, C> {
    /// The engine's full name, its answer, and the counts of its search. `nodes` are those of an earlier run: time does not
    /// repeat exactly; the nodes that it sufficed for do.
    fn run(
        &self,
        nodes: Option<u64>,
        watcher: &mut dyn Watcher<MoveOf<C>>,
    ) -> Result<(String, Answer, Tally<PositionOf<C>>), Refusal> {
        let mut counts = Tally::new(self.table.current());
        let again = nodes.filter(|_| has_clock(self.ask)).map(|nodes| Ask {
            limits: Limits { nodes: Some(nodes), time: None, clock: None, ..self.ask.limits },
            ..self.ask.clone()
        });
        let mut player = self.table.seat(self.spec, self.setup)?;
        let ask = again.as_ref().unwrap_or(self.ask);
        let answer = player.watch(self.table, ask, &mut (&mut counts, watcher))?;
        let cannot = || Refusal::new(self.spec, "this engine does not search a tree that could be watched");
        Ok((player.name, answer.ok_or_else(cannot)?, counts))
    }
}

/// Whether the search may end by the clock.
fn has_clock(ask: &Ask) -> bool {
    ask.limits.time.is_some() || ask.limits.clock.is_some()
}

/// A node to look below must have been searched.
fn check_number(part: &RecordedPart, n_visits: u64) -> Result<(), Refusal> {
    match part.scope {
        // Searches without windows number their nodes in their own way.
        Scope::Below(number) if n_visits > 0 && number >= n_visits => {
            let nodes = game::counted(n_visits, "node", "nodes");
            Err(Refusal::new(number.to_string(), format!("the search entered only {nodes}")))
        }
        _ => Ok(()),
    }
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
