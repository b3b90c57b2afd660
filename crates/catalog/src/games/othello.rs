//! Othello.

use classics::{othello_manual as manual, othello_paper as paper};
use game::Refusal;
use game::perft::EarlyEnd;
use othello::{Board, Othello, Size};
use othello_engine::{Discs, Mobility, Positional, exact, poda};
use search::{Algorithm, BookMoves, Deepening, Engine, Hashed};

use crate::bench::BenchItem;
use crate::engines::{LIMITS, settings};
use crate::known::{EngineEntry, Known, WithEvaluator};
use crate::levels::Level;
use crate::options::{OptionEntry, Options, Setup};
use crate::{Unit, books};

impl Known for Othello {
    const NAME: &'static str = "othello";
    const SUMMARY: &'static str = "Othello: turn discs over by enclosing them; most discs win";
    const VARIANTS: &'static [&'static str] = &["8x8", "6x6", "4x4"];
    const UNIT: Unit = Unit::Discs;
    const SOLVED_UNIT: Unit = Unit::Discs;
    const EARLY_END: EarlyEnd = EarlyEnd::OneLeaf;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("mobility", "moves, frontier discs and corners"),
        ("positional", "the worth of each square"),
        ("discs", "the difference of discs"),
        ("manual", "the Othello manual's, coefficients full, edges by stable discs"),
        ("manual-fitted", "the same with coefficients fitted by us and edges by mean result"),
        ("paper", "the Othello paper's: discs, 10 times mobility, 50 times the worth of squares, in points"),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const GREEDY_EVALUATOR: &'static str = "discs";
    const BEST_ENGINE: &'static str = "poda";
    const HAS_BOOKS: bool = true;
    const LEVELS: &'static [Level] = &[
        Level { name: "beginner", engine: "greedy:eval=discs,error=60" },
        Level { name: "novice", engine: "greedy:eval=discs,error=10" },
        Level { name: "easy", engine: "greedy:eval=positional,error=10" },
        Level { name: "medium", engine: "alphabeta:depth=2,random=true,error=10" },
        Level { name: "hard", engine: "pvs:depth=4,random=true,error=5" },
        Level { name: "expert", engine: "pvs:depth=6,random=true" },
        Level { name: "master", engine: "poda" },
    ];
    const BENCH: &'static [BenchItem] = &[
        BenchItem { variant: "8x8", moves: "", engine: "alphabeta", depth: 8 },
        BenchItem { variant: "8x8", moves: "f5 d6 c3 d3 c4", engine: "pvs", depth: 10 },
        BenchItem { variant: "8x8", moves: "f5 f6 e6 f4 e3 c5", engine: "mtdf:eval=positional", depth: 8 },
        BenchItem { variant: "6x6", moves: "", engine: "pvs", depth: 12 },
        BenchItem { variant: "4x4", moves: "", engine: "exact", depth: 12 },
        BenchItem { variant: "8x8", moves: "f5 d6 c3 d3 c4", engine: "poda", depth: 12 },
    ];

    fn variant(name: Option<&str>) -> Result<Othello, Refusal> {
        Othello::variant(name.unwrap_or(Self::VARIANTS[0]))
    }

    fn variant_name(&self) -> String {
        self.size().name().to_string()
    }

    fn with_evaluator<V: WithEvaluator<Board>>(&self, name: &str, visitor: V) -> Result<V::Out, Refusal> {
        if name.starts_with("manual") && self.size() != Size::Eight {
            return Err(Refusal::new(name, "this evaluation knows boards of 8x8 only"));
        }
        match name {
            "mobility" => Ok(visitor.with(Mobility)),
            "positional" => Ok(visitor.with(Positional)),
            "discs" => Ok(visitor.with(Discs)),
            "manual" => Ok(visitor.with(manual_evaluator("full", manual::EdgeTable::stable()))),
            "manual-fitted" => {
                Ok(visitor.with(manual_evaluator("fitted", manual::EdgeTable::mean(manual::Over::FullEdges))))
            }
            "paper" => Ok(visitor.with(paper::PaperUtility)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => {
                let names: Vec<_> = Self::EVALUATORS.iter().map(|(name, _)| *name).collect();
                Err(Refusal::new(name, format!("othello has no such evaluation ({})", names.join(", "))))
            }
        }
    }

    fn unit_of(evaluator: &str) -> Unit {
        match evaluator {
            "manual" | "manual-fitted" => Unit::HundredthDiscs,
            "paper" | "hashed" => Unit::Points,
            _ => Self::UNIT,
        }
    }

    fn own_engines() -> Vec<EngineEntry<Othello>> {
        vec![
            EngineEntry {
                name: "poda",
                summary: "the best here: deep selective search, then an exact search of the end of the game",
                options: LIMITS.to_vec(),
                depth: None,
                unit: None,
                build: |_, game, _, setup| Ok(poda(game.size(), setup.hash_bytes, setup.threads)),
            },
            EngineEntry {
                name: "manual",
                summary: "the Othello manual's program (8x8 only): its board, coefficients and edge tables",
                options: [&LIMITS[..], &MANUAL_OPTIONS].concat(),
                depth: None,
                unit: Some(Unit::HundredthDiscs),
                build: |_, game, options, setup| build_manual(game, options, setup),
            },
            EngineEntry {
                name: "paper",
                summary: "the Othello paper's program (8x8 only): a fixed level and its own utility",
                options: [&LIMITS[..], &[PAPER_ALGORITHM]].concat(),
                depth: None,
                unit: Some(Unit::Points),
                build: |_, game, options, _| build_paper(game, options),
            },
            EngineEntry {
                name: "positional",
                summary: "alpha-beta three moves deep by the worth of each square",
                options: LIMITS.to_vec(),
                depth: Some(3),
                unit: None,
                build: |_, _, options, setup| {
                    Ok(Box::new(Deepening::new(Algorithm::AlphaBeta, Positional, settings(options, setup)?)))
                },
            },
        ]
    }

    fn book(&self, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Board>>, Refusal> {
        if self.size() != Size::Eight {
            return Err(Refusal::new(name, "books are of boards of 8x8"));
        }
        books::text_book(*self, name, setup)
    }

    fn squares_left(position: &Board) -> Option<u32> {
        Some(position.empty().count_ones())
    }

    fn solver(&self, setup: &Setup) -> Box<dyn Engine<Board>> {
        exact(self.size(), setup.hash_bytes, setup.threads)
    }
}

const MANUAL_OPTIONS: [OptionEntry; 3] = [
    OptionEntry { name: "algorithm", summary: "minimax, negamax or alphabeta (default alphabeta; depth 6)" },
    OptionEntry { name: "coefficients", summary: "greedy, full, fitted, or a file (default full)" },
    OptionEntry {
        name: "edges",
        summary: "the edge table: stable, mean, mean-games, or a file (default stable)",
    },
];

fn build_manual(game: &Othello, options: &Options, setup: &Setup) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let mut chosen = manual::Options { seed: setup.seed, ..manual::Options::default() };
    if let Some(name) = options.text("algorithm") {
        let refused = || Refusal::new(name, "the manual's algorithm is minimax, negamax or alphabeta");
        chosen.algorithm = manual::Algorithm::named(name).ok_or_else(refused)?;
    }
    if let Some(name) = options.text("coefficients") {
        chosen.coefficients = match manual::Coefficients::shipped(name) {
            Some(coefficients) => coefficients,
            None => manual::Coefficients::parse(&setup.resources.read(name)?)?,
        };
    }
    if let Some(name) = options.text("edges") {
        chosen.edges = match manual::EdgeTable::named(name) {
            Some(edges) => edges,
            None => manual::EdgeTable::parse(&setup.resources.read(name)?)?,
        };
    }
    Ok(Box::new(manual::Manual::new(game, chosen)?))
}

fn manual_evaluator(coefficients: &str, edges: manual::EdgeTable) -> manual::ManualEvaluator {
    let coefficients = manual::Coefficients::shipped(coefficients).expect("it is shipped");
    manual::ManualEvaluator::new(&coefficients, edges)
}

const PAPER_ALGORITHM: OptionEntry = OptionEntry {
    name: "algorithm",
    summary: "shallow as in the text, alphabeta, or minimax (default shallow); depth is its level (default 3)",
};

fn build_paper(game: &Othello, options: &Options) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let cuts = match options.text("algorithm").unwrap_or("shallow") {
        "minimax" => paper::Cuts::None,
        "shallow" => paper::Cuts::Shallow,
        "alphabeta" => paper::Cuts::Full,
        other => return Err(Refusal::new(other, "the paper's algorithm is shallow, alphabeta or minimax")),
    };
    // A level in the spec reaches the engine as a limit, like that of any other engine.
    Ok(Box::new(paper::Paper::new(game, paper::Options { cuts, ..paper::Options::default() })?))
}
