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
    /// The database refuses.
    Database(rusqlite::Error),
}

impl StoreError {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> StoreError {
        move |error| StoreError::Io(path.to_path_buf(), error)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::InUse(path) => {
                write!(f, "another poda has this data folder; stop it or name another: `{}`", path.display())
            }
            StoreError::TooNew(path) => {
                write!(f, "the database comes from a later version of poda: `{}`", path.display())
            }
            StoreError::Io(path, error) => write!(f, "{error}: `{}`", path.display()),
            StoreError::Database(error) => write!(f, "the database says: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}
