//! The engines common to all games: random, greedy, the search algorithms, the solver.

use game::Refusal;
use search::{
    Algorithm, Deepening, Engine, Evaluator, MonteCarlo, Prover, RandomMover, Settings, Solver, TableRules,
};
use table::{EngineOption, OptionKind, Options, Setup, Unit};

use crate::catalog_game::{CatalogGame, EngineEntry, PositionOf, WithEvaluator};

const DEPTH: EngineOption = EngineOption {
    name: "depth",
    summary: "maximum depth in plies",
    kind: OptionKind::Number { min: 1, max: u64::MAX, default: None },
};
const NODES: EngineOption = EngineOption {
    name: "nodes",
    summary: "maximum number of nodes",
    kind: OptionKind::Number { min: 1, max: u64::MAX, default: None },
};
const TABLE_PLIES: EngineOption = EngineOption {
    name: "table-plies",
    summary: "store positions only up to this many plies from the root",
    kind: OptionKind::Number { min: 0, max: u64::MAX, default: None },
};
const GRAFT: EngineOption = EngineOption {
    name: "graft",
    summary: "whether to use table results from deeper searches than asked for",
    kind: OptionKind::Flag { default: true },
};
const EXPLORATION: EngineOption = EngineOption {
    name: "exploration",
    summary: "how strongly rarely tried moves are preferred",
    kind: OptionKind::Decimal { min: 0.0, max: 1e6, default: 1.4 },
};

/// The handicap options, which every engine has.
const HANDICAPS: [EngineOption; 2] = [
    EngineOption {
        name: "error",
        summary: "percentage of random moves",
        kind: OptionKind::Number { min: 0, max: 100, default: Some(0) },
    },
    EngineOption {
        name: "loss",
        summary: "play any move up to this many points worse than the best",
        kind: OptionKind::Number { min: 0, max: 1_000_000, default: Some(0) },
    },
];

/// Whether to choose at random among moves of equal value.
pub const RANDOM: EngineOption = EngineOption {
    name: "random",
    summary: "whether to choose at random among moves of equal value",
    kind: OptionKind::Flag { default: false },
};

/// The limit options; the player enforces them, not the engine.
pub const LIMITS: [EngineOption; 2] = [DEPTH, NODES];

fn evaluator_option<C: CatalogGame>(default: &'static str) -> EngineOption {
    let kind = OptionKind::Evaluator { values: C::EVALUATORS, default };
    EngineOption { name: "eval", summary: "the evaluation", kind }
}

/// All engines of a game: its own, best first, then the common ones. All take the handicap options.
pub(crate) fn engines<C: CatalogGame>() -> Vec<EngineEntry<C>> {
    let mut engines = C::own_engines();
    engines.extend(common_engines());
    let book = C::BOOKS.map(|shipped| EngineOption {
        name: "book",
        summary: "an opening book to play from (see `poda book`)",
        kind: OptionKind::File { shipped, default: None },
    });
    for engine in &mut engines {
        if let Some(EngineOption { kind: OptionKind::Number { default, .. }, .. }) =
            engine.options.iter_mut().find(|option| option.name == DEPTH.name)
        {
            *default = engine.depth.map(u64::from);
        }
        engine.options.extend(HANDICAPS.into_iter().chain(book));
    }
    engines
}

fn common_engines<C: CatalogGame>() -> Vec<EngineEntry<C>> {
    let mut engines = Vec::new();
    engines.push(EngineEntry {
        name: "random",
        summary: "any legal move, all equally likely",
        options: Vec::new(),
        depth: None,
        unit: None,
        build: |_, _, _, setup| Ok(Box::new(RandomMover::new(setup.seed))),
    });
    engines.push(EngineEntry {
        name: "greedy",
        summary: "plays the move that looks best one move ahead, ties at random",
        options: vec![evaluator_option::<C>(C::GREEDY_EVALUATOR)],
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
        summary: "proof-number search: proves each move a win, draw or loss (1, 0, -1)",
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
        unit: Some(C::SOLVED_UNIT),
        build: |_, game, _, setup| Ok(C::solver(game, setup)),
    });
    engines
}

fn searcher<C: CatalogGame>(algorithm: Algorithm) -> EngineEntry<C> {
    let table_options: &[EngineOption] = if algorithm.uses_memory() { &[TABLE_PLIES, GRAFT] } else { &[] };
    EngineEntry {
        name: algorithm.name(),
        summary: algorithm.summary(),
        options: [&LIMITS[..], &[evaluator_option::<C>(C::EVALUATORS[0].0), RANDOM], table_options].concat(),
        depth: None,
        unit: None,
        build: |entry, game, options, setup| {
            build_searcher::<C>(Algorithm::named(entry.name)?, game, options, setup)
        },
    }
}

fn build_searcher<C: CatalogGame>(
    algorithm: Algorithm,
    game: &C::Game,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<PositionOf<C>>>, Refusal> {
    let settings = settings(options, setup);
    C::with_evaluator(game, &evaluator_name::<C>(options), Deepen { algorithm, settings })
}

/// A limit beyond `u32` is none.
pub(crate) fn saturated(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The settings of a deepening engine with these options.
#[must_use]
pub fn settings(options: &Options, setup: &Setup) -> Settings {
    let usual = Settings::default();
    let deepest_ply = options.number("table-plies").map_or(u32::MAX, saturated);
    Settings {
        hash_bytes: setup.hash_bytes,
        rules: TableRules { deepest_ply, graft: options.flag("graft").unwrap_or(usual.rules.graft) },
        random_ties: options.flag("random").unwrap_or(usual.random_ties),
        seed: setup.seed,
    }
}

fn build_greedy<C: CatalogGame>(
    _: &EngineEntry<C>,
    game: &C::Game,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<PositionOf<C>>>, Refusal> {
    let settings = Settings { random_ties: true, ..settings(options, setup) };
    let deepen = Deepen { algorithm: Algorithm::AlphaBeta, settings };
    C::with_evaluator(game, &evaluator_name::<C>(options), deepen)
}

fn build_monte_carlo<C: CatalogGame>(
    _: &EngineEntry<C>,
    _: &C::Game,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<PositionOf<C>>>, Refusal> {
    let exploration = options.decimal(EXPLORATION.name).expect("it has a default");
    Ok(Box::new(MonteCarlo::new(exploration, setup.hash_bytes, setup.seed)))
}

/// The evaluation asked for, or the default.
fn evaluator_name<C: CatalogGame>(options: &Options) -> String {
    options.text("eval").unwrap_or_else(|| C::EVALUATORS[0].0.to_string())
}

/// Boxes an iterative-deepening engine with an evaluation of any type.
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

/// The solver for games without a move-ordering guide.
pub fn plain_solver<P: game::Lossless, E: Evaluator<P> + Send + 'static>(
    evaluator: E,
    setup: &Setup,
) -> Box<dyn Engine<P>> {
    Box::new(Solver::new(evaluator, search::NoGuide, setup.hash_bytes))
}
