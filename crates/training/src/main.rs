//! The `training` program.

mod chess_command;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Args, Parser, Subcommand};
use othello::Size;
use othello_engine::patterns::Weights;
use training::othello::fit::Settings;
use training::othello::forecasts::Law;
use training::othello::lines::{self, Policy, Sources};
use training::othello::positions::{Labels, Positions};
use training::othello::probcut::{Group, Relation};
use training::othello::retrograde::{Folder, Plan, Retrograde, replace};
use training::othello::{bench, forecasts, probcut};

/// Train the weights and networks of Poda's engines.
#[derive(Parser)]
struct Command {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// Train the pattern evaluation of Othello
    #[command(subcommand)]
    Othello(Othello),
    /// Play chess games of the engine against itself and learn from them
    #[command(subcommand)]
    Chess(chess_command::Chess),
}

#[derive(Subcommand)]
enum Othello {
    /// Make positions from games, openings and random moves
    Positions(PositionsArgs),
    /// Label positions from the end of the game backwards and fit the weights phase by phase
    Retrograde(RetrogradeArgs),
    /// Fit the weights to existing labels
    Fit(FitArgs),
    /// Measure how shallow and deep searches are related
    Probcut(ProbcutArgs),
    /// Fit the engine's forecasts to these measurements
    Forecasts(ForecastsArgs),
    /// Time the searches that make labels
    Bench(BenchArgs),
}

#[derive(Args)]
struct PositionsArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Folder of WTHOR files (.wtb)
    #[arg(long)]
    wthor: Option<PathBuf>,
    /// File of openings, one per line
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Weights of the player that finishes the lines [default: it plays for mobility and corners]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of lines to play
    #[arg(long, default_value_t = 600_000)]
    lines: usize,
    /// Positions to keep per number of empty squares
    #[arg(long, default_value_t = 150_000)]
    per_group: usize,
    #[command(flatten)]
    threads: Threads,
    /// File to write
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
struct RetrogradeArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// File of positions
    #[arg(long)]
    positions: PathBuf,
    /// Folder for the progress of the run
    #[arg(long)]
    state: PathBuf,
    /// Weights for phases that are not fitted yet
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Stop after this many seconds
    #[arg(long, default_value_t = 1e9)]
    seconds: f64,
    /// Solve positions with at most this many empty squares
    #[arg(long, default_value_t = 14)]
    solve: u32,
    /// Search other positions to this depth
    #[arg(long, default_value_t = 6)]
    depth: u32,
    #[command(flatten)]
    fitting: Fitting,
}

#[derive(Args)]
struct FitArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Files of positions
    #[arg(long, required = true)]
    positions: Vec<PathBuf>,
    /// Files of their labels, in the same order
    #[arg(long, required = true)]
    labels: Vec<PathBuf>,
    #[command(flatten)]
    fitting: Fitting,
    /// File to write
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
struct ProbcutArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// File of positions
    #[arg(long)]
    positions: PathBuf,
    /// Weights
    #[arg(long)]
    weights: PathBuf,
    /// Maximum depth
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Solve positions with at most this many empty squares
    #[arg(long, default_value_t = 18)]
    ends: u32,
    /// Positions per phase
    #[arg(long, default_value_t = 300)]
    per_phase: usize,
    /// Stop after this many seconds
    #[arg(long, default_value_t = 1e9)]
    seconds: f64,
    #[command(flatten)]
    threads: Threads,
    /// File to write
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
struct ForecastsArgs {
    /// Files of relations
    #[arg(long, required = true)]
    relations: Vec<PathBuf>,
    /// File to write
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
struct BenchArgs {
    /// File of positions
    #[arg(long)]
    positions: PathBuf,
    /// Weights
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Search depth
    #[arg(long, default_value_t = 6)]
    depth: u32,
    /// Solve positions with at most this many empty squares
    #[arg(long, default_value_t = 12)]
    solve: u32,
    /// Numbers of empty squares
    #[arg(long, value_delimiter = ',', default_value = "10,14,20,30,40,50")]
    empties: Vec<usize>,
    /// Positions per number of empty squares
    #[arg(long, default_value_t = 100)]
    boards: usize,
}

#[derive(Args)]
struct BoardArgs {
    /// The board, 8x8 or 6x6
    #[arg(long, default_value = "8x8", value_parser = size)]
    variant: Size,
}

fn size(text: &str) -> Result<Size, String> {
    match text {
        "8x8" => Ok(Size::Eight),
        "6x6" => Ok(Size::Six),
        _ => Err(String::from("expected 8x8 or 6x6")),
    }
}

#[derive(Args)]
struct Fitting {
    /// Penalty on the change of a weight, in rows
    #[arg(long, default_value_t = 60.0)]
    penalty: f32,
    /// Steps of the least-squares solver
    #[arg(long, default_value_t = 40)]
    steps: usize,
    #[command(flatten)]
    threads: Threads,
}

impl Fitting {
    fn settings(&self) -> Settings {
        Settings { penalty: self.penalty, n_steps: self.steps, n_threads: self.threads.get() }
    }
}

#[derive(Args)]
struct Threads {
    /// Threads to use [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
}

impl Threads {
    fn get(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

fn main() -> Result<()> {
    let started = Instant::now();
    let report = &mut |line: &str| println!("{:7.1} {line}", started.elapsed().as_secs_f64());
    match Command::parse().game {
        Game::Othello(Othello::Positions(args)) => positions(&args, report),
        Game::Othello(Othello::Retrograde(args)) => retrograde(&args, started, report),
        Game::Othello(Othello::Fit(args)) => fit(&args, report),
        Game::Othello(Othello::Probcut(args)) => probcut(&args, started, report),
        Game::Othello(Othello::Forecasts(args)) => forecasts(&args, report),
        Game::Othello(Othello::Bench(args)) => bench(&args, report),
        Game::Chess(command) => chess_command::run(&command, report),
    }
}

fn positions(args: &PositionsArgs, report: &mut dyn FnMut(&str)) -> Result<()> {
    let mut sources = Sources::default();
    if let Some(folder) = &args.wthor {
        for path in wthor_files(folder)? {
            sources.add_wthor(&read(&path)?).with_context(|| path.display().to_string())?;
        }
    }
    if let Some(path) = &args.openings {
        sources.add_openings(&String::from_utf8(read(path)?)?)?;
    }
    report(&format!("{} games, {} openings", sources.games.len(), sources.openings.len()));
    let weights = args.weights.as_deref().map(read_weights).transpose()?;
    let plan = lines::Plan {
        size: args.board.variant,
        seed: args.seed,
        n_lines: args.lines,
        per_group: args.per_group,
        policy: weights.as_ref().map_or(Policy::Mobility, Policy::Weights),
        n_threads: args.threads.get(),
    };
    let positions = lines::positions(&sources, &plan);
    let counts: Vec<String> = positions.0.iter().map(|group| group.len().to_string()).collect();
    report(&format!("{} positions; with 0, 1, … empty squares: {}", positions.len(), counts.join(" ")));
    replace(&args.out, &positions.to_bytes())
}

fn retrograde(args: &RetrogradeArgs, started: Instant, report: &mut dyn FnMut(&str)) -> Result<()> {
    let positions = Positions::from_bytes(&read(&args.positions)?)?;
    let weights = args.weights.as_deref().map(read_weights).transpose()?;
    let mut run = Retrograde::resume(Folder(args.state.clone()), positions, weights)?;
    let plan = Plan {
        size: args.board.variant,
        solve: args.solve,
        depth: args.depth,
        fit: args.fitting.settings(),
        deadline: started + Duration::from_secs_f64(args.seconds),
    };
    let is_done = run.run(&plan, report)?;
    report(if is_done { "done" } else { "time is up; run again to continue" });
    Ok(())
}

fn fit(args: &FitArgs, report: &mut dyn FnMut(&str)) -> Result<()> {
    ensure!(args.positions.len() == args.labels.len(), "every file of positions needs a file of labels");
    let mut positions = Positions::new();
    let mut labels = Labels::none(&positions);
    for (positions_path, labels_path) in args.positions.iter().zip(&args.labels) {
        let found = Positions::from_bytes(&read(positions_path)?)?;
        labels.append(Labels::from_bytes(&read(labels_path)?, &found)?);
        positions.append(found);
    }
    let mut run = Retrograde::of_labels(positions, labels);
    run.refit(args.board.variant, &args.fitting.settings(), report);
    replace(&args.out, &run.weights().to_bytes())
}

fn probcut(args: &ProbcutArgs, started: Instant, report: &mut dyn FnMut(&str)) -> Result<()> {
    let positions = Positions::from_bytes(&read(&args.positions)?)?;
    let weights = read_weights(&args.weights)?;
    let plan = probcut::Plan {
        size: args.board.variant,
        depth: args.depth,
        ends: args.ends,
        per_phase: args.per_phase,
        deadline: started + Duration::from_secs_f64(args.seconds),
        n_threads: args.threads.get(),
    };
    let relations = probcut::relations(&positions, &weights, &plan);
    report(&format!("{} relations", relations.len()));
    replace(&args.out, probcut::table(&relations).as_bytes())
}

fn forecasts(args: &ForecastsArgs, report: &mut dyn FnMut(&str)) -> Result<()> {
    let mut relations = Vec::new();
    for path in &args.relations {
        relations.extend(probcut::parse(&String::from_utf8(read(path)?)?)?);
    }
    let (ends, looks): (Vec<Relation>, Vec<Relation>) =
        relations.into_iter().partition(|relation| relation.group == Group::End);
    let [look, end] = [Law::fit(looks.iter())?, Law::fit(ends.iter())?];
    report(&format!("searches: {look:?}, error {:.1} %", 100.0 * look.error(looks.iter())));
    report(&format!("to the end: {end:?}, error {:.1} %", 100.0 * end.error(ends.iter())));
    replace(&args.out, forecasts::forecasts(&look, &end).write().as_bytes())
}

fn bench(args: &BenchArgs, report: &mut dyn FnMut(&str)) -> Result<()> {
    let positions = Positions::from_bytes(&read(&args.positions)?)?;
    let weights = args.weights.as_deref().map(read_weights).transpose()?.unwrap_or_default();
    let fit = Settings { penalty: 0.0, n_steps: 0, n_threads: 1 };
    let plan =
        Plan { size: Size::Eight, solve: args.solve, depth: args.depth, fit, deadline: Instant::now() };
    bench::evaluations(&args.empties, &positions, &weights, args.boards, report);
    bench::labels(&args.empties, &positions, &weights, &plan, args.boards, report);
    Ok(())
}

fn wthor_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")));
    // The positions must not depend on the file system's order of files.
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| path.display().to_string())
}

fn read_weights(path: &Path) -> Result<Weights> {
    Weights::from_bytes(&read(path)?).map_err(|refusal| anyhow!("{}: {refusal}", path.display()))
}
