//! The explicit tree in the catalog.

use game::Refusal;
use game::tree::{TreeGame, TreePosition};
use search::{Engine, Hashed, Margin};

use table::{BenchItem, Entry, Judgement, Level, Setup, Thresholds, Unit};
use typed_table::{CatalogGame, WithEvaluator, entry, plain_solver, unknown_evaluator};

/// The explicit tree in the catalog.
pub struct TreeEntry;

/// The game, for catalogs.
pub static ENTRY: &dyn Entry = entry::<TreeEntry>();

impl CatalogGame for TreeEntry {
    type Game = TreeGame;

    const NAME: &'static str = "tree";
    const SUMMARY: &'static str = "an explicit game tree written as text, such as ((5 3) (2 9))";
    const VARIANTS: &'static [&'static str] = &[];
    const SIDES: [&'static str; 2] = ["MAX", "MIN"];
    const ENDINGS: &'static [&'static str] = &["leaf"];
    const UNIT: Unit = Unit::Points;
    const MARGIN_UNIT: Option<Unit> = Some(Unit::Points);
    const JUDGEMENT: Judgement = Judgement::Loss {
        unit: Unit::Points,
        thresholds: Thresholds { good: 1.0, inaccuracy: 1.0, mistake: 2.0, blunder: 4.0 },
        half: 2.0,
    };
    const SOLVED_UNIT: Unit = Unit::Points;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("leaves", "the numbers at the leaves; scores inner nodes as even"),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const BEST_ENGINE: &'static str = "exact";
    const LEVELS: &'static [Level] =
        &[Level { name: "random", engine: "random" }, Level { name: "perfect", engine: "exact" }];
    const BENCH: &'static [BenchItem] = &[
        BenchItem { variant: "", moves: "", engine: "minimax", depth: 2 },
        BenchItem { variant: "", moves: "", engine: "alphabeta", depth: 2 },
        BenchItem { variant: "", moves: "", engine: "pvs", depth: 2 },
    ];

    fn variant(name: Option<&str>) -> Result<TreeGame, Refusal> {
        match name {
            None | Some("") => Ok(TreeGame::default()),
            Some(name) => Err(Refusal::unknown_name(name, "trees have no variants")),
        }
    }

    fn variant_name(_: &TreeGame) -> String {
        String::new()
    }

    fn with_evaluator<V: WithEvaluator<TreePosition>>(
        _: &TreeGame,
        name: &str,
        visitor: V,
    ) -> Result<V::Out, Refusal> {
        match name {
            "leaves" => Ok(visitor.with(Margin)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn solver(_: &TreeGame, setup: &Setup) -> Box<dyn Engine<TreePosition>> {
        plain_solver(Margin, setup)
    }
}
