//! `poda match`: two engines play a series of games.

use std::path::PathBuf;
use std::process::ExitCode;

use arena::{Decision, GameFormat, Match, MatchSettings, SeatSpec, Sprt, Standing};
use table::Table;

use crate::arguments::{Names, game_names};
use crate::contest::{ContestArguments, not_played};
use crate::failure::Failure;
use crate::game_file::{self, GameFile};
use crate::interrupt;
use crate::output::{bold, counted, dim, progress, say, say_json};
use crate::warnings::Warnings;

/// Play a match between two engines, in pairs of games with colours swapped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Seats: an engine such as tictactoe/pvs:depth=3 (see `poda engines`), level=NAME (see `poda games`), or another \
program: uci:CMD (chess), nboard:CMD or gtp:CMD (Othello 8x8). CMD is a command line with quotes as in a shell, but no \
shell runs it. UCI options follow it, each after a semicolon: 'uci:stockfish; UCI_LimitStrength=true; UCI_Elo=1350'.
Threads and Hash are set from --threads and --hash; nodes=N sets a node limit per move for this program only.
UCI programs are sent every limit (one second per move if there is none), NBoard programs only --depth, GTP programs \
only --tc and --time: set the rest in CMD.
A program that exits, stops responding, plays an illegal move or oversteps its time loses that game and is restarted; \
the log gives the reason.
For a match that can be interrupted and resumed, use `poda tournament run FILE --schedule match`.

Games are adjudicated only on request, by the scores that players report, in the game's unit (centipawns, discs, points; \
a forced win counts as more than any score). Our engines and UCI and NBoard programs report scores; GTP programs do not, \
so their games are never adjudicated by score. Game files and the log say how each game ended.

With --sprt the exit code is 0 if A is accepted as stronger, 1 if rejected, 3 if undecided.

Examples:
  poda match tictactoe --variant 5x5x4 --a pvs:depth=4 --b alphabeta:depth=3 --random-plies 4 --games 200
  poda match chess --a thesis --b 'uci:stockfish; UCI_LimitStrength=true; UCI_Elo=1350' --tc 10+0.1
  poda match chess --a pvs:depth=4 --b pvs:depth=3 --random-plies 4 --games-out games.pgn \\
      --adjudicate-draw moves=8,score=10,after=34 --adjudicate-win moves=4,score=600
  poda match othello --a pvs:depth=4 --b positional --random-plies 8 --adjudicate-exact 12 --games-out games.ggf
  poda match othello --a pvs --b 'gtp:gtp-rhino --level=3' --random-plies 8 --time 100ms")]
pub struct Arguments {
    /// The game (see `poda games`).
    #[arg(value_parser = Names(game_names))]
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

    /// Maximum number of games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000), allow_negative_numbers = true)]
    games: u64,

    #[command(flatten)]
    contest: ContestArguments,

    /// Games played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    concurrency: u32,

    /// Stop as soon as a sequential test decides whether A is stronger by ELO1 or only by ELO0.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// Write each game as a line of JSON when it ends.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Write each game to a file when it ends, in the format of the file's extension: .pgn for chess; .ggf, .sgf or .txt
    /// for Othello; .jsonl for any game.
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let table = crate::catalog().game(&arguments.game)?.table(arguments.variant.as_deref())?;
    let setup = arguments.contest.setup();
    let settings = settings(arguments, &*table)?;
    let seat = |text| SeatSpec::read_with(text, &*table, setup, arguments.contest.patience());
    let (a, b) = (seat(&arguments.a)?, seat(&arguments.b)?);
    Warnings::print_seats([&a, &b]);
    let contest = Match { table: &*table, a: &a, b: &b, settings: &settings };
    // Check first, so that a refused match leaves no file.
    contest.check()?;
    let mut files = game_files(arguments, &*table, &settings)?;
    let (bar, control) = (progress(), interrupt::control());
    let mut file_failure = None;
    let standing = contest.play(&control, &mut |record, standing| {
        bar.set_message(in_short(standing));
        let round = (record.index + 1).to_string();
        if let Err(failure) = files.iter_mut().try_for_each(|file| file.write(record, &round)) {
            file_failure = Some(failure);
            control.stop();
        }
    });
    bar.finish_and_clear();
    if let Some(failure) = file_failure {
        return Err(failure);
    }
    let standing = standing.map_err(not_played)?;
    if json {
        say_json(&serde_json::to_value(standing).expect("a standing is valid JSON"))?;
    } else {
        say(in_full(arguments, &standing))?;
    }
    Ok(interrupt::exit_code(verdict_code(standing.decision)))
}

/// The exit code of a sequential test, if there is one.
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
        conditions: arguments.contest.conditions()?,
        openings: arguments.contest.openings(table)?,
        seed: arguments.contest.seed,
        concurrency: arguments.concurrency as usize,
        sprt: arguments.sprt.as_deref().map(Sprt::read).transpose()?,
    })
}

/// Creates the files for the games.
fn game_files(
    arguments: &Arguments,
    table: &dyn Table,
    settings: &MatchSettings,
) -> Result<Vec<GameFile>, Failure> {
    let log = arguments.log.iter().map(|path| Ok((path, GameFormat::Json)));
    let games = arguments.games_out.iter().map(|path| {
        let format = game_file::format_of(path, table, &settings.openings)?;
        Ok::<_, Failure>((path, format))
    });
    // Check both formats before creating a file.
    let files: Vec<_> = log.chain(games).collect::<Result<_, _>>()?;
    let limits = settings.conditions.limits;
    files.into_iter().map(|(path, format)| GameFile::create(path, format, "poda match", limits)).collect()
}

fn in_short(standing: &Standing) -> String {
    format!(
        "{}: {} won, {} drawn, {} lost",
        counted(standing.games, "game", "games"),
        standing.a_wins,
        standing.draws,
        standing.b_wins
    )
}

fn in_full(arguments: &Arguments, standing: &Standing) -> String {
    let score = bold(format!("+{} ={} -{}", standing.a_wins, standing.draws, standing.b_wins));
    let games = counted(standing.games, "game", "games");
    let mut text = format!("{} against {}: {score} in {games}\n", arguments.a, arguments.b);
    text += &match (standing.elo, standing.elo_error) {
        (Some(elo), Some(error)) => format!("Elo difference {elo:+.1} ± {error:.1} (95 %)"),
        (Some(elo), None) => format!("Elo difference {elo:+.1}, error unknown"),
        (None, _) if standing.games == 0 => "Elo difference unknown: no game has ended".to_string(),
        (None, _) => "Elo difference unknown: one side won every point".to_string(),
    };
    if let Some(los) = standing.los {
        text += &format!(", likelihood of superiority {:.1} %", los * 100.0);
    }
    if let (Some(llr), Some(decision)) = (standing.llr, standing.decision) {
        text += &format!("\nSPRT: LLR {llr:.2}, {}", format!("{decision:?}").to_lowercase());
    }
    let pairs = standing.pentanomial.map(|count| count.to_string()).join(" ");
    text + "\n" + &dim(format!("pairs with 0, ½, 1, 1½, 2 points: {pairs}"))
}
