//! A file to which finished games are appended.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use arena::{GameFormat, GameRecord, Heading, Openings, PairRecord};
use search::Limits;
use table::Table;

use crate::failure::Failure;
use crate::output_file::open_stream;

/// Each game is flushed when it is written, so that a killed process loses at most one.
pub struct GameFile {
    file: File,
    path: PathBuf,
    format: GameFormat,
    event: &'static str,
    limits: Limits,
}

impl GameFile {
    /// Creates or truncates the file; `limits` go into the headers of the games.
    pub fn create(
        path: &Path,
        format: GameFormat,
        event: &'static str,
        limits: Limits,
    ) -> Result<GameFile, Failure> {
        Ok(GameFile { file: open_stream(path)?, path: path.to_path_buf(), format, event, limits })
    }

    pub fn write(&mut self, record: &GameRecord, round: &str) -> Result<(), Failure> {
        let heading = Heading { event: self.event, round, limits: self.limits };
        let text = self.format.write(record, heading, crate::catalog())?;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| Failure::not_written(&self.path, &error))
    }

    /// Writes both games of a tournament pair, numbered by pairing and game.
    pub fn write_pair(&mut self, pair: &PairRecord) -> Result<(), Failure> {
        let round = |game: &GameRecord| format!("{}.{}", pair.job.pairing + 1, game.index + 1);
        pair.games.iter().try_for_each(|game| self.write(game, &round(game)))
    }
}

/// The format of a file's extension. Called before any game is played, so that a wrong one is refused early.
pub fn format_of(path: &Path, table: &dyn Table, openings: &Openings) -> Result<GameFormat, Failure> {
    Ok(GameFormat::of_file(&path.to_string_lossy(), table, openings)?)
}
