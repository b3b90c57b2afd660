//! Errors of the store.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a store cannot be opened, read or written.
#[derive(Debug)]
pub enum StoreError {
    /// Another process uses the folder.
    InUse(PathBuf),
    /// The database was written by a newer version of this program.
    TooNew(PathBuf),
    /// An I/O error.
    Io(PathBuf, io::Error),
    /// The database failed or is damaged.
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

    /// The message without the file's path, for users of the server on other machines.
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            StoreError::InUse(_) => {
                "another poda is using this data folder; stop it or choose another folder".to_string()
            }
            StoreError::TooNew(_) => "the database was written by a newer version of poda".to_string(),
            StoreError::Io(_, error) => error.to_string(),
            StoreError::Database(_, error) => format!("database error: {error}"),
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
