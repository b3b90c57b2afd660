//! Arguments of the commands in which engines play each other, and what they mean.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Conditions, Openings};
use catalog::{Setup, Table};
use clap::Args;
use search::Limits;
use search::clock::Clock;

use crate::arguments::{LimitArguments, UserFiles, parse_duration, parse_hash};
use crate::failure::Failure;

/// What engines play under, and from where.
#[derive(Debug, Args)]
pub struct ContestArguments {
    /// A clock: seconds for the game + seconds added a move.
    #[arg(long, value_name = "10+0.1", value_parser = parse_clock, conflicts_with = "time")]
    tc: Option<Clock>,

    #[command(flatten)]
    limits: LimitArguments,

    /// Openings, one a line: a position, or moves separated by blanks.
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Begin each pair with so many random moves instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100), allow_negative_numbers = true)]
    random_plies: Option<u32>,

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

    pub fn conditions(&self) -> Conditions {
        Conditions::from(Limits { clock: self.tc, ..self.limits.limits() })
    }

    pub fn openings(&self, table: &dyn Table) -> Result<Openings, Failure> {
        Ok(match (&self.openings, self.random_plies) {
            (Some(path), _) => {
                let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
                Openings::read(&text, table)?
            }
            (None, Some(plies)) => Openings::Random { plies: plies as usize },
            (None, None) => Openings::Start,
        })
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
