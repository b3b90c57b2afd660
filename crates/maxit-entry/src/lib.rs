//! MAXIT in the catalog: evaluations, engines and levels.

mod board;

use game::{Fact, Mistake, Refusal};
use maxit::{Board, Maxit};
use maxit_engine::{Lead, Prospects, Thrifty, poda, why};
use search::{Engine, Margin, Solver};

use table::{BenchItem, BoardView, Entry, Judgement, Level, Planes, Setup, Thresholds, Unit};
use typed_table::{
    CatalogGame, EngineEntry, LIMITS, RANDOM, WithEvaluator, entry, settings, unknown_evaluator,
};

/// MAXIT in the catalog.
pub struct MaxitEntry;

/// The game, for catalogs.
pub static ENTRY: &dyn Entry = entry::<MaxitEntry>();

impl CatalogGame for MaxitEntry {
    type Game = Maxit;

    const NAME: &'static str = "maxit";
    const SUMMARY: &'static str = "MAXIT: take numbers from the row or column of the one taken last";
    const VARIANTS: &'static [&'static str] = &["5x5", "3x3", "4x4", "6x6", "7x7", "8x8", "10x10"];
    const ENDINGS: &'static [&'static str] = &["no-numbers"];
    const UNIT: Unit = Unit::Points;
    const MARGIN_UNIT: Option<Unit> = Some(Unit::Points);
    // The numbers range from −9 to 15: five points are about the difference between a good and an average number.
    const JUDGEMENT: Judgement = Judgement::Loss {
        unit: Unit::Points,
        thresholds: Thresholds { good: 1.0, inaccuracy: 2.0, mistake: 5.0, blunder: 10.0 },
        half: 5.0,
    };
    const SOLVED_UNIT: Unit = Unit::Points;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("prospects", "the lead, and the gain of the next number"),
        ("lead", "the difference between the players' totals"),
    ];
    const GREEDY_EVALUATOR: &'static str = "lead";
    const BEST_ENGINE: &'static str = "poda";
    const LEVELS: &'static [Level] = &[
        Level { name: "beginner", engine: "greedy:error=60" },
        Level { name: "easy", engine: "greedy:error=25" },
        Level { name: "medium", engine: "greedy" },
        Level { name: "hard", engine: "pvs:depth=4,random=true" },
        Level { name: "expert", engine: "poda" },
    ];
    const BENCH: &'static [BenchItem] = &[
        BenchItem { variant: "3x3", moves: "", engine: "minimax", depth: 9 },
        BenchItem { variant: "4x4", moves: "", engine: "exact", depth: 16 },
        BenchItem { variant: "6x6", moves: "", engine: "alphabeta", depth: 6 },
        BenchItem { variant: "8x8", moves: "", engine: "pvs", depth: 8 },
    ];

    fn variant(name: Option<&str>) -> Result<Maxit, Refusal> {
        Maxit::variant(name.unwrap_or(Self::VARIANTS[0]))
    }

    fn variant_name(game: &Maxit) -> String {
        game.name()
    }

    fn with_evaluator<V: WithEvaluator<Board>>(_: &Maxit, name: &str, visitor: V) -> Result<V::Out, Refusal> {
        match name {
            "prospects" => Ok(visitor.with(Prospects)),
            "lead" => Ok(visitor.with(Lead)),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn own_engines() -> Vec<EngineEntry<MaxitEntry>> {
        vec![EngineEntry {
            name: "poda",
            summary: "the strongest: solves the position if it can, otherwise searches",
            options: [&LIMITS[..], &[RANDOM]].concat(),
            depth: None,
            unit: None,
            build: |_, _, options, setup| Ok(Box::new(poda(settings(options, setup)))),
        }]
    }

    fn squares_left(position: &Board) -> Option<u32> {
        Some(position.left().count_ones())
    }

    fn planes(position: &Board) -> Option<Planes> {
        Some(board::planes(position))
    }

    fn board_view(position: &Board) -> Option<BoardView> {
        Some(board::view(position))
    }

    fn facts(_: &Maxit, mistake: &Mistake<'_, Board>) -> Vec<Fact> {
        why::facts(mistake)
    }

    fn solver(_: &Maxit, setup: &Setup) -> Box<dyn Engine<Board>> {
        Box::new(Solver::new(Margin, Thrifty::default(), setup.hash_bytes))
    }
}
