//! Tic-tac-toe and its relatives in the catalog: evaluations, engines and levels.

mod board;

use classics::tictactoe_textbook as textbook;
use game::{Fact, Mistake, Refusal};
use mnk::{Board, Mnk};
use mnk_engine::{OpenLines, Threats, poda, why};
use search::{Blind, Engine, Hashed, Solver};

use table::{BenchItem, BoardView, EngineOption, Entry, Level, OptionKind, Options, Planes, Setup, Unit};
use typed_table::{
    CatalogGame, EngineEntry, LIMITS, RANDOM, WithEvaluator, entry, settings, unknown_evaluator,
};

/// Tic-tac-toe and its relatives in the catalog.
pub struct TicTacToeEntry;

/// The game, for catalogs.
pub static ENTRY: &dyn Entry = entry::<TicTacToeEntry>();

impl CatalogGame for TicTacToeEntry {
    type Game = Mnk;

    const NAME: &'static str = "tictactoe";
    const SUMMARY: &'static str = "tic-tac-toe and its relatives: k in a line on columns x rows";
    const VARIANTS: &'static [&'static str] = &["3x3x3", "4x3x3", "4x4x4", "5x5x4", "6x5x4", "8x8x5"];
    const SIDES: [&'static str; 2] = ["X", "O"];
    const ENDINGS: &'static [&'static str] = &["line", "full-board"];
    const UNIT: Unit = Unit::Points;
    const SOLVED_UNIT: Unit = Unit::Plies;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("lines", "open lines, fuller ones counting more"),
        ("blind", "scores unfinished games as even"),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const BEST_ENGINE: &'static str = "poda";
    // Over 1000 games on 3x3 each level scores 62 % or more against the one two below it.
    const LEVELS: &'static [Level] = &[
        Level { name: "beginner", engine: "greedy:eval=blind,error=50" },
        Level { name: "easy", engine: "greedy:error=40" },
        Level { name: "medium", engine: "alphabeta:depth=2,random=true,error=22" },
        Level { name: "hard", engine: "pvs:depth=4,random=true,error=8" },
        Level { name: "perfect", engine: "poda:random=true" },
    ];
    const BENCH: &'static [BenchItem] = &[
        BenchItem { variant: "3x3x3", moves: "", engine: "minimax", depth: 9 },
        BenchItem { variant: "3x3x3", moves: "", engine: "alphabeta", depth: 9 },
        BenchItem { variant: "4x4x4", moves: "b2", engine: "pvs", depth: 9 },
        BenchItem { variant: "5x5x4", moves: "c3 b2", engine: "pvs", depth: 7 },
        BenchItem { variant: "5x5x4", moves: "a1", engine: "mtdf", depth: 6 },
        BenchItem { variant: "8x8x5", moves: "d4 e5", engine: "pvs", depth: 5 },
    ];

    fn variant(name: Option<&str>) -> Result<Mnk, Refusal> {
        Mnk::variant(name.unwrap_or(Self::VARIANTS[0]))
    }

    fn variant_name(game: &Mnk) -> String {
        let shape = game.shape();
        format!("{}x{}x{}", shape.columns(), shape.rows(), shape.in_line())
    }

    fn with_evaluator<V: WithEvaluator<Board>>(_: &Mnk, name: &str, visitor: V) -> Result<V::Out, Refusal> {
        match name {
            "lines" => Ok(visitor.with(OpenLines)),
            "blind" => Ok(visitor.with(Blind)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn own_engines() -> Vec<EngineEntry<TicTacToeEntry>> {
        vec![
            EngineEntry {
                name: "poda",
                summary: "the strongest: solves the position if it can, otherwise searches",
                options: [&LIMITS[..], &[RANDOM]].concat(),
                depth: None,
                unit: None,
                build: |_, _, options, setup| Ok(Box::new(poda(settings(options, setup)))),
            },
            EngineEntry {
                name: "textbook",
                summary: "the program of the textbook (3x3x3 only), as printed or corrected",
                options: TEXTBOOK_OPTIONS.to_vec(),
                depth: None,
                unit: None,
                build: |_, game, options, _| build_textbook(game, options),
            },
        ]
    }

    fn squares_left(position: &Board) -> Option<u32> {
        Some(position.empty().count_ones())
    }

    fn planes(position: &Board) -> Option<Planes> {
        Some(board::planes(position))
    }

    fn board_view(position: &Board) -> Option<BoardView> {
        Some(board::view(position))
    }

    fn facts(_: &Mnk, mistake: &Mistake<'_, Board>) -> Vec<Fact> {
        why::facts(mistake)
    }

    fn solver(_: &Mnk, setup: &Setup) -> Box<dyn Engine<Board>> {
        Box::new(Solver::new(Blind, Threats, setup.hash_bytes))
    }
}

const TEXTBOOK_OPTIONS: [EngineOption; 6] = [
    EngineOption {
        name: "sound",
        summary: "whether bounds are stored as bounds and every answer is a legal move",
        kind: OptionKind::Flag { default: false },
    },
    EngineOption {
        name: "alphabeta",
        summary: "whether to prune; otherwise every node is visited",
        kind: OptionKind::Flag { default: true },
    },
    EngineOption {
        name: "table-depth",
        summary: "the depth down to which positions are stored",
        kind: OptionKind::Choice {
            values: &["none", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
            default: "5",
        },
    },
    EngineOption {
        name: "table-limit",
        summary: "the most positions the table may hold; once it is full, nothing new is stored",
        kind: OptionKind::Number { min: 0, max: u64::MAX, default: None },
    },
    EngineOption {
        name: "equals-slip",
        summary: "whether to repeat the mistake of exercise 10.5, with which the table never hits",
        kind: OptionKind::Flag { default: false },
    },
    EngineOption {
        name: "fastest-win",
        summary: "whether sooner wins are worth more, as in exercise 10.11",
        kind: OptionKind::Flag { default: false },
    },
];

fn build_textbook(game: &Mnk, options: &Options) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let is_set = |name| options.flag(name).unwrap_or(false);
    let options = textbook::TextbookOptions {
        variant: if is_set("sound") { textbook::Variant::Sound } else { textbook::Variant::AsPrinted },
        alpha_beta: is_set("alphabeta"),
        // `none` is not a number, so nothing is stored.
        table_depth: options.number("table-depth").map(|depth| depth as u32),
        table_limit: options.number("table-limit"),
        equals_slip: is_set("equals-slip"),
        fastest_win: is_set("fastest-win"),
    };
    Ok(Box::new(textbook::Textbook::new(game, options)?))
}
