//! `poda tree`: runs an algorithm on a tree or a game position and draws the search.

mod engine_search;
mod worksheet;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::tree::RandomTree;
use game::{Refusal, dice};
use search::Algorithm;
use serde_json::json;
use study::examples::{self, EXAMPLES};
use study::svg::Picture;
use study::text::{self, TextStyle};
use study::{Language, page, paper, recorded};
use table::{Recorded, RecordedPart, Run};

use crate::arguments::{Names, game_names};
use crate::commands::tree::engine_search::EngineArguments;
use crate::failure::Failure;
use crate::input_file::read_text;
use crate::interrupt;
use crate::language_arg::LanguageArg;
use crate::output::{bold, dim, say, say_json, shown_path, warn};
use crate::output_file::write_file;

/// Run an algorithm on a tree and draw the search, cut branches included. Without a tree, list the documents' examples.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Trees: ((5 3) (2 9)) is MAX over two MIN nodes; max(…) and min(…) set who moves; A:(…) names a node.

Examples:
  poda tree '((5 3) (2 9))'                              alpha-beta on a small tree
  poda tree --example s0-deep --html deep.html           a page to step through and practise on
  poda tree --random 3,3 --seed 7 --worksheet sheets     an exercise sheet and its answer key
  poda tree --random 3,3 --worksheet class --students 30 a sheet of its own for every student
  poda tree --game tictactoe --depth 2 --svg first.svg   a drawing of a real search
  poda tree --game chess --engine chess/poda --nodes 20000 --html poda.html
                                                         what the strongest engine really does
  poda tree --game othello --engine othello/poda --depth 10 --line 'd3 c5' --json
                                                         one line of it, with every reason")]
pub struct Arguments {
    /// The tree, or a file that contains it.
    #[arg(value_name = "TEXT or FILE", allow_hyphen_values = true)]
    tree: Option<String>,

    /// An example tree from the source documents.
    #[arg(long, value_name = "NAME", value_parser = Names(example_names), conflicts_with_all = ["tree", "random", "game"])]
    example: Option<String>,

    /// A random tree with B children per node and depth D.
    #[arg(long, value_name = "B,D", conflicts_with_all = ["tree", "game"])]
    random: Option<String>,

    /// Search a position of this game instead of a tree.
    #[arg(long, value_name = "GAME", value_parser = Names(game_names), conflicts_with = "tree")]
    game: Option<String>,

    /// With --game: the variant.
    #[arg(long, value_name = "V", requires = "game")]
    variant: Option<String>,

    /// With --game: the position.
    #[arg(long, value_name = "P", requires = "game")]
    position: Option<String>,

    /// With --game: the evaluator (see `poda engines`).
    #[arg(long, value_name = "NAME", requires = "game")]
    eval: Option<String>,

    /// Search depth in plies; without it, trees are searched to their leaves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    depth: Option<u32>,

    /// The algorithm: minimax, negamax, shallow, alphabeta, ordered, table, pvs or mtdf.
    #[arg(long, value_name = "A", value_parser = Names(algorithm_names), hide_possible_values = true)]
    algorithm: Option<String>,

    /// Record at most N nodes of the search.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000), allow_negative_numbers = true)]
    budget: u64,

    /// Write the drawing as an SVG picture.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write a self-contained HTML page to step through and practise on.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write the drawing as a PDF file, at a size that can be read on paper.
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,

    #[command(flatten)]
    sheets: worksheet::Sheets,

    #[command(flatten)]
    engine: EngineArguments,

    /// Print every event of the search in order instead of the tree.
    #[arg(long)]
    trace: bool,

    /// The language of pages, pictures and sheets.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    language: LanguageArg,

    /// The seed of random trees.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn example_names() -> Vec<&'static str> {
    EXAMPLES.iter().map(|example| example.name).collect()
}

fn algorithm_names() -> Vec<&'static str> {
    Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect()
}

impl Arguments {
    fn language(&self) -> Language {
        self.language.language()
    }

    fn algorithm(&self, default: Algorithm) -> Result<Algorithm, Refusal> {
        self.algorithm.as_deref().map_or(Ok(default), Algorithm::named)
    }
}

/// The search to draw.
struct Subject {
    title: String,
    recording: Recorded,
    /// The engine's answer.
    best: Option<String>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let Some(subject) = subject(arguments)? else { return list(json) };
    let Subject { title, recording, best } = &subject;
    write_pictures(arguments, recording, title, json)?;
    let files = arguments.sheets.write(arguments, recording)?;
    if json {
        let mut document = match (recording, &arguments.engine.engine) {
            (Recorded::Windows(recording), None) => page::counted_data(recording),
            _ => recorded::document(recording, best.as_deref()),
        };
        if !files.is_empty() {
            document["files"] = json!(files);
        }
        say_json(&document)?;
    } else if !files.is_empty() {
        // The drawing would be the answer to the first exercise.
        files.iter().try_for_each(|file| say(format!("wrote {}", shown_path(file))))?;
    } else {
        let style = TextStyle { language: arguments.language(), ..TextStyle::default() };
        let drawn = match (arguments.trace, recording) {
            (true, Recorded::Windows(recording)) => text::trace(recording),
            (true, _) => {
                let engine = arguments.engine.engine.clone().unwrap_or_default();
                return Err(Failure::refused(
                    &engine,
                    "--trace shows searches with windows; --html replays this one",
                ));
            }
            (false, _) => recorded::text(recording, &style),
        };
        say(format!("{}\n\n{drawn}", bold(title)))?;
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

/// Writes the pictures that were asked for, and says so where nothing else is read from standard error.
fn write_pictures(
    arguments: &Arguments,
    recording: &Recorded,
    title: &str,
    json: bool,
) -> Result<(), Failure> {
    let language = arguments.language();
    let mut files: Vec<(&Path, Vec<u8>)> = Vec::new();
    if let Some(path) = &arguments.svg {
        let picture = Picture { title: title.to_string(), language, ..Picture::default() };
        files.push((path, recorded::picture(recording, &picture).into_bytes()));
    }
    if let Some(path) = &arguments.html {
        files.push((path, recorded::page(recording, title, language).into_bytes()));
    }
    if let Some(path) = &arguments.pdf {
        let Recorded::Windows(recording) = recording else {
            return Err(Failure::Refused(
                "--pdf draws searches with windows; --svg draws this one".to_string(),
            ));
        };
        files.push((path, paper::draw(recording, title, language)?));
    }
    for (path, content) in files {
        write_file(path, &content)?;
        if !json {
            warn(&format!("wrote {}", shown_path(path)));
        }
    }
    Ok(())
}

/// The search the arguments ask for; `None` without a tree or game.
fn subject(arguments: &Arguments) -> Result<Option<Subject>, Failure> {
    if let Some(game) = &arguments.game {
        return real_search(game, arguments).map(Some);
    }
    if let Some(name) = &arguments.example {
        let example = examples::named(name)?;
        let algorithm = arguments.algorithm(example.algorithm)?;
        let [source, title] = [&example.source, &example.title].map(|words| words.say(arguments.language()));
        let title = format!("{source}: {title}");
        return explicit(example.tree, title, algorithm, arguments).map(Some);
    }
    let text = match (&arguments.random, &arguments.tree) {
        (Some(size), _) => random_trees(size, 1, arguments.seed)?.remove(0),
        (None, Some(text)) => text_or_file(text)?,
        (None, None) => return Ok(None),
    };
    let algorithm = arguments.algorithm(Algorithm::AlphaBeta)?;
    let shown: String = text.trim().chars().take(60).collect();
    explicit(&text, format!("{} · {shown}", algorithm.name()), algorithm, arguments).map(Some)
}

fn explicit(
    tree: &str,
    title: String,
    algorithm: Algorithm,
    arguments: &Arguments,
) -> Result<Subject, Failure> {
    let budget = arguments.budget as usize;
    let recording = match arguments.depth {
        None => study::record(tree, algorithm, budget)?,
        Some(depth) => {
            let mut table = crate::catalog().game("tree")?.table(None)?;
            table.set_position(tree)?;
            let control = interrupt::control();
            let run = Run { algorithm: algorithm.name(), evaluator: None, depth, control: &control };
            table.record(&run, &RecordedPart::whole(budget))?
        }
    };
    Ok(Subject { title, recording: Recorded::Windows(recording), best: None })
}

fn real_search(game: &str, arguments: &Arguments) -> Result<Subject, Failure> {
    let mut table = crate::catalog().game(game)?.table(arguments.variant.as_deref())?;
    if let Some(position) = &arguments.position {
        table.set_position(position)?;
    }
    let part = arguments.engine.part(arguments.budget as usize, arguments.seed);
    if let Some(engine) = &arguments.engine.engine {
        let recorded = arguments.engine.record(engine, &*table, arguments.depth, &part)?;
        let title = format!("{game} {} · {}", table.position(), recorded.answer.engine);
        let best = recorded.answer.lines.first().map(|line| line.mv.clone());
        return Ok(Subject { title, recording: recorded.recording, best });
    }
    let depth = arguments.depth.ok_or_else(|| {
        Failure::Refused("--game needs --depth N, or --engine E to let an engine search".to_string())
    })?;
    let algorithm = arguments.algorithm(Algorithm::AlphaBeta)?;
    let control = interrupt::control();
    let evaluator = arguments.eval.as_deref();
    let run = Run { algorithm: algorithm.name(), evaluator, depth, control: &control };
    let recording = Recorded::Windows(table.record(&run, &part)?);
    let title = format!("{game} {} · {} · depth {depth}", table.position(), algorithm.name());
    Ok(Subject { title, recording, best: None })
}

/// The tree text, or the content of the file that it names.
fn text_or_file(text: &str) -> Result<String, Failure> {
    let path = Path::new(text);
    if text.contains(['(', ')']) || !path.exists() {
        return Ok(text.to_string());
    }
    read_text(path, MAX_FILE_BYTES)
}

/// Upper limit, to bound memory; larger than any accepted tree.
const MAX_FILE_BYTES: u64 = 64 << 20;

fn random_trees(size: &str, count: u32, seed: u64) -> Result<Vec<String>, Failure> {
    let numbers = size.split_once(',').map(|(b, d)| (b.trim().parse::<u32>(), d.trim().parse::<u32>()));
    let Some((Ok(branching @ 1..), Ok(depth @ 1..))) = numbers else {
        return Err(Failure::refused(
            size,
            "expected B,D with B children per node and depth D, both at least 1",
        ));
    };
    let leaves = u64::from(branching).checked_pow(depth).filter(|&leaves| leaves <= MAX_RANDOM_LEAVES);
    if leaves.is_none() || depth > game::tree::MAX_DEPTH as u32 {
        return Err(Failure::refused(size, format!("a random tree has at most {MAX_RANDOM_LEAVES} leaves")));
    }
    let mut dice = dice(seed);
    Ok((0..count).map(|_| RandomTree::uniform(branching, depth).text(&mut dice)).collect())
}

const MAX_RANDOM_LEAVES: u64 = 200_000;

fn list(json: bool) -> Result<ExitCode, Failure> {
    if json {
        let examples = EXAMPLES
            .iter()
            .map(|e| json!({"name": e.name, "source": e.source.say(Language::English), "tree": e.tree}));
        say_json(&examples.collect())?;
        return Ok(ExitCode::SUCCESS);
    }
    say(
        "Give a tree, such as poda tree '((5 3) (2 9))', or an example from the documents with --example NAME:\n",
    )?;
    for example in EXAMPLES {
        say(format!("  {} {}", bold(format!("{:<12}", example.name)), example.title.say(Language::English)))?;
        say(dim(format!(
            "               {}\n               {}",
            example.source.say(Language::English),
            example.tree
        )))?;
    }
    Ok(ExitCode::SUCCESS)
}
