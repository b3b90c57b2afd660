//! Why a run cannot be read or continued.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use game::Refusal;

use crate::executor::TooFewThreads;

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
    /// A complete line that is not a valid entry.
    Damaged { line: usize, reason: String },
    /// It is the ledger of another run than the other file's.
    OtherRun { other: PathBuf, difference: String },
    /// A job has another result in the other file.
    Conflict { other: PathBuf, job: u64 },
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

    /// Whether a new ledger was to be created where a file exists.
    #[must_use]
    pub fn is_existing(&self) -> bool {
        matches!(self.kind, LedgerErrorKind::Exists)
    }

    /// Whether the run never began: the file ends within its first line.
    #[must_use]
    pub fn is_not_begun(&self) -> bool {
        matches!(self.kind, LedgerErrorKind::NotBegun)
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

    /// The job that has another result elsewhere, if that is the cause.
    #[must_use]
    pub fn conflicting_job(&self) -> Option<u64> {
        match self.kind {
            LedgerErrorKind::Conflict { job, .. } => Some(job),
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
            LedgerErrorKind::Damaged { line, reason } => write!(f, "line {line} of the ledger: {reason}")?,
            LedgerErrorKind::OtherRun { other, difference } => {
                write!(f, "{difference}: not the run of `{}`", other.display())?;
            }
            LedgerErrorKind::Conflict { other, job } => {
                write!(f, "job {job} has another result than in `{}`", other.display())?;
            }
            LedgerErrorKind::Io(error) => write!(f, "{error}")?,
        }
        write!(f, ": `{}`", self.path.display())
    }
}

impl std::error::Error for LedgerError {}

/// Why a run cannot continue. Finished jobs are kept.
#[derive(Debug)]
pub enum RunError {
    /// The ledger cannot be used.
    Ledger(LedgerError),
    /// The plan, or what a job needs, is wrong.
    Refused(Refusal),
    /// The system does not provide enough threads.
    TooFewThreads(TooFewThreads),
}

impl From<LedgerError> for RunError {
    fn from(error: LedgerError) -> RunError {
        RunError::Ledger(error)
    }
}

impl From<Refusal> for RunError {
    fn from(refusal: Refusal) -> RunError {
        RunError::Refused(refusal)
    }
}

impl From<TooFewThreads> for RunError {
    fn from(error: TooFewThreads) -> RunError {
        RunError::TooFewThreads(error)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Ledger(error) => error.fmt(f),
            RunError::Refused(refusal) => refusal.fmt(f),
            RunError::TooFewThreads(error) => write!(f, "{error}: run fewer jobs at once"),
        }
    }
}

impl std::error::Error for RunError {}
