//! Othello in the catalog: evaluations, engines, levels, openings and files.

pub mod board;
mod game_file;
mod manual;
mod paper;

use std::sync::LazyLock;

use classics::othello_manual::{EdgeTable, Over};
use classics::othello_paper::PaperUtility;
use game::perft::EarlyEnd;
use game::{Fact, Mistake, Refusal};
use game_tree::GameTree;
use othello::{Board, Move, Openings, Othello, Size};
use othello_engine::{Discs, Mobility, Parameters, Poda, PodaSettings, Positional, why};
use protocols::book::{Book, Index};
use search::{Algorithm, BookMoves, Deepening, Engine, Hashed};
use table::{
    BenchItem, BoardView, EngineOption, Entry, ExportedStudy, GameFormat, Judgement, Level, OptionKind,
    Planes, Setup, Thresholds, Unit,
};
use typed_table::{
    AddTree, CatalogGame, EngineEntry, LIMITS, WithEvaluator, entry, settings, unknown_evaluator,
};

/// The name of the book that ships with Poda.
const OPENINGS: &str = "openings";

/// With up to this many empty squares, solving takes a fraction of a second (`poda suite` on the FFO positions).
const QUICKLY_SOLVED: u32 = 20;

fn poda_settings(game: &Othello, setup: &Setup) -> PodaSettings {
    let Setup { hash_bytes, threads, .. } = *setup;
    PodaSettings { size: game.size(), hash_bytes, threads, ..PodaSettings::default() }
}

const PARAMETERS: EngineOption = EngineOption {
    name: "parameters",
    summary: "numbers of the search",
    kind: OptionKind::Parameters { values: Parameters::LIST },
};

/// Othello in the catalog.
pub struct OthelloEntry;

/// The game, for catalogs.
pub static ENTRY: &dyn Entry = entry::<OthelloEntry>();

impl CatalogGame for OthelloEntry {
    type Game = Othello;

    const NAME: &'static str = "othello";
    const SUMMARY: &'static str = "Othello: flip discs by enclosing them; most discs win";
    const VARIANTS: &'static [&'static str] = &["8x8", "6x6", "4x4"];
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const ENDINGS: &'static [&'static str] = &["full-board", "no-moves"];
    const UNIT: Unit = Unit::Discs;
    const MARGIN_UNIT: Option<Unit> = Some(Unit::Discs);
    // Players count discs, however clear the game: rankings and ties are decided by them. Exact losses are even, so two
    // discs are the least that can be lost. Evaluations of the midgame err by about two discs, so that smaller
    // differences say nothing. Six discs decide most games between good players (`docs/review.md`).
    const JUDGEMENT: Judgement = Judgement::Loss {
        unit: Unit::Discs,
        thresholds: Thresholds { good: 1.0, inaccuracy: 3.0, mistake: 6.0, blunder: 12.0 },
        half: 6.0,
    };
    const SOLVED_UNIT: Unit = Unit::Discs;
    const EARLY_END: EarlyEnd = EarlyEnd::OneLeaf;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("mobility", "moves, frontier discs and corners"),
        ("positional", "the value of each square"),
        ("discs", "disc difference"),
        ("manual", "the evaluation of the Othello manual, with full coefficients and edges by stable discs"),
        ("manual-fitted", "the same with coefficients fitted by Poda and edges by mean result"),
        (
            "paper",
            "the evaluation of the Othello paper: discs, 10 times mobility, 50 times square values, in points",
        ),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const GREEDY_EVALUATOR: &'static str = "discs";
    const BEST_ENGINE: &'static str = "poda";
    const BOOKS: Option<&'static [&'static str]> = Some(&[OPENINGS]);
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

    fn variant_name(game: &Othello) -> String {
        game.size().name().to_string()
    }

    fn with_evaluator<V: WithEvaluator<Board>>(
        game: &Othello,
        name: &str,
        visitor: V,
    ) -> Result<V::Out, Refusal> {
        if name.starts_with("manual") && game.size() != Size::Eight {
            return Err(Refusal::wrong_game(name, "this evaluation is for 8x8 boards only"));
        }
        match name {
            "mobility" => Ok(visitor.with(Mobility)),
            "positional" => Ok(visitor.with(Positional)),
            "discs" => Ok(visitor.with(Discs)),
            "manual" => Ok(visitor.with(manual::evaluator("full", EdgeTable::stable()))),
            "manual-fitted" => {
                Ok(visitor.with(manual::evaluator("fitted", EdgeTable::mean(Over::FullEdges))))
            }
            "paper" => Ok(visitor.with(PaperUtility)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn unit_of(evaluator: &str) -> Unit {
        match evaluator {
            "manual" | "manual-fitted" => Unit::HundredthDiscs,
            "paper" | "hashed" => Unit::Points,
            _ => Self::UNIT,
        }
    }

    fn shipped_file(option: &str, name: &str) -> Option<String> {
        manual::shipped_file(option, name)
    }

    fn own_engines() -> Vec<EngineEntry<OthelloEntry>> {
        vec![
            EngineEntry {
                name: "poda",
                summary: "the strongest: deep selective search, and exact search of the endgame",
                options: [&LIMITS[..], &[PARAMETERS]].concat(),
                depth: None,
                unit: None,
                build: |_, game, options, setup| {
                    let parameters = Parameters::read(&options.text(PARAMETERS.name).unwrap_or_default())?;
                    Ok(Box::new(Poda::new(PodaSettings { parameters, ..poda_settings(game, setup) })))
                },
            },
            manual::engine(),
            paper::engine(),
            EngineEntry {
                name: "positional",
                summary: "alpha-beta to depth 3 with square values",
                options: LIMITS.to_vec(),
                depth: Some(3),
                unit: None,
                build: |_, _, options, setup| {
                    Ok(Box::new(Deepening::new(Algorithm::AlphaBeta, Positional, settings(options, setup))))
                },
            },
        ]
    }

    fn book(game: &Othello, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Board>>, Refusal> {
        if game.size() != Size::Eight {
            return Err(Refusal::wrong_game(name, "opening books are for 8x8 boards only"));
        }
        let book = match name {
            OPENINGS => Book::<Othello>::shipped(),
            _ => Book::parse(*game, &setup.resources.read(name)?).map_err(|refusal| refusal.at(name))?,
        };
        let index = book.index();
        Ok(Box::new(move |board: &Board, _: &[Board]| index.moves(board)))
    }

    fn book_values(game: &Othello, position: &Board) -> Vec<(Move, Option<i32>)> {
        static SHIPPED: LazyLock<Index<Board>> = LazyLock::new(|| Book::<Othello>::shipped().index());
        if game.size() != Size::Eight {
            return Vec::new();
        }
        SHIPPED.known(position).into_iter().map(|known| (known.mv, known.score)).collect()
    }

    fn squares_left(position: &Board) -> Option<u32> {
        Some(position.empty().count_ones())
    }

    fn is_quickly_solved(position: &Board) -> bool {
        position.empty().count_ones() <= QUICKLY_SOLVED
    }

    fn solver(game: &Othello, setup: &Setup) -> Box<dyn Engine<Board>> {
        Box::new(Poda::new(PodaSettings { always_exact: true, ..poda_settings(game, setup) }))
    }

    fn planes(position: &Board) -> Option<Planes> {
        Some(board::planes(position))
    }

    fn board_view(position: &Board) -> Option<BoardView> {
        Some(board::view(position))
    }

    fn facts(_: &Othello, mistake: &Mistake<'_, Board>) -> Vec<Fact> {
        why::facts(mistake)
    }

    fn ending(_: &Othello, position: &Board, _: &[Board]) -> &'static str {
        Self::ENDINGS[usize::from(position.empty() != 0)]
    }

    fn opening(game: &Othello, position: &Board) -> Option<String> {
        static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::default);
        let named = (game.size() == Size::Eight).then(|| OPENINGS.of(position)).flatten();
        named.map(|opening| opening.name.to_string())
    }

    fn formats(game: &Othello) -> &'static [GameFormat] {
        if game.size() == Size::Four { &[] } else { &game_file::FORMATS }
    }

    fn move_number(_: &Board, mv: Move, before: u32) -> Option<u32> {
        (mv != Move::PASS).then_some(before + 1)
    }

    fn read_trees(format: &str, bytes: &[u8], add: AddTree<'_, OthelloEntry>) -> Result<(), Refusal> {
        game_file::read(format, bytes, add)
    }

    fn write_tree(
        format: &GameFormat,
        _: &Othello,
        tree: &GameTree<Board>,
    ) -> Result<ExportedStudy, Refusal> {
        game_file::write(format, tree)
    }
}
