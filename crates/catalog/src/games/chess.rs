//! Chess and Chess960.

use ::chess::{Board, Chess};
use chess_engine::endgames::{Endgames, Syzygy};
use chess_engine::network::Neural;
use chess_engine::{
    Classic, Evaluation, Exchanges, MateSolver, Material, Poda, PodaSettings, Rated, Strength, Techniques,
};
use classics::chess_thesis as thesis;
use game::{Refusal, dice, pick};
use search::{Algorithm, Blind, BookMoves, Deepening, Engine, Hashed, Settings, SolveFirst};

use crate::bench::BenchItem;
use crate::engines::LIMITS;
use crate::known::{Build, EngineEntry, Known, WithEvaluator};
use crate::levels::Level;
use crate::options::{OptionEntry, Options, Setup};
use crate::{Unit, books};

impl Known for Chess {
    const NAME: &'static str = "chess";
    const SUMMARY: &'static str = "chess by the rules of FIDE, and Chess960";
    const VARIANTS: &'static [&'static str] = &["standard", "chess960"];
    const UNIT: Unit = Unit::Centipawns;
    const SOLVED_UNIT: Unit = Unit::Plies;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("exchanges", "material, places, and the best exchange at hand"),
        ("thesis", "the chess thesis's: opening, middlegame and endgame"),
        ("material", "the difference of the pieces' worth"),
        ("network", "poda's: a neural network that learnt from its own games, no exchanges looked at"),
        ("classic", "poda-classic's: tapered terms with weights fitted to games, no exchanges looked at"),
        ("hashed", "a meaningless but reproducible number, for comparing algorithms"),
    ];
    const GREEDY_EVALUATOR: &'static str = "material";
    const BEST_ENGINE: &'static str = "poda";
    const HAS_BOOKS: bool = true;
    const LEVELS: &'static [Level] = &[
        Level { name: "beginner", engine: "greedy:eval=material,error=40" },
        Level { name: "novice", engine: "greedy:eval=exchanges,error=25" },
        Level { name: "easy", engine: "alphabeta:depth=2,random=true,error=10" },
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

    fn variant_name(&self) -> String {
        Self::VARIANTS[usize::from(self.is_chess960())].to_string()
    }

    fn random_start(&self, seed: u64) -> Option<Board> {
        let starts: Vec<u16> = (0..960).collect();
        let number = pick(&mut dice(seed), &starts)?;
        self.is_chess960().then(|| self.start_number(number)).flatten()
    }

    fn with_evaluator<V: WithEvaluator<Board>>(&self, name: &str, visitor: V) -> Result<V::Out, Refusal> {
        match name {
            "exchanges" => Ok(visitor.with(Exchanges)),
            "thesis" => Ok(visitor.with(thesis::ThesisEvaluation)),
            "material" => Ok(visitor.with(Material)),
            "network" => Ok(visitor.with(Neural::default())),
            "classic" => Ok(visitor.with(Classic)),
            "hashed" => Ok(visitor.with(Hashed { seed: 1 })),
            _ => {
                let names: Vec<_> = Self::EVALUATORS.iter().map(|(name, _)| *name).collect();
                Err(Refusal::new(name, format!("chess has no such evaluation ({})", names.join(", "))))
            }
        }
    }

    fn own_engines() -> Vec<EngineEntry<Chess>> {
        let poda = |name, summary, build: Build<Chess>| EngineEntry {
            name,
            summary,
            options: [&LIMITS[..], &PODA_OPTIONS].concat(),
            depth: None,
            unit: None,
            build,
        };
        vec![
            poda(
                "poda",
                "the best here: a neural network judges, all that keeps trees small is used, mates are proved",
                |_, _, options, setup| build_poda(options, setup, Evaluation::Network),
            ),
            poda(
                "poda-classic",
                "the same search with the hand-written evaluation, which can be explained",
                |_, _, options, setup| build_poda(options, setup, Evaluation::classic()),
            ),
            EngineEntry {
                name: "thesis",
                summary: "the chess thesis's program (standard chess only): its boards, phases and secondary search",
                options: [&LIMITS[..], &THESIS_OPTIONS].concat(),
                depth: None,
                unit: None,
                build: |_, game, options, setup| build_thesis(game, options, setup),
            },
        ]
    }

    fn book(&self, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Board>>, Refusal> {
        books::chess_book(*self, name, setup)
    }

    /// Mates are proved, draws only where every line ends in one: chess has no other end within reach.
    fn solver(&self, setup: &Setup) -> Box<dyn Engine<Board>> {
        let settings = Settings { hash_bytes: setup.hash_bytes, seed: setup.seed, ..Settings::default() };
        let plain = Deepening::new(Algorithm::PrincipalVariation, Blind, settings);
        Box::new(SolveFirst::new(MateSolver::new(setup.hash_bytes), plain, &settings))
    }
}

const PODA_OPTIONS: [OptionEntry; 3] = [
    OptionEntry {
        name: "without",
        summary: "techniques to leave out, joined by +, such as null-move+reductions (default none)",
    },
    OptionEntry {
        name: "elo",
        summary: "play at about this rating, 1250 to 1700 (default: as well as it can)",
    },
    OptionEntry { name: "syzygy", summary: "folders of endgame tables, joined by : (default none)" },
];

fn build_poda(
    options: &Options,
    setup: &Setup,
    evaluation: Evaluation,
) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let names = options.text("without").unwrap_or_default();
    let techniques = Techniques::ALL.without(names).ok_or_else(|| {
        let known: Vec<_> = Techniques::LIST.iter().map(|(name, ..)| *name).collect();
        Refusal::new(names, format!("the techniques are {}", known.join(", ")))
    })?;
    let settings = PodaSettings {
        hash_bytes: setup.hash_bytes,
        // A rating is one of a single thread.
        threads: if options.text("elo").is_some() { 1 } else { setup.threads },
        techniques,
        ..PodaSettings::default()
    };
    let mut poda = Poda::judging_by(settings, evaluation);
    if let Some(folders) = options.text("syzygy") {
        setup.resources.open_folders(folders)?;
        let tables = Syzygy::open(folders).map_err(|error| Refusal::new(folders, error.to_string()))?;
        poda = poda.with_endgames(Endgames::with_tables(tables));
    }
    Ok(match options.number("elo")? {
        None => Box::new(poda),
        Some(elo) => {
            let ratings = Strength::LOWEST..=Strength::HIGHEST;
            let rating =
                u32::try_from(elo).ok().filter(|rating| ratings.contains(rating)).ok_or_else(|| {
                    let reason = format!("ratings are from {} to {}", ratings.start(), ratings.end());
                    Refusal::new(elo.to_string(), reason)
                })?;
            Box::new(Rated::new(poda, Strength::of_elo(rating), setup.seed))
        }
    })
}

const THESIS_OPTIONS: [OptionEntry; 5] = [
    OptionEntry { name: "representation", summary: "mailbox or bitmaps (default bitmaps)" },
    OptionEntry {
        name: "algorithm",
        summary: "minimax, shallow as in the text, or alphabeta (default shallow; depth 2)",
    },
    OptionEntry {
        name: "secondary",
        summary: "plies the secondary search may add at most, 0 for none (default 9)",
    },
    OptionEntry {
        name: "random",
        summary: "true: draw lots among moves of confirmed equal value (default false)",
    },
    OptionEntry {
        name: "selective",
        summary: "Shannon's strategy B: look only at so many promising moves, 0 for all (default 0)",
    },
];

fn build_thesis(game: &Chess, options: &Options, setup: &Setup) -> Result<Box<dyn Engine<Board>>, Refusal> {
    let mut chosen = thesis::Options { seed: setup.seed, ..thesis::Options::default() };
    if let Some(name) = options.text("representation") {
        let refused = || Refusal::new(name, "the thesis's representation is mailbox or bitmaps");
        chosen.keeping = thesis::Keeping::named(name).ok_or_else(refused)?;
    }
    if let Some(name) = options.text("algorithm") {
        let refused = || Refusal::new(name, "the thesis's algorithm is minimax, shallow or alphabeta");
        chosen.method = thesis::SearchMethod::named(name).ok_or_else(refused)?;
    }
    if let Some(plies) = options.number("secondary")? {
        chosen.secondary = Some(u32::try_from(plies).unwrap_or(u32::MAX)).filter(|&plies| plies > 0);
    }
    if let Some(n_moves) = options.number("selective")? {
        chosen.selective =
            Some(usize::try_from(n_moves).unwrap_or(usize::MAX)).filter(|&n_moves| n_moves > 0);
    }
    chosen.random = options.flag("random")?.unwrap_or(false);
    // A depth in the spec reaches the engine as a limit, like that of any other engine.
    Ok(Box::new(thesis::ThesisPlayer::new(game, chosen)?))
}
