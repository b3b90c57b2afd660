//! `training chess`.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use training::chess::games::{GamesWriter, Recorded, read_games};
use training::chess::{selfplay, tune};

/// What is made for chess.
#[derive(Subcommand)]
pub enum Chess {
    /// Plays games of the engine against itself
    Selfplay(SelfplayArgs),
    /// Fits the weights of the hand-written evaluation to games
    Tune(TuneArgs),
}

/// Games.
#[derive(Args)]
pub struct SelfplayArgs {
    /// Begin no game after this many seconds
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Games to play at most
    #[arg(long, default_value_t = u64::MAX / 2)]
    games: u64,
    /// Number of the first game: runs of one seed are told apart by it
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Begin no iteration after this many nodes
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Moves by lot at the start, or one more
    #[arg(long, default_value_t = 8)]
    random: usize,
    /// Seed of all chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Largest size of a file, in MiB; more games go to the next one
    #[arg(long, default_value_t = 15)]
    mib: u64,
    /// Folder to write games-0.bin, games-1.bin … to
    #[arg(long)]
    out: PathBuf,
}

/// The fit.
#[derive(Args)]
pub struct TuneArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Passes over the positions
    #[arg(long, default_value_t = 60)]
    passes: usize,
    /// Part of the game's result in what is aimed at
    #[arg(long, default_value_t = 0.6)]
    result: f64,
    /// How far a weight moves in a step, at the start
    #[arg(long, default_value_t = 1.0)]
    step: f64,
    /// Positions to use at most
    #[arg(long, default_value_t = 3_000_000)]
    positions: usize,
    /// Threads to use [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// The source file to write
    #[arg(long)]
    out: PathBuf,
}

/// Runs the command.
pub fn run(command: &Chess, report: &mut (dyn FnMut(&str) + Send)) -> Result<()> {
    match command {
        Chess::Selfplay(args) => selfplay(args, report),
        Chess::Tune(args) => tune(args, report),
    }
}

fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

fn selfplay(args: &SelfplayArgs, report: &mut (dyn FnMut(&str) + Send)) -> Result<()> {
    let started = Instant::now();
    std::fs::create_dir_all(&args.out)?;
    let plan = selfplay::Plan {
        seed: args.seed,
        first: args.first,
        n_games: args.games,
        nodes: args.nodes,
        n_random: args.random,
        deadline: started + Duration::from_secs_f64(args.seconds.min(1e8)),
        n_threads: threads(args.threads),
    };
    let open = |number: u32| -> Result<GamesWriter<File>> {
        let path = args.out.join(format!("games-{number}.bin"));
        Ok(GamesWriter::new(File::create(&path).with_context(|| path.display().to_string())?)?)
    };
    let (mut n_files, mut writer) = (1, Some(open(0)?));
    let (mut n_games, mut n_positions, mut results) = (0_u64, 0_u64, [0_u64; 3]);
    let mut failure = None;
    let mut keep = |game: &Recorded| {
        n_games += 1;
        n_positions += game.scores.len() as u64;
        results[game.result as usize] += 1;
        let mut write = || -> Result<()> {
            let Some(file) = &mut writer else { return Ok(()) };
            file.add(game)?;
            if file.size() >= args.mib << 20 {
                let full = writer.replace(open(n_files)?);
                n_files += 1;
                full.map(GamesWriter::finish).transpose()?;
            }
            Ok(())
        };
        failure = failure.take().or(write().err());
        if n_games.is_multiple_of(1_000) {
            report(&format!("{n_games} games, {n_positions} positions"));
        }
    };
    selfplay::play(&plan, &Mutex::new(&mut keep));
    writer.take().map(GamesWriter::finish).transpose()?;
    report(&format!(
        "{n_games} games (black {}, drawn {}, white {}), {n_positions} positions, {:.1} a second",
        results[0],
        results[1],
        results[2],
        n_positions as f64 / started.elapsed().as_secs_f64()
    ));
    failure.map_or(Ok(()), Err)
}

fn tune(args: &TuneArgs, report: &mut dyn FnMut(&str)) -> Result<()> {
    let mut games = Vec::new();
    for path in &args.games {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        games.extend(read_games(file).with_context(|| path.display().to_string())?);
    }
    let settings = tune::Settings {
        n_passes: args.passes,
        result_share: args.result,
        step: args.step,
        n_positions: args.positions,
        n_threads: threads(args.threads),
    };
    let weights = tune::fit(&games, &settings, report);
    std::fs::write(&args.out, tune::source(&weights)).with_context(|| args.out.display().to_string())
}
