//! `training chess`.

mod policy_command;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use chess_engine::Evaluation;
use chess_engine::classic::Weights;
use chess_engine::classic::weights::WEIGHTS;
use chess_engine::endgames::syzygy::Material;
use chess_engine::network::Network;
use clap::{Args, Subcommand};
use training::chess::games::{GamesWriter, Recorded, read_games};
use training::chess::{rows, selfplay, syzygy, tune, turns, wdl};
use training::parallel;

/// Commands for chess.
#[derive(Subcommand)]
pub enum Chess {
    /// Play games of the engine against itself
    Selfplay(SelfplayArgs),
    /// Fit the weights of the hand-written evaluation to games
    Tune(TuneArgs),
    /// Alternate between playing and fitting
    Cycle(CycleArgs),
    /// Write the positions of games for `scripts/network.py`, which fits the network on a GPU
    Rows(RowsArgs),
    /// Fit win/draw/loss chances to scores and results
    Wdl(WdlArgs),
    /// Solve endgames of up to four pieces and write Syzygy tables
    Syzygy(SyzygyArgs),
    /// Write the turns of games as PGN, one per game: positions to make puzzles from
    Turns(TurnsArgs),
    /// Fit and measure the policy that guides the search by patterns
    #[command(subcommand)]
    Policy(policy_command::Policy),
}

/// Arguments of `turns`.
#[derive(Args)]
pub struct TurnsArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// How much better the side to move is than its opponent thought, in centipawns
    #[arg(long, default_value_t = 250)]
    rise: i32,
    /// Maximum number of turns
    #[arg(long, default_value_t = usize::MAX)]
    count: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `syzygy`.
#[derive(Args)]
pub struct SyzygyArgs {
    /// The pieces, such as KRvKP; tables reached by captures and promotions are written too
    #[arg(required = true)]
    materials: Vec<String>,
    /// Folder for the tables
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `selfplay`.
#[derive(Args)]
pub struct SelfplayArgs {
    #[command(flatten)]
    play: PlayArgs,
    /// Number of the first game, so that several runs can share a seed
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Maximum number of games
    #[arg(long, default_value_t = u64::MAX / 2)]
    games: u64,
}

/// Arguments of `cycle`: each round plays with the weights fitted in the previous one.
#[derive(Args)]
pub struct CycleArgs {
    #[command(flatten)]
    play: PlayArgs,
    /// Rounds; later ones are longer
    #[arg(long, default_value_t = 4)]
    rounds: u32,
}

/// Arguments shared by `selfplay` and `cycle`.
#[derive(Args)]
pub struct PlayArgs {
    /// Start no game after this many seconds
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Start no iteration after this many nodes
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Random opening moves (half of the games have one more)
    #[arg(long, default_value_t = 8)]
    random: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Maximum size of a file in MiB, before the next one is started
    #[arg(long, default_value_t = 15)]
    mib: u64,
    /// Source file of the weights to play with [default: the built-in ones]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// File of a network to play with, or `shipped` for Poda's own
    #[arg(long, conflicts_with = "weights")]
    network: Option<PathBuf>,
    /// Folder to write games-0.bin, games-1.bin … to
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `rows`.
#[derive(Args)]
pub struct RowsArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Write this many positions near each position of the games instead
    #[arg(long)]
    wander: Option<usize>,
    /// With --wander: score positions by searches that start no iteration after this many nodes
    #[arg(long, default_value_t = 120)]
    nodes: u64,
    /// Share of the scores of later positions in the score of a position
    #[arg(long, default_value_t = 0.0)]
    foresight: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to use [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `tune`.
#[derive(Args)]
pub struct TuneArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Passes over the positions
    #[arg(long, default_value_t = 60)]
    passes: usize,
    /// Share of the game's result in the target
    #[arg(long, default_value_t = 0.6)]
    result: f64,
    /// Initial step size of a weight
    #[arg(long, default_value_t = 1.0)]
    step: f64,
    /// Penalty that keeps weights of rare features near their start
    #[arg(long, default_value_t = PENALTY)]
    penalty: f64,
    /// Maximum number of positions
    #[arg(long, default_value_t = 3_000_000)]
    positions: usize,
    /// Threads to use [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Source file of the initial weights [default: the built-in ones]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The source file to write
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `wdl`.
#[derive(Args)]
pub struct WdlArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
}

/// Holds back weights of features that occur in only a few hundred positions.
const PENALTY: f64 = 0.1;

type Report<'a> = &'a mut (dyn FnMut(&str) + Send);

/// Runs the command.
pub fn run(command: &Chess, report: Report<'_>) -> Result<()> {
    match command {
        Chess::Selfplay(args) => {
            let pairs = weights(args.play.weights.as_deref())?;
            let mut plan = plan(&args.play, &pairs, args.play.seconds);
            plan = selfplay::Plan { first: args.first, n_games: args.games, ..plan };
            if let Some(path) = &args.play.network {
                plan.evaluation = read_network(path)?;
            }
            selfplay(&args.play, &plan, "games", report)
        }
        Chess::Tune(args) => tune(args, report),
        Chess::Cycle(args) => cycle(args, report),
        Chess::Rows(args) => write_rows(args, report),
        Chess::Wdl(args) => wdl(args, report),
        Chess::Syzygy(args) => write_tables(args, report),
        Chess::Turns(args) => write_turns(args, report),
        Chess::Policy(command) => policy_command::run(command, report),
    }
}

fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

fn weights(path: Option<&Path>) -> Result<tune::Pairs> {
    let Some(path) = path else { return Ok(WEIGHTS) };
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    tune::from_source(&text).with_context(|| path.display().to_string())
}

fn read_network(path: &Path) -> Result<Evaluation> {
    if path == Path::new("shipped") {
        return Ok(Evaluation::Network);
    }
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let network = Network::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(Evaluation::OtherNetwork(Arc::new(network)))
}

fn plan(args: &PlayArgs, pairs: &tune::Pairs, seconds: f64) -> selfplay::Plan {
    selfplay::Plan {
        seed: args.seed,
        first: 0,
        n_games: u64::MAX / 2,
        nodes: args.nodes,
        n_random: args.random,
        deadline: Instant::now() + Duration::from_secs_f64(seconds.min(1e8)),
        n_threads: threads(args.threads),
        evaluation: Evaluation::Classic(Arc::new(Weights::new(pairs))),
    }
}

/// Plays games and writes them to files of this name.
fn selfplay(args: &PlayArgs, plan: &selfplay::Plan, name: &str, report: Report<'_>) -> Result<()> {
    let started = Instant::now();
    std::fs::create_dir_all(&args.out)?;
    let open = |number: u32| -> Result<GamesWriter<File>> {
        let path = args.out.join(format!("{name}-{number}.bin"));
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
        if n_games.is_multiple_of(2_000) {
            report(&format!("{n_games} games, {n_positions} positions"));
        }
    };
    selfplay::play(plan, &Mutex::new(&mut keep));
    writer.take().map(GamesWriter::finish).transpose()?;
    report(&format!(
        "{n_games} games (black {}, drawn {}, white {}), {n_positions} positions, {:.1} per second",
        results[0],
        results[1],
        results[2],
        n_positions as f64 / started.elapsed().as_secs_f64()
    ));
    failure.map_or(Ok(()), Err)
}

/// Plays and fits round by round. Later rounds are longer; fitting counts towards a round's time.
fn cycle(args: &CycleArgs, report: Report<'_>) -> Result<()> {
    let started = Instant::now();
    let mut pairs = weights(args.play.weights.as_deref())?;
    let parts: u32 = (1..=args.rounds).sum();
    for round in 1..=args.rounds {
        let end = args.play.seconds * f64::from((1..=round).sum::<u32>()) / f64::from(parts);
        let left = (end - started.elapsed().as_secs_f64()).max(1.0);
        let seed = args.play.seed.wrapping_mul(1_000).wrapping_add(u64::from(round));
        let plan = selfplay::Plan { seed, ..plan(&args.play, &pairs, left) };
        let name = format!("round-{round}");
        selfplay(&args.play, &plan, &name, report)?;
        let games = games_of(&args.play.out, &[name, format!("round-{}", round - 1)])?;
        let settings = tune::Settings {
            n_passes: 40,
            result_share: 0.6,
            step: 1.0,
            penalty: PENALTY,
            n_positions: 3_000_000,
            n_threads: threads(args.play.threads),
        };
        pairs = tune::fit(&games, &pairs, &settings, report);
        std::fs::write(args.play.out.join(format!("weights-{round}.rs")), tune::source(&pairs))?;
    }
    Ok(())
}

/// All games in files of these names.
fn games_of(folder: &Path, names: &[String]) -> Result<Vec<Recorded>> {
    let mut games = Vec::new();
    for name in names {
        for number in 0.. {
            let path = folder.join(format!("{name}-{number}.bin"));
            if !path.exists() {
                break;
            }
            games.extend(read_games(File::open(&path)?).with_context(|| path.display().to_string())?);
        }
    }
    Ok(games)
}

/// The games of all files.
fn read_all(paths: &[PathBuf]) -> Result<Vec<Recorded>> {
    let mut games = Vec::new();
    for path in paths {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        games.extend(read_games(file).with_context(|| path.display().to_string())?);
    }
    Ok(games)
}

/// Writes turns of the games of one file after another.
fn write_turns(args: &TurnsArgs, report: Report<'_>) -> Result<()> {
    let mut out = std::io::BufWriter::new(File::create(&args.out)?);
    let (mut n_games, mut n_turns) = (0, 0);
    for path in &args.games {
        for game in read_all(std::slice::from_ref(path))? {
            if n_turns >= args.count {
                break;
            }
            n_games += 1;
            if let Some(turn) = turns::of_game(&game, args.rise, args.seed.wrapping_add(n_games))? {
                out.write_all(turns::pgn(&turn).as_bytes())?;
                n_turns += 1;
            }
        }
    }
    out.flush()?;
    report(&format!("{n_turns} turns of {n_games} games"));
    Ok(())
}

/// The kind of rows to make from games.
enum Kind {
    Searched { foresight: f64 },
    Wandered { n_each: usize, seed: u64, nodes: u64 },
}

impl Kind {
    /// The rows of one part of the games, whose first game has the number `first`.
    fn rows(&self, games: &[Recorded], first: usize) -> Vec<u8> {
        let mut made = Vec::new();
        match *self {
            Kind::Searched { foresight } => {
                games.iter().for_each(|game| rows::add_searched(game, foresight, &mut made));
            }
            Kind::Wandered { n_each, seed, nodes } => {
                let mut player = selfplay::player(nodes, Evaluation::Network);
                for (number, game) in games.iter().enumerate() {
                    let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (first + number) as u64;
                    rows::add_wandered(game, n_each, seed, &mut player, nodes, &mut made);
                }
            }
        }
        made
    }
}

/// Makes rows part by part, so that little memory is needed.
fn make_rows(
    games: &[Recorded],
    kind: &Kind,
    n_threads: usize,
    mut keep: impl FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    const PART: usize = 64;
    let parts: Vec<&[Recorded]> = games.chunks(PART).collect();
    let n_together = 8 * n_threads;
    for (group, parts) in parts.chunks(n_together).enumerate() {
        let rows_of = |part: usize| kind.rows(parts[part], (group * n_together + part) * PART);
        let made = parallel::map(n_threads, parts.len(), || (), |(), part| rows_of(part));
        made.iter().try_for_each(|rows| keep(rows))?;
    }
    Ok(())
}

fn write_rows(args: &RowsArgs, report: Report<'_>) -> Result<()> {
    let games = read_all(&args.games)?;
    let mut out = File::create(&args.out).with_context(|| args.out.display().to_string())?;
    let mut n_rows = 0;
    let kind = match args.wander {
        None => Kind::Searched { foresight: args.foresight },
        Some(n_each) => Kind::Wandered { n_each, seed: args.seed, nodes: args.nodes },
    };
    make_rows(&games, &kind, threads(args.threads), |rows| {
        n_rows += rows.len() / rows::SIZE;
        Ok(out.write_all(rows)?)
    })?;
    report(&format!("{n_rows} rows from {} games", games.len()));
    Ok(())
}

fn write_tables(args: &SyzygyArgs, report: Report<'_>) -> Result<()> {
    let read = |name: &String| {
        Material::parse(name)
            .with_context(|| format!("{name}: expected a name such as KRvKP, with the stronger side first"))
    };
    let materials = args.materials.iter().map(read).collect::<Result<Vec<Material>>>()?;
    syzygy::generate(&materials, &args.out, &mut |name| report(name))
}

/// Every tenth game is held out, to test the fit on unseen games.
fn wdl(args: &WdlArgs, report: Report<'_>) -> Result<()> {
    let games = read_all(&args.games)?;
    let part = |is_held_out: bool| {
        games.iter().enumerate().filter(move |(at, _)| (at % 10 == 9) == is_held_out).map(|(_, game)| game)
    };
    let (seen, held_out) = (wdl::Results::count(part(false)), wdl::Results::count(part(true)));
    let model = wdl::fit(&seen);
    report(&format!("{} games, {} positions", games.len(), seen.total() + held_out.total()));
    report(&format!(
        "cross entropy {:.4}, held out {:.4}",
        seen.cross_entropy(&model),
        held_out.cross_entropy(&model)
    ));
    report(&format!("middle {:.1?}, spread {:.1?}", model.middle, model.spread));
    Ok(())
}

fn tune(args: &TuneArgs, report: Report<'_>) -> Result<()> {
    let games = read_all(&args.games)?;
    let settings = tune::Settings {
        n_passes: args.passes,
        result_share: args.result,
        step: args.step,
        penalty: args.penalty,
        n_positions: args.positions,
        n_threads: threads(args.threads),
    };
    let first = weights(args.weights.as_deref())?;
    let weights = tune::fit(&games, &first, &settings, report);
    std::fs::write(&args.out, tune::source(&weights)).with_context(|| args.out.display().to_string())
}
