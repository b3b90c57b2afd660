//! Why a ledger cannot be used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a ledger cannot be created, opened, read or written. Says so in one line that names the file.
#[derive(Debug)]
pub struct LedgerError {
    path: PathBuf,
    kind: LedgerErrorKind,
}

/// What is wrong.
#[derive(Debug)]
pub(crate) enum LedgerErrorKind {
    /// There is a file of this name already, and it is not the beginning of the same run.
    Exists,
    /// Another program writes to it now.
    Locked,
    /// It is a folder, a device or a pipe.
    NotAFile,
    /// Not even the first line is whole: the run never began.
    NotBegun,
    /// A line that is whole, but no record.
    Damaged { line: usize, reason: String },
    /// The system refuses.
    Io(io::Error),
}

impl LedgerError {
    pub(crate) fn new(path: &Path, kind: LedgerErrorKind) -> LedgerError {
        LedgerError { path: path.to_path_buf(), kind }
    }

    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> LedgerError {
        move |error| LedgerError::new(path, LedgerErrorKind::Io(error))
    }

    /// Whether another program has the ledger now, so that trying again later makes sense.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        matches!(self.kind, LedgerErrorKind::Locked)
    }

    /// What the system said, if that is what is wrong.
    #[must_use]
    pub fn io_error(&self) -> Option<&io::Error> {
        match &self.kind {
            LedgerErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }

    /// The number of the damaged line, from 1, if that is what is wrong.
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
            LedgerErrorKind::Exists => f.write_str("the file exists already; resume it, or name another")?,
            LedgerErrorKind::Locked => f.write_str("another program is at work on this run")?,
            LedgerErrorKind::NotAFile => f.write_str("a run needs a regular file")?,
            LedgerErrorKind::NotBegun => f.write_str("the run never began: the first line is not whole")?,
            LedgerErrorKind::Damaged { line, reason } => write!(f, "line {line} is damaged ({reason})")?,
            LedgerErrorKind::Io(error) => write!(f, "{error}")?,
        }
        write!(f, ": `{}`", self.path.display())
    }
}

impl std::error::Error for LedgerError {}
