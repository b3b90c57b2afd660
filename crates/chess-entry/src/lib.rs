//! Chess and Chess960 in the catalog: evaluations, engines, levels, openings and files.

pub mod board;
mod book;
mod endgame;
mod pgn_file;
mod plan_facts;
mod plans;
mod poda;
mod thesis;

pub use book::chess_book;
pub use plan_facts::KINDS as PLAN_FACTS;

use std::sync::LazyLock;

use chess::{Board, Chess, Draw, Move, Openings, Role};
use chess_engine::endgames::lone_king;
use chess_engine::network::Neural;
use chess_engine::{Classic, Evaluation, Exchanges, MateSolver, Material, why};
use classics::chess_thesis::ThesisEvaluation;
use game::{Fact, Mistake, Position, Refusal, dice, pick};
use game_tree::{Annotation, GameTree, NodeId};
use protocols::pgn;
use search::{Algorithm, Blind, BookMoves, Deepening, Engine, Hashed, Settings, SolveFirst};
use table::{
    BenchItem, BoardView, Entry, ExportedStudy, GameFormat, Judgement, Level, Phase, Planes, Setup, Unit,
};
use typed_table::{AddTree, CatalogGame, EngineEntry, WithEvaluator, entry, unknown_evaluator};

/// Chess in the catalog.
pub struct ChessEntry;

/// The game, for catalogs.
pub static ENTRY: &dyn Entry = entry::<ChessEntry>();

impl CatalogGame for ChessEntry {
    type Game = Chess;

    const NAME: &'static str = "chess";
    const SUMMARY: &'static str = "chess by the FIDE rules, and Chess960";
    const VARIANTS: &'static [&'static str] = &["standard", "chess960"];
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const ENDINGS: &'static [&'static str] = &[
        "checkmate",
        "stalemate",
        "insufficient-material",
        "repetition",
        "fifty-moves",
        "seventy-five-moves",
    ];
    const ENDGAMES: &'static [&'static str] = lone_king::ENDGAMES;
    const DRAWS_BY_AGREEMENT: bool = true;
    const UNIT: Unit = Unit::Centipawns;
    // The curve is the one that Lichess fitted to its players' games (<https://lichess.org/page/accuracy>), and its cap
    // on average centipawn loss is the same: a queen more makes no difference in a won game.
    const JUDGEMENT: Judgement = Judgement::Chance {
        unit: Unit::Centipawns,
        steepness: 0.003_682_08,
        thresholds: Judgement::CHANCE_THRESHOLDS,
        cap: 1000.0,
    };
    const POSITIONS_REPEAT: bool = true;
    const SOLVED_UNIT: Unit = Unit::Plies;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("exchanges", "material, piece placement, and the best available exchange"),
        ("thesis", "the evaluation of the chess thesis: opening, middlegame and endgame"),
        ("material", "material balance"),
        ("network", "the evaluation of poda: a neural network trained on its own games, without exchanges"),
        (
            "classic",
            "the evaluation of poda-classic: tapered terms with weights fitted to games, without exchanges",
        ),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const GREEDY_EVALUATOR: &'static str = "material";
    const BEST_ENGINE: &'static str = "poda";
    const BOOKS: Option<&'static [&'static str]> = Some(&[book::OPENINGS]);
    const LEVELS: &'static [Level] = &[
        Level { name: "beginner", engine: "poda:elo=250" },
        Level { name: "novice", engine: "poda:elo=650" },
        Level { name: "easy", engine: "poda:elo=900" },
        Level { name: "medium", engine: "thesis:depth=2,random=true" },
        Level { name: "hard", engine: "pvs:depth=4,random=true" },
        Level { name: "expert", engine: "pvs:depth=5" },
        Level { name: "master", engine: "pvs:depth=6" },
    ];
    const BENCH: &'static [BenchItem] = &[
        BenchItem { variant: "standard", moves: "", engine: "poda", depth: 10 },
        BenchItem {
            variant: "standard",
            moves: "e2e4 e7e5 g1f3 b8c6 f1b5",
            engine: "poda-classic",
            depth: 10,
        },
        BenchItem { variant: "standard", moves: "", engine: "pvs", depth: 5 },
        BenchItem {
            variant: "standard",
            moves: "e2e4 e7e5 g1f3 b8c6 f1b5",
            engine: "pvs:eval=thesis",
            depth: 4,
        },
        BenchItem {
            variant: "standard",
            moves: "d2d4 d7d5 c2c4 e7e6",
            engine: "alphabeta:eval=material",
            depth: 3,
        },
        BenchItem { variant: "standard", moves: "e2e4 c7c5 g1f3 d7d6", engine: "thesis", depth: 3 },
        BenchItem { variant: "chess960", moves: "", engine: "mtdf:eval=exchanges", depth: 4 },
    ];

    fn variant(name: Option<&str>) -> Result<Chess, Refusal> {
        Chess::variant(name.unwrap_or(Self::VARIANTS[0]))
    }

    fn variant_name(game: &Chess) -> String {
        Self::VARIANTS[usize::from(game.is_chess960())].to_string()
    }

    fn book_values(game: &Chess, position: &Board) -> Vec<(Move, Option<i32>)> {
        if game.is_chess960() {
            return Vec::new();
        }
        let known = book::shipped().known(position).into_iter().filter(|known| known.weight > 0);
        known.map(|known| (known.mv, known.score)).collect()
    }

    fn random_start(game: &Chess, seed: u64) -> Option<Board> {
        let starts: Vec<u16> = (0..960).collect();
        let number = pick(&mut dice(seed), &starts)?;
        game.is_chess960().then(|| game.start_number(number)).flatten()
    }

    fn start_name(game: &Chess, start: &Board) -> Option<String> {
        game.is_chess960().then(|| game.number_of_start(start)).flatten().map(|number| number.to_string())
    }

    fn with_evaluator<V: WithEvaluator<Board>>(_: &Chess, name: &str, visitor: V) -> Result<V::Out, Refusal> {
        match name {
            "exchanges" => Ok(visitor.with(Exchanges)),
            "thesis" => Ok(visitor.with(ThesisEvaluation)),
            "material" => Ok(visitor.with(Material)),
            "network" => Ok(visitor.with(Neural::default())),
            "classic" => Ok(visitor.with(Classic)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => Err(unknown_evaluator::<Self>(name)),
        }
    }

    fn own_engines() -> Vec<EngineEntry<ChessEntry>> {
        vec![
            poda::engine(
                "poda",
                "the strongest: neural network evaluation, every pruning technique, proven mates",
                |_, _, options, setup| poda::build(options, setup, Evaluation::Network),
            ),
            poda::engine(
                "poda-classic",
                "the same search with the hand-written evaluation, which can explain its scores",
                |_, _, options, setup| poda::build(options, setup, Evaluation::classic()),
            ),
            plans::engine(),
            thesis::engine(),
        ]
    }

    fn book(game: &Chess, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Board>>, Refusal> {
        chess_book(*game, name, setup)
    }

    /// By the pieces on the board, kings and pawns aside: few are an endgame; most of them, early on, an opening.
    fn phase(_: &Chess, position: &Board, _: usize) -> Phase {
        let n_pieces = position.occupied().count()
            - position.role(Role::Pawn).count()
            - position.role(Role::King).count();
        match n_pieces {
            0..=6 => Phase::Endgame,
            11.. if position.fullmoves() <= 12 => Phase::Opening,
            _ => Phase::Middlegame,
        }
    }

    fn endgame(game: &Chess, name: &str, seed: u64) -> Option<Board> {
        endgame::position(game, name, seed)
    }

    fn solved_moves(position: &Board) -> Option<Vec<(Move, i32)>> {
        endgame::moves(position)
    }

    /// Proves mates, and draws only where every line ends in one: a full solution of chess is out of reach.
    fn solver(_: &Chess, setup: &Setup) -> Box<dyn Engine<Board>> {
        let settings = Settings { hash_bytes: setup.hash_bytes, seed: setup.seed, ..Settings::default() };
        let plain = Deepening::new(Algorithm::PrincipalVariation, Blind, settings);
        Box::new(SolveFirst::new(MateSolver::new(setup.hash_bytes), plain, &settings))
    }

    fn planes(position: &Board) -> Option<Planes> {
        Some(board::planes(position))
    }

    fn board_view(position: &Board) -> Option<BoardView> {
        Some(board::view(position))
    }

    fn facts(_: &Chess, mistake: &Mistake<'_, Board>) -> Vec<Fact> {
        let mut facts = why::facts(mistake);
        plan_facts::add(mistake, &mut facts, why::MOST);
        facts
    }

    fn is_quiet(position: &Board) -> bool {
        why::is_quiet(position)
    }

    fn shipped_file(option: &str, name: &str) -> Option<String> {
        plans::shipped_file(option, name)
    }

    fn ending(_: &Chess, position: &Board, past: &[Board]) -> &'static str {
        match (position.outcome(), position.draw(past)) {
            (Some(outcome), _) if outcome.winner().is_some() => "checkmate",
            (Some(_), _) => "stalemate",
            (None, Some(Draw::Repetition(_))) => "repetition",
            (None, Some(Draw::FiftyMoves)) => "fifty-moves",
            (None, Some(Draw::SeventyFiveMoves)) => "seventy-five-moves",
            (None, _) => "insufficient-material",
        }
    }

    fn spell(position: &Board, mv: Move) -> String {
        position.write_san(mv)
    }

    fn opening(_: &Chess, position: &Board) -> Option<String> {
        static OPENINGS: LazyLock<Openings> = LazyLock::new(Openings::default);
        OPENINGS.of(position).map(|opening| format!("{} {}", opening.code, opening.name))
    }

    fn formats(_: &Chess) -> &'static [GameFormat] {
        &[pgn_file::FORMAT]
    }

    fn move_number(position: &Board, _: Move, _: u32) -> Option<u32> {
        Some(u32::from(position.fullmoves()))
    }

    fn add_comment(annotation: &mut Annotation, comment: &str) {
        pgn::add_comment(annotation, comment);
    }

    /// PGN says it behind the last move.
    fn end_comment_node(tree: &GameTree<Board>) -> NodeId {
        tree.last()
    }

    fn read_trees(format: &str, bytes: &[u8], add: AddTree<'_, ChessEntry>) -> Result<(), Refusal> {
        pgn_file::read(format, bytes, add)
    }

    fn write_tree(_: &GameFormat, _: &Chess, tree: &GameTree<Board>) -> Result<ExportedStudy, Refusal> {
        Ok(pgn_file::write(tree))
    }
}
