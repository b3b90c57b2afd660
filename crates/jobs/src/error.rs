//! Why a ledger cannot be used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a ledger cannot be created, opened, read or written. Displays as one line that names the file.
#[derive(Debug)]
pub struct LedgerError {
    path: PathBuf,
    kind: LedgerErrorKind,
}

/// What is wrong.
#[derive(Debug)]
pub(crate) enum LedgerErrorKind {
    /// A file of this name already exists, and it is not the beginning of the same run.
    Exists,
    /// Another program is writing to it.
    Locked,
    /// It is a folder, a device or a pipe.
    NotAFile,
    /// Even the first line is incomplete: the run never began.
    NotBegun,
    /// A complete line that is not a valid record.
    Damaged { line: usize, reason: String },
    /// An I/O error.
    Io(io::Error),
}

impl LedgerError {
    pub(crate) fn new(path: &Path, kind: LedgerErrorKind) -> LedgerError {
        LedgerError { path: path.to_path_buf(), kind }
    }

    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> LedgerError {
        move |error| LedgerError::new(path, LedgerErrorKind::Io(error))
    }

    /// Whether another program holds the ledger, so that trying again later makes sense.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        matches!(self.kind, LedgerErrorKind::Locked)
    }

    /// The I/O error, if that is the cause.
    #[must_use]
    pub fn io_error(&self) -> Option<&io::Error> {
        match &self.kind {
            LedgerErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }

    /// The number of the damaged line, from 1, if that is the cause.
    #[must_use]
    pub fn damaged_line(&self) -> Option<usize> {
        match self.kind {
            LedgerErrorKind::Damaged { line, .. } => Some(line),
            _ => None,
        }
    }
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            LedgerErrorKind::Exists => {
                f.write_str("the file already exists; resume it, or choose another name")?;
            }
            LedgerErrorKind::Locked => f.write_str("another program is working on this run")?,
            LedgerErrorKind::NotAFile => f.write_str("a run needs a regular file")?,
            LedgerErrorKind::NotBegun => f.write_str("the run never began: the first line is incomplete")?,
            LedgerErrorKind::Damaged { line, reason } => write!(f, "line {line} is damaged ({reason})")?,
            LedgerErrorKind::Io(error) => write!(f, "{error}")?,
        }
        write!(f, ": `{}`", self.path.display())
    }
}

impl std::error::Error for LedgerError {}
