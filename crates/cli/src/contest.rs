//! Arguments of the commands in which engines play each other, and what they mean.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Adjudication, AgreedDraw, AgreedWin, Conditions, Exact, Openings, Patience, RunError};
use clap::Args;
use search::Limits;
use search::clock::Clock;
use table::{Setup, Table};

use crate::arguments::{LimitArguments, UserFiles, parse_duration, parse_hash};
use crate::failure::Failure;
use crate::input_file;

/// What engines play under, and from where.
#[derive(Debug, Args)]
pub struct ContestArguments {
    /// A clock: seconds for the game + seconds added a move.
    #[arg(long, value_name = "10+0.1", value_parser = parse_clock, conflicts_with = "time")]
    tc: Option<Clock>,

    #[command(flatten)]
    limits: LimitArguments,

    /// Openings, one per line: a position, or moves separated by blanks; or a PGN, EPD or OBF file, or transcripts. Without
    /// them games begin at the start; in Chess960 each pair at one of the 960, drawn by --seed.
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Begin each pair with so many random moves instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100), allow_negative_numbers = true)]
    random_plies: Option<u32>,

    /// Draw when both players' scores stay within S of even for M moves of each, once each has made K moves:
    /// moves=8,score=10,after=34.
    #[arg(long, value_name = "moves=M,score=S,after=K", help_heading = "Ending games early")]
    adjudicate_draw: Option<String>,

    /// End a game when both players' scores have the same side ahead by S or more for M moves of each:
    /// moves=4,score=600.
    #[arg(long, value_name = "moves=M,score=S", help_heading = "Ending games early")]
    adjudicate_win: Option<String>,

    /// Ask the exact solver once at most N squares are empty (not in chess); a game that it cannot solve in five million
    /// nodes goes on.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=128), allow_negative_numbers = true, help_heading = "Ending games early")]
    adjudicate_exact: Option<u32>,

    /// Draw games after so many moves of both players together, the opening not counted.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true, help_heading = "Ending games early")]
    max_plies: u32,

    /// How long outside programs are waited for: for each answer that is no move, the start included; beyond the time a
    /// move may take; for a move without limit of time.
    #[arg(long, value_name = "answer=10s,margin=1s,untimed=2m", value_parser = parse_patience)]
    patience: Option<Patience>,

    /// The seed of everything left to chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Threads for each engine that uses several.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    threads: u32,

    /// Memory for each engine's tables, in mebibytes.
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

    /// A clock in a game that has one, limits, and what ends games early.
    pub fn conditions(&self) -> Result<Conditions, Failure> {
        let adjudication = Adjudication {
            draw: self.adjudicate_draw.as_deref().map(AgreedDraw::read).transpose()?,
            win: self.adjudicate_win.as_deref().map(AgreedWin::read).transpose()?,
            exact: self.adjudicate_exact.map(Exact::up_to),
        };
        let limits = Limits { clock: self.tc, ..self.limits.limits() };
        Ok(Conditions { max_plies: self.max_plies as usize, adjudication, ..Conditions::from(limits) })
    }

    /// How long outside programs are waited for.
    pub fn patience(&self) -> Patience {
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

/// Games that cannot be played: wrong input, or something that broke.
pub fn not_played(error: RunError) -> Failure {
    match error {
        RunError::Refused(refusal) => Failure::from(refusal),
        error => Failure::Failed(error.to_string()),
    }
}

/// Reads `10+0.1`, seconds for the game and for each move.
fn parse_clock(text: &str) -> Result<Clock, String> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = match increment {
        "0" => Duration::ZERO,
        _ => parse_duration(increment)?,
    };
    Ok(Clock { remaining: parse_duration(remaining)?, increment, moves_to_go: None })
}

/// Reads `answer=10s,margin=1s,untimed=2m`; what is not named stays as it is by default.
fn parse_patience(text: &str) -> Result<Patience, String> {
    let mut patience = Patience::default();
    for part in text.split(',') {
        let (name, time) = part.split_once('=').ok_or_else(|| format!("`{part}` is no name=time"))?;
        let slot = match name.trim() {
            "answer" => &mut patience.answer,
            "margin" => &mut patience.margin,
            "untimed" => &mut patience.untimed,
            _ => return Err(format!("`{name}` is none of answer, margin, untimed")),
        };
        *slot = parse_duration(time.trim())?;
    }
    Ok(patience)
}
