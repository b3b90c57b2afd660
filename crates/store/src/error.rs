//! Why a store cannot be used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a store cannot be opened, read or written.
#[derive(Debug)]
pub enum StoreError {
    /// Another program has the folder.
    InUse(PathBuf),
    /// The database was written by a later version of this program.
    TooNew(PathBuf),
    /// The system refuses.
    Io(PathBuf, io::Error),
    /// The database in that file refuses, or is damaged.
    Database(PathBuf, rusqlite::Error),
}

impl StoreError {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> StoreError {
        move |error| StoreError::Io(path.to_path_buf(), error)
    }
}

impl StoreError {
    pub(crate) fn database(path: &Path) -> impl Fn(rusqlite::Error) -> StoreError {
        move |error| StoreError::Database(path.to_path_buf(), error)
    }

    /// What is wrong, without the name of a file: for those who do not own the machine.
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            StoreError::InUse(_) => "another poda has this data folder; stop it or name another".to_string(),
            StoreError::TooNew(_) => "the database comes from a later version of poda".to_string(),
            StoreError::Io(_, error) => error.to_string(),
            StoreError::Database(_, error) => format!("the database says: {error}"),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (StoreError::InUse(path)
        | StoreError::TooNew(path)
        | StoreError::Io(path, _)
        | StoreError::Database(path, _)) = self;
        write!(f, "{}: `{}`", self.reason(), path.display())
    }
}

impl std::error::Error for StoreError {}
