//! `training chess policy`.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use chess::{Board, Chess, Move};
use chess_engine::Evaluation;
use chess_policy::search::{Balance, Claim, Search, Solved};
use clap::{Args, Subcommand};
use game::Position as _;
use protocols::epd;
use training::chess::policy::examples::{self, Chooser, Example, Labelling};
use training::chess::policy::{fit, measure};
use training::chess::selfplay;

use super::{Report, read_all};

/// Commands for the policy.
#[derive(Subcommand)]
pub enum Policy {
    /// Search positions near those of games for their best moves
    Label(LabelArgs),
    /// Fit the policy to games and labelled positions
    Fit(FitArgs),
    /// Count how often a policy puts the best move first, and among the first three
    Check(CheckArgs),
    /// Count how many positions the guided search solves
    Solve(SolveArgs),
}

/// Arguments of `solve`.
#[derive(Args)]
pub struct SolveArgs {
    /// Files of positions in EPD with `bm`
    #[arg(required = true)]
    epd: Vec<PathBuf>,
    /// Numbers of moves that may be made
    #[arg(long, value_delimiter = ',', default_values_t = [50, 500])]
    nodes: Vec<u64>,
    /// The policy [default: the shipped one]
    #[arg(long)]
    policy: Option<PathBuf>,
    /// Curiosity, doubt, scale, sharpness, fading and daring of the search
    #[arg(long, value_delimiter = ',')]
    balance: Vec<f64>,
    /// Let chess/poda search the position after each announced move with this many nodes, to see whether it is true
    #[arg(long)]
    check: Option<u64>,
    /// Report every position
    #[arg(long)]
    each: bool,
}

/// Arguments of `label`.
#[derive(Args)]
pub struct LabelArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Maximum number of games
    #[arg(long, default_value_t = usize::MAX)]
    count: usize,
    /// Positions per game, of each of two kinds
    #[arg(long, default_value_t = 3)]
    per_game: usize,
    /// Start no iteration after this many nodes
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `fit`.
#[derive(Args)]
pub struct FitArgs {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Files of labelled positions
    #[arg(long)]
    labelled: Vec<PathBuf>,
    /// How much a labelled position counts
    #[arg(long, default_value_t = 2.0)]
    labelled_weight: f32,
    /// How many in a thousand of the ordinary positions of games to take
    #[arg(long, default_value_t = 10)]
    share: usize,
    /// Maximum number of examples from games
    #[arg(long, default_value_t = usize::MAX)]
    count: usize,
    /// Passes over all examples
    #[arg(long, default_value_t = 2)]
    passes: usize,
    /// The step of a weight at the start
    #[arg(long, default_value_t = 0.03)]
    step: f32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Arguments of `check`.
#[derive(Args)]
pub struct CheckArgs {
    /// Files of positions in EPD with `bm`
    #[arg(long)]
    epd: Vec<PathBuf>,
    /// Files of games
    #[arg(long)]
    games: Vec<PathBuf>,
    /// Maximum number of positions from games
    #[arg(long, default_value_t = 20_000)]
    count: usize,
    /// The policy [default: the shipped one]
    #[arg(long)]
    policy: Option<PathBuf>,
}

/// Runs the command.
pub fn run(command: &Policy, report: Report<'_>) -> Result<()> {
    match command {
        Policy::Label(args) => label(args, report),
        Policy::Fit(args) => fit(args, report),
        Policy::Check(args) => check(args, report),
        Policy::Solve(args) => solve(args, report),
    }
}

fn label(args: &LabelArgs, report: Report<'_>) -> Result<()> {
    let mut games = read_all(&args.games)?;
    games.truncate(args.count);
    let how = Labelling { per_game: args.per_game, nodes: args.nodes, seed: args.seed };
    let labelled = examples::label(&games, how);
    std::fs::write(&args.out, examples::write(&labelled)).with_context(|| args.out.display().to_string())?;
    report(&format!("{} positions near those of {} games", labelled.len(), games.len()));
    Ok(())
}

fn fit(args: &FitArgs, report: Report<'_>) -> Result<()> {
    let mut examples: Vec<Example> = Vec::new();
    let mut chooser = Chooser::new(args.share, args.seed);
    for path in &args.games {
        for game in read_all(std::slice::from_ref(path))? {
            if examples.len() < args.count {
                chooser.of_game(&game, &mut examples)?;
            }
        }
    }
    let n_from_games = examples.len();
    for path in &args.labelled {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let labelled = examples::read(&bytes, args.labelled_weight);
        examples.extend(labelled.with_context(|| path.display().to_string())?);
    }
    report(&format!(
        "{n_from_games} positions of games, {:?} of them shots; {} labelled",
        chooser.n_shots,
        examples.len() - n_from_games
    ));
    let started = Instant::now();
    let settings = fit::Settings { n_passes: args.passes, step: args.step, seed: args.seed };
    let weights = fit::fit(&mut examples, settings, report);
    report(&format!("fitted in {:.0} s", started.elapsed().as_secs_f64()));
    std::fs::write(&args.out, weights.write()).with_context(|| args.out.display().to_string())
}

/// The policy of that file, or the shipped one.
fn policy(path: Option<&Path>) -> Result<Cow<'static, chess_policy::Policy>> {
    let Some(path) = path else { return Ok(Cow::Borrowed(chess_policy::Policy::shipped())) };
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    Ok(Cow::Owned(chess_policy::Policy::read(&bytes).map_err(anyhow::Error::msg)?))
}

fn solve(args: &SolveArgs, report: Report<'_>) -> Result<()> {
    let policy = policy(args.policy.as_deref())?;
    let balance = match args.balance[..] {
        [curiosity, doubt, scale, sharpness, fading, daring] => {
            Balance { curiosity, doubt, scale, sharpness, fading, daring: daring as u64 }
        }
        _ => Balance::SHIPPED,
    };
    for path in &args.epd {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let positions = epd::read(&text, Chess::STANDARD).map_err(anyhow::Error::msg)?;
        for &nodes in &args.nodes {
            let started = Instant::now();
            let (mut n_right, mut n_claimed, mut n_false, mut n_untrue) = (0, 0, 0, 0);
            for position in &positions {
                let best = position.moves("bm").map_err(anyhow::Error::msg)?;
                let found = Search::new(&policy, balance, &[]).run(&position.board, nodes);
                let is_right = found.line.first().is_some_and(|mv| best.contains(mv));
                let is_claimed = found.claim != Claim::Nothing;
                n_right += usize::from(is_right);
                n_claimed += usize::from(is_claimed && is_right);
                n_false += usize::from(is_claimed && !is_right);
                if let Some(nodes) = args.check.filter(|_| is_claimed) {
                    n_untrue += usize::from(!is_true(&found, &position.board, nodes));
                }
                if args.each {
                    let id = position.text("id").unwrap_or_default();
                    let moves: Vec<Move> = position.board.legal_moves().collect();
                    let mut priors = Vec::new();
                    policy.priors(&position.board, &moves, &mut priors);
                    let of_best =
                        moves.iter().zip(&priors).filter(|(mv, _)| best.contains(mv)).map(|(_, prior)| prior);
                    report(&format!(
                        "{id} {is_right} {:?} {:?} {} nodes, wanted {best:?} {:.3} {}",
                        found.claim,
                        found.line,
                        found.nodes,
                        of_best.sum::<f32>(),
                        position.board
                    ));
                }
            }
            report(&format!(
                "{}: {nodes} nodes: {n_right} of {} first moves right, {n_claimed} announced; {n_false} others announced; {n_untrue} announcements not confirmed; {:.1} ms each",
                path.display(),
                positions.len(),
                started.elapsed().as_secs_f64() * 1e3 / positions.len().max(1) as f64
            ));
        }
    }
    Ok(())
}

/// Whether a large search agrees with what was announced: a mate with a mate or a decisive score, a gain with half of it.
fn is_true(found: &Solved, board: &Board, nodes: u64) -> bool {
    let mut player = selfplay::player(nodes, Evaluation::Network);
    let before = i32::from(selfplay::score_of(&mut player, nodes, board));
    let mut next = *board;
    next.play(found.line[0]);
    let after = -i32::from(selfplay::score_of(&mut player, nodes, &next));
    let is_as_good = after >= before - 100 || after >= 700;
    match found.claim {
        Claim::Mate(_) => after >= 1_500,
        Claim::Wins(_) => is_as_good && after >= (found.score / 2).min(300).min(found.score - 100),
        Claim::Nothing => true,
    }
}

fn check(args: &CheckArgs, report: Report<'_>) -> Result<()> {
    let policy = policy(args.policy.as_deref())?;
    let policy = policy.as_ref();
    for path in &args.epd {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let mut accuracy = measure::Accuracy::default();
        let started = Instant::now();
        for position in epd::read(&text, Chess::STANDARD).map_err(anyhow::Error::msg)? {
            let best = position.moves("bm").map_err(anyhow::Error::msg)?;
            if !best.is_empty() {
                accuracy.add(policy, &position.board, &best);
            }
        }
        let micros = started.elapsed().as_micros() as usize / accuracy.n.max(1);
        report(&format!("{}: {}, {micros} µs each", path.display(), accuracy.text()));
    }
    for path in &args.games {
        let (mut all, mut shots) = (measure::Accuracy::default(), measure::Accuracy::default());
        let (mut chooser, mut examples) = (Chooser::new(20, 1), Vec::new());
        for game in read_all(std::slice::from_ref(path))? {
            if all.n + shots.n >= args.count {
                break;
            }
            examples.clear();
            chooser.of_game(&game, &mut examples)?;
            for example in &examples {
                let (board, best): (Board, Move) =
                    (Board::from_packed(example.board).map_err(anyhow::Error::msg)?, example.mv);
                let accuracy = if example.weight > 0.95 { &mut shots } else { &mut all };
                accuracy.add(policy, &board, &[best]);
            }
        }
        report(&format!("{}: {}", path.display(), all.text()));
        report(&format!("{}: shots: {}", path.display(), shots.text()));
    }
    Ok(())
}
