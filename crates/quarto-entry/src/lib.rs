//! Quarto in the catalog: evaluations, engines and levels.

pub mod board;

use classics::quarto_minimax::{Minimax, Ties};
use game::{Fact, Mistake, Refusal};
use quarto::{Board, Quarto};
use quarto_engine::{Cautious, Learned, Learner, UnfinishedLines, poda, why};
use search::{Algorithm, Blind, Deepening, Engine, Hashed, Margin, Solver};

use table::{BenchItem, BoardView, EngineOption, Entry, Level, OptionKind, Options, Planes, Setup, Unit};
use typed_table::{
    CatalogGame, EngineEntry, LIMITS, RANDOM, WithEvaluator, entry, settings, unknown_evaluator,
};

/// Learning from more games than this would keep the user waiting for minutes.
const MAX_GAMES: u64 = 20_000;
const GAMES: EngineOption = EngineOption {
    name: "games",
    summary: "learn from this many games against itself instead of using the shipped values",
    kind: OptionKind::Number { min: 0, max: MAX_GAMES, default: None },
};
/// The report's program plays at random only when all moves are equally good.
const RANDOM_IF_EVEN: EngineOption = EngineOption {
    name: "random",
    summary: "whether to play any move when all are equally good",
    kind: OptionKind::Flag { default: false },
};

/// Quarto in the catalog.
pub struct QuartoEntry;

/// The game, for catalogs.
pub static ENTRY: &dyn Entry = entry::<QuartoEntry>();

impl CatalogGame for QuartoEntry {
    type Game = Quarto;

    const NAME: &'static str = "quarto";
    const SUMMARY: &'static str = "Quarto: complete a line of four pieces with a common trait";
    const VARIANTS: &'static [&'static str] = &Quarto::VARIANTS;
    const ENDINGS: &'static [&'static str] = &["line", "full-board"];
    const UNIT: Unit = Unit::Points;
    const SOLVED_UNIT: Unit = Unit::Points;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("lines", "unfinished lines, and the safe moves they leave"),
        ("learned", "values learnt from the program's games against itself"),
        ("blind", "scores unfinished games as even"),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const GREEDY_EVALUATOR: &'static str = "blind";
    const BEST_ENGINE: &'static str = "poda";
    const LEVELS: &'static [Level] = &[
        Level { name: "beginner", engine: "greedy:eval=blind,error=50" },
        Level { name: "easy", engine: "greedy:eval=blind" },
        Level { name: "medium", engine: "alphabeta:depth=2,eval=blind,random=true,error=10" },
        Level { name: "hard", engine: "learner:random=true" },
        Level { name: "expert", engine: "poda" },
    ];
    const BENCH: &'static [BenchItem] = &[
        BenchItem { variant: "own", moves: "", engine: "minimax4", depth: 4 },
        BenchItem { variant: "own", moves: "a1=1357 b2=1468 c4=2358", engine: "pvs", depth: 4 },
        BenchItem {
            variant: "own",
            moves: "a1=1357 b2=1468 c4=2358 d3=2457 a2=2468 d1=1358",
            engine: "exact",
            depth: 16,
        },
        BenchItem { variant: "official", moves: ">1357 a1>2468 b2>1468", engine: "pvs", depth: 3 },
        BenchItem { variant: "own+squares", moves: "a1=1357 b3=2468", engine: "pvs", depth: 3 },
    ];

    fn variant(name: Option<&str>) -> Result<Quarto, Refusal> {
        Quarto::variant(name.unwrap_or(Self::VARIANTS[0]))
    }

    fn variant_name(game: &Quarto) -> String {
        game.name().to_string()
    }

    fn with_evaluator<V: WithEvaluator<Board>>(
        game: &Quarto,
        name: &str,
        visitor: V,
    ) -> Result<V::Out, Refusal> {
        match name {
            "lines" => Ok(visitor.with(UnfinishedLines)),
            "learned" => Ok(visitor.with(Learned::shipped(*game))),
            "blind" => Ok(visitor.with(Blind)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn own_engines() -> Vec<EngineEntry<QuartoEntry>> {
        vec![
            EngineEntry {
                name: "poda",
                summary: "the strongest: solves the position if it can, otherwise searches",
                options: [&LIMITS[..], &[RANDOM]].concat(),
                depth: None,
                unit: None,
                build: |_, game, options, setup| Ok(Box::new(poda(*game, settings(options, setup)))),
            },
            EngineEntry {
                name: "learner",
                summary: "looks two moves ahead with values learnt from games against itself",
                options: [&LIMITS[..], &[RANDOM, GAMES]].concat(),
                depth: Some(2),
                unit: None,
                build: build_learner,
            },
            EngineEntry {
                name: "minimax4",
                summary: "the program of the report: alpha-beta to depth 4, a win worth 10 minus its depth",
                options: [&LIMITS[..], &[RANDOM_IF_EVEN]].concat(),
                depth: Some(classics::quarto_minimax::DEPTH),
                unit: None,
                build: |_, _, options, setup| {
                    let is_random = options.flag("random").unwrap_or(false);
                    let ties = if is_random { Ties::Random } else { Ties::First };
                    Ok(Box::new(Minimax::new(ties, setup.seed)))
                },
            },
        ]
    }

    fn squares_left(position: &Board) -> Option<u32> {
        Some(position.vacant().count_ones())
    }

    fn planes(position: &Board) -> Option<Planes> {
        Some(board::planes(position))
    }

    fn board_view(position: &Board) -> Option<BoardView> {
        Some(board::view(position))
    }

    fn facts(_: &Quarto, mistake: &Mistake<'_, Board>) -> Vec<Fact> {
        why::facts(mistake)
    }

    fn solver(_: &Quarto, setup: &Setup) -> Box<dyn Engine<Board>> {
        Box::new(Solver::new(Margin, Cautious::default(), setup.hash_bytes))
    }
}

fn build_learner(
    _: &EngineEntry<QuartoEntry>,
    game: &Quarto,
    options: &Options,
    setup: &Setup,
) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let evaluator = match options.number(GAMES.name) {
        None => Learned::shipped(*game),
        Some(n_games) => {
            let mut learner = Learner::new(*game, setup.seed);
            learner.play(n_games as usize);
            Learned::by(learner.values().clone())
        }
    };
    Ok(Box::new(Deepening::new(Algorithm::PrincipalVariation, evaluator, settings(options, setup))))
}
