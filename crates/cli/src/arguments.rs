//! Arguments shared by several commands.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use game::Refusal;
use search::Limits;
use table::{Entry, Resources, Setup, Table};

use crate::failure::Failure;
use crate::input_file;

/// Names that shells complete and help lists. Any other text is accepted here: the lookup that rejects it later gives a
/// better message than clap would.
#[derive(Clone)]
pub struct Names(pub fn() -> Vec<&'static str>);

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// The names of all games.
pub fn game_names() -> Vec<&'static str> {
    crate::catalog().names()
}

/// A game and a position in it.
#[derive(Debug, Args)]
pub struct BoardArguments {
    /// The game (see `poda games`).
    #[arg(value_parser = Names(game_names))]
    pub game: String,

    /// The variant, such as 5x5x4.
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,

    /// The position to start from.
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Moves to play from there, separated by blanks.
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub moves: String,
}

impl BoardArguments {
    pub fn entry(&self) -> Result<&'static dyn Entry, Failure> {
        Ok(crate::catalog().game(&self.game)?)
    }

    /// A table with this position.
    pub fn table(&self) -> Result<Box<dyn Table>, Failure> {
        let mut table = self.entry()?.table(self.variant.as_deref())?;
        if let Some(position) = &self.position {
            table.set_position(position)?;
        }
        for mv in self.moves.split_whitespace() {
            table.play(mv)?;
        }
        Ok(table)
    }

    /// Like [`table`](Self::table), for commands that search: refuses a finished game.
    pub fn unfinished_table(&self) -> Result<Box<dyn Table>, Failure> {
        let table = self.table()?;
        match table.verdict() {
            None => Ok(table),
            Some(_) => Err(Failure::refused(table.position(), "the game is over")),
        }
    }
}

/// Limits of a search.
#[derive(Debug, Args)]
pub struct LimitArguments {
    /// Search depth in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    pub depth: Option<u32>,

    /// Nodes to visit.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// Time to think, such as 5s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,
}

impl LimitArguments {
    pub fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None }
    }
}

/// Settings with which engines are built.
#[derive(Debug, Args)]
pub struct SetupArguments {
    /// Seed of the random numbers.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Search threads, for engines that support more than one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    pub threads: u32,

    /// Memory for the hash table, in mebibytes.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = parse_hash, allow_negative_numbers = true)]
    pub hash: u64,
}

impl SetupArguments {
    pub fn setup(&self) -> Setup {
        Setup {
            hash_bytes: (self.hash as usize) << 20,
            seed: self.seed,
            threads: self.threads as usize,
            resources: &UserFiles,
        }
    }
}

/// Gives engines access to the files that their options name.
#[derive(Debug)]
pub struct UserFiles;

/// Upper limit, to bound memory; larger than any file that engines read.
const MAX_RESOURCE_BYTES: u64 = 64 << 20;

impl Resources for UserFiles {
    fn read(&self, name: &str) -> Result<String, Refusal> {
        String::from_utf8(self.read_bytes(name)?)
            .map_err(|_| Refusal::new(name, "the file is not UTF-8 text"))
    }

    fn read_bytes(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        input_file::bytes(Path::new(name), MAX_RESOURCE_BYTES).map_err(|reason| Refusal::new(name, reason))
    }

    fn open_folders(&self, _: &str) -> Result<(), Refusal> {
        Ok(())
    }
}

/// Reads a hash table size in mebibytes. Whether that much memory is free is checked when the table is allocated.
pub fn parse_hash(text: &str) -> Result<u64, String> {
    let size = text.parse().ok().filter(|size| (1..=1 << 20).contains(size));
    size.ok_or_else(|| "expected a whole number of mebibytes from 1 to 1048576".to_string())
}

/// Reads `5s`, `500ms`, `2m`, or a bare number of seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds_per_unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a time such as 5s, 500ms, 2m or 1h".to_string()),
    };
    let number: f64 =
        digits.parse().map_err(|_| "expected a time such as 5s, 500ms, 2m or 1h".to_string())?;
    let duration = Duration::try_from_secs_f64(number * seconds_per_unit);
    duration
        .ok()
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "a time must be more than zero".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_with_their_unit() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "0", "-1s", "s", "5x", "nan", "inf", "1e400"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }
}
