//! Arguments shared by `match` and `tournament`.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Adjudication, AgreedDraw, AgreedWin, Conditions, EngineTimeouts, Exact, Openings, RunError};
use clap::Args;
use search::Limits;
use search::clock::Clock;
use table::{Setup, Table};

use crate::arguments::{LimitArguments, UserFiles, parse_duration, parse_hash};
use crate::failure::Failure;
use crate::input_file;

/// Limits, openings and adjudication of games between engines.
#[derive(Debug, Args)]
pub struct ContestArguments {
    /// Time control: seconds for the game + increment per move.
    #[arg(long, value_name = "10+0.1", value_parser = parse_clock, conflicts_with = "time")]
    tc: Option<Clock>,

    #[command(flatten)]
    limits: LimitArguments,

    /// Openings: a PGN, EPD or OBF file, or lines with a position, moves separated by blanks, or a transcript each. Without
    /// it games begin at the starting position; in Chess960, each pair at a random one of the 960.
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Start each pair of games with N random moves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100), allow_negative_numbers = true)]
    random_plies: Option<u32>,

    /// Adjudicate a draw when both players report scores within S of zero for M moves each, after K moves each:
    /// moves=8,score=10,after=34.
    #[arg(long, value_name = "moves=M,score=S,after=K", help_heading = "Ending games early")]
    adjudicate_draw: Option<String>,

    /// Adjudicate a win when both players report the same side ahead by at least S for M moves each:
    /// moves=4,score=600.
    #[arg(long, value_name = "moves=M,score=S", help_heading = "Ending games early")]
    adjudicate_win: Option<String>,

    /// Adjudicate by solving the position exactly once at most N squares are empty (not in chess); the game continues if
    /// five million nodes are not enough.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=128), allow_negative_numbers = true, help_heading = "Ending games early")]
    adjudicate_exact: Option<u32>,

    /// Adjudicate a draw after N plies, not counting the opening.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true, help_heading = "Ending games early")]
    max_plies: u32,

    /// Timeouts for external engines: for startup and replies other than moves; allowed overstep of a time limit; for a
    /// move without a time limit.
    #[arg(long, value_name = "answer=10s,margin=1s,untimed=2m", value_parser = parse_patience)]
    patience: Option<EngineTimeouts>,

    /// Seed of the random numbers.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Threads per engine, for engines that support more than one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    threads: u32,

    /// Memory for each engine's hash table, in mebibytes.
    #[arg(long, value_name = "MB", default_value_t = 4, value_parser = parse_hash, allow_negative_numbers = true)]
    hash: u64,
}

impl ContestArguments {
    pub fn setup(&self) -> Setup {
        Setup {
            hash_bytes: (self.hash as usize) << 20,
            seed: self.seed,
            threads: self.threads as usize,
            resources: &UserFiles,
        }
    }

    /// Time control, limits and adjudication.
    pub fn conditions(&self) -> Result<Conditions, Failure> {
        let adjudication = Adjudication {
            draw: self.adjudicate_draw.as_deref().map(AgreedDraw::read).transpose()?,
            win: self.adjudicate_win.as_deref().map(AgreedWin::read).transpose()?,
            exact: self.adjudicate_exact.map(Exact::up_to),
        };
        let limits = Limits { clock: self.tc, ..self.limits.limits() };
        Ok(Conditions { max_plies: self.max_plies as usize, adjudication, ..Conditions::from(limits) })
    }

    /// Timeouts for external engines.
    pub fn patience(&self) -> EngineTimeouts {
        self.patience.unwrap_or_default()
    }

    pub fn openings(&self, table: &dyn Table) -> Result<Openings, Failure> {
        Ok(match (&self.openings, self.random_plies) {
            (Some(path), _) => {
                let text = input_file::text(path, input_file::read_collection(path)?)?;
                Openings::read(&text, table)?
            }
            (None, Some(plies)) => Openings::Random { plies: plies as usize },
            (None, None) => Openings::usual(table),
        })
    }
}

/// Turns an error of the arena into wrong input or a failure.
pub fn not_played(error: RunError) -> Failure {
    match error {
        RunError::Refused(refusal) => Failure::from(refusal),
        error => Failure::Failed(error.to_string()),
    }
}

/// Reads `10+0.1`: seconds for the game and increment per move.
fn parse_clock(text: &str) -> Result<Clock, String> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = match increment {
        "0" => Duration::ZERO,
        _ => parse_duration(increment)?,
    };
    Ok(Clock { remaining: parse_duration(remaining)?, increment, moves_to_go: None })
}

/// Reads `answer=10s,margin=1s,untimed=2m`; omitted parts keep their defaults.
fn parse_patience(text: &str) -> Result<EngineTimeouts, String> {
    let mut patience = EngineTimeouts::default();
    for part in text.split(',') {
        let (name, time) =
            part.split_once('=').ok_or_else(|| format!("`{part}` is not of the form name=time"))?;
        let slot = match name.trim() {
            "answer" => &mut patience.answer,
            "margin" => &mut patience.margin,
            "untimed" => &mut patience.untimed,
            _ => return Err(format!("unknown name `{name}`; expected answer, margin or untimed")),
        };
        *slot = parse_duration(time.trim())?;
    }
    Ok(patience)
}
