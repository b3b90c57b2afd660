//! `poda tournament`: engines play each other, recorded in a file from which a killed run can be resumed.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arena::{
    Contestant, GameFormat, Plan, Report, Run, RunError, Schedule, SeatSpec, Sprt, Tournament,
    TournamentSetup,
};
use clap::Subcommand;
use indicatif::ProgressBar;
use table::Table;

use crate::arguments::{Names, UserFiles, game_names};
use crate::build;
use crate::commands::matches::verdict_code;
use crate::contest::{ContestArguments, not_played};
use crate::failure::Failure;
use crate::game_file::{self, GameFile};
use crate::interrupt;
use crate::output::{bold, progress, say, say_json};
use crate::warnings::Warnings;

/// Play or resume a tournament, or show its standings.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: TournamentCommand,
}

#[derive(Debug, Subcommand)]
enum TournamentCommand {
    Run(Box<RunArguments>),
    Resume(ResumeArguments),
    Show(ShowArguments),
}

/// Start a tournament. Every pair of games is written to FILE as soon as it is finished.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Players are written as the seats of `poda match`. Both games of a pair start from the same opening, with colours swapped, \
and all pairings get the same openings. After an interruption or a kill, `poda tournament resume FILE` plays the missing \
games only; with a node or depth limit they are the same as in an uninterrupted run.
For adjudication and the meaning of scores see `poda match --help`; the settings are stored in FILE and used by resume.
--games-out writes the games in the format of its extension. Resuming rewrites the file from FILE, and \
`poda tournament show FILE --games-out games.pgn` writes it at any time.
In a knock-out the order of the players is the seeding; ties are broken by up to 4 more pairs, then at random.
A match with --sprt ends when the test decides; the exit code is 0 if the first player is accepted as stronger, 1 if \
rejected, 3 if undecided.

Examples:
  poda tournament run levels.jsonl --game othello --player level=easy --player level=medium --player level=hard --random-plies 6
  poda tournament run test.jsonl --game chess --schedule match --player poda --player pvs --nodes 5000 --sprt 0,10
  poda tournament run swift.jsonl --game chess --player level=medium --player level=hard --random-plies 4 \\
      --adjudicate-win moves=4,score=600 --adjudicate-draw moves=8,score=10,after=34 --games-out swift.pgn
  poda tournament resume levels.jsonl
  poda tournament show levels.jsonl")]
struct RunArguments {
    /// The tournament file to create.
    file: PathBuf,

    /// The game (see `poda games`).
    #[arg(long, value_name = "G", value_parser = Names(game_names))]
    game: String,

    /// The variant, such as 5x5x4.
    #[arg(long, value_name = "V")]
    variant: Option<String>,

    /// A player; give this option at least twice.
    #[arg(long = "player", value_name = "SEAT", required = true)]
    players: Vec<String>,

    /// The schedule: match, round-robin, gauntlet (the first player against each of the others) or knock-out.
    #[arg(long, value_name = "S", default_value = "round-robin", value_parser = Names(schedule_names), hide_possible_values = true)]
    schedule: String,

    /// Games per pairing; in a match with --sprt the maximum, by default unlimited.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES), allow_negative_numbers = true)]
    games: Option<u64>,

    #[command(flatten)]
    contest: ContestArguments,

    /// End a match as soon as a sequential test decides whether the first player is stronger by ELO1 or only by ELO0.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,

    #[command(flatten)]
    pace: PaceArguments,
}

/// Resume a tournament that was interrupted or killed.
#[derive(Debug, clap::Args)]
struct ResumeArguments {
    /// The tournament file.
    file: PathBuf,

    #[command(flatten)]
    pace: PaceArguments,

    /// Resume even if a player's program or file has changed since the tournament started.
    #[arg(long)]
    force: bool,
}

/// Show the standings, pairings and cross table of a tournament, even while it is running.
#[derive(Debug, clap::Args)]
struct ShowArguments {
    /// The tournament file.
    file: PathBuf,

    /// Also write the games to a file, in the format of its extension: .pgn for chess; .ggf, .sgf or .txt for Othello;
    /// .jsonl for any game.
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct PaceArguments {
    /// Also write every game to a file when it ends, in the format of the file's extension: .pgn for chess; .ggf, .sgf or
    /// .txt for Othello; .jsonl for any game.
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,

    /// Pairs of games played at the same time; default: one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    concurrency: Option<u32>,
}

fn schedule_names() -> Vec<&'static str> {
    Schedule::ALL.iter().map(|schedule| schedule.name()).collect()
}

const DEFAULT_GAMES: u64 = 20;
const MAX_GAMES: u64 = 10_000_000;

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.task {
        TournamentCommand::Run(arguments) => begin(arguments, json),
        TournamentCommand::Resume(arguments) => resume(arguments, json),
        TournamentCommand::Show(arguments) => show(arguments, json),
    }
}

fn begin(arguments: &RunArguments, json: bool) -> Result<ExitCode, Failure> {
    let tournament = Tournament::new(plan(arguments)?, crate::catalog())?;
    let plan = tournament.plan();
    // Check the players and the memory they need together, so that a refused tournament leaves no file.
    let players = Players::of(plan)?;
    players.setup(&players.contestants(), &arguments.pace, plan).check(&tournament)?;
    let format = format(&arguments.pace.games_out, plan, &*players.table)?;
    let header = plan.clone().header(build::this(), jobs::fingerprints(&plan.files(&*players.table)?));
    let run = Run::begin(&arguments.file, header, crate::catalog())
        .map_err(|error| not_opened(&arguments.file, error))?;
    let games = game_file(format, &arguments.file, run.tournament().plan())?;
    play(run, &players, games, &arguments.pace, json)
}

fn resume(arguments: &ResumeArguments, json: bool) -> Result<ExitCode, Failure> {
    let run =
        Run::resume(&arguments.file, crate::catalog()).map_err(|error| not_opened(&arguments.file, error))?;
    let plan = run.tournament().plan();
    if !arguments.force {
        build::check(run.header(), &plan.files(&*plan.table(crate::catalog())?)?)?;
    }
    let players = Players::of(plan)?;
    let games = game_file(format(&arguments.pace.games_out, plan, &*players.table)?, &arguments.file, plan)?;
    play(run, &players, games, &arguments.pace, json)
}

fn show(arguments: &ShowArguments, json: bool) -> Result<ExitCode, Failure> {
    let tournament = Tournament::read(&arguments.file, crate::catalog()).map_err(refused)?;
    let plan = tournament.plan();
    game_file(format(&arguments.games_out, plan, &*plan.table(crate::catalog())?)?, &arguments.file, plan)?;
    print(&Report::of(&tournament), json)?;
    Ok(ExitCode::SUCCESS)
}

/// The file for the games and its format.
type Out<'a> = Option<(&'a Path, GameFormat)>;

fn format<'a>(path: &'a Option<PathBuf>, plan: &Plan, table: &dyn Table) -> Result<Out<'a>, Failure> {
    let Some(path) = path else { return Ok(None) };
    Ok(Some((path, game_file::format_of(path, table, &plan.openings)?)))
}

/// Writes all games of the ledger to a new file. Starting from scratch ensures that no game is missing or duplicated.
fn game_file(out: Out<'_>, ledger: &Path, plan: &Plan) -> Result<Option<GameFile>, Failure> {
    let Some((path, format)) = out else { return Ok(None) };
    let mut file = GameFile::create(path, format, "poda tournament", plan.conditions.limits)?;
    let mut written = Ok(());
    let read = Tournament::read_pairs(ledger, crate::catalog(), &mut |pair| {
        if written.is_ok() {
            written = file.write_pair(&pair);
        }
    });
    read.map_err(refused)?;
    written.map(|()| Some(file))
}

fn plan(arguments: &RunArguments) -> Result<Plan, Failure> {
    let table = crate::catalog().game(&arguments.game)?.table(arguments.variant.as_deref())?;
    let sprt = arguments.sprt.as_deref().map(Sprt::read).transpose()?;
    let games = arguments.games.unwrap_or(if sprt.is_some() { MAX_GAMES } else { DEFAULT_GAMES });
    let (contest, setup) = (&arguments.contest, arguments.contest.setup());
    let players: Vec<String> = arguments.players.iter().map(|player| player.trim().to_string()).collect();
    Ok(Plan {
        players,
        games: games as usize,
        conditions: contest.conditions()?,
        patience: contest.patience(),
        openings: contest.openings(&*table)?,
        seed: contest.seed,
        sprt,
        hash_bytes: setup.hash_bytes,
        threads: setup.threads,
        ..Plan::new(Schedule::read(&arguments.schedule)?, table.game(), &table.variant())
    })
}

/// The players and their table. Built once, because reading a seat starts its external program.
struct Players {
    table: Box<dyn Table>,
    seats: Vec<SeatSpec>,
}

impl Players {
    fn of(plan: &Plan) -> Result<Players, Failure> {
        let table = plan.table(crate::catalog())?;
        let seats = plan.seats(&*table, &UserFiles)?;
        Warnings::print_seats(&seats);
        Ok(Players { table, seats })
    }

    fn contestants(&self) -> Vec<&dyn Contestant> {
        self.seats.iter().map(|seat| seat as &dyn Contestant).collect()
    }

    /// By default the searches together use as many threads as there are cores.
    fn setup<'a>(
        &'a self,
        contestants: &'a [&'a dyn Contestant],
        pace: &PaceArguments,
        plan: &Plan,
    ) -> TournamentSetup<'a> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let concurrency = pace.concurrency.map_or(cores / plan.threads.max(1), |n| n as usize);
        TournamentSetup { table: &*self.table, contestants, concurrency }
    }
}

/// Plays the missing games and prints the standings.
fn play(
    mut run: Run,
    players: &Players,
    mut games: Option<GameFile>,
    pace: &PaceArguments,
    json: bool,
) -> Result<ExitCode, Failure> {
    let contestants = players.contestants();
    let setup = players.setup(&contestants, pace, run.tournament().plan());
    let bar = progress();
    let (control, mut file_failure) = (interrupt::control(), None);
    let played = run.play(&setup, &control, &mut |tournament, pair| {
        show_progress(&bar, tournament);
        if let Some(Err(failure)) = games.as_mut().map(|games| games.write_pair(pair)) {
            file_failure = Some(failure);
            control.stop();
        }
    });
    bar.finish_and_clear();
    if let Some(failure) = file_failure {
        return Err(failure);
    }
    played.map_err(not_played)?;
    let report = Report::of(run.tournament());
    print(&report, json)?;
    let decision = report.pairings.first().and_then(|pairing| pairing.standing.decision);
    Ok(interrupt::exit_code(verdict_code(decision)))
}

fn show_progress(bar: &ProgressBar, tournament: &Tournament) {
    if bar.is_hidden() {
        return;
    }
    bar.set_message(Report::of(tournament).in_short());
}

fn print(report: &Report, json: bool) -> Result<(), Failure> {
    if json {
        return say_json(&serde_json::to_value(report).expect("a report is valid JSON"));
    }
    let text = report.to_string();
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    say(format!("{}\n{rest}", bold(title)))
}

/// A ledger that cannot be opened for writing.
fn not_opened(path: &Path, error: RunError) -> Failure {
    let io_error = match &error {
        RunError::Ledger(ledger) => ledger.io_error(),
        _ => None,
    };
    match io_error {
        Some(io_error) => Failure::not_written(path, io_error),
        None => refused(error),
    }
}

/// A file that cannot be used counts as wrong input.
fn refused(error: RunError) -> Failure {
    Failure::Refused(error.to_string())
}
