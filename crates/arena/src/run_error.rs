//! Why a match or a tournament cannot continue.

use std::fmt;

use game::Refusal;
use jobs::{LedgerError, Panicked, TooFewThreads};

use crate::schedule::Job;

/// Why a match or a tournament cannot continue. Finished games are kept.
#[derive(Debug)]
pub enum RunError {
    /// The ledger cannot be used.
    Ledger(LedgerError),
    /// The plan, a player, an opening or a record is wrong.
    Refused(Refusal),
    /// A pair of games panicked: a bug of ours, or of an engine.
    Broken(Panicked<Job>),
    /// The system does not provide enough threads for the requested concurrency.
    TooFewThreads(TooFewThreads),
}

impl From<LedgerError> for RunError {
    fn from(error: LedgerError) -> RunError {
        RunError::Ledger(error)
    }
}

impl From<jobs::RunError> for RunError {
    fn from(error: jobs::RunError) -> RunError {
        match error {
            jobs::RunError::Ledger(error) => RunError::Ledger(error),
            jobs::RunError::Refused(refusal) => RunError::Refused(refusal),
            jobs::RunError::TooFewThreads(error) => RunError::TooFewThreads(error),
        }
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
            RunError::Broken(Panicked { job, message }) => {
                write!(f, "pair {} of pairing {} panicked: {message}", job.pair, job.pairing)
            }
            RunError::TooFewThreads(error) => write!(f, "{error}: play fewer games at once"),
        }
    }
}

impl std::error::Error for RunError {}
