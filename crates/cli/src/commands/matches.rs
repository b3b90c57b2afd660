//! `poda match`: two engines, or other programs, play a series of games.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arena::{Decision, GameRecord, Match, MatchSettings, SeatSpec, Sprt, Standing};
use catalog::Table;

use crate::contest::ContestArguments;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, dim, progress, say, say_json};

/// Play two engines against each other, in pairs of games with colours swapped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Seats: an engine such as tictactoe/pvs:depth=3 (see `poda engines`), level=NAME (see `poda games`), or another
program: uci:CMD (chess), nboard:CMD or gtp:CMD (Othello 8x8). CMD is a command line with quotes as in a shell, run
without one. Options of a UCI program follow it, each after a semicolon: 'uci:stockfish; UCI_LimitStrength=true;
UCI_Elo=1350'; Threads and Hash are set from --threads and --hash. UCI programs are told every limit (and given a second
a move when there is none), NBoard programs --depth alone, GTP programs --tc and --time alone: set the rest in CMD.
A program that ends, stays silent, plays illegally or oversteps its time loses that game, is started again, and the
log says why.
A match that can be interrupted and resumed is `poda tournament run FILE --schedule match`.

With --sprt the exit code is 0 if A is accepted as better, 1 if rejected, 3 if undecided.

Examples:
  poda match tictactoe --variant 5x5x4 --a pvs:depth=4 --b alphabeta:depth=3 --random-plies 4 --games 200
  poda match chess --a thesis --b 'uci:stockfish; UCI_LimitStrength=true; UCI_Elo=1350' --tc 10+0.1
  poda match othello --a pvs --b 'gtp:gtp-rhino --level=3' --random-plies 8 --time 100ms")]
pub struct Arguments {
    /// The game (see `poda games`).
    game: String,

    /// The variant, such as 5x5x4.
    #[arg(long, value_name = "V")]
    variant: Option<String>,

    /// The first contestant.
    #[arg(long, value_name = "SEAT")]
    a: String,

    /// The second contestant.
    #[arg(long, value_name = "SEAT")]
    b: String,

    /// How many games at most.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000), allow_negative_numbers = true)]
    games: u64,

    #[command(flatten)]
    contest: ContestArguments,

    /// Games played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    concurrency: u32,

    /// Stop as soon as it is decided whether A is ELO1 or only ELO0 stronger.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// Write each game as a JSON line as it ends.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = catalog::game(&arguments.game)?.table(arguments.variant.as_deref())?;
    let setup = arguments.contest.setup();
    let a = SeatSpec::read(&arguments.a, &*table, setup)?;
    let b = SeatSpec::read(&arguments.b, &*table, setup)?;
    let settings = settings(arguments, &*table)?;
    let mut log = arguments.log.as_deref().map(Log::create).transpose()?;
    let bar = progress();
    let mut log_failure = None;
    let contest = Match { table: &*table, a: &a, b: &b, settings: &settings };
    let control = interrupt::control();
    let standing = contest.play(&control, &mut |record, standing| {
        bar.set_message(in_short(standing));
        if let Some(Err(failure)) = log.as_mut().map(|log| log.write(record)) {
            log_failure = Some(failure);
            control.stop();
        }
    })?;
    bar.finish_and_clear();
    if let Some(failure) = log_failure {
        return Err(failure);
    }
    if json {
        say_json(&serde_json::to_value(standing).expect("a standing is valid JSON"))?;
    } else {
        say(in_full(arguments, &standing))?;
    }
    Ok(interrupt::exit_code(verdict_code(standing.decision)))
}

/// The exit code of what a test says, if there is one.
pub fn verdict_code(decision: Option<Decision>) -> ExitCode {
    match decision {
        None | Some(Decision::Accepted) => ExitCode::SUCCESS,
        Some(Decision::Rejected) => ExitCode::from(1),
        Some(Decision::Undecided) => ExitCode::from(3),
    }
}

fn settings(arguments: &Arguments, table: &dyn Table) -> Result<MatchSettings, Failure> {
    Ok(MatchSettings {
        games: arguments.games as usize,
        conditions: arguments.contest.conditions(),
        openings: arguments.contest.openings(table)?,
        seed: arguments.contest.seed,
        concurrency: arguments.concurrency as usize,
        sprt: arguments.sprt.as_deref().map(Sprt::read).transpose()?,
    })
}

/// The file of finished games: a line each, written through at once, so that a killed match loses none.
struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    fn create(path: &Path) -> Result<Log, Failure> {
        let file = File::create(path).map_err(|error| Failure::file(path, &error))?;
        Ok(Log { file, path: path.to_path_buf() })
    }

    fn write(&mut self, record: &GameRecord) -> Result<(), Failure> {
        let line = serde_json::to_string(record).expect("a record is valid JSON");
        let written = writeln!(self.file, "{line}").and_then(|()| self.file.flush());
        written.map_err(|error| Failure::Failed(format!("{error}: `{}`", self.path.display())))
    }
}

fn in_short(standing: &Standing) -> String {
    format!(
        "{} games: {} won, {} drawn, {} lost",
        standing.games, standing.a_wins, standing.draws, standing.b_wins
    )
}

fn in_full(arguments: &Arguments, standing: &Standing) -> String {
    let score = bold(format!("+{} ={} -{}", standing.a_wins, standing.draws, standing.b_wins));
    let mut text = format!("{} against {}: {score} in {} games\n", arguments.a, arguments.b, standing.games);
    text += &match (standing.elo, standing.elo_error) {
        (Some(elo), Some(error)) => format!("Elo difference {elo:+.1} ± {error:.1} (95 %)"),
        (Some(elo), None) => format!("Elo difference {elo:+.1}, its error unknown"),
        (None, _) => "Elo difference unknown: one side has every point".to_string(),
    };
    if let Some(los) = standing.los {
        text += &format!(", likelihood that A is stronger {:.1} %", los * 100.0);
    }
    if let (Some(llr), Some(decision)) = (standing.llr, standing.decision) {
        text += &format!("\nSPRT: LLR {llr:.2}, {}", format!("{decision:?}").to_lowercase());
    }
    let pairs = standing.pentanomial.map(|count| count.to_string()).join(" ");
    text + "\n" + &dim(format!("pairs by points 0, ½, 1, 1½, 2: {pairs}"))
}
