//! The engines every game has: chance, greed, the search algorithms, the solver.

use game::{Game, Refusal};
use search::{
    Algorithm, Deepening, Engine, Evaluator, MonteCarlo, Prover, RandomMover, Settings, Solver, TableRules,
};

use crate::Unit;
use crate::known::{EngineEntry, Known, WithEvaluator};
use crate::options::{OptionEntry, Options, Setup};

const DEPTH: OptionEntry = OptionEntry { name: "depth", summary: "moves to look ahead at most" };
const NODES: OptionEntry = OptionEntry { name: "nodes", summary: "nodes to visit at most" };
pub(crate) const RANDOM: OptionEntry = OptionEntry {
    name: "random",
    summary: "true: choose by chance among moves of equal value (default false)",
};
const EVAL: OptionEntry = OptionEntry { name: "eval", summary: "the evaluation (see `poda engines GAME`)" };
const TABLE_PLIES: OptionEntry =
    OptionEntry { name: "table-plies", summary: "store positions only up to so many moves from the root" };
const GRAFT: OptionEntry =
    OptionEntry { name: "graft", summary: "true: use results searched deeper than asked (default true)" };
const EXPLORATION: OptionEntry = OptionEntry {
    name: "exploration",
    summary: "how strongly rarely tried moves are preferred (default 1.4)",
};

/// The options that hold any engine back.
pub(crate) const HANDICAPS: [OptionEntry; 2] = [
    OptionEntry { name: "error", summary: "in how many of a hundred moves to play at random (default 0)" },
    OptionEntry {
        name: "loss",
        summary: "play any move at most so many points worse than the best (default 0)",
    },
];

const BOOK: OptionEntry =
    OptionEntry { name: "book", summary: "an opening book to play from (see `poda book`)" };

/// The options that limit an engine; the player, not the engine, keeps them.
pub(crate) const LIMITS: [OptionEntry; 2] = [DEPTH, NODES];

/// All engines of a game: its own, its best first, then the ones all games have. All can be held back.
pub(crate) fn engines<G: Known>() -> Vec<EngineEntry<G>> {
    let mut engines = G::own_engines();
    engines.extend(common_engines());
    engines.iter_mut().for_each(|engine| engine.options.extend(HANDICAPS));
    if G::HAS_BOOKS {
        engines.iter_mut().for_each(|engine| engine.options.push(BOOK));
    }
    engines
}

fn common_engines<G: Known>() -> Vec<EngineEntry<G>> {
    let mut engines = Vec::new();
    engines.push(EngineEntry {
        name: "random",
        summary: "any legal move, each with the same chance",
        options: Vec::new(),
        depth: None,
        unit: None,
        build: |_, _, _, setup| Ok(Box::new(RandomMover::new(setup.seed))),
    });
    engines.push(EngineEntry {
        name: "greedy",
        summary: "looks one move ahead and takes what looks best, ties by chance",
        options: vec![EVAL],
        depth: Some(1),
        unit: None,
        build: build_greedy,
    });
    engines.extend(Algorithm::ALL.iter().map(|&algorithm| searcher(algorithm)));
    engines.push(EngineEntry {
        name: "mcts",
        summary: "Monte-Carlo tree search: random games, steered by their results",
        options: [&LIMITS[..], &[EXPLORATION]].concat(),
        depth: None,
        unit: Some(Unit::Chance),
        build: build_monte_carlo,
    });
    engines.push(EngineEntry {
        name: "proof",
        summary: "proof-number search: proves each move won, drawn or lost (1, 0, -1)",
        options: vec![NODES],
        depth: None,
        unit: Some(Unit::Points),
        build: |_, _, _, setup| Ok(Box::new(Prover::new(setup.hash_bytes))),
    });
    engines.push(EngineEntry {
        name: "exact",
        summary: "the exact solver, to the end of the game",
        options: vec![NODES],
        depth: None,
        unit: Some(G::SOLVED_UNIT),
        build: |_, game: &G, _, setup| Ok(game.solver(setup)),
    });
    engines
}

fn searcher<G: Known>(algorithm: Algorithm) -> EngineEntry<G> {
    let table_options: &[OptionEntry] = if algorithm.uses_memory() { &[TABLE_PLIES, GRAFT] } else { &[] };
    EngineEntry {
        name: algorithm.name(),
        summary: algorithm.summary(),
        options: [&LIMITS[..], &[EVAL, RANDOM], table_options].concat(),
        depth: None,
        unit: None,
        build: |entry, game, options, setup| {
            build_searcher(Algorithm::named(entry.name)?, game, options, setup)
        },
    }
}

fn build_searcher<G: Known>(
    algorithm: Algorithm,
    game: &G,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<G::Position>>, Refusal> {
    let settings = settings(options, setup)?;
    game.with_evaluator(evaluator_name::<G>(options), Deepen { algorithm, settings })
}

/// The settings of a deepening engine with these options.
pub(crate) fn settings(options: &Options, setup: &Setup) -> Result<Settings, Refusal> {
    let deepest_ply =
        options.number("table-plies")?.map_or(u32::MAX, |plies| u32::try_from(plies).unwrap_or(u32::MAX));
    Ok(Settings {
        hash_bytes: setup.hash_bytes,
        rules: TableRules { deepest_ply, graft: options.flag("graft")?.unwrap_or(true) },
        random_ties: options.flag("random")?.unwrap_or(false),
        seed: setup.seed,
    })
}

fn build_greedy<G: Known>(
    _: &EngineEntry<G>,
    game: &G,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<G::Position>>, Refusal> {
    let settings = Settings { random_ties: true, ..settings(options, setup)? };
    let evaluator = options.text("eval").unwrap_or(G::GREEDY_EVALUATOR);
    game.with_evaluator(evaluator, Deepen { algorithm: Algorithm::AlphaBeta, settings })
}

fn build_monte_carlo<G: Known>(
    _: &EngineEntry<G>,
    _: &G,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<G::Position>>, Refusal> {
    let exploration = options.decimal("exploration")?.unwrap_or(1.4);
    Ok(Box::new(MonteCarlo::new(exploration, setup.hash_bytes, setup.seed)))
}

fn evaluator_name<G: Known>(options: &Options) -> &str {
    options.text("eval").unwrap_or(G::EVALUATORS[0].0)
}

/// Boxes a deepening engine round an evaluation of any type.
struct Deepen {
    algorithm: Algorithm,
    settings: Settings,
}

impl<P: game::Keyed> WithEvaluator<P> for Deepen {
    type Out = Box<dyn Engine<P>>;

    fn with<E: Evaluator<P> + Clone + Send + 'static>(self, evaluator: E) -> Box<dyn Engine<P>> {
        Box::new(Deepening::new(self.algorithm, evaluator, self.settings))
    }
}

/// The solver for games without a guide of their own.
pub(crate) fn plain_solver<G: Game, E: Evaluator<G::Position> + Send + 'static>(
    evaluator: E,
    setup: &Setup,
) -> Box<dyn Engine<G::Position>> {
    Box::new(Solver::new(evaluator, search::Natural, setup.hash_bytes))
}
