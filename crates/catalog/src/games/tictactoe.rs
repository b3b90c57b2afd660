//! Tic-tac-toe and its relatives.

use classics::tictactoe_textbook as textbook;
use game::Refusal;
use mnk::{Board, Mnk};
use mnk_engine::{OpenLines, Threats, poda};
use search::{Blind, Engine, Hashed, Solver};

use crate::Unit;
use crate::bench::BenchItem;
use crate::engines::settings;
use crate::known::{EngineEntry, Known, WithEvaluator};
use crate::levels::Level;
use crate::options::{OptionEntry, Options, Setup};

impl Known for Mnk {
    const NAME: &'static str = "tictactoe";
    const SUMMARY: &'static str = "tic-tac-toe and its relatives: k in a line on columns x rows";
    const VARIANTS: &'static [&'static str] = &["3x3x3", "4x3x3", "4x4x4", "5x5x4", "6x5x4", "8x8x5"];
    const UNIT: Unit = Unit::Points;
    const SOLVED_UNIT: Unit = Unit::Plies;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("lines", "open lines, fuller ones worth more"),
        ("blind", "unfinished games are even"),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const BEST_ENGINE: &'static str = "poda";
    // Over 1000 games on 3x3 each scores 62 % or more against the one two below it.
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

    fn variant_name(&self) -> String {
        let shape = self.shape();
        format!("{}x{}x{}", shape.columns(), shape.rows(), shape.in_line())
    }

    fn with_evaluator<V: WithEvaluator<Board>>(&self, name: &str, visitor: V) -> Result<V::Out, Refusal> {
        match name {
            "lines" => Ok(visitor.with(OpenLines)),
            "blind" => Ok(visitor.with(Blind)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => Err(Refusal::new(name, "tictactoe has no such evaluation (lines, blind, hashed)")),
        }
    }

    fn own_engines() -> Vec<EngineEntry<Mnk>> {
        let random = OptionEntry {
            name: "random",
            summary: "true: choose by chance among equal moves (default false)",
        };
        vec![
            EngineEntry {
                name: "poda",
                summary: "the best here: solves what can be solved, searches the rest",
                options: [&crate::engines::LIMITS[..], &[random]].concat(),
                depth: None,
                unit: None,
                build: |_, _, options, setup| Ok(Box::new(poda(settings(options, setup)?))),
            },
            EngineEntry {
                name: "textbook",
                summary: "the textbook's program (3x3x3 only), as printed or made sound",
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

    fn solver(&self, setup: &Setup) -> Box<dyn Engine<Board>> {
        Box::new(Solver::new(Blind, Threats, setup.hash_bytes))
    }
}

const TEXTBOOK_OPTIONS: [OptionEntry; 5] = [
    OptionEntry {
        name: "sound",
        summary: "true: bounds kept as bounds, always a legal move (default false)",
    },
    OptionEntry { name: "alphabeta", summary: "false: visit every node (default true)" },
    OptionEntry {
        name: "table-depth",
        summary: "0 to 9, or none: how deep positions are stored (default 5)",
    },
    OptionEntry {
        name: "equals-slip",
        summary: "true: the slip of exercise 10.5, the table never hits (default false)",
    },
    OptionEntry {
        name: "fastest-win",
        summary: "true: exercise 10.11, sooner wins are worth more (default false)",
    },
];

fn build_textbook(game: &Mnk, options: &Options) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let sound = options.flag("sound")?.unwrap_or(false);
    let table_depth = match options.text("table-depth") {
        Some("none") => None,
        _ => Some(options.number("table-depth")?.map_or(5, |depth| u32::try_from(depth).unwrap_or(u32::MAX))),
    };
    let options = textbook::Options {
        variant: if sound { textbook::Variant::Sound } else { textbook::Variant::AsPrinted },
        alpha_beta: options.flag("alphabeta")?.unwrap_or(true),
        table_depth,
        equals_slip: options.flag("equals-slip")?.unwrap_or(false),
        fastest_win: options.flag("fastest-win")?.unwrap_or(false),
    };
    Ok(Box::new(textbook::Textbook::new(game, options)?))
}
